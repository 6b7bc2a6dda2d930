// The .snd that is written. mugen_writer.md W48.
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/mugen/folder.hpp"
#include "tests/support/mugen/snd_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

Character speaker(const std::vector<std::pair<SoundKey, ByteBuffer>>& sounds) {
    CharacterBuilder builder;
    builder.animation(0, "stand",
                      {frame_of(builder.sprite({0, 0}, {}, {"12"}, builder.palette()), 7)});
    Character& character = builder.character;
    character.sound_file.name = "a.snd";
    for (const auto& [key, bytes] : sounds) {
        character.sounds.push_back({key, character.sound_file.bytes.size(), bytes.size()});
        character.sound_file.bytes.insert(character.sound_file.bytes.end(), bytes.begin(),
                                          bytes.end());
    }
    return std::move(builder.character);
}

ByteBuffer wav_of(std::size_t samples) { return WavFile{.data = ByteBuffer(samples, 7)}.bytes(); }

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) {
        value = value << 8 | static_cast<std::uint8_t>(bytes.at(at + i));
    }
    return value;
}

}  // namespace

TEST_CASE(
    "Sounds follow each other without gaps to the end of the file, as they are stored (W48)") {
    const std::vector<std::pair<SoundKey, ByteBuffer>> sounds = {
        {{5, 0}, wav_of(200)}, {{0, 3}, wav_of(301)}, {{70'000, 2}, wav_of(400)}};
    const MugenFolder folder = mugen_folder(speaker(sounds));
    const std::string file = folder.text(".snd");
    REQUIRE(number_at(file, 16) == 3);
    std::size_t at = number_at(file, 20);
    for (const auto& [key, bytes] : sounds) {
        CHECK(number_at(file, at + 4) == bytes.size());
        CHECK(number_at(file, at + 8) == static_cast<std::uint32_t>(key.group));
        CHECK(number_at(file, at + 12) == static_cast<std::uint32_t>(key.number));
        CHECK(std::equal(bytes.begin(), bytes.end(), as_bytes(file).subspan(at + 16).begin()));
        CHECK(number_at(file, at) == at + 16 + bytes.size());
        at = number_at(file, at);
    }
    CHECK(at == file.size());
    CHECK_FALSE(folder.has("mugen.sounds-short"));
    CHECK(folder.read().sounds.size() == 3);
}

TEST_CASE(
    "Sounds that Ikemen GO does not play are reported, and those that no state can name are left "
    "out (W48)") {
    const MugenFolder folder = mugen_folder(
        speaker({{{5, 0}, wav_of(20)}, {{-1, 0}, wav_of(200)}, {{5, 1}, wav_of(200)}}));
    CHECK(number_at(folder.text(".snd"), 16) == 2);
    CHECK(folder.has("mugen.sounds-short"));  // 64 bytes with its header
    CHECK(folder.has("mugen.sounds-left-out"));
    const MugenFolder silent = mugen_folder(speaker({}));
    CHECK(number_at(silent.text(".snd"), 16) == 0);
    CHECK_FALSE(silent.has("mugen.sounds-short"));
}
