// Files as an outsider damages them (reliability.md 10, line 1), through every importer, and from
// there through an exporter each: no crash, no bug, no hang, and what is readable is read.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "formats/urho3d/pak/pak.hpp"
#include "tests/hostile/inputs.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/mugen/snd_builder.hpp"
#include "tests/support/programs/known_job.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

using Difference = std::ptrdiff_t;

// One of: cut, bits turned, bytes at extremes, a block away, doubled, moved or from another file.
void damage(ByteBuffer& bytes, const ByteBuffer& other, Dice& dice) {
    if (bytes.empty()) {
        bytes = other;
        return;
    }
    const std::size_t at = dice.below(bytes.size());
    const std::size_t count =
        1 + dice.below(std::min<std::size_t>(bytes.size() - at, dice.chance(2) ? 8 : 4096));
    const auto first = bytes.begin() + static_cast<Difference>(at);
    const auto last = first + static_cast<Difference>(count);
    const ByteBuffer block(first, last);
    switch (dice.below(7)) {
        case 0: bytes.resize(at); break;
        case 1:
            for (std::size_t i = 0; i < 1 + count / 64; ++i) {
                bytes[dice.below(bytes.size())] ^= static_cast<std::uint8_t>(1U << dice.below(8));
            }
            break;
        case 2:
            std::fill(first, last,
                      std::array<std::uint8_t, 4>{0x00, 0x7F, 0x80, 0xFF}[dice.below(4)]);
            break;
        case 3: bytes.erase(first, last); break;
        case 4: bytes.insert(last, block.begin(), block.end()); break;
        case 5: {
            bytes.erase(first, last);
            const std::size_t there = dice.below(bytes.size() + 1);
            bytes.insert(bytes.begin() + static_cast<Difference>(there), block.begin(),
                         block.end());
            break;
        }
        default:
            if (!other.empty()) {
                const std::size_t from = dice.below(other.size());
                const std::size_t length = 1 + dice.below(other.size() - from);
                bytes.resize(at);
                bytes.insert(bytes.end(), other.begin() + static_cast<Difference>(from),
                             other.begin() + static_cast<Difference>(from + length));
            }
    }
}

ByteBuffer mutant_of(const ByteBuffer& whole, const ByteBuffer& other, std::uint32_t seed) {
    Dice dice(seed);
    ByteBuffer bytes = whole;
    for (std::size_t i = 1 + dice.below(3); i > 0; --i) {
        damage(bytes, other, dice);
    }
    return bytes;
}

// Read, checked, and written by the exporter whose turn it is. Whether anything came of it.
bool survives(const DamagedInput& input, const ByteBuffer& bytes, std::size_t turn) {
    const std::clock_t start = std::clock();
    Context context;
    bool is_read = false;
    {
        const Result<Character> character =
            turn % 4 == 0 ? input.check_with(bytes, context) : input.read_with(bytes, context);
        is_read = character.has_value();
        if (character) {
            const Exporter& exporter = *formats().exporters[turn % formats().exporters.size()];
            CAPTURE(exporter.info().id);
            const Result<OutputSet> set = exporter.write(*character, "c", context);
            CHECK((set || set.error().code() != ErrorCode::internal));
        } else {
            CAPTURE(character.error().render());
            CHECK(character.error().code() != ErrorCode::internal);
        }
    }
    CHECK(context.budget.used() == 0);
    CHECK(is_in_time(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC, 20));
    return is_read;
}

// The same by the program, as a user has it.
void survives_in_the_program(const DamagedInput& input, const ByteBuffer& bytes, std::size_t turn) {
    const TempFolder folder;
    for (const auto& [name, content] : input.files) {
        const ByteBuffer& now = name == input.damaged ? bytes : content;
        write_file(folder / "in/" + name, {reinterpret_cast<const char*>(now.data()), now.size()});
    }
    const std::string main = folder / "in/" + input.main_file;
    const std::vector<std::vector<std::string>> commands = {
        {"inspect", main, "--moves"},
        {"validate", main},
        {"convert", main, "-o", folder / "out", "--to", "uff", "--to", "zx", "--to", "page"},
        {"diff", main, main},
        {"extract", main, "-o", folder / "out", "--sprites", "--sounds", "--moves-json"},
        {"batch", folder / "in", "-o", folder / "out", "-q"}};
    const std::vector<std::string>& command = commands[turn % commands.size()];
    const Outcome outcome = run_fightconv(command);
    CAPTURE(fmt::format("{}", fmt::join(command, " ")), outcome.err.substr(0, 1000));
    CHECK(outcome.exit_code <= 2);
    CHECK((outcome.exit_code == 0 || !(outcome.out + outcome.err).empty()));
    CHECK(is_in_time(outcome.user_seconds, 20));
}

// `count` mutants of these inputs, or a part of them in the short form. The number that was read.
std::size_t read_mutants(const std::vector<DamagedInput>& inputs, std::size_t count,
                         std::size_t in_short) {
    std::size_t read = 0;
    const std::size_t made = is_whole() ? count : in_short;
    for (std::size_t i = 0; i < made; ++i) {
        const DamagedInput& input = inputs[i % inputs.size()];
        const ByteBuffer& other = inputs[(i * 7 + i / inputs.size()) % inputs.size()].bytes();
        const ByteBuffer mutant = mutant_of(input.bytes(), other, static_cast<std::uint32_t>(i));
        CAPTURE(input.importer, input.damaged, i);
        read += survives(input, mutant, i) ? 1U : 0U;
        if (i % 20 == 0) {
            survives_in_the_program(input, mutant, i / 20);
        }
    }
    return read;
}

std::vector<DamagedInput> samples_with(const std::string& extension) {
    std::vector<DamagedInput> inputs;
    for (DamagedInput& input : sample_inputs()) {
        if (input.damaged.ends_with(extension)) {
            inputs.push_back(std::move(input));
        }
    }
    return inputs;
}

}  // namespace

TEST_CASE("Mutants of every kind of file are read, or refused in words", "[.line-1]") {
    for (const std::string extension : {".sff", ".air", ".def", ".cns", ".cmd", ".snd", ".act",
                                        ".uff", ".fspk", ".aseprite", ".mdl", ".ani"}) {
        const std::vector<DamagedInput> inputs = samples_with(extension);
        CAPTURE(extension);
        REQUIRE_FALSE(inputs.empty());
        const std::size_t read = read_mutants(inputs, 500, 25);
        fmt::print("mutants of {}: {} read\n", extension, read);
        CHECK(read > 0);
    }
}

TEST_CASE("Mutants of archives and packages are read, or refused in words", "[.line-1]") {
    const DamagedInput small =
        mugen_with(".snd", SndFile{{{{0, 0}, WavFile{.data = ByteBuffer(40, 1)}.bytes()}}}.bytes());
    std::vector<Packed> packed;
    std::vector<pak::File> files;
    for (const auto& [name, bytes] : small.files) {
        packed.push_back({name, std::string(as_text(bytes))});
        files.push_back({name, bytes});
    }
    const auto text = [](const std::string& archive) {
        return ByteBuffer(archive.begin(), archive.end());
    };
    const std::vector<DamagedInput> inputs = {
        alone("", "c.zip", zip_archive(packed)),
        alone("", "c.7z", sevenzip_archive(packed)),
        alone("", "c.tar.gz", tar_gz_archive(packed)),
        alone("", "c.rar", text(rar4_archive(packed))),
        alone("", "d.rar", text(rar5_archive(packed))),
        alone("", "c.pak", pak::serialise(files, pak::Packing::lz4, Context()).value()),
        alone("", "d.pak", pak::serialise(files, pak::Packing::none, Context()).value())};
    for (std::size_t i = 0; i < (is_whole() ? 500 * inputs.size() : 40); ++i) {
        const DamagedInput& input = inputs[i % inputs.size()];
        CAPTURE(input.damaged, i);
        survives_in_the_program(input,
                                mutant_of(input.bytes(), inputs[(i + 1) % inputs.size()].bytes(),
                                          static_cast<std::uint32_t>(i)),
                                i / inputs.size() + i);
    }
}

TEST_CASE("Mutants of real sprite files give the sprites that are left", "[.line-1]") {
    std::vector<DamagedInput> inputs;
    for (const std::filesystem::path& path : corpus_files({".sff"})) {
        if (std::filesystem::file_size(path) < (is_whole() ? 4U << 20U : 600U << 10U)) {
            inputs.push_back(alone("sff", path.filename().string(), bytes_of(path.string())));
        }
    }
    REQUIRE_FALSE(inputs.empty());
    const std::size_t wanted = is_whole() ? 180 : 20;
    const std::size_t read = read_mutants(inputs, 180, 20);
    fmt::print("mutants of real .sff files: {} of {} gave sprites\n", read, wanted);
    CHECK(read * 10 >= wanted * 7);
}

TEST_CASE("Mutants of real texts are read, or refused in words", "[.line-1]") {
    for (const std::string extension : {".air", ".cns", ".cmd", ".def"}) {
        std::vector<DamagedInput> inputs;
        for (const std::filesystem::path& path : corpus_files({extension})) {
            inputs.push_back(mugen_with(extension, bytes_of(path.string())));
        }
        REQUIRE_FALSE(inputs.empty());
        CHECK(read_mutants(inputs, 500, 25) > 0);
    }
}
