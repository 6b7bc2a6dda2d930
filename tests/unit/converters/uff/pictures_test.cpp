// converters/uff/read: the pictures of packages.
#include "core/model/difference/difference.hpp"
#include "tests/support/uff/packages.hpp"

namespace fightconv {

using namespace test;

TEST_CASE("UFF importer gives a foreign package sound sprites, keys and axes") {
    PackageBuilder builder;
    AnimBlock& idle = builder.animation("idle", {"rrb.", "rrb."});
    add_frame(idle, {0, 0, 2, 2}, {-1, -2});
    add_frame(idle, {2, 0, 2, 2}, {0, 0});
    add_frame(idle, {0, 0, 2, 2}, {4, -2});
    AnimBlock& walk = builder.animation("walk", {"rr", "rr"});
    add_frame(walk, {0, 0, 2, 2}, {-1, -1});
    const Character character = read(builder);

    CHECK(character.info.name == "Ember");
    REQUIRE(character.animations.size() == 2);
    CHECK(character.animations[0].number == 0);
    CHECK(character.animations[1].number == 1);
    CHECK(character.pictures.size() == 2);  // both sheets have the red one
    REQUIRE(character.sprites.size() == 3);
    const auto& frames = character.animations[0].frames;
    CHECK(seen(character, frames[0]) == Rows{"rr", "rr"});
    CHECK(seen(character, frames[1]) == Rows{"b.", "b."});
    CHECK(character[*frames[0].sprite].key == Key{0, 0});
    CHECK(character[*frames[1].sprite].key == Key{0, 1});
    CHECK(character[*frames[0].sprite].axis == Point{1, 2});
    CHECK(character[*frames[1].sprite].axis == Point{0, 0});
    CHECK(frames[2].sprite == frames[0].sprite);
    CHECK(frames[0].offset == Point{0, 0});
    CHECK(frames[2].offset == Point{5, 0});
    const Sprite& other = character[*character.animations[1].frames[0].sprite];
    CHECK(other.key == Key{1, 0});
    CHECK(other.axis == Point{1, 1});
    CHECK(other.picture == character[*frames[0].sprite].picture);
}

TEST_CASE("UFF importer takes a frame's size from the animation where the entry has none") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("idle", {"rrb", "rrb"});
    block.frame_w = 2;
    block.frame_h = 1;
    add_frame(block, {1, 1, 0, 0}, {0, 0});
    CHECK(seen(read(builder), read(builder).animations[0].frames[0]) == Rows{"rb"});
}

TEST_CASE("UFF importer turns flips about the axis") {
    // A 2x2 picture with the axis at 1,2 and offset 10,20, once for each flip (uff.md
    // "Coordinates").
    PackageBuilder builder;
    AnimBlock& block = builder.animation("idle", {"rb", "rr"});
    const std::string tags = "mugen.sprite=5,6 mugen.offset=10,20";
    add_frame(block, {0, 0, 2, 2}, {9, 18}, tags);
    add_frame(block, {0, 0, 2, 2}, {10 + 1 - 2, 18}, tags).entry_flags = uff::flip_h;
    add_frame(block, {0, 0, 2, 2}, {9, 20 + 2 - 2}, tags).entry_flags = uff::flip_v;
    const Character character = read(builder);
    REQUIRE(character.sprites.size() == 1);
    CHECK(character.sprites[0].key == Key{5, 6});
    CHECK(character.sprites[0].axis == Point{1, 2});
    const auto& frames = character.animations[0].frames;
    CHECK(frames[0].offset == Point{10, 20});
    CHECK((frames[1].flip_h && !frames[1].flip_v));
    CHECK((frames[2].flip_v && !frames[2].flip_h));
}

TEST_CASE(
    "UFF importer puts a trimmed picture back, and makes one sprite of it and its grid cell") {
    PackageBuilder builder;
    AnimBlock& packed = builder.animation("packed", {"br", "r."});
    // 5x4, the visible part at 2,1, axis 3,3: the rectangle's axis is 1,2.
    add_frame(packed, {0, 0, 2, 2}, {-1, -2}, "mugen.sprite=200,0 mugen.trim=2,1,5,4");
    AnimBlock& grid = builder.animation("grid", {"....", ".br.", ".r.."}, PixelLayout::indexed8);
    // The cell sticks out of the picture by nothing, and lies at 1,0 in it: its axis is 2,3.
    add_frame(grid, {0, 0, 4, 3}, {-2, -3}, "mugen.sprite=200,0 mugen.trim=1,0,5,4");
    AnimBlock& larger = builder.animation("larger", {".......", "...br..", "...r...", "......."});
    // A cell that begins at -1,0.
    add_frame(larger, {0, 0, 7, 4}, {-4, -3}, "mugen.sprite=200,0 mugen.trim=-1,0,5,4");
    const Character character = read(builder);
    CHECK(character.sprites.size() == 1);
    CHECK(character.pictures.size() == 1);
    CHECK(character.sprites[0].axis == Point{3, 3});
    CHECK(seen(character, character.animations[1].frames[0]) ==
          Rows{".....", "..br.", "..r..", "....."});
}

TEST_CASE("UFF importer keeps sprites of one key apart when they differ") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"rb"});
    add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1");
    SECTION("in pixels") { add_frame(block, {1, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1"); }
    SECTION("in the axis") { add_frame(block, {0, 0, 1, 1}, {-1, 0}, "mugen.sprite=1,1"); }
    SECTION("in size") {
        add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=0,0,2,1");
    }
    SECTION("in the place of what is visible") {
        add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=1,0,2,1");
    }
    const Character character = read(builder);
    CHECK(character.sprites.size() == 2);
    CHECK(character.sprites[0].key == character.sprites[1].key);
}

TEST_CASE("UFF importer reads palettes once for each set of colours") {
    PackageBuilder builder;
    add_frame(builder.animation("a", {"rb"}, PixelLayout::indexed8), {0, 0, 2, 1}, {0, 0});
    add_frame(builder.animation("b", {"br"}, PixelLayout::indexed8), {0, 0, 2, 1}, {0, 0});
    add_frame(builder.animation("c", {"rb"}, PixelLayout::indexed8, Rgba{0, 255, 0, 255}),
              {0, 0, 2, 1}, {0, 0});
    Context context;
    const Character character = read(builder, context);
    CHECK(character.palettes.size() == 2);
    CHECK(character.pictures.size() == 3);
    CHECK(character.pictures[0].format == PixelFormat::indexed8);
    CHECK(character.palettes[0].colours[1] == red);
    CHECK(character.sprites[0].palette == character.sprites[1].palette);
    CHECK(character.sprites[0].palette != character.sprites[2].palette);
}

TEST_CASE("UFF importer restores a trimmed picture whose palette has no transparent colour") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"}, PixelLayout::indexed8);
    add_frame(block, {0, 0, 1, 1}, {0, 0}, "mugen.sprite=1,1 mugen.trim=1,0,2,1");
    ByteBuffer opaque(uff::palette_bytes + 1, 255);
    const ByteBuffer compressed = zlib::compress(opaque);
    block.pixel_block = compressed;
    const Character character = read(builder);
    CHECK(character.pictures[0].format == PixelFormat::rgba8888);
    CHECK(seen(character, character.animations[0].frames[0]) == Rows{".r"});
}

TEST_CASE("UFF importer keeps boxes and timing of animations without readable pixels") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"rr"});
    add_frame(block, {0, 0, 2, 1}, {-1, -1}, "mugen.sprite=1,2");
    block.frames[0].hitboxes.push_back({{.width = 1}, "body"});
    Context context;
    std::string id;
    SECTION("none") {
        block.pixel_block = {};
        CHECK(read(builder, context).animations[0].frames[0].missing == Key{1, 2});
    }
    SECTION("damaged") {
        block.pixel_block = as_bytes("garbage");
        id = "uff.pixels-unreadable";
    }
    SECTION("of another size") {
        block.sheet_h = 2;
        id = "uff.pixels-unreadable";
    }
    SECTION("of an unknown layout") {
        block.pixel_flags = 3;
        id = "uff.pixels-unreadable";
    }
    SECTION("outside of the sheet") {
        block.sprites[0].src_x = 1;
        id = "uff.rectangle-outside";
    }
    SECTION("without a size") {
        block.sprites[0].src_h = 0;
        id = "uff.empty-rectangle";
    }
    const Frame frame = read(builder, context).animations[0].frames[0];
    CHECK_FALSE(frame.sprite);
    CHECK(frame.ticks == 6);
    CHECK(frame.boxes.size() == 1);
    CHECK((id.empty() ? context.diagnostics.counts().empty() : reported(context, id)));
}

TEST_CASE("UFF importer makes the same character of large sheets, of which only pieces are kept") {
    PackageBuilder builder;
    for (const PixelLayout layout : {PixelLayout::rgba8888, PixelLayout::indexed8}) {
        const std::string name = layout == PixelLayout::rgba8888 ? "rgba" : "indexed";
        AnimBlock& block = builder.animation(
            name, {"rrb.rb", "rrb..b", "b.....", "....rr", "rrb.rr", "rrb.b."}, layout);
        add_frame(block, {0, 0, 3, 2}, {0, 0});
        // looks like the first
        add_frame(block, {0, 4, 3, 2}, {0, 0});
        // through all rows
        add_frame(block, {4, 0, 2, 6}, {-1, -1});
        // the whole sheet
        add_frame(block, {0, 0, 6, 6}, {0, 0});
        add_frame(block, {4, 3, 2, 2}, {0, 0}, "mugen.sprite=7,1 mugen.trim=3,2,9,8");  // trimmed
        // reaches out of its picture
        add_frame(block, {4, 3, 2, 2}, {0, 0}, "mugen.sprite=7,2 mugen.trim=-1,-1,9,8");
        // nothing to be seen
        add_frame(block, {1, 2, 3, 1}, {0, 0}, "mugen.sprite=7,3 mugen.trim=3,2,9,8");
        add_frame(block, {5, 0, 2, 1}, {0, 0});  // outside
        add_frame(block, {0, 0, 0, 1}, {0, 0});  // empty
        add_frame(block, {0, 5, 1, 1}, {0, 0}, "mugen.blank=1");
    }
    SECTION("that are sound") {}
    const ByteBuffer last(builder.last().pixel_block.begin(), builder.last().pixel_block.end());
    ByteBuffer changed = last;
    SECTION("of which one is truncated") { changed.pop_back(); }
    SECTION("of which one has a wrong checksum") { changed.back() ^= 1U; }
    SECTION("of which one has bytes that follow it") { changed.push_back(1); }
    builder.last().pixel_block = changed;
    SECTION("of which one is too short") { builder.last().sheet_h = 7; }
    SECTION("of which one is too long") { builder.last().sheet_h = 5; }

    Context context;
    const Character expected = read(builder, context);
    for (const std::uint64_t plain_bytes : {0U, 30U, 35U, 100U}) {
        Limits limits;
        limits.plain_pixel_bytes = plain_bytes;
        Context in_pieces(limits);
        const Character found = read(builder, in_pieces);
        const auto differences = difference(expected, found, Aspects::all());
        INFO((differences.empty() ? "" : differences.kept().front().text()));
        CHECK(differences.empty());
        CHECK(found.pictures.size() == expected.pictures.size());
        REQUIRE(in_pieces.diagnostics.kept().size() == context.diagnostics.kept().size());
        for (std::size_t i = 0; i < context.diagnostics.kept().size(); ++i) {
            CHECK(in_pieces.diagnostics.kept()[i].render() ==
                  context.diagnostics.kept()[i].render());
        }
        CHECK(in_pieces.budget.used() <= context.budget.used());
    }
}

TEST_CASE(
    "UFF importer needs little memory for a large sheet, also where its pictures reach through all "
    "of it") {
    constexpr std::uint16_t side = 1000;
    const ByteBuffer compressed = zlib::compress(ByteBuffer(std::size_t{side} * side * 4));
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", {"r"});
    block.sheet_w = block.sheet_h = side;
    block.pixel_block = compressed;
    SECTION("wide") {
        for (std::int32_t y = 0; y < side; y += 10) {
            add_frame(block, {0, y, side, 10}, {0, 0});
        }
    }
    SECTION("tall") {
        for (std::int32_t x = 0; x < side; x += 50) {
            add_frame(block, {x, 0, 50, side}, {0, 0});
        }
    }
    SECTION("large and overlapping") {
        for (std::int32_t x = 0; x < side; x += 100) {
            add_frame(block, {x, x, 100, 100}, {0, 0}, "mugen.sprite=1,1 mugen.trim=1,1,210,200");
        }
    }
    Limits limits;
    limits.plain_pixel_bytes = 128 << 10;
    limits.live_decoded_bytes = 600 << 10;
    Context context(limits);
    CHECK(read(builder, context).pictures.size() == 1);
    CHECK(context.budget.used() == 0);
}

TEST_CASE(
    "UFF importer refuses rectangles that cover a large sheet too often, as those of a small one") {
    PackageBuilder builder;
    AnimBlock& block = builder.animation("a", std::vector<std::string>(100, std::string(100, 'r')));
    for (std::int32_t i = 0; i < 20; ++i) {
        add_frame(block, {i, 0, 80, 80}, {0, 0});
    }
    Context whole;
    Context in_pieces;
    in_pieces.limits.plain_pixel_bytes = 1000;
    const auto expected = read_bytes(builder.bytes(), whole);
    const auto found = read_bytes(builder.bytes(), in_pieces);
    REQUIRE_FALSE(expected);
    REQUIRE_FALSE(found);
    CHECK(found.error().render() == expected.error().render());
    CHECK(found.error().message().find("cover it more than 8 times") != std::string::npos);
}

}  // namespace fightconv
