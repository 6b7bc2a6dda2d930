// WAV as sox reads it: samples, resampled sounds, and what we write.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <iostream>
#include <set>

#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/resample.hpp"
#include "formats/wav/wav.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t game_rate = 22050;

void need_sox() {
    if (!fs::exists("/usr/bin/sox")) {
        skip("sox is not installed");
    }
}

// sox -D ARGUMENTS, which must have nothing to remark; -D: without noise. What it prints comes
// back.
std::string sox(std::vector<std::string> arguments, bool may_warn = false) {
    arguments.insert(arguments.begin(), "-D");
    Outcome outcome = run_program("/usr/bin/sox", arguments);
    CAPTURE(arguments, outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK((may_warn || outcome.err.empty()));
    return std::move(outcome.out);
}

// The samples of a file with 32 bits, after sox's effects.
std::vector<std::int32_t> heard_by_sox(const std::string& path,
                                       const std::vector<std::string>& effects = {},
                                       bool may_warn = false) {
    std::vector<std::string> arguments = {path, "-t", "s32", "-"};
    arguments.insert(arguments.end(), effects.begin(), effects.end());
    const std::string out = sox(arguments, may_warn);
    std::vector<std::int32_t> samples(out.size() / 4);
    if (!samples.empty()) {
        std::memcpy(samples.data(), out.data(), samples.size() * 4);
    }
    return samples;
}

wav::File parsed(std::string_view file, Context& context) {
    auto result = wav::parse({"sound.wav", as_bytes(file)}, 0, "sound", context);
    REQUIRE(result.has_value());
    return *result;
}

// Every sample: the upper 16 bits of sox's.
void check_samples(const wav::Pcm& pcm, const std::vector<std::int32_t>& theirs) {
    REQUIRE(pcm.samples.size() == theirs.size());
    CHECK(std::equal(
        theirs.begin(), theirs.end(), pcm.samples.begin(),
        [](std::int32_t theirs_, std::int16_t ours) { return (theirs_ >> 16) == ours; }));
}

double root_mean_square(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value * value;
    }
    return values.empty() ? 0 : std::sqrt(sum / static_cast<double>(values.size()));
}

// Mono at 22,050 Hz by our filter and by sox's best. They differ above the pass band of ours (88 %
// of the lower Nyquist frequency, formats/wav/README.md), which a low pass of sox takes from both,
// and where the sound is cut off, which is left out. In between ours may be off by its rounding to
// 16 bits, whose mean square is 1/12, by what decoding has cut off (1/3 of samples with more than
// 16 bits), and by 90 dB below the sound, once in its pass band and once in its stop band. The
// sound is made quiet first, because filters make loud ones louder than 16 bits can hold.
void check_resampled(const std::string& path, const TempFolder& folder, bool may_warn = false) {
    const std::string quiet = folder / "quiet.wav";
    sox({"-v", "0.5", path, quiet}, may_warn);
    const std::string content = read_file(quiet);
    Context context;
    const wav::File input = parsed(content, context);
    const wav::Pcm pcm = wav::decode(input, context).value();
    const auto mono = wav::to_mono(pcm, game_rate, context);
    REQUIRE(mono.has_value());
    const auto file = wav::serialise(*mono);
    REQUIRE(file.has_value());
    write_file(folder.path() / "ours.wav", as_text(*file));
    const double nyquist = std::min(pcm.rate, game_rate) / 2.0;
    const std::string low_pass = std::to_string(std::lround(-0.8 * nyquist));
    const std::string transition = std::to_string(std::lround(0.1 * nyquist));
    const auto ours = heard_by_sox(folder / "ours.wav", {"sinc", "-t", transition, low_pass});
    const auto theirs = heard_by_sox(quiet, {"remix", "-", "rate", "-v", std::to_string(game_rate),
                                             "sinc", "-t", transition, low_pass});
    CHECK(std::abs(static_cast<long>(ours.size()) - static_cast<long>(theirs.size())) <= 1);

    const auto edge = static_cast<std::size_t>(200.0 * game_rate / (2 * nyquist));
    const std::size_t end = std::min(ours.size(), theirs.size());
    std::vector<double> apart;
    for (std::size_t i = edge; i + edge < end; ++i) {
        apart.push_back((static_cast<double>(ours[i]) - theirs[i]) / 65536);
    }
    const std::vector<double> sound(pcm.samples.begin(), pcm.samples.end());
    const double allowed = std::sqrt(1.0 / 12 + (input.bits > 16 ? 1.0 / 3 : 0)) +
                           2 * std::pow(10, -90.0 / 20) * root_mean_square(sound);
    CAPTURE(pcm.rate, input.bits, pcm.channels, pcm.frames());
    CHECK(root_mean_square(apart) <= allowed);
}

// Every different sound of a .snd that is PCM.
std::size_t compare_sounds(const fs::path& path, std::set<std::string>& known,
                           const TempFolder& folder) {
    const std::string bytes = read_file(path);
    Context context;
    const auto sounds = snd::parse({"sounds.snd", as_bytes(bytes)}, context);
    REQUIRE(sounds.has_value());
    std::size_t count = 0;
    for (const snd::Sound& sound : sounds->sounds) {
        const auto file = wav::parse({"sounds.snd", sound.data}, sound.data_offset,
                                     snd::item_of(sound.key), context);
        if (!file.has_value() || !file->is_pcm() || !known.insert(sha256(sound.data)).second) {
            continue;
        }
        INFO(path.filename() << " " << snd::item_of(sound.key));
        write_file(folder.path() / "sound.wav", as_text(sound.data));
        const auto pcm = wav::decode(*file, context);
        REQUIRE(pcm.has_value());
        check_samples(*pcm, heard_by_sox(folder / "sound.wav", {}, true));
        check_resampled(folder / "sound.wav", folder, true);
        ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("PCM of all kinds that sox writes is heard as sox hears it, also resampled", "[sox]") {
    need_sox();
    const TempFolder folder;
    for (const char* const bits : {"8", "16", "24", "32"}) {
        for (const char* const channels : {"1", "2", "3"}) {
            for (const char* const rate : {"8000", "11025", "22050", "44100", "48000"}) {
                CAPTURE(bits, channels, rate);
                const std::string path = folder / "made.wav";
                const bool plain = rate[0] == '4';  // the header without WAVE_FORMAT_EXTENSIBLE
                sox({"-r", rate, "-n", "-c", channels, "-b", bits, "-t", plain ? "wavpcm" : "wav",
                     path, "synth", "6001s", "whitenoise", "vol", "0.6"});
                const std::string file = read_file(path);
                Context context;
                const auto pcm = wav::decode(parsed(file, context), context);
                REQUIRE(pcm.has_value());
                CHECK(context.diagnostics.counts().empty());
                CHECK(pcm->frames() == 6001);
                check_samples(*pcm, heard_by_sox(path));
                check_resampled(path, folder);
            }
        }
    }
}

TEST_CASE("Other codecs are refused by their names", "[sox]") {
    need_sox();
    const TempFolder folder;
    const std::vector<std::pair<const char*, const char*>> codecs = {
        {"floating-point", "float"},
        {"u-law", "mu-law"},
        {"a-law", "A-law"},
        {"ima-adpcm", "IMA ADPCM"},
        {"ms-adpcm", "Microsoft ADPCM"},
        {"gsm-full-rate", "GSM 6.10"}};
    for (const auto& [encoding, name] : codecs) {
        CAPTURE(encoding);
        sox({"-r", "8000", "-n", "-c", "1", "-e", encoding, folder / "made.wav", "synth", "1001s",
             "sine", "440"});
        const std::string content = read_file(folder / "made.wav");
        Context context;
        const wav::File file = parsed(content, context);
        CHECK(wav::codec_name(file) == name);
        const auto pcm = wav::decode(file, context);
        REQUIRE_FALSE(pcm.has_value());
        CHECK(pcm.error().code() == ErrorCode::unsupported_feature);
    }
}

TEST_CASE("WAV with other chunks and wrong sizes are heard as sox hears them", "[sox]") {
    need_sox();
    const TempFolder folder;
    Dice dice(1);
    ByteBuffer data(2002);
    std::generate(data.begin(), data.end(), [&] { return dice.number<std::uint8_t>(255); });
    const Bytes odd_chunk = as_bytes(std::string_view("LIST\x05\0\0\0INFOx\0", 14));
    std::vector<WavFile> files(6, WavFile{.data = data});
    files[0].before_data.assign(odd_chunk.begin(), odd_chunk.end());
    files[1].data_size = files[1].riff_size = 0xFFFFFFFF;  // of a recorder that was interrupted
    files[2].data_size = 2042;
    files[3].data.pop_back();
    files[4].data.clear();
    files[5].riff_size = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        CAPTURE(i);
        const ByteBuffer file = files[i].bytes();
        write_file(folder.path() / "odd.wav", as_text(file));
        Context context;
        check_samples(wav::decode(parsed(as_text(file), context), context).value(),
                      heard_by_sox(folder / "odd.wav", {}, true));
    }
}

TEST_CASE("Sounds of the samples, and all that is written of them, are heard as sox hears them",
          "[sox]") {
    need_sox();
    const TempFolder folder;
    std::set<std::string> known;
    std::size_t written = 0;
    for (const std::string name : {"ember", "slate", "tide"}) {
        CHECK(compare_sounds(fs::path(samples) / name / (name + ".snd"), known, folder) > 0);
        REQUIRE(run_fightconv({"extract", samples + "/" + name, "--sounds", "-o", folder / "parts"})
                    .exit_code == 0);
        REQUIRE(run_fightconv({"convert", samples + "/" + name, "--to", "zx", "-o", folder / "zx"})
                    .exit_code <= 1);
    }
    for (const char* const made : {"parts", "zx"}) {
        for (const auto& entry : fs::recursive_directory_iterator(folder.path() / made)) {
            if (entry.path().extension() == ".wav") {
                const std::string file = read_file(entry.path());
                Context context;
                check_samples(wav::decode(parsed(file, context), context).value(),
                              heard_by_sox(entry.path().string()));
                ++written;
            }
        }
    }
    CHECK(written >= 2 * known.size());
}

TEST_CASE("Sounds of real characters are heard as sox hears them", "[corpus]") {
    corpus_or_skip();
    need_sox();
    const TempFolder folder;
    std::set<std::string> known;
    std::size_t count = 0;
    for (const fs::path& file : corpus_files({".snd"})) {
        count += compare_sounds(file, known, folder);
    }
    CHECK(count > 20);
    std::cout << "foreign: " << count << " sounds" << std::endl;
}
