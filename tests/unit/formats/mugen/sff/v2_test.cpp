#include "formats/mugen/sff/codecs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/first_report.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr std::uint8_t raw = 0;
constexpr std::uint8_t rle8 = 2;
constexpr std::uint8_t rle5 = 3;
constexpr std::uint8_t lz5 = 4;
constexpr std::uint8_t png8 = 10;
constexpr std::uint8_t png24 = 11;
constexpr std::uint8_t png32 = 12;

const ByteBuffer rle8_bytes{0x43, 0x05, 0x07, 0x41, 0x40, 0xC5};
const ByteBuffer rle8_pixels{5, 5, 5, 7, 0x40, 0xC5};
const ByteBuffer rle5_bytes{2, 0x82, 5, 0x43, 1};
const ByteBuffer rle5_pixels{5, 5, 5, 3, 3, 3, 1};
const ByteBuffer lz5_bytes{0x7C, 0x69, 0x04, 0x02, 0x01, 0x0C, 0x02, 0x00,
                           0x44, 0x04, 0x41, 0x00, 0x09, 0x01, 0x3F};
const ByteBuffer lz5_pixels{9, 9, 9, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 9,
                            9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0x1F};

SffV2Builder with_palette(std::uint8_t minor = 1) {
    return SffV2Builder(minor).palette({1, 1}, 10);
}

ReadSff read_one(V2Sprite sprite, std::uint8_t minor = 1) {
    return ReadSff(with_palette(minor).sprite(std::move(sprite)).bytes());
}

// A sprite of each format, 2 x 2 but for the vectors.
std::vector<V2Sprite> one_of_each() {
    const ByteBuffer indices{1, 2, 3, 4};
    const ByteBuffer rgb{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    const ByteBuffer rgba{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const ByteBuffer no_colours(768, 0);
    return {
        {.key = {0, raw}, .width = 2, .height = 2, .format = raw, .data = indices},
        {.key = {0, rle8}, .width = 6, .height = 1, .format = rle8, .data = rle8_bytes},
        {.key = {0, rle5}, .width = 7, .height = 1, .format = rle5, .depth = 5, .data = rle5_bytes},
        {.key = {0, lz5}, .width = 30, .height = 1, .format = lz5, .depth = 5, .data = lz5_bytes},
        {.key = {0, png8},
         .width = 2,
         .height = 2,
         .format = png8,
         .data = png_file(2, 2, 8, 3, indices, 2, no_colours)},
        {.key = {0, png24},
         .width = 2,
         .height = 2,
         .format = png24,
         .depth = 24,
         .data = png_file(2, 2, 8, 2, rgb, 6),
         .prefix = 12},
        {.key = {0, png32},
         .width = 2,
         .height = 2,
         .format = png32,
         .depth = 32,
         .data = png_file(2, 2, 8, 6, rgba, 8),
         .prefix = 16}};
}

const std::vector<ByteBuffer> pixels_of_each{
    {1, 2, 3, 4},
    rle8_pixels,
    rle5_pixels,
    lz5_pixels,
    {1, 2, 3, 4},
    {1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255},
    {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};

}  // namespace

TEST_CASE("SFF v2: every format is read from either block in either version (V1, V2, V3)") {
    for (const std::uint8_t minor : {std::uint8_t{0}, std::uint8_t{1}}) {
        for (const std::uint16_t flags :
             {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{2}, std::uint16_t{3}}) {
            SffV2Builder builder = with_palette(minor);
            for (V2Sprite sprite : one_of_each()) {
                sprite.flags = flags;
                builder.sprite(sprite);
            }
            const ReadSff read(builder.bytes());
            REQUIRE(read.file.sprites.size() == pixels_of_each.size());
            for (std::size_t i = 0; i < pixels_of_each.size(); ++i) {
                CHECK(read.pixels(i) == pixels_of_each[i]);
                CHECK(read.file.sprites[i].palette.has_value() == (i < 5));
            }
            CHECK(read.diagnostics() == std::vector<std::string>{});
        }
    }
}

TEST_CASE("SFF v2: node counts are held against the bytes that are there (F2)") {
    SffV2Builder builder = with_palette().sprite({.key = {0, 0}, .data = {1}});
    builder.sprite_count = 0xFFFF'FFFF;
    const ReadSff read(builder.bytes());
    CHECK(read.file.sprites.size() == (builder.bytes().size() - 528) / 28);
    CHECK(read.pixels(0) == ByteBuffer{1});
    CHECK(read.said("sff.nodes-missing") == 1);
    Limits limits;
    limits.palettes = 1;
    SffV2Builder palettes = with_palette().palette({1, 2}, 20);
    Context context(limits);
    const ByteBuffer bytes = palettes.bytes();
    const auto file = sff::parse({"test.sff", bytes}, context);
    REQUIRE_FALSE(file);
    CHECK(file.error().code() == ErrorCode::limit_exceeded);
    CHECK(file.error().message() == "2 palettes; the limit is 1");
}

TEST_CASE(
    "SFF v2: of sprites with the same key all are kept and the later ones named (F3); axes are "
    "signed (F4)") {
    const ReadSff read(with_palette()
                           .sprite({.key = {9000, 0}, .data = {1}, .axis = {-54, 239}})
                           .sprite({.key = {9000, 0}, .data = {2}})
                           .bytes());
    CHECK(read.pixels(1) == ByteBuffer{2});
    CHECK(read.file.sprites[0].axis == Point{-54, 239});
    CHECK(read.said("sff.duplicate-sprite") == 1);
}

TEST_CASE("SFF v2: an unknown format is a blank sprite (V2)") {
    const ReadSff read(with_palette()
                           .sprite({.key = {0, 0}, .format = 1, .data = {1, 2}})
                           .sprite({.key = {0, 1}, .data = {1}})
                           .bytes());
    CHECK(read.file.sprites[0].width == 0);
    CHECK(read.said("sff.unknown-format") == 1);
    CHECK(read.pixels(1) == ByteBuffer{1});
}

TEST_CASE(
    "SFF v2: the length before the data may count bytes, or bits; nothing depends on it (V3)") {
    const auto notes = [](std::uint32_t prefix) {
        const ReadSff read = read_one({.key = {0, 0},
                                       .width = 6,
                                       .height = 1,
                                       .format = rle8,
                                       .data = rle8_bytes,
                                       .prefix = prefix});
        CHECK(read.pixels(0) == rle8_pixels);
        CHECK(read.context.diagnostics.warnings() == 0);
        return read.said("sff.length-prefix");
    };
    CHECK(notes(6) == 0);
    CHECK(notes(6 * 8) == 0);
    CHECK(notes(7) == 1);
    CHECK(notes(0xFFFF'FFFF) == 1);
    const ReadSff five = read_one({.key = {0, 0},
                                   .width = 8,
                                   .height = 1,
                                   .format = lz5,
                                   .depth = 5,
                                   .data = {0, 0x23, 0xE3},
                                   .prefix = 8 * 5 / 8});
    CHECK(five.said("sff.length-prefix") == 0);
}

TEST_CASE("SFF v2: raw pixels are bytes up to 8 bits, RGB at 24, RGBA at 32 (V4)") {
    CHECK(read_one({.key = {0, 0}, .width = 2, .depth = 5, .data = {1, 2}}).pixels(0) ==
          ByteBuffer{1, 2});
    CHECK(read_one({.key = {0, 0}, .width = 2, .depth = 8, .data = {1, 2, 77, 78}}).pixels(0) ==
          ByteBuffer{1, 2});
    const ReadSff rgb =
        read_one({.key = {0, 0}, .width = 2, .depth = 24, .data = {1, 2, 3, 4, 5, 6}});
    CHECK(rgb.pixels(0) == ByteBuffer{1, 2, 3, 255, 4, 5, 6, 255});
    CHECK_FALSE(rgb.file.sprites[0].palette);
    CHECK(read_one({.key = {0, 0}, .width = 1, .depth = 32, .data = {1, 2, 3, 4}}).pixels(0) ==
          ByteBuffer{1, 2, 3, 4});
    const ReadSff sixteen = read_one({.key = {0, 0}, .width = 1, .depth = 16, .data = {1, 2}});
    CHECK(sixteen.pictures[0].empty());
    CHECK(sixteen.said("sff.picture-unreadable") == 1);
}

TEST_CASE("SFF v2: raw pixels that are too few are filled up with 0 (V4)") {
    const ReadSff indexed =
        read_one({.key = {0, 0}, .width = 2, .height = 2, .data = {1, 2, 3}, .length = 3});
    CHECK(indexed.pixels(0) == ByteBuffer{1, 2, 3, 0});
    CHECK(indexed.said("sff.data-short") == 1);
    const ReadSff rgb = read_one({.key = {0, 0}, .width = 2, .depth = 24, .data = {1, 2, 3, 4, 5}});
    CHECK(rgb.pixels(0) == ByteBuffer{1, 2, 3, 255, 0, 0, 0, 0});
    CHECK(rgb.said("sff.data-short") == 1);
}

TEST_CASE(
    "SFF v2: runs of no pixels, and of RLE5 without the one that is added, are read (V5, V6)") {
    CHECK(read_one({.key = {0, 0}, .format = rle8, .data = {0x40, 9, 1}}).pixels(0) ==
          ByteBuffer{1});
    const ReadSff exact = read_one(
        {.key = {0, 0}, .width = 5, .format = rle5, .depth = 5, .data = {2, 0x82, 5, 0x43, 0x21}});
    CHECK(exact.pixels(0) == ByteBuffer{5, 5, 3, 3, 1});
    CHECK(exact.context.diagnostics.kept().empty());
}

TEST_CASE("SFF v2: cut or damaged data are kept as far as they read, with a warning (V8)") {
    for (const V2Sprite& whole : one_of_each()) {
        for (std::size_t size = 0; size < whole.data.size(); ++size) {
            V2Sprite cut = whole;
            cut.data.resize(size);
            if (cut.format == raw && size == 0) {
                continue;  // a link
            }
            cut.prefix = 4;
            const ReadSff read = read_one(cut);
            // cut behind the pixels
            const bool nothing_lost =
                cut.format >= png8 && read.pixels(0) == read_one(whole).pixels(0);
            INFO("format " << int{cut.format} << " cut at " << size);
            CHECK((read.context.diagnostics.warnings() == 1 || nothing_lost));
        }
    }
    const ReadSff read =
        read_one({.key = {7, 3}, .width = 6, .height = 1, .format = rle8, .data = {0x43, 5, 7}});
    CHECK(read.pixels(0) == ByteBuffer{5, 5, 5, 7, 0, 0});
    CHECK(read.diagnostics() ==
          std::vector<std::string>{
              "test.sff+0x633: the 3 bytes of data end before all 6x1 pixels are filled; the rest "
              "is 0 (sprite 7,3, node 0) [sff.data-short]"});
    const ReadSff distance =
        read_one({.key = {0, 0}, .width = 8, .format = lz5, .data = {1, 1, 5}});
    CHECK(distance.pixels(0) == ByteBuffer(8, 0));
    CHECK(distance.said("sff.bad-distance") == 1);
}

TEST_CASE("SFF v2: data behind the end of the file are a blank sprite") {
    const ReadSff read = ReadSff(with_palette()
                                     .sprite({.key = {0, 0}, .data = {1}, .offset = 0xFFFF'FFF0})
                                     .sprite({.key = {0, 1}, .data = {3}})
                                     .bytes());
    CHECK(read.pictures[0].empty());
    CHECK(read.said("sff.data-missing") == 1);
    CHECK(read.pixels(1) == ByteBuffer{3});
}

TEST_CASE("SFF v2: PNG8 gives indices of any depth, never its own palette (V9)") {
    const ByteBuffer no_colours(768, 0);
    const ReadSff one_bit = read_one(
        {.key = {0, 0},
         .width = 3,
         .height = 2,
         .format = png8,
         .data = png_file(3, 2, 1, 3, ByteBuffer{0xA0, 0x40}, 1, Bytes(no_colours).first(6))});
    CHECK(one_bit.pixels(0) == ByteBuffer{1, 0, 1, 0, 1, 0});
    const ReadSff four_bits = read_one(
        {.key = {0, 0},
         .width = 3,
         .height = 1,
         .format = png8,
         .data = png_file(3, 1, 4, 3, ByteBuffer{0x12, 0x30}, 2, Bytes(no_colours).first(48))});
    CHECK(four_bits.pixels(0) == ByteBuffer{1, 2, 3});
    CHECK(four_bits.seed(0) == 10);
    const ReadSff grey = read_one({.key = {0, 0},
                                   .width = 2,
                                   .height = 1,
                                   .format = png8,
                                   .data = png_file(2, 1, 8, 0, ByteBuffer{7, 200}, 2)});
    CHECK(grey.pixels(0) == ByteBuffer{7, 200});
    CHECK(grey.seed(0) == 10);
}

TEST_CASE(
    "SFF v2: a PNG8 that is true colour is shown as that, a PNG24 with a palette in its own "
    "colours (V9)") {
    const ReadSff rgb = read_one({.key = {0, 0},
                                  .width = 1,
                                  .height = 1,
                                  .format = png8,
                                  .data = png_file(1, 1, 8, 2, ByteBuffer{7, 8, 9}, 3)});
    CHECK(rgb.pixels(0) == ByteBuffer{7, 8, 9, 255});
    CHECK_FALSE(rgb.file.sprites[0].palette);
    const ReadSff indexed =
        read_one({.key = {0, 0},
                  .width = 2,
                  .height = 1,
                  .format = png24,
                  .depth = 24,
                  .data = png_file(2, 1, 8, 3, ByteBuffer{1, 0}, 2, ByteBuffer{1, 2, 3, 4, 5, 6})});
    CHECK(indexed.pixels(0) == ByteBuffer{4, 5, 6, 255, 1, 2, 3, 255});
    CHECK(indexed.pictures[0].format == PixelFormat::rgba8888);
    const ReadSff grey = read_one({.key = {0, 0},
                                   .width = 2,
                                   .height = 1,
                                   .format = png32,
                                   .depth = 32,
                                   .data = png_file(2, 1, 4, 0, ByteBuffer{0x1F}, 1)});
    CHECK(grey.pixels(0) == ByteBuffer{17, 17, 17, 255, 255, 255, 255, 255});
    for (const std::uint8_t format : {png24, png32}) {
        const ByteBuffer file = png_file(2, 1, 4, 0, ByteBuffer{0x1F}, 1, {}, ByteBuffer{0, 0x0F});
        const ReadSff transparent = read_one(
            {.key = {0, 0}, .width = 2, .height = 1, .format = format, .data = file, .prefix = 2});
        CHECK(transparent.pixels(0) == ByteBuffer{17, 17, 17, 255, 255, 255, 255, 0});
        CHECK(transparent.diagnostics() == std::vector<std::string>{});
    }
}

TEST_CASE("SFF v2: the size in the PNG counts where the node says another (V9)") {
    const ReadSff read = read_one({.key = {0, 0},
                                   .width = 9,
                                   .height = 9,
                                   .format = png8,
                                   .data = png_file(3, 1, 8, 0, ByteBuffer{1, 2, 3}, 3),
                                   .prefix = 3});
    CHECK(read.file.sprites[0].width == 3);
    CHECK(read.pixels(0) == ByteBuffer{1, 2, 3});
    CHECK(read.said("sff.size-differs") == 1);
}

TEST_CASE("SFF v2: a PNG that is none, or damaged, is a blank sprite (V9)") {
    ByteBuffer damaged = png_file(2, 2, 8, 0, ByteBuffer{1, 2, 3, 4}, 2);
    damaged[damaged.size() - 20] ^= 0xFF;  // in the pixels
    const ReadSff read = ReadSff(
        with_palette()
            .sprite({.key = {0, 0}, .width = 2, .height = 2, .format = png8, .data = damaged})
            .sprite(
                {.key = {0, 1}, .width = 2, .height = 2, .format = png8, .data = ByteBuffer(60, 1)})
            .bytes());
    CHECK(read.pictures[0].empty());
    CHECK(read.pictures[1].empty());
    CHECK(read.said("sff.png-damaged") == 1);
    CHECK(read.said("sff.picture-unreadable") == 1);
    CHECK(read.context.budget.used() < 10'000);  // the pixels that were not decoded are given back
}

TEST_CASE("SFF v2: a PNG without its last chunk is read, with a note of what libpng says (V9)") {
    ByteBuffer cut = png_file(2, 1, 8, 0, ByteBuffer{1, 2}, 2);
    cut.resize(cut.size() - 12);
    const ReadSff read =
        read_one({.key = {0, 7}, .width = 2, .height = 1, .format = png8, .data = cut});
    CHECK(read.pixels(0) == ByteBuffer{1, 2});
    CHECK_THAT(first_report(read.context.diagnostics.kept(), "sff.png-odd"),
               StartsWith("note: test.sff+") && Contains("the PNG was read, with a warning: ") &&
                   Contains("(sprite 0,7"));
}

TEST_CASE(
    "SFF v2.00: alpha is uninitialised memory: index 0 transparent, the rest opaque; what is not "
    "stored is 0,0,0,0 (V10)") {
    ByteBuffer colours = rgba_bytes(test_colours(10));
    for (std::size_t i = 3; i < colours.size(); i += 4) {
        colours[i] = static_cast<std::uint8_t>(i % 3 == 0 ? 0 : 124);
    }
    SffV2Builder builder(0);
    builder.palette({.key = {1, 1}, .data = colours})
        .palette({.key = {1, 2}, .data = ByteBuffer(colours.begin(), colours.begin() + 128)});
    builder.sprite({.key = {0, 0}, .data = {200}})
        .sprite({.key = {0, 1}, .data = {31}, .palette = 1})
        .sprite({.key = {0, 2}, .data = {32}, .palette = 1});
    const ReadSff read(builder.bytes());
    CHECK(read.file.palettes[0].colours == test_colours(10));
    CHECK(read.file.palettes[1].colours[31] == test_colours(10)[31]);
    CHECK(read.file.palettes[1].colours[32] == Rgba{});
    REQUIRE(read.diagnostics().size() == 1);
    CHECK(read.said("sff.colour-missing") == 1);
    CHECK(read.context.diagnostics.kept()[0].item == "sprite 0,2, node 2");
}

TEST_CASE(
    "SFF v2.01: the alpha byte counts, at index 0 too; only a palette that is wholly transparent "
    "is not believed (V10)") {
    Colours colours = test_colours(10);
    colours[0].a = 255;
    colours[7].a = 100;
    Colours invisible = test_colours(20);
    for (Rgba& colour : invisible) {
        colour.a = 0;
    }
    const ReadSff read(SffV2Builder(1)
                           .palette({.key = {1, 1}, .data = rgba_bytes(colours)})
                           .palette({.key = {1, 2}, .data = rgba_bytes(invisible)})
                           .bytes());
    CHECK(read.file.palettes[0].colours == colours);
    CHECK(read.file.palettes[1].colours == test_colours(20));
    CHECK(read.said("sff.palette-transparent") == 1);
}

TEST_CASE("SFF v2: palettes of odd sizes are read as far as they go (V10)") {
    const ByteBuffer colours = rgba_bytes(test_colours(10));
    ByteBuffer more = colours;
    more.resize(1400, 9);
    const ReadSff read(
        SffV2Builder(1)
            .palette({.key = {1, 1}, .data = more})
            .palette({.key = {1, 2}, .data = ByteBuffer(colours.begin(), colours.begin() + 42)})
            .bytes());
    CHECK(read.file.palettes[0].colours == test_colours(10));
    CHECK(read.file.palettes[1].colours[9] == test_colours(10)[9]);
    CHECK(read.file.palettes[1].colours[10] == Rgba{});
    const ReadSff cut(SffV2Builder(1)
                          .palette({.key = {1, 1},
                                    .data = ByteBuffer(colours.begin(), colours.begin() + 40),
                                    .length = 1024})
                          .bytes());
    CHECK(cut.file.palettes[0].colours[9] == test_colours(10)[9]);
    CHECK(cut.said("sff.palette-short") == 1);
}

TEST_CASE(
    "SFF v2: palette links work backwards, forwards and in chains; bad ones get the first palette "
    "(V11)") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10).palette({1, 2}, 20);
    builder.palettes[0].link = 1;  // means nothing: it has colours
    builder.palette({.key = {1, 3}, .link = 1})
        .palette({.key = {1, 4}, .link = 4})
        .palette({.key = {1, 5}, .link = 2});
    builder.palette({.key = {1, 6}, .link = 5})
        .palette({.key = {1, 7}, .link = 7})
        .palette({.key = {1, 8}, .link = 6})
        .palette({.key = {1, 9}, .link = 900});
    const ReadSff read(builder.bytes());
    const auto seed = [&](std::size_t i) { return int{read.file.palettes[i].colours[1].r}; };
    CHECK(std::vector<int>{seed(0), seed(1), seed(2), seed(3), seed(4)} ==
          std::vector<int>{10, 20, 20, 20, 20});
    CHECK(std::vector<int>{seed(5), seed(6), seed(7), seed(8)} == std::vector<int>{10, 10, 10, 10});
    CHECK(read.said("sff.bad-palette-link") == 4);
}

TEST_CASE(
    "SFF v2: where the first palette is the bad one, the first that has colours stands in (V11)") {
    const ReadSff read(
        SffV2Builder().palette({.key = {1, 1}, .link = 0}).palette({1, 2}, 20).bytes());
    CHECK(read.file.palettes[0].colours == test_colours(20));
}

TEST_CASE("SFF v2: palettes of which none has colours are no palettes (V11)") {
    SffV2Builder builder;
    builder.palette({.key = {1, 1}, .link = 0})
        .palette({.key = {1, 2}, .link = 3})
        .palette({.key = {1, 3}, .link = 1});
    CHECK(ReadSff(builder.bytes()).diagnostics() == std::vector<std::string>{});
    builder.sprite({.key = {0, 0}, .data = {1}, .palette = 1});
    const ReadSff read(builder.bytes());
    CHECK(read.file.palettes.empty());
    CHECK_FALSE(read.file.sprites[0].palette);
    CHECK(read.diagnostics() ==
          std::vector<std::string>{"test.sff: no palette of the file has colours, so indexed "
                                   "pictures have none [sff.no-palette]"});
}

TEST_CASE(
    "SFF v2: a palette index out of range means palette 0, for a link that of its picture (V12)") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10)
        .palette({1, 2}, 20)
        .sprite({.key = {0, 0}, .data = {1}, .palette = 2})
        .sprite({.key = {0, 1}, .data = {1}, .palette = 1});
    builder.link({0, 2}, 1, 9)
        .sprite({.key = {0, 3},
                 .format = png32,
                 .depth = 32,
                 .data = png_file(1, 1, 8, 6, ByteBuffer{1, 2, 3, 4}, 4),
                 .palette = 9,
                 .prefix = 4});
    const ReadSff read(builder.bytes());
    CHECK(read.seed(0) == 10);
    CHECK(read.seed(2) == 20);
    CHECK_FALSE(read.file.sprites[3].palette);
    CHECK(read.said("sff.bad-palette-index") == 2);
    const ReadSff none(SffV2Builder().sprite({.key = {0, 0}, .data = {1}}).bytes());
    CHECK_FALSE(none.file.sprites[0].palette);
    CHECK(none.said("sff.no-palette") == 1);
}

TEST_CASE("SFF v2: palettes with the same key stay apart (V13)") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10)
        .palette({1, 1}, 20)
        .sprite({.key = {0, 0}, .data = {1}, .palette = 1});
    const ReadSff read(builder.bytes());
    CHECK(read.seed(0) == 20);
    CHECK(read.said("sff.duplicate-palette") == 1);
}

TEST_CASE("SFF v2: a link shows the picture of its target in a palette of its own (V2, V15)") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10).palette({1, 2}, 20);
    builder
        .sprite(
            {.key = {0, 0}, .width = 6, .height = 1, .format = rle8, .data = rle8_bytes, .link = 4})
        .link({0, 1}, 0, 1)
        .link({0, 2}, 1, 0)
        .link({0, 3}, 4, 1);
    builder.sprite({.key = {0, 4}, .data = {9}});
    const ReadSff read(builder.bytes());
    CHECK(read.file.sprites[0].source == 0);
    CHECK(read.file.sprites[1].source == 0);
    CHECK(read.file.sprites[1].width == 6);
    CHECK(read.file.sprites[1].encoding == sff::Encoding::rle8);
    CHECK(read.seed(1) == 20);
    CHECK(read.file.sprites[2].source == 0);
    CHECK(read.seed(2) == 10);
    CHECK(read.pixels(3) == ByteBuffer{9});
    CHECK(read.diagnostics() == std::vector<std::string>{});
}

TEST_CASE(
    "SFF v2: links to themselves, in circles and out of the table are blank, at node 0 too (V15)") {
    SffV2Builder builder = with_palette();
    builder.link({0, 0}, 0, 0)
        .link({0, 1}, 2, 0)
        .link({0, 2}, 1, 0)
        .link({0, 3}, 4'000, 0)
        .link({0, 4}, 3, 0)
        .sprite({.key = {0, 5}, .data = {1}});
    const ReadSff read(builder.bytes());
    for (std::uint32_t i = 0; i < 5; ++i) {
        CHECK(read.file.sprites[i].width == 0);
        CHECK(read.file.sprites[i].source == i);
    }
    REQUIRE(read.said("sff.bad-link") == 5);
    CHECK(read.file.unreadable_sprites == 5);
    const auto& reports = read.context.diagnostics.kept();
    constexpr std::uint64_t table = 528;
    CHECK(reports[0].message == "links to itself; the sprite is blank");
    CHECK(reports[0].place == Place::at_offset(table));
    CHECK(reports[1].message == "links to node 2, which leads to no picture; the sprite is blank");
    CHECK(reports[3].message == "links to node 4000, but there are only 6; the sprite is blank");
    CHECK(reports[3].place == Place::at_offset(table + 3 * 28));
    CHECK(read.pixels(5) == ByteBuffer{1});
}

TEST_CASE("SFF v2: a width or height of 0 is a blank sprite (V16)") {
    const ReadSff read =
        ReadSff(with_palette()
                    .sprite({.key = {0, 0}, .width = 0, .data = {1}})
                    .sprite({.key = {0, 1}, .height = 0, .format = lz5, .data = {1}})
                    .bytes());
    CHECK(read.file.sprites[1].width == 0);
    CHECK(read.file.sprites[1].height == 0);
    CHECK(read.said("sff.empty-picture") == 2);
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE("SFF v2: sprites that share their data are read each for itself") {
    SffV2Builder builder = with_palette();
    builder.sprite({.key = {0, 0}, .width = 2, .height = 2, .data = {1, 2, 3, 4}});
    builder.sprite({.key = {0, 1}, .width = 4, .height = 1, .length = 4, .offset = 1024});
    builder.sprite({.key = {0, 2}, .width = 3, .height = 1, .length = 3, .offset = 1025});
    const ReadSff read(builder.bytes());
    CHECK(read.pixels(1) == ByteBuffer{1, 2, 3, 4});
    CHECK(read.pixels(2) == ByteBuffer{2, 3, 4});
}

TEST_CASE("SFF v2: pictures over the limits are blank, in PNGs before they are decoded") {
    const ByteBuffer wide = png_file(20'000, 1, 8, 0, ByteBuffer(20'000, 0), 20'000);
    SffV2Builder builder = with_palette();
    builder.sprite({.key = {0, 0}, .width = 65'535, .height = 65'535, .format = lz5, .data = {1}});
    builder.sprite({.key = {0, 1}, .width = 1, .height = 1, .format = png8, .data = wide});
    builder.sprite({.key = {0, 2}, .width = 16'384, .height = 16'384, .format = rle8, .data = {1}});
    builder.sprite({.key = {0, 3}, .width = 2'000, .height = 2'000, .format = rle8, .data = {1}});
    builder.sprite({.key = {0, 4}, .width = 2'000, .height = 2'000, .format = lz5, .data = {1}});
    builder.sprite({.key = {0, 5}, .width = 2'000, .height = 2'000, .data = {1}});
    builder.sprite({.key = {0, 6},
                    .width = 2'000,
                    .height = 2'000,
                    .format = png8,
                    .data = png_file(2'000, 2'000, 8, 0, {}, 2'000)});
    const ReadSff read(builder.bytes());
    CHECK(read.said("sff.picture-over-limit") == 7);
    CHECK(read.context.budget.used() < 10'000);
}

TEST_CASE(
    "SFF v2: many sprites of one blob that would grow over 2048 times the file are an error") {
    SffV2Builder builder = with_palette();
    const std::uint16_t side = 1'000;  // 1 MB each: small enough to be kept one by one
    for (std::int16_t i = 0; i < 200; ++i) {
        builder.sprite({.key = {0, i},
                        .width = side,
                        .height = side,
                        .format = lz5,
                        .length = 5,
                        .offset = 0});
    }
    const ByteBuffer bytes = builder.bytes();
    Context context;
    const auto file = sff::parse({"test.sff", bytes}, context);
    REQUIRE_FALSE(file);
    CHECK(file.error().code() == ErrorCode::limit_exceeded);
    CHECK(file.error().file() == "test.sff");
}

TEST_CASE("SFF v2: 60,000 sprites that all claim the same megabytes cannot multiply the work") {
    SffV2Builder builder = with_palette();
    builder.sprite({.key = {0, 0}, .format = rle8, .data = ByteBuffer(2'000'000, 0x40)});
    for (std::int16_t i = 1; i < 30'000; ++i) {
        builder.sprite({.key = {0, i}, .format = rle8, .length = 2'000'000, .offset = 1024});
    }
    const ReadSff read(builder.bytes());
    std::uint64_t encoded = 0;
    for (const auto& sprite : read.file.sprites) {
        encoded += sprite.data.size();
    }
    CHECK(encoded <= 16 * read.bytes.size());
    CHECK(read.said("sff.data-overlap") > 29'000);
}

TEST_CASE("SFF v2: a file cut at any byte gives a result or an error with its place") {
    for (const std::uint8_t minor : {std::uint8_t{0}, std::uint8_t{1}}) {
        SffV2Builder builder = with_palette(minor);
        builder.palette({.key = {1, 2}, .link = 0});
        for (const V2Sprite& sprite : one_of_each()) {
            builder.sprite(sprite);
        }
        builder.link({1, 0}, 2, 1);
        const ByteBuffer whole = builder.bytes();
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const ByteBuffer cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            Context context;
            auto file = sff::parse({"test.sff", cut}, context);
            if (!file) {
                CHECK(size < 68);
                CHECK(file.error().place().offset.has_value());
                continue;
            }
            REQUIRE(sff::decode_pictures(*file, "test.sff", context));
        }
    }
}
