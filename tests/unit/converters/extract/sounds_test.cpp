#include "converters/extract/sounds.hpp"

#include <nlohmann/json.hpp>

#include "converters/mugen/files/sounds.hpp"
#include "formats/wav/wav.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/snd_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

Character character_of(const std::vector<SndNode>& nodes, Context& context) {
    Character character;
    character.charge = Charge(context.budget);
    character.info.name = "Ember";
    REQUIRE(mugen::place_sounds("ember.snd", SndFile{nodes}.bytes(), character, context));
    return character;
}

std::string text_of(const ByteBuffer& bytes) { return std::string(as_text(bytes)); }

const ByteBuffer eight_bits = WavFile{.rate = 11025, .bits = 8, .data = {0x80, 0xFF, 0x00}}.bytes();
const ByteBuffer adpcm = WavFile{.codec = 0x11, .bits = 4, .data = ByteBuffer(9)}.bytes();
const ByteBuffer ogg = {'O', 'g', 'g', 'S', 1, 2, 3};

}  // namespace

TEST_CASE(
    "Each sound becomes a WAV of 16 bits named by group and number, and sounds.json lists them") {
    Context context;
    const Character character = character_of(
        {{{5, 0}, eight_bits}, {{-1, 70000}, WavFile{.data = {1, 0}}.bytes()}, {{5, 0}, ogg}},
        context);
    const OutputSet set = extract_sounds(character, "ember", context).value();
    CHECK(set.folder == "ember-sounds");
    REQUIRE(set.files.size() == 3);
    CHECK(set.files[0].path == "snd_5_0.wav");
    CHECK(set.files[0].bytes == wav::serialise({1, 11025, {0, 32512, -32768}}).value());
    CHECK(set.files[1].path == "snd_m1_70000.wav");
    CHECK(set.files[2].path == "sounds.json");
    const auto list = nlohmann::json::parse(text_of(set.files[2].bytes));
    CHECK(list["character"] == "Ember");
    REQUIRE(list["sounds"].size() == 2);
    const auto& first = list["sounds"][0];
    CHECK(first["name"] == "snd_5_0");
    CHECK(first["file"] == "snd_5_0.wav");
    CHECK(first["group"] == 5);
    CHECK(first["rate"] == 11025);
    CHECK(first["frames"] == 3);
    CHECK(first["stored_as"] == "PCM 8");
    CHECK(context.diagnostics.warnings() == 0);
}

TEST_CASE("Sounds that cannot be decoded are written as they are stored, and reported") {
    Context context;
    const Character character =
        character_of({{{1, 0}, adpcm}, {{1, 1}, ogg}, {{1, 2}, {}}, {{1, 3}, eight_bits}}, context);
    const OutputSet set = extract_sounds(character, "ember", context).value();
    REQUIRE(set.files.size() == 4);
    CHECK(set.files[0].path == "snd_1_0.wav");
    CHECK(set.files[0].bytes == adpcm);
    CHECK(set.files[1].path == "snd_1_1.bin");
    CHECK(set.files[1].bytes == ogg);
    CHECK(set.files[2].path == "snd_1_3.wav");
    const auto list = nlohmann::json::parse(text_of(set.files[3].bytes));
    CHECK(list["sounds"][0]["stored_as"] == "IMA ADPCM");
    CHECK(list["sounds"][1]["file"] == "snd_1_1.bin");
    CHECK(list["sounds"][2]["file"].is_null());
    CHECK(context.diagnostics.counts().at("extract.sound-not-decoded").total == 1);
    CHECK(context.diagnostics.counts().at("extract.sound-not-wav").total == 2);
    const Diagnostic& diagnostic = context.diagnostics.kept().front();
    CHECK(diagnostic.file == "ember.snd");
    CHECK(diagnostic.place.offset == character.sounds[0].offset);
    CHECK(diagnostic.item == "sound 1,0");
}

TEST_CASE("A character without sounds has none to extract") {
    Context context;
    const auto refused = extract_sounds({}, "ember", context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::not_found);
    CHECK_FALSE(refused.error().remedy().empty());
}

TEST_CASE("With any budget the sounds are extracted whole, or refused for the limit") {
    Context whole;
    const Character character = character_of({{{5, 0}, eight_bits}, {{5, 1}, adpcm}}, whole);
    const std::uint64_t before = whole.budget.used();
    const auto set = extract_sounds(character, "ember", whole);
    REQUIRE(set);
    const std::uint64_t needed = whole.budget.used() - before;
    CHECK(needed == set->bytes());
    for (std::uint64_t bytes = 0; bytes < needed; ++bytes) {
        Limits limits;
        limits.live_decoded_bytes = bytes;
        Context context(limits);
        const auto refused = extract_sounds(character, "ember", context);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code() == ErrorCode::limit_exceeded);
        CHECK(context.budget.used() == 0);
    }
}
