// PNG and PCX as Pillow reads them, those that we read and those that we write (Pillow decodes both
// itself, without libpng).
#include <iostream>
#include <sstream>

#include "converters/mugen/importer.hpp"
#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/formats.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// A picture as both readers describe it.
struct Seen {
    std::string kind;  // "indices" or "rgba"
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<Rgba> colours;  // of indices
    ByteBuffer pixels;
};

std::string in_words(const Seen& seen) {
    return seen.kind + " " + std::to_string(seen.width) + "x" + std::to_string(seen.height) + ", " +
           std::to_string(seen.colours.size()) + " colours";
}

void run_pillow(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {FIGHTCONV_SOURCE_DIR "/tests/foreign/pictures.py"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run_program("/usr/bin/python3", all);
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
}

void need_pillow() {
    if (!fs::exists("/usr/bin/python3") ||
        run_program("/usr/bin/python3", {"-c", "import PIL"}).exit_code != 0) {
        skip("Pillow for Python is not installed");
    }
}

Seen seen_by_pillow(const fs::path& path) {
    const std::string file = read_file(path.string() + ".seen");
    const std::size_t header = file.find('\n') + 1;
    std::istringstream words(file.substr(0, header));
    Seen seen;
    std::size_t colours = 0;
    words >> seen.kind >> seen.width >> seen.height >> colours;
    const Bytes rest = as_bytes(file).subspan(header);
    for (std::size_t i = 0; i < colours; ++i) {
        seen.colours.push_back({rest[4 * i], rest[4 * i + 1], rest[4 * i + 2], rest[4 * i + 3]});
    }
    seen.pixels.assign(rest.begin() + static_cast<std::ptrdiff_t>(4 * colours), rest.end());
    return seen;
}

Seen seen_in(const Picture& picture) {
    const PixelView pixels = picture.pixels.unpacked();
    return {picture.format == PixelFormat::indexed8 ? "indices" : "rgba",
            picture.width,
            picture.height,
            {},
            ByteBuffer(pixels.begin(), pixels.end())};
}

Seen read_png(Bytes file) {
    Context context;
    const auto image = png::decode({"picture.png", file}, context);
    REQUIRE(image.has_value());
    CHECK(image->warning.empty());
    Seen seen = seen_in(image->picture);
    if (image->palette) {
        seen.colours.assign(image->palette->begin(), image->palette->end());
    }
    return seen;
}

bool has_palette(Bytes file) {
    return file.size() > pcx::palette_bytes &&
           file[file.size() - pcx::palette_bytes - 1] == pcx::palette_marker;
}

Seen read_pcx(Bytes file) {
    const auto header = pcx::parse_header({"picture.pcx", file});
    REQUIRE(header.has_value());
    Picture picture{header->width,
                    header->height,
                    header->planes == 1 ? PixelFormat::indexed8 : PixelFormat::rgba8888,
                    {}};
    picture.pixels =
        PixelBuffer(std::size_t{picture.width} * picture.height * bytes_per_pixel(picture.format));
    const pcx::DecodeOutcome outcome =
        pcx::decode(*header, file.subspan(pcx::header_bytes), picture.pixels.unpack());
    CHECK_FALSE(outcome.input_ended);
    CHECK_FALSE(outcome.runs_cross_rows);
    Seen seen = seen_in(picture);
    if (header->planes == 1 && has_palette(file)) {
        const Colours colours = pcx::colours(file.last(pcx::palette_bytes));
        seen.colours.assign(colours.begin(), colours.end());
    }
    return seen;
}

// A PNG has the colours of its PLTE; behind them ours are 0,0,0,0 (formats/images/png/README.md).
// Index 0 of a PCX is transparent (mugen.md S8), and a picture that has no palette of its own is
// grey for Pillow.
Seen expected(const fs::path& path, std::size_t colours) {
    Seen seen = seen_by_pillow(path);
    if (path.extension() == ".png") {
        seen.colours.resize(seen.colours.empty() ? 0 : 256);
    } else if (colours == 0) {
        seen.colours.clear();
    } else {
        seen.colours.at(0).a = 0;
    }
    return seen;
}

// Pillow keeps the upper 8 of 16 bits; ours are the nearest of 8 bits
// (formats/images/png/README.md), which is at most 1 away.
bool agree(const Seen& ours, const Seen& theirs, int most_apart) {
    return ours.kind == theirs.kind && ours.width == theirs.width && ours.height == theirs.height &&
           ours.colours == theirs.colours &&
           std::equal(
               ours.pixels.begin(), ours.pixels.end(), theirs.pixels.begin(), theirs.pixels.end(),
               [&](std::uint8_t a, std::uint8_t b) { return std::abs(a - b) <= most_apart; });
}

struct Count {
    std::size_t png = 0;
    std::size_t pcx = 0;
};

// Every picture below the folder, read by both.
Count compare(const fs::path& folder) {
    run_pillow({"read", folder.string()});
    Count count;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const bool is_png = entry.path().extension() == ".png";
        if (!is_png && entry.path().extension() != ".pcx") {
            continue;
        }
        const std::string file = read_file(entry.path());
        const Seen ours = is_png ? read_png(as_bytes(file)) : read_pcx(as_bytes(file));
        const Seen theirs = expected(entry.path(), ours.colours.size());
        INFO(entry.path() << "\nours " << in_words(ours) << "\nPillow " << in_words(theirs));
        CHECK(agree(ours, theirs, is_png && file.at(24) == 16 ? 1 : 0));  // the depth in the IHDR
        ++(is_png ? count.png : count.pcx);
    }
    return count;
}

// The pictures of a .sff of version 1, as files. Those that share a palette get one, because Pillow
// reads no file without its place.
void write_subfiles(Bytes bytes, const fs::path& folder) {
    Context context;
    const auto file = sff::parse({"sprites.sff", bytes}, context);
    REQUIRE(file.has_value());
    const ByteBuffer palette = palette_tail(test_colours(0));
    for (std::size_t i = 0; i < file->sprites.size(); ++i) {
        const Bytes data = file->sprites[i].data;
        if (!data.empty()) {
            write_file(folder / (std::to_string(i) + ".pcx"),
                       as_text(joined({data, has_palette(data) ? Bytes() : Bytes(palette)})));
        }
    }
}

}  // namespace

TEST_CASE("PNG and PCX in all forms are read as Pillow reads them", "[pillow]") {
    need_pillow();
    const TempFolder folder;
    for (int seed = 1; seed <= (is_whole() ? 50 : 1); ++seed) {
        const fs::path pictures = folder.path() / std::to_string(seed);
        fs::create_directory(pictures);
        run_pillow({"make", pictures.string(), std::to_string(seed), "100"});
        const Count count = compare(pictures);
        CHECK(count.png == 100);
        CHECK(count.pcx == 100);
    }
}

TEST_CASE("PNG files of every command are read by Pillow as by us", "[pillow]") {
    need_pillow();
    const TempFolder folder;
    REQUIRE(run_fightconv(
                {"extract", samples + "/ember", "--sprites", "--sheets", "-o", folder / "parts"})
                .exit_code == 0);
    for (const std::string& format : formats_for_programs()) {
        CAPTURE(format);
        REQUIRE(
            run_fightconv({"convert", samples + "/ember", "--to", format, "-o", folder / format})
                .exit_code <= 1);
    }
    CHECK(compare(folder.path()).png > 100);
}

TEST_CASE("PCX in .sff files that we write are read by Pillow as by us", "[pillow]") {
    need_pillow();
    const TempFolder folder;
    Context context;
    const Character character = make_mugen_importer()
                                    ->read(InputTree::open(samples + "/slate").value(), "", context)
                                    .value();
    Context writing;
    write_subfiles(
        mugen::sprite_file_of(character, {.version = sff::Version::v1_01}, writing).value(),
        folder.path());
    CHECK(compare(folder.path()).pcx > 60);
}

TEST_CASE("PCX of real characters are read by Pillow as by us", "[corpus]") {
    corpus_or_skip();
    need_pillow();
    const TempFolder folder;
    for (const fs::path& file : corpus_files({".sff"})) {
        const std::string bytes = read_file(file);
        const auto version = sff::read_version({"sprites.sff", as_bytes(bytes)});
        if (version.has_value() && *version == sff::Version::v1_01) {
            write_subfiles(as_bytes(bytes),
                           folder.path() / file.parent_path().filename() / file.stem());
        }
    }
    const std::size_t pictures = compare(folder.path()).pcx;
    CHECK(pictures > 500);
    std::cout << "foreign: " << pictures << " PCX" << std::endl;
}
