// The mistakes in real files are read, and reported where it matters (reliability.md 10, line 5).
#include <fmt/format.h>

#include <iostream>

#include "tests/hostile/inputs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

struct Oddity {
    std::string what;
    ByteBuffer file;
    std::size_t node;
    ByteBuffer pixels;       // of the node; empty: blank
    std::string diagnostic;  // its id; empty: nothing is said
};

const ByteBuffer two_ones = {1, 1};

ByteBuffer v1(V1Node node) {
    SffV1Builder builder;
    builder.own({0, 0}, plain_pcx(2, 1, 1), 10);
    return builder.node(std::move(node)).bytes();
}

ByteBuffer v2(V2Sprite sprite, std::uint8_t minor = 1) {
    return SffV2Builder(minor).palette({1, 1}, 7).sprite(std::move(sprite)).bytes();
}

std::vector<Oddity> oddities() {
    const auto pcx = [](PcxFile file) {
        return v1({.key = {0, 1}, .data = file.bytes(), .same_palette = 1});
    };
    SffV1Builder itself;
    itself.link({0, 0}, 0, false).own({0, 1}, plain_pcx(2, 1, 1), 10);
    SffV1Builder ends_with_zero;
    ends_with_zero.own({0, 0}, plain_pcx(2, 1, 1), 10).nodes.back().next = 0;
    SffV1Builder ends_at_the_end;
    ends_at_the_end.own({0, 0}, plain_pcx(2, 1, 1), 10);
    const ByteBuffer rgba = {9, 8, 7, 255};
    return {
        {"an odd stride", pcx({.width = 1, .bytes_per_line = 3, .body = {1, 5, 5}}), 1, {1}, ""},
        {"a stride of the width and 3", pcx({.bytes_per_line = 5, .body = {1, 1, 5, 5, 5}}), 1,
         two_ones, ""},
        {"a box of (0,0,65535,65535)",
         pcx({.width = 0, .height = 0, .bytes_per_line = 0}),
         1,
         {},
         "sff.empty-picture"},
        {"three planes",
         pcx({.planes = 3, .body = {1, 2, 3, 4, 5, 6}}),
         1,
         {1, 3, 5, 255, 2, 4, 6, 255},
         ""},
        {"a length beyond the end",
         v1({.key = {0, 1}, .data = plain_pcx(2, 1, 1), .same_palette = 1, .length = 9'999}), 1,
         two_ones, "sff.length-past-next"},
        {"bytes after the pixels",
         v1({.key = {0, 1},
             .data = joined({plain_pcx(2, 1, 1), ByteBuffer(33)}),
             .same_palette = 1}),
         1, two_ones, ""},
        {"a chain that ends with 0", ends_with_zero.bytes(), 0, two_ones, ""},
        {"a chain that ends at the end", ends_at_the_end.bytes(), 0, two_ones, ""},
        {"a link to itself", itself.bytes(), 0, {}, "sff.bad-link"},
        {"a prefix in bits",
         v2({.key = {0, 0}, .width = 2, .format = 2, .data = {0x42, 1}, .prefix = 16}), 0, two_ones,
         ""},
        {"a palette index that does not exist, of true colour",
         v2({.key = {0, 0},
             .width = 1,
             .format = 12,
             .depth = 32,
             .data = png_file(1, 1, 8, 6, rgba, 4),
             .palette = 99}),
         0, rgba, ""},
        {"a palette index that does not exist",
         v2({.key = {0, 0}, .width = 2, .format = 2, .data = {0x42, 1}, .palette = 99}), 0,
         two_ones, "sff.bad-palette-index"},
        {"SFF 2.00", v2({.key = {0, 0}, .width = 2, .format = 2, .data = {0x42, 1}}, 0), 0,
         two_ones, ""},
    };
}

}  // namespace

TEST_CASE("Sprites that real files store oddly are read", "[.line-5]") {
    for (const Oddity& oddity : oddities()) {
        CAPTURE(oddity.what);
        const ReadSff read(oddity.file);
        CAPTURE(fmt::format("{}", fmt::join(read.diagnostics(), "\n")));
        REQUIRE(oddity.node < read.file.sprites.size());
        CHECK(read.pixels(oddity.node) == oddity.pixels);
        if (oddity.diagnostic.empty()) {
            CHECK(read.diagnostics().empty());
        } else {
            CHECK(read.said(oddity.diagnostic) == 1);
        }
    }
}

TEST_CASE("References and texts that real characters have are read", "[.line-5]") {
    const ByteBuffer sprites =
        bytes_of(std::string(FIGHTCONV_SOURCE_DIR) + "/samples/ember/ember.sff");
    for (const std::string lines :
         {"sprite = C.SFF\nanim = c.Air\n", "sprite = parts\\c.sff\nanim = parts/c.air\n",
          "sprite=\"c.sff\"\r\nanim = c.air ; moves\r\n",
          "\xEF\xBB\xBF;\nSPRITE = c.sff\nAnim = c.air\nstcommon = common1.cns\n",
          "sprite = ./c.sff\nanim = .\\c.air\nsound = missing.snd\n"}) {
        CAPTURE(lines);
        std::map<std::string, ByteBuffer> files = {
            {"c.def", def_file(lines, "name = \"\x93\x8C\"\n")}};
        for (const std::string folder : {"", "parts/"}) {
            files[folder + "c.sff"] = sprites;
            files[folder + "c.air"] = text_file("[Begin Action 0]\n0,0, 0,0, 8\n");
        }
        Context context;
        const Result<Character> character =
            formats().importer("mugen")->read(InputTree::from_memory(files), "c.def", context);
        CAPTURE(character ? "" : character.error().render());
        REQUIRE(character);
        CHECK(character->sprites.size() == 77);
        CHECK(character->animations.size() == 1);
    }
}

TEST_CASE("99.9 % of the sprites of real characters are read", "[.line-5]") {
    std::size_t all = 0;
    std::size_t lost = 0;
    for (const std::filesystem::path& path : corpus_files({".sff"})) {
        const ReadSff read(bytes_of(path.string()));
        all += read.file.sprites.size();
        for (const std::string id :
             {"sff.bad-link", "sff.unknown-format", "sff.data-missing", "sff.data-overlap",
              "sff.picture-unreadable", "sff.picture-over-limit", "sff.png-damaged"}) {
            lost += read.said(id);
        }
    }
    std::cout << "corpus: " << all - lost << " of " << all << " sprites read" << std::endl;
    CHECK(all > 1000);
    CHECK(lost * 1000 <= all);
}
