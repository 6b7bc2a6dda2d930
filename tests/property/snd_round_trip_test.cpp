// Random sounds -> .snd, and random colours -> .act, and back.
#include <set>

#include "formats/mugen/act/act.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dice.hpp"

namespace fightconv::snd_round_trip {

using test::Dice;

TEST_CASE("Every sound comes back from a .snd, whatever its number and its bytes are",
          "[snd_round_trip]") {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        std::vector<ByteBuffer> data(dice.below(12));
        snd::File file;
        std::set<SoundKey> keys;
        for (ByteBuffer& each : data) {
            each.resize(dice.below(dice.chance(4) ? 2000 : 40));
            std::generate(each.begin(), each.end(), [&] { return dice.number<std::uint8_t>(255); });
            const std::int32_t group = dice.chance(3) ? INT32_MIN : dice.between(-1, 3);
            const std::int32_t number = dice.chance(3) ? INT32_MAX : dice.between(-1, 3);
            file.sounds.push_back({{group, number}, each, 0, !keys.insert({group, number}).second});
        }
        const ByteBuffer bytes = snd::serialise(file).value();
        Context context;
        const auto back = snd::parse({"random.snd", bytes}, context);
        REQUIRE(back);
        REQUIRE(back->sounds.size() == file.sounds.size());
        for (std::size_t i = 0; i < data.size(); ++i) {
            const snd::Sound& sound = back->sounds[i];
            CHECK(sound.key == file.sounds[i].key);
            CHECK(sound.shadowed == file.sounds[i].shadowed);
            REQUIRE(ByteBuffer(sound.data.begin(), sound.data.end()) == data[i]);
            REQUIRE(Bytes(bytes).subspan(sound.data_offset).data() == sound.data.data());
        }
        CHECK(context.diagnostics.warnings() == 0);
        CHECK(snd::serialise(*back).value() == bytes);
    }
}

TEST_CASE(
    "Every colour comes back from an .act; it has no alpha, and its first colour is transparent",
    "[snd_round_trip]") {
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        Colours colours{};
        for (Rgba& colour : colours) {
            colour = {dice.number<std::uint8_t>(255), dice.number<std::uint8_t>(255),
                      dice.number<std::uint8_t>(255), dice.number<std::uint8_t>(255)};
        }
        Context context;
        const auto back = act::parse({"random.act", act::serialise(colours)}, context);
        for (Rgba& colour : colours) {
            colour.a = &colour == &colours.front() ? 0 : 255;
        }
        CHECK(back == colours);
        CHECK(context.diagnostics.counts().empty());
    }
}

}  // namespace fightconv::snd_round_trip
