// Every sound of the corpus becomes a WAV that a reader with no mercy accepts, as long as the one
// that is stored.
#include "converters/extract/sounds.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "converters/mugen/files/sounds.hpp"
#include "formats/wav/resample.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"

using namespace fightconv;
namespace fs = std::filesystem;

namespace {

std::uint32_t number(const ByteBuffer& bytes, std::size_t at, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
        value |= std::uint32_t{bytes.at(at + i)} << (8 * i);
    }
    return value;
}

struct StrictWav {
    std::uint32_t channels, rate, frames;
};

// A canonical WAV of 16-bit PCM in which every field agrees with every other; throws else.
StrictWav read_strictly(const ByteBuffer& bytes) {
    const auto word = [&](std::size_t at) {
        return std::string(as_text(Bytes(bytes).subspan(at, 4)));
    };
    const StrictWav wav{number(bytes, 22, 2), number(bytes, 24, 4),
                        number(bytes, 40, 4) / (2 * number(bytes, 22, 2))};
    const bool sound = word(0) == "RIFF" && number(bytes, 4, 4) == bytes.size() - 8 &&
                       word(8) == "WAVE" && word(12) == "fmt " && number(bytes, 16, 4) == 16 &&
                       number(bytes, 20, 2) == 1 &&
                       number(bytes, 28, 4) == wav.rate * wav.channels * 2 &&
                       number(bytes, 32, 2) == wav.channels * 2 && number(bytes, 34, 2) == 16 &&
                       word(36) == "data" && number(bytes, 40, 4) == bytes.size() - 44 &&
                       wav.frames * wav.channels * 2 + 44 == bytes.size();
    if (!sound) {
        throw std::runtime_error("not a canonical WAV");
    }
    return wav;
}

// The frames that a stored sound says it has, read without our parser: these have their fmt chunk
// first and data somewhere behind it.
std::uint32_t stored_frames(const Source& source) {
    const ByteBuffer bytes(source.bytes.begin(), source.bytes.end());
    const std::string_view text = as_text(bytes);
    const std::size_t data = text.find("data", 36);
    const std::uint32_t frame = number(bytes, 22, 2) * number(bytes, 34, 2) / 8;
    return static_cast<std::uint32_t>(
               std::min<std::size_t>(number(bytes, data + 4, 4), bytes.size() - data - 8)) /
           frame;
}

Character read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    Context context;
    Character character;
    character.charge = Charge(context.budget);
    REQUIRE(mugen::place_sounds(path.filename().string(),
                                ByteBuffer(std::istreambuf_iterator<char>(in), {}), character,
                                context));
    CHECK(context.diagnostics.counts().empty());
    return character;
}

}  // namespace

TEST_CASE(
    "Every sound of a real .snd is extracted, in its own rate and length, and can be had at the "
    "rate of ZX") {
    std::size_t sounds = 0;
    double seconds = 0;
    for (const fs::path& path : test::corpus_files({".snd"})) {
        CAPTURE(path.string());
        const Character character = read(path);
        Context context;
        const OutputSet set = extract_sounds(character, "c", context).value();
        CHECK(context.diagnostics.warnings() == 0);
        REQUIRE(set.files.size() == character.sounds.size() + 1);
        for (std::size_t i = 0; i < character.sounds.size(); ++i) {
            const Sound& sound = character.sounds[i];
            CHECK(set.files[i].path == name_of(sound.key) + ".wav");
            const StrictWav wav = read_strictly(set.files[i].bytes);
            CHECK(wav.frames == stored_frames(character.source_of(sound)));
            const auto file =
                wav::parse(character.source_of(sound), sound.offset, "", context).value();
            CHECK(wav.rate == file.rate);
            const auto mono =
                wav::to_mono(wav::decode(file, context).value(), 22050, context).value();
            CHECK(mono.samples.size() ==
                  (std::uint64_t{wav.frames} * 22050 + wav.rate - 1) / wav.rate);
            seconds += static_cast<double>(wav.frames) / wav.rate;
            ++sounds;
        }
    }
    std::cout << "corpus: " << sounds << " sounds, " << seconds << " s" << std::endl;
    CHECK(sounds > 0);
}
