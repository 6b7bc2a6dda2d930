#include "formats/images/pcx/pcx.hpp"
#include "formats/images/png/png.hpp"
#include "formats/mugen/sff/codecs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

Picture indexed_picture(std::uint32_t width, std::uint32_t height, std::uint8_t below) {
    Picture picture{width, height, PixelFormat::indexed8, PixelBuffer(std::size_t{width} * height)};
    std::uint32_t state = width * 7919 + height;
    for (std::uint8_t& pixel : picture.pixels.unpack()) {
        state = state * 1'664'525 + 1'013'904'223;
        pixel = static_cast<std::uint8_t>((state >> 28) < 11 ? 3 : (state >> 16) % below);
    }
    return picture;
}

// parse(serialise(file)) has the same content, the same pictures, and nothing odd beyond `notes`.
void check_round_trip(const ReadSff& read) {
    const auto bytes = sff::serialise(read.file);
    REQUIRE(bytes);
    const ReadSff again(*bytes);
    CHECK(difference(read.file, again.file) == "");
    CHECK(again.context.diagnostics.warnings() == 0);
    for (std::size_t i = 0; i < read.pictures.size(); ++i) {
        CHECK(read.pixels(i) == again.pixels(i));
    }
    CHECK(*sff::serialise(again.file) == *bytes);
}

Error error_of(const sff::File& file) {
    const auto bytes = sff::serialise(file);
    REQUIRE_FALSE(bytes);
    return bytes.error();
}

}  // namespace

TEST_CASE("SFF v1: what was read is written again: palettes, chain, links, blanks, true colour") {
    const ByteBuffer dot = plain_pcx(1, 1, 1);
    SffV1Builder builder;
    builder.own({9000, 0}, plain_pcx(5, 3, 2), 10)
        .own({9000, 1}, dot, 20)
        .shared({0, 0}, joined({dot, ByteBuffer{0x0C}}))
        .shared({0, 1}, plain_pcx(7, 7, 3));
    builder.own({5, 0}, dot, 30).link({5, 1}, 3, true).link({5, 2}, 3, false).shared({5, 3}, dot);
    builder.node({.key = {6, 0},
                  .data = PcxFile{.width = 0, .height = 0, .bytes_per_line = 0}.bytes(),
                  .same_palette = 1});
    builder.node({.key = {6, 1}, .data = PcxFile{.planes = 3, .body = {1, 2, 3, 4, 5, 6}}.bytes()})
        .shared({6, 2}, dot)
        .link({6, 3}, 9, true);
    builder.own({7, 0}, PcxFile{.width = 0, .height = 0, .bytes_per_line = 0}.bytes(), 40)
        .shared({7, 1}, dot)
        .own({7, 1}, dot, 50);
    builder.nodes.back().key = {7, 2};
    builder.nodes[3].axis = {-300, 4'000};
    check_round_trip(ReadSff(builder.bytes()));
}

TEST_CASE("SFF v1: a file that lies is written without its lies") {
    const ByteBuffer dot = plain_pcx(1, 1, 1);
    SffV1Builder builder;
    builder.own({1, 0}, dot, 10).shared({1, 1}, dot).link({1, 2}, 2, true);
    builder.node(
        {.key = {1, 3}, .data = joined({dot, palette_tail(test_colours(20)), ByteBuffer(50, 1)})});
    builder.nodes[1].length = 9'999;
    check_round_trip(ReadSff(builder.bytes()));
}

TEST_CASE(
    "SFF v1: a palette that the chain does not bring is stored again, and so is a link's picture") {
    const ByteBuffer dot = plain_pcx(1, 1, 1);
    ReadSff read(SffV1Builder()
                     .own({1, 0}, dot, 10)
                     .own({1, 1}, dot, 20)
                     .shared({1, 2}, dot)
                     .link({1, 3}, 1, true)
                     .bytes());
    read.file.sprites[2].palette = 0;
    read.file.sprites[3].palette = 1;
    read.file.sprites[3].source = 0;
    const ReadSff again(sff::serialise(read.file).value());
    REQUIRE(again.file.sprites.size() == 4);
    CHECK(again.seed(2) == 10);
    CHECK(again.seed(3) == 20);
    CHECK(again.pixels(3) == ByteBuffer{1});
    CHECK(again.context.diagnostics.warnings() == 0);
}

TEST_CASE(
    "SFF v2: pictures of every encoding, links and palettes are written again, in both versions") {
    const Picture picture = indexed_picture(37, 23, 32);
    const PixelView pixels = picture.pixels.unpacked();
    const ByteBuffer rgba(pixels.begin(), pixels.begin() + 8 * 8 * 4);
    for (const std::uint8_t minor : {std::uint8_t{0}, std::uint8_t{1}}) {
        SffV2Builder builder(minor);
        builder.palette({1, 1}, 10).palette({1, 2}, 20).palette({.key = {1, 3}, .link = 0});
        const ByteBuffer few = rgba_bytes(test_colours(30));
        builder.palette({.key = {0, 0}, .data = ByteBuffer(few.begin(), few.begin() + 128)});
        builder.sprite({.key = {0, 0},
                        .width = 37,
                        .height = 23,
                        .data = ByteBuffer(pixels.begin(), pixels.end()),
                        .axis = {-9, 300}});
        builder.sprite({.key = {0, 1},
                        .width = 37,
                        .height = 23,
                        .format = 2,
                        .data = sff::encode_rle8(pixels),
                        .palette = 1,
                        .flags = 1});
        builder.sprite({.key = {0, 2},
                        .width = 37,
                        .height = 23,
                        .format = 3,
                        .depth = 5,
                        .data = sff::encode_rle5(pixels),
                        .palette = 3});
        builder.sprite({.key = {0, 3},
                        .width = 37,
                        .height = 23,
                        .format = 4,
                        .depth = 5,
                        .data = sff::encode_lz5(pixels),
                        .palette = 2,
                        .flags = 1});
        const Colours colours = test_colours(9);
        builder.sprite({.key = {0, 4},
                        .width = 37,
                        .height = 23,
                        .format = 10,
                        .data = png::encode(picture, &colours, Context()).value()});
        builder.sprite({.key = {0, 5},
                        .width = 8,
                        .height = 8,
                        .format = 12,
                        .depth = 32,
                        .data = png_file(8, 8, 8, 6, rgba, 32),
                        .prefix = 256});
        builder.sprite({.key = {0, 6}, .width = 8, .height = 8, .depth = 32, .data = rgba});
        builder.link({1, 0}, 0, 1)
            .link({1, 1}, 8, 2)
            .sprite({.key = {1, 2}, .data = {5}})
            .sprite({.key = {1, 3}, .width = 0, .data = {5}, .palette = 1});
        builder.link({1, 4}, 9, 1);
        check_round_trip(ReadSff(builder.bytes()));
    }
}

TEST_CASE("SFF v2: damaged sprites are written as blanks, circles of links are gone") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10)
        .sprite({.key = {0, 0}, .format = 77, .data = {1}})
        .link({0, 1}, 1, 0)
        .sprite({.key = {0, 2}, .data = {1}, .palette = 40});
    check_round_trip(ReadSff(builder.bytes()));
}

TEST_CASE("SFF v2: equal palettes and shared data are stored once") {
    SffV2Builder builder;
    builder.palette({0, 1}, 10)
        .palette({0, 2}, 10)
        .sprite({.key = {0, 0}, .width = 100, .height = 100, .data = ByteBuffer(10'000, 1)});
    builder.sprite({.key = {0, 1}, .width = 100, .height = 100, .length = 10'000, .offset = 2'048});
    const ReadSff read(builder.bytes());
    CHECK(sff::serialise(read.file).value().size() == 512 + 2 * 16 + 2 * 28 + 1'024 + 10'000);
    check_round_trip(read);
}

TEST_CASE(
    "SFF v2: a selectable palette that equals another one keeps colours of its own, and one that "
    "is a link stays a link") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10)
        .palette({1, 2}, 10)
        .palette({.key = {1, 3}, .link = 0})
        .sprite({.key = {0, 0}, .data = {5}});
    const ReadSff read(builder.bytes());
    CHECK_FALSE(read.file.palettes[1].link);
    CHECK(read.file.palettes[2].link == 0U);
    const ReadSff again(sff::serialise(read.file).value());
    CHECK_FALSE(again.file.palettes[1].link);
    CHECK(again.file.palettes[2].link == 0U);
    CHECK(again.bytes.size() == 512 + 3 * 16 + 28 + 2 * 1'024 + 1);
    check_round_trip(read);
}

TEST_CASE("SFF v2: links that lead forward are written backward") {
    SffV2Builder builder;
    builder.palette({1, 1}, 10).palette({0, 0}, 20).link({0, 0}, 2, 1).link({0, 1}, 2, 0);
    builder.sprite({.key = {0, 2}, .width = 2, .data = {5, 6}}).link({0, 3}, 0, 1);
    const ReadSff read(builder.bytes());
    const ReadSff again(sff::serialise(read.file).value());
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(again.file.sprites[i].source == 0);
        CHECK(again.pixels(i) == ByteBuffer{5, 6});
        CHECK(again.seed(i) == read.seed(i));
    }
    CHECK(again.context.diagnostics.warnings() == 0);
}

TEST_CASE("SFF: what a version cannot hold is an error that names the sprite") {
    const ReadSff v1(
        SffV1Builder().own({200, 3}, plain_pcx(1, 1, 1), 10).link({0, 1}, 0, true).bytes());
    const ReadSff v2(
        SffV2Builder().palette({1, 1}, 10).sprite({.key = {200, 3}, .data = {1}}).bytes());
    const auto copy_of = [](const ReadSff& read) {
        return sff::File{.version = read.file.version,
                         .palettes = read.file.palettes,
                         .sprites = read.file.sprites};
    };
    sff::File file = copy_of(v1);
    file.version = sff::Version::v2_01;
    CHECK(error_of(file).code() == ErrorCode::unsupported_feature);
    CHECK(error_of(file).message() == "SFF v2 does not store PCX pictures");
    CHECK(error_of(file).item() == "sprite 200,3, node 0");
    file = copy_of(v2);
    file.version = sff::Version::v1_01;
    CHECK(error_of(file).code() == ErrorCode::unsupported_feature);
    CHECK(error_of(file).message() == "SFF v1 stores only PCX pictures");
    for (const ReadSff* const read : {&v1, &v2}) {
        file = copy_of(*read);
        file.sprites[0].axis.x = 40'000;
        CHECK(error_of(file).code() == ErrorCode::limit_exceeded);
    }
    file = copy_of(v2);
    file.sprites[0].width = 70'000;
    CHECK(error_of(file).code() == ErrorCode::limit_exceeded);
    file = copy_of(v2);
    file.palettes.resize(70'000);
    CHECK(error_of(file).code() == ErrorCode::limit_exceeded);
    file = copy_of(v1);
    file.sprites.resize(65'538, file.sprites[1]);
    for (std::uint32_t i = 1; i < file.sprites.size(); ++i) {
        file.sprites[i].source = i == 65'537 ? 65'536 : i;
    }
    CHECK(error_of(file).code() == ErrorCode::limit_exceeded);
}

TEST_CASE("SFF: files without sprites are written too") {
    check_round_trip(ReadSff(SffV1Builder().bytes()));
    check_round_trip(ReadSff(SffV2Builder(0).bytes()));
    check_round_trip(ReadSff(SffV2Builder(1).palette({1, 1}, 10).bytes()));
}
