#include <fmt/core.h>

#include <algorithm>

#include "formats/images/pcx/pcx.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/sff_builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

constexpr std::uint8_t red = 10;  // seeds of palettes
constexpr std::uint8_t blue = 20;
constexpr std::uint8_t green = 30;

ByteBuffer dot(std::uint8_t value = 1) { return plain_pcx(1, 1, value); }

Result<sff::File> parse_only(const ByteBuffer& bytes, Context& context) {
    return sff::parse({"test.sff", bytes}, context);
}

ErrorCode code_of(const ByteBuffer& bytes) {
    Context context;
    const auto file = parse_only(bytes, context);
    REQUIRE_FALSE(file);
    CHECK(file.error().file() == "test.sff");
    return file.error().code();
}

}  // namespace

TEST_CASE("SFF: the signature and the last version byte decide what a file is (F1)") {
    SffV1Builder v1;
    v1.own({0, 0}, dot(), red);
    CHECK(sff::has_signature(v1.bytes()));
    CHECK_FALSE(sff::has_signature(ByteBuffer{'E', 'l', 'e', 'c'}));
    CHECK(ReadSff(v1.bytes()).file.version == sff::Version::v1_01);
    v1.version = {7, 7, 7, 1};
    CHECK(ReadSff(v1.bytes()).file.version == sff::Version::v1_01);
    v1.version = {0, 1, 0, 3};
    CHECK(code_of(v1.bytes()) == ErrorCode::unsupported_version);
    CHECK(ReadSff(SffV2Builder(0).bytes()).file.version == sff::Version::v2_00);
    CHECK(ReadSff(SffV2Builder(1).bytes()).file.version == sff::Version::v2_01);
    CHECK(code_of(ByteBuffer(64, 0)) == ErrorCode::bad_magic);
    CHECK(code_of({}) == ErrorCode::truncated);
    CHECK(code_of(ByteBuffer{'E', 'l', 'e', 'c'}) == ErrorCode::truncated);
}

TEST_CASE(
    "SFF v1: of two sprites with the same key both are kept and the later one is named (F3)") {
    SffV1Builder builder;
    builder.own({9000, 111}, dot(1), red)
        .shared({5, 5}, dot())
        .own({9000, 111}, dot(2), blue)
        .own({9000, 111}, dot(3), green);
    const ReadSff read(builder.bytes());
    CHECK(read.file.sprites.size() == 4);
    CHECK(read.pixels(0) == ByteBuffer{1});
    CHECK(read.pixels(2) == ByteBuffer{2});
    REQUIRE(read.said("sff.duplicate-sprite") == 2);
    CHECK(read.diagnostics().front() ==
          "test.sff: node 0 has the same group and number; the first one is used (sprite 9000,111, "
          "node 2) [sff.duplicate-sprite]");
}

TEST_CASE("SFF v1: axis, group and number are signed (F4, T7)") {
    SffV1Builder builder;
    builder.node({.key = {-25536, -1},
                  .axis = {-54, 239},
                  .data = joined({dot(), palette_tail(test_colours(red))})});
    const ReadSff read(builder.bytes());
    CHECK(read.file.sprites[0].key == Key{-25536, -1});
    CHECK(read.file.sprites[0].axis == Point{-54, 239});
}

TEST_CASE("SFF v1: the next offset ends the data where the length counts a removed palette (S1)") {
    SffV1Builder builder;
    builder.own({0, 0}, plain_pcx(3, 1, 5), red);
    builder.nodes[0].data = joined({plain_pcx(3, 1, 5), palette_tail(test_colours(red))});
    builder.shared({0, 1}, plain_pcx(2, 2, 6)).shared({0, 2}, plain_pcx(1, 2, 7));
    builder.nodes[1].length = static_cast<std::uint32_t>(builder.nodes[1].data.size() + 768);
    // past the end of the file
    builder.nodes[2].length = static_cast<std::uint32_t>(builder.nodes[2].data.size() + 768);
    const ReadSff read(builder.bytes());
    CHECK(read.pixels(1) == ByteBuffer(4, 6));
    CHECK(read.pixels(2) == ByteBuffer(2, 7));
    CHECK(read.file.sprites[1].data.size() == builder.nodes[1].data.size());
    CHECK(read.said("sff.length-past-next") == 2);
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE("SFF v1: without a next offset the length ends the data (S1)") {
    SffV1Builder builder;
    builder.own({0, 0}, plain_pcx(3, 1, 5), red);
    builder.nodes[0].next = 0;
    ByteBuffer bytes = builder.bytes();
    bytes.resize(bytes.size() + 100, 0xEE);
    const ReadSff read(bytes);
    CHECK(read.pixels(0) == ByteBuffer(3, 5));
    CHECK(read.seed(0) == red);
    CHECK(read.context.diagnostics.kept().empty());
}

TEST_CASE("SFF v1: the chain ends at its count, at 0, past the end and where it has been (S2)") {
    SffV1Builder builder;
    builder.own({0, 0}, dot(1), red).shared({0, 1}, dot(2)).shared({0, 2}, dot(3));
    SECTION("the count, where no subfile follows") {
        builder.count = 2;
        const std::size_t third = builder.offset_of(2);
        ByteBuffer no_picture = builder.bytes();
        no_picture[third + 32] = 0;
        ByteBuffer leads_back = builder.bytes();
        std::fill_n(leads_back.begin() + static_cast<std::ptrdiff_t>(third), 4, std::uint8_t{0});
        leads_back[third + 1] = 2;  // to 512
        ByteBuffer zeros = builder.bytes();
        std::fill(zeros.begin() + static_cast<std::ptrdiff_t>(third), zeros.end(), std::uint8_t{0});
        for (const ByteBuffer& bytes : {no_picture, leads_back, zeros}) {
            const ReadSff read(bytes);
            CHECK(read.file.sprites.size() == 2);
            CHECK(read.context.diagnostics.kept().empty());
        }
    }
    SECTION("a next offset of 0 at the end is usual, before it is reported") {
        builder.nodes[2].next = 0;
        CHECK(ReadSff(builder.bytes()).context.diagnostics.kept().empty());
        builder.nodes[1].next = 0;
        const ReadSff read(builder.bytes());
        CHECK(read.file.sprites.size() == 2);
        CHECK(read.said("sff.nodes-missing") == 1);
    }
    SECTION("past the end") {
        builder.count = 0xFFFFFFFF;
        const ReadSff read(builder.bytes());
        CHECK(read.file.sprites.size() == 3);
        CHECK(read.said("sff.nodes-missing") == 1);
    }
    SECTION("a loop") {
        builder.nodes[2].next = static_cast<std::uint32_t>(builder.offset_of(1));
        builder.count = 100;
        const ReadSff read(builder.bytes());
        CHECK(read.file.sprites.size() == 3);
        CHECK(read.said("sff.nodes-missing") == 1);
    }
    SECTION("backwards is no loop") {
        builder.first = static_cast<std::uint32_t>(builder.offset_of(1));
        builder.nodes[2].next = 512;
        builder.nodes[0].next = 0;
        builder.nodes[1] = {.key = {0, 1},
                            .data = joined({dot(2), palette_tail(test_colours(blue))})};
        const ReadSff read(builder.bytes());
        REQUIRE(read.file.sprites.size() == 3);
        CHECK(read.file.sprites[0].key == Key{0, 1});
        CHECK(read.file.sprites[2].key == Key{0, 0});
        CHECK(read.pixels(2) == ByteBuffer{1});
    }
    SECTION("no sprites at all") {
        CHECK(ReadSff(SffV1Builder{}.bytes()).context.diagnostics.kept().empty());
        builder.nodes = {{.key = {0, 0}, .next = 0}};
        builder.count = 3;
        builder.first = 0;
        CHECK(ReadSff(builder.bytes()).said("sff.nodes-missing") == 1);
    }
}

TEST_CASE("SFF v1: a damaged offset or count in the header loses no sprite (S2)") {
    SffV1Builder whole;
    whole.own({0, 0}, plain_pcx(3, 1, 1), red)
        .shared({0, 1}, dot(2))
        .link({0, 2}, 0, true)
        .shared({0, 3}, dot(3));
    const ReadSff sound_file(whole.bytes());
    const sff::File& sound = sound_file.file;
    SffV1Builder damaged = whole;
    SECTION("the offset leads out of the file, into the header, into a picture or to a link") {
        for (const std::uint32_t first :
             {0U, 1U, 511U, 513U, 700U, static_cast<std::uint32_t>(whole.offset_of(2)), 0x80000200U,
              0xFFFFFFFFU}) {
            INFO(first);
            damaged.first = first;
            const ReadSff read(damaged.bytes());
            CHECK(difference(read.file, sound).empty());
            REQUIRE(read.diagnostics().size() == 1);
            CHECK(read.diagnostics().front() ==
                  fmt::format("test.sff+0x18: the header puts the first subfile at {}, where none "
                              "begins; the chain at 512 is read instead [sff.first-offset]",
                              first));
        }
    }
    SECTION("the count is too small") {
        for (const std::uint32_t count : {0U, 1U, 3U}) {
            INFO(count);
            damaged.count = count;
            const ReadSff read(damaged.bytes());
            CHECK(difference(read.file, sound).empty());
            CHECK(read.said("sff.nodes-uncounted") == 1);
            CHECK(read.context.diagnostics.kept().size() == 1);
        }
    }
    SECTION("both, and the last subfile is cut short") {
        damaged.first = 40;
        damaged.count = 0;
        damaged.nodes.back().next = 0;
        ByteBuffer bytes = damaged.bytes();
        bytes.resize(bytes.size() - 1);
        const ReadSff read(bytes);
        CHECK(read.file.sprites.size() == 4);
        CHECK(read.pixels(1) == ByteBuffer{2});
    }
}

TEST_CASE("SFF v1: more sprites than the limit are an error that says so") {
    SffV1Builder builder;
    builder.own({0, 0}, dot(1), red).shared({0, 1}, dot(2)).shared({0, 2}, dot(3));
    Limits limits;
    limits.sprites = 2;
    Context context(limits);
    const ByteBuffer bytes = builder.bytes();
    const auto file = parse_only(bytes, context);
    REQUIRE_FALSE(file);
    CHECK(file.error().code() == ErrorCode::limit_exceeded);
    CHECK(file.error().message() == "3 sprites; the limit is 2");
}

TEST_CASE("SFF v1: a length of 0 makes a link, whatever the link field says (S3)") {
    SffV1Builder builder;
    builder.own({1, 0}, plain_pcx(2, 1, 4), red).shared({1, 1}, plain_pcx(1, 2, 5));
    builder.nodes[1].link = 77;  // an own picture with a link field
    builder.link({1, 2}, 0, true).link({1, 3}, 2, true);
    builder.nodes[2].axis = {-3, 9};
    const ReadSff read(builder.bytes());
    CHECK(read.pixels(1) == ByteBuffer{5, 5});
    CHECK(read.file.sprites[2].source == 0);
    CHECK(read.file.sprites[2].axis == Point{-3, 9});
    CHECK(read.file.sprites[2].width == 2);
    CHECK(read.file.sprites[2].data.empty());
    CHECK(read.pictures[2].empty());
    CHECK(read.file.sprites[3].source == 0);  // through another link
    CHECK(read.context.diagnostics.kept().empty());
}

TEST_CASE(
    "SFF v1: links forward work; links to themselves, in circles and out of the file are blank "
    "(S3)") {
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red).link({1, 1}, 2, true).shared({1, 2}, plain_pcx(2, 1, 4));
    builder.link({1, 3}, 3, true)
        .link({1, 4}, 5, true)
        .link({1, 5}, 4, true)
        .link({1, 6}, 700, true)
        .link({1, 7}, 3, false);
    const ReadSff read(builder.bytes());
    CHECK(read.file.sprites[1].source == 2);
    CHECK(read.pixels(1) == ByteBuffer{4, 4});
    for (std::uint32_t blank = 3; blank < 8; ++blank) {
        CHECK(read.file.sprites[blank].source == blank);
        CHECK(read.file.sprites[blank].width == 0);
    }
    REQUIRE(read.said("sff.bad-link") == 5);
    CHECK(read.file.unreadable_sprites == 5);
    const auto& reports = read.context.diagnostics.kept();
    CHECK(reports[0].message == "links to itself; the sprite is blank");
    CHECK(reports[0].place == Place::at_offset(builder.offset_of(3)));
    CHECK(reports[1].message == "links to node 5, which leads to no picture; the sprite is blank");
    CHECK(reports[3].message == "links to node 700, but there are only 8; the sprite is blank");
    CHECK(reports[4].place == Place::at_offset(builder.offset_of(7)));
}

TEST_CASE(
    "SFF v1: palettes are passed on along the chain, links by their flag; byte 32 of the header "
    "means nothing (S4 a-g)") {
    for (const std::uint8_t palette_type : {std::uint8_t{0}, std::uint8_t{1}}) {
        SffV1Builder builder;
        builder.palette_type = palette_type;
        builder.own({10610, 0}, dot(), red);
        builder.nodes[0].same_palette = 1;     // a: the first owns its palette all the same
        builder.shared({10610, 1}, dot());     // c
        builder.own({10611, 0}, dot(), blue);  // b
        builder.link({10611, 1}, 1, true);     // e: the chain, not the target
        builder.link({10611, 2}, 1, false);    // d: the target
        builder.shared({10611, 3}, dot());     // f: after a link, what the link has
        builder.nodes[5].same_palette = 109;
        const ReadSff read(builder.bytes());
        CHECK(read.file.palettes.size() == 2);
        CHECK(read.file.palettes[1].key == Key{10611, 0});
        CHECK(std::vector<int>{read.seed(0), read.seed(1), read.seed(2), read.seed(3), read.seed(4),
                               read.seed(5)} == std::vector<int>{red, red, blue, blue, red, red});
    }
}

TEST_CASE(
    "SFF v1: shared 0,0 and 9000,0 take the first palette and pass it on; own palettes are kept "
    "(S4 h)") {
    SffV1Builder builder;
    builder.own({9000, 0}, dot(), red).own({9000, 1}, dot(), blue);
    SECTION("shared") {
        builder.shared({0, 0}, dot()).shared({0, 1}, dot());
        const ReadSff read(builder.bytes());
        CHECK(read.seed(1) == blue);
        CHECK(read.seed(2) == red);
        CHECK(read.seed(3) == red);
    }
    SECTION("the portrait") {
        SffV1Builder other;
        other.own({0, 0}, dot(), red).own({5, 5}, dot(), blue).shared({9000, 0}, dot());
        CHECK(ReadSff(other.bytes()).seed(2) == red);
    }
    SECTION("own") {
        builder.own({0, 0}, dot(), green).shared({0, 1}, dot());
        const ReadSff read(builder.bytes());
        CHECK(read.seed(2) == green);
        CHECK(read.seed(3) == green);
    }
}

TEST_CASE("SFF v1: links that ask each other for a palette end with the one before them") {
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red).link({1, 1}, 2, false).shared({1, 2}, dot());
    const ReadSff read(builder.bytes());
    CHECK(read.pixels(1) == ByteBuffer{1});
    CHECK(read.seed(1) == red);
    CHECK(read.seed(2) == red);
}

TEST_CASE("SFF v1: an .act replaces the palettes of 0,0 and 9000,0 (S5)") {
    SffV1Builder portrait_between;
    portrait_between.own({9000, 0}, dot(), red).shared({0, 0}, dot()).own({9000, 1}, dot(), blue);
    CHECK(sff::palettes_replaced_by_act(ReadSff(portrait_between.bytes()).file) ==
          std::vector<std::uint32_t>{0});
    SffV1Builder portrait_first;
    portrait_first.own({9000, 0}, dot(), red).own({9000, 1}, dot(), blue).shared({0, 0}, dot());
    const ReadSff read(portrait_first.bytes());
    CHECK(sff::palettes_replaced_by_act(read.file) == std::vector<std::uint32_t>{0});
    CHECK(read.file.sprites[1].palette == 1U);
    SffV1Builder two;
    two.own({9000, 0}, dot(), red).own({0, 0}, dot(), blue).own({0, 0}, dot(), green);
    CHECK(sff::palettes_replaced_by_act(ReadSff(two.bytes()).file) ==
          std::vector<std::uint32_t>{1, 0});
    CHECK(
        sff::palettes_replaced_by_act(ReadSff(SffV1Builder().own({5, 5}, dot(), red).bytes()).file)
            .empty());
    CHECK(sff::palettes_replaced_by_act(
              ReadSff(
                  SffV2Builder().palette({1, 1}, red).sprite({.key = {0, 0}, .data = {1}}).bytes())
                  .file)
              .empty());
}

TEST_CASE("SFF v1: rows may be padded to any length, or not coded at all (S6)") {
    for (const std::uint16_t stride : {std::uint16_t{3}, std::uint16_t{4}, std::uint16_t{6}}) {
        for (const std::uint8_t encoding : {std::uint8_t{0}, std::uint8_t{1}}) {
            PcxFile pcx{.width = 3, .height = 2, .bytes_per_line = stride, .encoding = encoding};
            for (std::uint8_t row = 0; row < 2; ++row) {
                for (std::uint8_t x = 0; x < stride; ++x) {
                    pcx.body.push_back(x < 3 ? static_cast<std::uint8_t>(row * 3 + x + 1)
                                             : std::uint8_t{99});
                }
            }
            const ReadSff read(SffV1Builder().own({0, 0}, pcx.bytes(), red).bytes());
            CHECK(read.pixels(0) == ByteBuffer{1, 2, 3, 4, 5, 6});
            CHECK(read.context.diagnostics.kept().empty());
        }
    }
}

TEST_CASE("SFF v1: the box 0,0,65535,65535 is an empty picture (S6)") {
    PcxFile pcx{.width = 0, .height = 0, .bytes_per_line = 0};
    const ReadSff read(
        SffV1Builder().own({10017, 7}, pcx.bytes(), red).shared({0, 1}, dot()).bytes());
    CHECK(read.file.sprites[0].width == 0);
    CHECK(read.file.sprites[0].data.empty());
    CHECK(read.seed(1) == red);
    CHECK(read.said("sff.empty-picture") == 1);
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE("SFF v1: a picture that is no PCX of 8 bits is blank, the others are read (S6)") {
    PcxFile sixteen_colours{.bits = 4, .body = {1, 1}};
    PcxFile two_planes{.planes = 2, .body = {1, 1, 1, 1}};
    SffV1Builder builder;
    builder.own({1, 0}, sixteen_colours.bytes(), red)
        .shared({1, 1}, two_planes.bytes())
        .shared({1, 2}, ByteBuffer(20, 0))
        .shared({1, 3}, ByteBuffer(200, 0));
    builder.shared({1, 4}, dot());
    const ReadSff read(builder.bytes());
    for (std::size_t blank = 0; blank < 4; ++blank) {
        CHECK(read.file.sprites[blank].width == 0);
        CHECK(read.pictures[blank].empty());
    }
    CHECK(read.said("sff.picture-unreadable") == 4);
    CHECK(read.pixels(4) == ByteBuffer{1});
    CHECK(read.seed(4) == red);
}

TEST_CASE("SFF v1: a picture of three planes is true colour and passes the palette on") {
    PcxFile pcx{
        .width = 2, .height = 1, .bytes_per_line = 2, .planes = 3, .body = {1, 2, 3, 4, 5, 6}};
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red)
        .node({.key = {1, 1}, .data = pcx.bytes()})
        .shared({1, 2}, dot())
        .link({1, 3}, 1, false);
    const ReadSff read(builder.bytes());
    CHECK(read.pictures[1].format == PixelFormat::rgba8888);
    CHECK(read.pixels(1) == ByteBuffer{1, 3, 5, 255, 2, 4, 6, 255});
    CHECK(read.file.sprites[1].depth == 24);
    CHECK_FALSE(read.file.sprites[1].palette);
    CHECK_FALSE(read.file.sprites[3].palette);
    CHECK(read.seed(2) == red);
    CHECK(read.context.diagnostics.kept().empty());
}

TEST_CASE("SFF v1: the last pixels of a true-colour picture are never taken for a palette (S8)") {
    PcxFile pcx{.width = 20,
                .height = 20,
                .bytes_per_line = 20,
                .planes = 3,
                .body = ByteBuffer(1'200, pcx::palette_marker)};
    const ReadSff read(
        SffV1Builder().own({1, 0}, dot(), red).node({.key = {1, 1}, .data = pcx.bytes()}).bytes());
    CHECK(read.file.palettes.size() == 1);
    CHECK(read.file.sprites[1].data.size() == pcx.bytes().size());
    CHECK(read.pixels(1)[1'599] == 255);
    CHECK(read.pixels(1)[1'596] == pcx::palette_marker);
    CHECK(read.diagnostics() == std::vector<std::string>{});
}

TEST_CASE("SFF v1: pictures over the limits or larger than their data can be are blank (S6)") {
    PcxFile wide{
        .width = 20'000, .height = 1, .bytes_per_line = 20'000, .body = ByteBuffer(700, 0xFF)};
    PcxFile huge{
        .width = 16'384, .height = 4'000, .bytes_per_line = 16'384, .body = ByteBuffer(700, 0xFF)};
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red)
        .shared({1, 1}, wide.bytes())
        .shared({1, 2}, huge.bytes())
        .own({1, 3}, huge.bytes(), blue);
    const ReadSff read(builder.bytes());
    CHECK(read.said("sff.picture-over-limit") == 3);
    CHECK(read.file.sprites[1].width == 0);
    CHECK(read.file.sprites[2].width == 0);
    CHECK(read.seed(3) == blue);
}

TEST_CASE(
    "SFF v1: runs as in the vector of S7; cut at row ends, carried over only where that fills the "
    "picture") {
    const PcxFile vector{
        .width = 3, .height = 2, .bytes_per_line = 4, .body = {0xC3, 1, 0, 2, 0xC1, 0xC0, 5, 0}};
    const PcxFile crossing{.width = 2, .height = 2, .bytes_per_line = 2, .body = {0xC4, 9}};
    const PcxFile short_of_data{.width = 2, .height = 2, .bytes_per_line = 2, .body = {7, 7, 8}};
    SffV1Builder builder;
    builder.own({1, 0}, vector.bytes(), red)
        .shared({1, 1}, crossing.bytes())
        .shared({1, 2}, short_of_data.bytes());
    const ReadSff read(builder.bytes());
    CHECK(read.pixels(0) == ByteBuffer{1, 1, 1, 2, 0xC0, 5});
    CHECK(read.pixels(1) == ByteBuffer{9, 9, 9, 9});
    CHECK(read.pixels(2) == ByteBuffer{7, 7, 8, 0});
    REQUIRE(read.diagnostics().size() == 2);
    CHECK(read.said("sff.runs-cross-rows") == 1);
    const std::size_t end = builder.offset_of(3);
    CHECK(read.context.diagnostics.kept()[1].place == Place::at_offset(end));
    CHECK(read.context.diagnostics.kept()[1].item == "sprite 1,2, node 2");
    CHECK(read.context.diagnostics.kept()[1].id() == "sff.data-short");
}

TEST_CASE("SFF v1: what follows the pixels of a shared sprite is ignored (S8)") {
    const ByteBuffer marker{0x0C};
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red)
        .shared({1, 1}, joined({dot(), marker}))
        .shared({1, 2}, joined({dot(), palette_tail(test_colours(blue))}));
    builder.shared({1, 3}, dot()).shared({1, 4}, joined({dot(), marker, ByteBuffer(32, 3)}));
    const ReadSff read(builder.bytes());
    CHECK(read.file.palettes.size() == 1);
    for (std::size_t i = 0; i < 5; ++i) {
        CHECK(read.pixels(i) == ByteBuffer{1});
        CHECK(read.seed(i) == red);
    }
    CHECK(read.context.diagnostics.kept().empty());
}

TEST_CASE("SFF v1: index 0 of a palette is transparent, the others are opaque (S8)") {
    const ReadSff read(SffV1Builder().own({1, 0}, dot(), red).bytes());
    CHECK(read.file.palettes[0].colours == test_colours(red));
    CHECK(read.colour(0, 0).a == 0);
    CHECK(read.colour(0, 255).a == 255);
}

TEST_CASE(
    "SFF v1: an own palette is found at the end, behind the pixels, at the declared end, or "
    "without its marker (S8)") {
    const ByteBuffer palette = palette_tail(test_colours(blue));
    const ByteBuffer bare = rgb_bytes(test_colours(blue));
    const ByteBuffer pixels = dot(5);
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red);
    SECTION("at the end") {
        builder.node({.key = {1, 1}, .data = joined({pixels, ByteBuffer(3, 9), palette})});
    }
    SECTION("behind the pixels, with something after it") {
        builder.node({.key = {1, 1}, .data = joined({pixels, palette, ByteBuffer(11, 9)})});
    }
    SECTION("at the declared end, with something after it") {
        builder.node({.key = {1, 1},
                      .data = joined({pixels, ByteBuffer(3, 9), bare, ByteBuffer(11, 9)}),
                      .length = pixels.size() + 3 + 768});
    }
    SECTION("without its marker") { builder.node({.key = {1, 1}, .data = joined({pixels, bare})}); }
    const ReadSff read(builder.bytes());
    CHECK(read.pixels(1) == ByteBuffer{5});
    CHECK(read.file.palettes[1].colours == test_colours(blue));
    CHECK(read.context.diagnostics.warnings() == 0);
}

TEST_CASE(
    "SFF v1: with too few bytes for an own palette the one before stays, also when the pixels are "
    "cut (S8)") {
    const ByteBuffer bare = rgb_bytes(test_colours(blue));
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red);
    SECTION("too few") {
        builder.node({.key = {1, 1}, .data = joined({dot(), Bytes(bare).first(700)})});
    }
    SECTION("cut in the pixels") {
        const ByteBuffer large = plain_pcx(100, 100, 7);
        builder.node({.key = {1, 1}, .data = ByteBuffer(large.begin(), large.begin() + 5'000)});
    }
    SECTION("the declared end lies in the next sprite") {
        builder.node({.key = {1, 1},
                      .data = dot(),
                      .length = static_cast<std::uint32_t>(dot().size() + 768)});
    }
    builder.own({1, 2}, plain_pcx(100, 100, 7), green);
    const ReadSff read(builder.bytes());
    CHECK(read.seed(1) == red);
    CHECK(read.said("sff.palette-missing") == 1);
    CHECK(read.seed(2) == green);
}

TEST_CASE(
    "SFF v1: a sprite before any palette takes the first there is; with none at all it has none") {
    SffV1Builder builder;
    builder.node({.key = {1, 0}, .data = dot()}).shared({1, 1}, dot());
    const ReadSff without(builder.bytes());
    CHECK_FALSE(without.file.sprites[0].palette);
    CHECK_FALSE(without.file.sprites[1].palette);
    CHECK(without.pixels(1) == ByteBuffer{1});
    CHECK(without.said("sff.no-palette") == 1);
    builder.own({1, 2}, dot(), blue);
    const ReadSff with(builder.bytes());
    CHECK(with.seed(0) == blue);
    CHECK(with.seed(1) == blue);
    CHECK(with.said("sff.no-palette") == 1);
    CHECK(with.file.palettes.size() == 2);
    CHECK(with.file.palettes[0].key == Key{1, 0});
}

TEST_CASE("SFF v1: a first sprite without its palette is reported once, as what happens") {
    SffV1Builder builder;
    builder.node({.key = {1, 0}, .data = dot()}).own({1, 1}, dot(), blue);
    CHECK(ReadSff(builder.bytes()).diagnostics() ==
          std::vector<std::string>{
              "test.sff+0x200: the first sprite of the file has no palette for it; the file's "
              "first palette is used (sprite 1,0, node 0) [sff.no-palette]"});
}

TEST_CASE("SFF v1: a palette is missed only by sprites that show one") {
    const ByteBuffer true_colour =
        PcxFile{.width = 1, .height = 1, .bytes_per_line = 1, .planes = 3, .body = {1, 2, 3}}
            .bytes();
    SffV1Builder builder;
    builder.node({.key = {9000, 0}, .data = true_colour});
    SECTION("nobody asks a true-colour first sprite for its palette") {
        builder.own({0, 0}, dot(), blue).shared({0, 1}, dot());
        const ReadSff read(builder.bytes());
        CHECK(read.file.palettes.size() == 1);
        CHECK(read.seed(2) == blue);
        CHECK(read.diagnostics() == std::vector<std::string>{});
    }
    SECTION("somebody does") {
        builder.own({1, 0}, dot(), blue).shared({0, 0}, dot());
        const ReadSff read(builder.bytes());
        CHECK(read.file.palettes.size() == 2);
        CHECK(read.seed(2) == blue);
        REQUIRE(read.said("sff.no-palette") == 1);
        CHECK(read.context.diagnostics.kept().front().item == "sprite 0,0, node 2");
    }
    SECTION("blank sprites have no colours") {
        const ByteBuffer blank = PcxFile{.width = 0, .height = 0, .bytes_per_line = 0}.bytes();
        builder.shared({0, 0}, blank).node({.key = {0, 1}, .data = blank});
        const ReadSff read(builder.bytes());
        CHECK(read.file.palettes.empty());
        CHECK(read.context.diagnostics.warnings() == 0);
    }
}

TEST_CASE(
    "SFF v1: an .act reaches the first sprite and those that share with it, not the sprite whose "
    "colours stand in for theirs (S5)") {
    SffV1Builder builder;
    builder.shared({0, 0}, dot()).shared({0, 1}, dot());
    builder.own({9000, 1}, dot(), blue)
        .shared({200, 0}, dot())
        .shared({9000, 0}, dot())
        .shared({200, 1}, dot())
        .link({200, 2}, 0, false);
    const ReadSff read(builder.bytes());
    for (std::size_t node = 0; node < 7; ++node) {
        CHECK(read.seed(node) == blue);
    }
    const std::vector<std::uint32_t> replaced = sff::palettes_replaced_by_act(read.file);
    REQUIRE(replaced.size() == 1);
    std::vector<std::size_t> reached;
    for (std::size_t node = 0; node < 7; ++node) {
        if (read.file.sprites[node].palette == replaced[0]) {
            reached.push_back(node);
        }
    }
    // 9000,0 takes the first sprite's (S4 h)
    CHECK(reached == std::vector<std::size_t>{0, 1, 4, 5, 6});
}

TEST_CASE("SFF v1: a file cut at any byte gives a result or an error with its place") {
    SffV1Builder builder;
    builder.own(
        {9000, 0},
        PcxFile{
            .width = 3, .height = 2, .bytes_per_line = 4, .body = {0xC3, 1, 0, 2, 0xC1, 0xC0, 5, 0}}
            .bytes(),
        red);
    builder.shared({0, 0}, plain_pcx(4, 4, 3))
        .link({0, 1}, 1, true)
        .link({0, 2}, 3, false)
        .own({5, 0}, plain_pcx(3, 3, 1), blue);
    const ByteBuffer whole = builder.bytes();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const ByteBuffer cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        Context context;
        auto file = parse_only(cut, context);
        if (!file) {
            CHECK(size < 32);
            CHECK(file.error().place().offset.has_value());
            continue;
        }
        REQUIRE(sff::decode_pictures(*file, "test.sff", context));
        CHECK(context.diagnostics.warnings() + (size >= builder.offset_of(4) ? 1 : 0) > 0);
    }
}

TEST_CASE("SFF v1: a chain of 60,000 links backwards and forwards is resolved in no time") {
    SffV1Builder builder;
    builder.own({1, 0}, dot(7), red);
    for (std::uint16_t i = 1; i < 60'000; ++i) {
        builder.link({2, static_cast<std::int16_t>(i)},
                     static_cast<std::uint16_t>(i < 30'000 ? i - 1 : i + 1), false);
    }
    const ReadSff read(builder.bytes());
    CHECK(read.file.sprites[29'999].source == 0);
    CHECK(read.file.sprites[59'998].width == 0);  // the way forwards ends outside
    CHECK(read.said("sff.bad-link") == 30'000);
}

TEST_CASE("SFF v1: subfiles that overlap cannot multiply the work") {
    // 3,000 subheaders, each claiming all the rest of the file.
    constexpr std::uint32_t count = 3'000;
    SffV1Builder builder;
    builder.own({1, 0}, dot(), red);
    for (std::uint32_t i = 1; i < count; ++i) {
        builder.node({.key = {2, 2},
                      .same_palette = 1,
                      .length = 0x00FF'FFFF,
                      .next = static_cast<std::uint32_t>(builder.offset_of(1) + i * 32)});
    }
    builder.nodes.back().data = ByteBuffer(4'000'000, 0x0A);
    ByteBuffer bytes = builder.bytes();
    // no next offset that ends the data: a step backwards, chain from the last to the first
    for (std::uint32_t i = 1; i + 1 < count; ++i) {
        const std::size_t at = builder.offset_of(1) + (i - 1) * 32;
        const std::uint32_t before = i == 1 ? 0 : static_cast<std::uint32_t>(at - 32);
        for (std::size_t byte = 0; byte < 4; ++byte) {
            bytes[at + byte] = static_cast<std::uint8_t>(before >> (8 * byte));
        }
    }
    const auto last = static_cast<std::uint32_t>(builder.offset_of(1) + (count - 3) * 32);
    for (std::size_t byte = 0; byte < 4; ++byte) {
        bytes[24 + byte] = static_cast<std::uint8_t>(last >> (8 * byte));
    }
    bytes[512 + 32] = 0;  // no subfile that the chain could begin with instead
    Context context;
    const auto file = parse_only(bytes, context);
    REQUIRE(file);
    std::uint64_t encoded = 0;
    for (const auto& sprite : file->sprites) {
        encoded += sprite.data.size();
    }
    CHECK(file->sprites.size() == count - 2);
    CHECK(encoded <= 16 * bytes.size());
}
