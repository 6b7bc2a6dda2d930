// .sff files that we write and that we read, read by sff-extractor from npm, which is not ours (it
// and Node.js are for this test only).
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "converters/mugen/importer.hpp"
#include "converters/mugen/write/sprites/sprite_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/mugen/sff_checker.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string modules() {
    const char* const given = std::getenv("FIGHTCONV_NPM");
    if (given == nullptr || !fs::is_directory(fs::path(given) / "sff-extractor")) {
        skip("the npm package sff-extractor is not installed");
    }
    return given;
}

json read_by_others(Bytes bytes, const std::string& how = "") {
    const TempFolder folder;
    write_file(folder.path() / "written.sff", as_text(bytes));
    std::vector<std::string> arguments = {"node",
                                          FIGHTCONV_SOURCE_DIR "/tests/sff_readers/read.mjs",
                                          modules(), folder / "written.sff"};
    if (!how.empty()) {
        arguments.push_back(how);
    }
    const Outcome outcome = run_program("/usr/bin/env", arguments);
    if (outcome.exit_code == 127) {
        skip("Node.js is not installed");
    }
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out);
}

// The pixels that it should find. It takes the alpha of a PNG8 from the index alone.
ByteBuffer expected_pixels(const StrictSff& file, const StrictSprite& sprite) {
    constexpr unsigned png8 = 10;
    ByteBuffer rgba = file.drawn(sprite);
    for (std::size_t i = 0; sprite.format == png8 && i < sprite.pixels.size(); ++i) {
        rgba[4 * i + 3] = sprite.pixels[i] == 0 ? 0 : 255;
    }
    return rgba;
}

std::size_t compare(const ByteBuffer& bytes) {
    const StrictSff file = read_strict_sff(bytes);
    const json found = read_by_others(bytes);
    REQUIRE(found["palettes"].size() == file.palettes.size());
    for (std::size_t i = 0; i < file.palettes.size(); ++i) {
        ByteBuffer colours;
        for (const auto& colour : file.palettes[i].colours) {
            colours.insert(colours.end(), colour.begin(), colour.end());
        }
        CHECK(found["palettes"][i]["key"] ==
              json({file.palettes[i].group, file.palettes[i].number}));
        CHECK(found["palettes"][i]["colours"] == sha256(colours));
    }
    REQUIRE(found["sprites"].size() == file.sprites.size());
    std::size_t pictures = 0;
    for (std::size_t i = 0; i < file.sprites.size(); ++i) {
        const StrictSprite& sprite = file.sprites[i];
        const json& seen = found["sprites"][i];
        INFO("sprite " << sprite.group << "," << sprite.number);
        CHECK(seen["key"] == json({sprite.group, sprite.number}));
        CHECK(seen["axis"] == json({sprite.axis_x, sprite.axis_y}));
        CHECK(seen["size"] == json({sprite.width, sprite.height}));
        if (sprite.is_link) {
            CHECK(seen["link"] == sprite.shows);
        } else if (!seen["pixels"].is_null()) {
            CHECK(seen["pixels"] == sha256(expected_pixels(file, sprite)));
            ++pictures;
        }
    }
    return pictures;
}

ByteBuffer written(const fs::path& folder, std::optional<sff::Encoding> encoding) {
    Context context;
    const Character character =
        make_mugen_importer()->read(InputTree::open(folder).value(), "", context).value();
    Context writing;
    return mugen::sprite_file_of(character, {.encoding = encoding}, writing).value();
}

json rgb_of(const Colours& colours) {
    ByteBuffer red, green, blue;
    for (const Rgba& colour : colours) {
        red.push_back(colour.r);
        green.push_back(colour.g);
        blue.push_back(colour.b);
    }
    return {sha256(red), sha256(green), sha256(blue)};
}

// Everything that both readers find in a file. The other one cannot decode raw pictures, RLE5 and
// the three planes of a true colour PCX, which it takes for one plane of indices (mugen.md S6). It
// gives a link in a file of version 1 the size of the node before it, not of its target (S3).
std::size_t compare_reading(const fs::path& path) {
    INFO(path.filename());
    const std::string bytes = read_file(path);
    Context context;
    sff::File file = sff::parse({"sprites.sff", as_bytes(bytes)}, context).value();
    const sff::DecodedPictures pictures =
        sff::decode_pictures(file, "sprites.sff", context).value();
    const json found = read_by_others(as_bytes(bytes), "indices");
    const bool is_v1 = file.version == sff::Version::v1_01;
    REQUIRE(found["palettes"].size() == (is_v1 ? 0 : file.palettes.size()));
    for (std::size_t i = 0; i < found["palettes"].size(); ++i) {
        CHECK(found["palettes"][i]["key"] ==
              json({file.palettes[i].key.group, file.palettes[i].key.number}));
        CHECK(found["palettes"][i]["colours"] == rgb_of(file.palettes[i].colours));
    }
    REQUIRE(found["sprites"].size() == file.sprites.size());
    std::size_t decoded = 0;
    for (std::size_t i = 0; i < file.sprites.size(); ++i) {
        const sff::SpriteNode& sprite = file.sprites[i];
        const json& seen = found["sprites"][i];
        INFO("sprite " << i << ": " << sprite.key.group << "," << sprite.key.number);
        CHECK(seen["key"] == json({sprite.key.group, sprite.key.number}));
        CHECK(seen["axis"] == json({sprite.axis.x, sprite.axis.y}));
        const bool is_link = sprite.data.empty();
        if (is_link) {
            CHECK(seen["link"] == sprite.source);
        } else if (!seen["pixels"].is_null() && !(is_v1 && !sprite.palette)) {
            const PixelView pixels = pictures.by_node[i].pixels.unpacked();
            CHECK(seen["pixels"] == sha256(pixels));
            ++decoded;
        }
        CHECK(seen["size"] == (is_v1 && is_link ? found["sprites"][i - 1]["size"]
                                                : json({sprite.width, sprite.height})));
        if (sprite.palette && (is_v1 || !is_link)) {
            CHECK(seen["palette"] ==
                  (is_v1 ? rgb_of(file.palettes[*sprite.palette].colours) : json(*sprite.palette)));
        }
    }
    return decoded;
}

}  // namespace

TEST_CASE(
    "Another reader sees the sprites of the samples as the strict reader does, in the encodings "
    "that it knows") {
    for (const char* const name : {"ember", "slate", "tide"}) {
        for (const auto encoding :
             {std::optional<sff::Encoding>(), std::optional(sff::Encoding::rle8),
              std::optional(sff::Encoding::lz5), std::optional(sff::Encoding::png8),
              std::optional(sff::Encoding::png24)}) {
            INFO(name << " encoding " << (encoding ? static_cast<int>(*encoding) : -1));
            CHECK(compare(written(fs::path(samples) / name, encoding)) > 20);
        }
    }
}

TEST_CASE("Another reader sees the sprites of real characters") {
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    if (corpus == nullptr || !fs::is_directory(corpus)) {
        return;
    }
    for (const auto& entry : fs::directory_iterator(corpus)) {
        if (entry.is_directory() && entry.path().filename() != "extra") {
            INFO(entry.path().filename());
            const std::size_t pictures = compare(written(entry.path(), std::nullopt));
            CHECK(pictures > 0);
            std::cout << "sff_readers: " << entry.path().filename().string() << ": " << pictures
                      << " pictures" << std::endl;
        }
    }
}

TEST_CASE("The .sff of the samples are read as another reader reads them") {
    for (const std::string name : {"ember", "slate", "tide"}) {
        CHECK(compare_reading(fs::path(samples) / name / (name + ".sff")) > 20);
    }
}

TEST_CASE("Every .sff of real characters is read as another reader reads it") {
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    if (corpus == nullptr || !fs::is_directory(corpus)) {
        return;
    }
    const std::vector<fs::path> files = corpus_files({".sff"});
    std::size_t pictures = 0;
    for (const fs::path& path : files) {
        pictures += compare_reading(path);
    }
    CHECK(pictures > 2000);
    std::cout << "sff_readers: " << files.size() << " files, " << pictures << " pictures"
              << std::endl;
}
