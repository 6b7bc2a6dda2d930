// converters/pictures/sheet: where pictures lie in a sheet, and its pixels.
#include "converters/pictures/sheet.hpp"

#include <algorithm>
#include <bit>
#include <ctime>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

namespace fightconv {

using test::CharacterBuilder;
using test::frame_of;

namespace {

Sheet lay_out(const Character& character, SheetLayout layout, std::size_t animation = 0) {
    auto sheet = SheetMaker::of(character, Context())
                     .value()
                     .lay_out(character.animations[animation], layout);
    REQUIRE(sheet);
    return *std::move(sheet);
}

// Rows of the sheet as the digits of test::CharacterBuilder's palette, '.' for alpha 0.
std::vector<std::string> drawn(const Character& character, const Sheet& sheet) {
    std::vector<std::uint8_t> pixels(sheet.width * std::size_t{sheet.height} * 4, 0xEE);
    REQUIRE(render_rgba(character, sheet, pixels, Context()));
    std::vector<std::string> rows(sheet.height);
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        const bool seen = pixels[i + 3] != 0;
        rows[i / 4 / sheet.width].push_back(seen ? static_cast<char>('0' + pixels[i] / 10) : '.');
        CHECK((seen || (pixels[i] == 0 && pixels[i + 1] == 0 && pixels[i + 2] == 0)));
    }
    return rows;
}

using Rows = std::vector<std::string>;

}  // namespace

TEST_CASE("A packed sheet holds the visible part of a picture and says where it was", "[sheet]") {
    CharacterBuilder builder;
    builder.animation(0, "a",
                      {frame_of(builder.sprite({0, 0}, {5, 5}, {"....", ".12.", ".3..", "...."},
                                               builder.palette()))});
    const Sheet sheet = lay_out(builder.character, SheetLayout::packed);
    CHECK(drawn(builder.character, sheet) == Rows{"12", "3."});
    REQUIRE(sheet.frames.size() == 1);
    CHECK(sheet.frames[0].source == Rectangle{0, 0, 2, 2});
    CHECK(sheet.frames[0].place == Point{1, 1});
    CHECK(sheet.frames[0].visible);
    CHECK(sheet.cell_width == 0);
}

TEST_CASE("A picture is looked at once, however many sprites share it", "[sheet]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette(), same_colours = builder.palette();
    const PaletteId other_colours = builder.palette(test::simple_colours(7));
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12"}, palette);
    std::vector<Frame> frames;
    for (std::int16_t i = 0; i < 1'000; ++i) {
        frames.push_back(
            frame_of(builder.link({1, i}, {}, sprite, i % 2 == 0 ? palette : same_colours)));
    }
    frames.push_back(frame_of(builder.link({2, 0}, {}, sprite, other_colours)));
    builder.animation(0, "a", std::move(frames));
    // Before each look a thread asks whether it is to stop.
    Context context;
    int looks = 0;
    context.cancelled = [&] {
        ++looks;
        return false;
    };
    const auto maker = SheetMaker::of(builder.character, context);
    REQUIRE(maker);
    CHECK(looks == 2);  // in two sets of colours
    const auto sheet = maker->lay_out(builder.character.animations[0], SheetLayout::packed);
    REQUIRE(sheet);
    CHECK(sheet->pieces.size() == 2);
}

TEST_CASE("Sprites that look the same lie in a packed sheet once", "[sheet]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const PaletteId same_colours = builder.palette();
    const PaletteId other_colours = builder.palette(test::simple_colours(7));
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"11", "12"}, palette);
    builder.animation(0, "a",
                      {frame_of(sprite), frame_of(sprite),
                       frame_of(builder.link({0, 1}, {3, 3}, sprite, same_colours)),
                       frame_of(builder.sprite({0, 2}, {}, {"...", ".11", ".12"}, palette)),
                       frame_of(builder.link({0, 3}, {}, sprite, other_colours)),
                       frame_of(builder.sprite({0, 4}, {}, {"11", "13"}, palette))});
    const Sheet sheet = lay_out(builder.character, SheetLayout::packed);
    CHECK(sheet.pieces.size() == 3);
    CHECK(sheet.frames[0].source == sheet.frames[1].source);
    CHECK(sheet.frames[0].source == sheet.frames[2].source);
    CHECK(sheet.frames[0].source == sheet.frames[3].source);
    CHECK(sheet.frames[3].place == Point{1, 1});
    CHECK_FALSE(sheet.frames[0].source == sheet.frames[4].source);
    CHECK_FALSE(sheet.frames[0].source == sheet.frames[5].source);
    CHECK(sheet.colours == nullptr);
}

TEST_CASE(
    "The outermost pixels of a picture are repeated around it, and free pixels lie between "
    "pictures",
    "[sheet]") {
    CharacterBuilder builder;
    const SpriteId first = builder.sprite({0, 0}, {}, {"12", "34"}, builder.palette());
    const SpriteId second = builder.sprite({0, 1}, {}, {"56"}, PaletteId{0});
    builder.animation(0, "a", {frame_of(first)});
    builder.animation(1, "b", {frame_of(first), frame_of(second)});
    const auto maker = SheetMaker::of(builder.character, Context()).value();
    const auto laid_out = [&](std::size_t animation, const SheetRules& rules) {
        return maker.lay_out(builder.character.animations[animation], SheetLayout::as_drawn, rules)
            .value();
    };
    const Sheet extruded = laid_out(0, {.padding = 3, .extrude = 2});
    CHECK(drawn(builder.character, extruded) ==
          Rows{"111222", "111222", "111222", "333444", "333444", "333444"});
    CHECK(extruded.frames[0].source == Rectangle{2, 2, 2, 2});
    std::vector<std::uint8_t> indices(extruded.pixel_count());
    REQUIRE(render_indexed(builder.character, extruded, 0, indices, Context()));
    CHECK(std::vector<std::uint8_t>(indices.begin(), indices.begin() + 6) ==
          std::vector<std::uint8_t>{1, 1, 1, 2, 2, 2});
    const Sheet padded = laid_out(1, {.padding = 1});
    const Rectangle a = padded.frames[0].source, b = padded.frames[1].source;
    CHECK((b.x >= a.x + 3 || b.y >= a.y + 3 || a.x >= b.x + 3 || a.y >= b.y + 2));
    const Sheet powers = laid_out(1, {.extrude = 1, .power_of_two = true});
    CHECK(std::has_single_bit(powers.width));
    CHECK(std::has_single_bit(powers.height));
    CHECK_FALSE(maker.lay_out(builder.character.animations[0], SheetLayout::as_drawn,
                              {.longest_side = 5, .extrude = 2}));
    CHECK_FALSE(maker.lay_out(builder.character.animations[0], SheetLayout::as_drawn,
                              {.longest_side = 7, .extrude = 2, .power_of_two = true}));
    CHECK(maker.lay_out(builder.character.animations[0], SheetLayout::as_drawn,
                        {.longest_side = 6, .extrude = 2}));
}

TEST_CASE("A sheet as drawn has a picture once for each way that frames mirror it", "[sheet]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {}, {"12", "3."}, builder.palette());
    std::vector<Frame> frames(5, frame_of(sprite));
    frames[1].flip_h = true;
    frames[2].flip_v = true;
    frames[3].flip_h = frames[3].flip_v = true;
    frames[4].flip_h = true;
    builder.animation(0, "a", frames);
    CHECK(lay_out(builder.character, SheetLayout::packed).pieces.size() == 1);
    const Sheet sheet = lay_out(builder.character, SheetLayout::as_drawn);
    CHECK(sheet.pieces.size() == 4);
    CHECK(sheet.frames[4].source == sheet.frames[1].source);
    const Rows rows = drawn(builder.character, sheet);
    std::vector<std::uint8_t> indices(sheet.width * std::size_t{sheet.height});
    REQUIRE(render_indexed(builder.character, sheet, 0, indices, Context()));
    const std::vector<Rows> expected = {{"12", "3."}, {"21", ".3"}, {"3.", "12"}, {".3", "21"}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const Rectangle at = sheet.frames[i].source;
        for (std::size_t y = 0; y < 2; ++y) {
            const std::string& row = rows[static_cast<std::size_t>(at.y) + y];
            CHECK(row.substr(static_cast<std::size_t>(at.x), 2) == expected[i][y]);
            const std::size_t first =
                (static_cast<std::size_t>(at.y) + y) * sheet.width + static_cast<std::size_t>(at.x);
            CHECK((indices[first] == 0) == (expected[i][y][0] == '.'));
        }
    }
}

TEST_CASE("Frames without anything to see share one transparent pixel", "[sheet]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId seen = builder.sprite({0, 0}, {1, 1}, {"11", "11"}, palette);
    const SpriteId unseen = builder.sprite({0, 1}, {9, 9}, {"..", ".."}, palette);
    const SpriteId empty = builder.sprite({0, 2}, {9, 9}, {}, palette);
    builder.animation(0, "a",
                      {Frame{}, frame_of(seen), frame_of(unseen), frame_of(empty), Frame{}});
    for (const SheetLayout layout : {SheetLayout::packed, SheetLayout::grid}) {
        const Sheet sheet = lay_out(builder.character, layout);
        const SheetFrame& blank = sheet.frames[0];
        CHECK((blank.source.width == 1 && blank.source.height == 1));
        const auto row = drawn(builder.character, sheet)[static_cast<std::size_t>(blank.source.y)];
        CHECK(row[static_cast<std::size_t>(blank.source.x)] == '.');
        CHECK(sheet.frames[1].visible);
        for (const std::size_t i : {0U, 2U, 3U, 4U}) {
            CHECK(sheet.frames[i].source == blank.source);
            CHECK(sheet.frames[i].place == Point{});
            CHECK_FALSE(sheet.frames[i].visible);
        }
    }
    CHECK(lay_out(builder.character, SheetLayout::packed).pieces.size() == 1);
}

TEST_CASE("A sheet of blank frames alone is one transparent pixel", "[sheet]") {
    CharacterBuilder builder;
    builder.animation(0, "a", {Frame{}, Frame{}});
    for (const SheetLayout layout : {SheetLayout::packed, SheetLayout::grid}) {
        CHECK(drawn(builder.character, lay_out(builder.character, layout)) == Rows{"."});
    }
}

TEST_CASE("Grid cells have one size and the axis at the same place", "[sheet]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    // From the axis: x -2..0, y -1..1; and x 0..1, y -3..0.
    const SpriteId wide = builder.sprite({0, 0}, {2, 1}, {"11", "1."}, palette);
    const SpriteId high = builder.sprite({0, 1}, {1, 4}, {"...", ".2.", ".2.", ".2."}, palette);
    builder.animation(0, "a", {frame_of(wide), frame_of(high), frame_of(wide, 1, {50, 50})});
    const Sheet sheet = lay_out(builder.character, SheetLayout::grid);
    CHECK(sheet.cell_width == 3);
    CHECK(sheet.cell_height == 4);
    CHECK(sheet.pieces.size() == 2);
    REQUIRE(sheet.width == 6);
    CHECK(drawn(builder.character, sheet) == Rows{".....2", ".....2", "11...2", "1....."});
    CHECK(sheet.frames[0].source == Rectangle{0, 0, 3, 4});
    CHECK(sheet.frames[0].place == Point{0, -2});
    CHECK(sheet.frames[1].source == Rectangle{3, 0, 3, 4});
    CHECK(sheet.frames[1].place == Point{-1, 1});
    CHECK(sheet.frames[2].source == sheet.frames[0].source);
}

TEST_CASE("In a grid the same look at another place from the axis is another cell", "[sheet]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette());
    builder.animation(0, "a",
                      {frame_of(sprite), frame_of(builder.link({0, 1}, {1, 0}, sprite, {0}))});
    CHECK(lay_out(builder.character, SheetLayout::grid).pieces.size() == 2);
    CHECK(lay_out(builder.character, SheetLayout::packed).pieces.size() == 1);
}

TEST_CASE("A sheet of one palette renders as indices", "[sheet]") {
    CharacterBuilder builder;
    Colours colours = test::simple_colours();
    colours[0].a = 255;
    colours[5].a = 0;
    const PaletteId palette = builder.palette(colours);
    builder.animation(0, "a",
                      {frame_of(builder.sprite({0, 0}, {}, {"51", "10"}, palette)),
                       frame_of(builder.sprite({0, 1}, {}, {"555", "525"}, palette))});
    const Sheet sheet = lay_out(builder.character, SheetLayout::packed);
    REQUIRE(sheet.colours);
    CHECK(*sheet.colours == colours);
    REQUIRE(transparent_index(sheet) == 5);
    std::vector<std::uint8_t> indices(static_cast<std::size_t>(sheet.pixel_count()), 0xEE);
    REQUIRE(render_indexed(builder.character, sheet, 5, indices, Context()));
    std::multiset<std::uint8_t> seen;
    std::copy_if(indices.begin(), indices.end(), std::inserter(seen, seen.end()),
                 [](std::uint8_t index) { return index != 5; });
    CHECK(seen == std::multiset<std::uint8_t>{0, 1, 1, 2});
}

TEST_CASE("Several palettes, true colour, or no transparent entry keep a sheet from having indices",
          "[sheet]") {
    CharacterBuilder builder;
    const SpriteId first = builder.sprite({0, 0}, {}, {"1"}, builder.palette());
    const SpriteId second =
        builder.sprite({0, 1}, {}, {"1"}, builder.palette(test::simple_colours(9)));
    const SpriteId real = builder.true_colour_sprite({0, 2}, {}, {"1"});
    Colours opaque = test::simple_colours();
    opaque[0].a = 255;
    const SpriteId solid = builder.sprite({0, 3}, {}, {"1"}, builder.palette(opaque));
    builder.animation(0, "palettes", {frame_of(first), frame_of(second), frame_of(first)});
    builder.animation(1, "true colour", {frame_of(first), frame_of(real)});
    builder.animation(2, "opaque", {frame_of(solid)});
    builder.animation(3, "blank", {Frame{}});
    builder.animation(4, "one", {frame_of(first), Frame{}});
    for (const std::size_t i : {0U, 1U, 2U, 3U}) {
        CHECK_FALSE(transparent_index(lay_out(builder.character, SheetLayout::packed, i)));
    }
    CHECK(transparent_index(lay_out(builder.character, SheetLayout::packed, 4)) == 0);
}

TEST_CASE("The selected palette is the one that is rendered", "[sheet]") {
    CharacterBuilder builder;
    const PaletteId first = builder.palette();
    const PaletteId second = builder.palette(test::simple_colours(99));
    builder.character.selectable_palettes = {{1, first}, {2, second}};
    builder.animation(0, "a", {frame_of(builder.sprite({0, 0}, {}, {"1"}, first))});
    REQUIRE(select_palette(builder.character, 2));
    const Sheet sheet = lay_out(builder.character, SheetLayout::packed);
    CHECK(*sheet.colours == test::simple_colours(99));
    std::vector<std::uint8_t> pixel(4);
    REQUIRE(render_rgba(builder.character, sheet, pixel, Context()));
    CHECK(pixel[1] == 99);
}

TEST_CASE("Packed pieces lie in the sheet, apart, and fill most of it", "[sheet]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    std::vector<Frame> frames;
    std::uint64_t area = 0;
    for (std::size_t i = 0; i < 60; ++i) {
        const std::size_t width = 20 + i * 7 % 31;
        const std::size_t height = 30 + i * 11 % 47;
        std::vector<std::string> rows(height, std::string(width, static_cast<char>('1' + i % 9)));
        rows[i % height][i % width] = '9';
        area += width * height;
        frames.push_back(frame_of(builder.sprite({0, static_cast<std::int16_t>(i)}, {},
                                                 {rows.begin(), rows.end()}, palette)));
    }
    builder.animation(0, "a", frames);
    const Sheet sheet = lay_out(builder.character, SheetLayout::packed);
    REQUIRE(sheet.pieces.size() == 60);
    std::vector<bool> taken(static_cast<std::size_t>(sheet.pixel_count()));
    for (const SheetPiece& piece : sheet.pieces) {
        REQUIRE(piece.x + piece.part.width <= sheet.width);
        REQUIRE(piece.y + piece.part.height <= sheet.height);
        for (std::size_t y = piece.y; y < piece.y + piece.part.height; ++y) {
            for (std::size_t x = piece.x; x < piece.x + piece.part.width; ++x) {
                REQUIRE_FALSE(taken[y * sheet.width + x]);
                taken[y * sheet.width + x] = true;
            }
        }
    }
    CHECK(sheet.pixel_count() < area * 115 / 100);
    CHECK(std::max(sheet.width, sheet.height) < 2 * std::min(sheet.width, sheet.height));
}

TEST_CASE("A sheet over the format's sides is an error that names the animation and the size",
          "[sheet]") {
    CharacterBuilder builder;
    const SpriteId near = builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette());
    builder.animation(0, "torn",
                      {frame_of(near), frame_of(builder.link({0, 1}, {70'000, 0}, near, {0}))});
    builder.animation(
        0, "far",
        {frame_of(near), frame_of(builder.link({0, 2}, {INT32_MIN, INT32_MAX}, near, {0}))});
    const auto maker = SheetMaker::of(builder.character, Context()).value();
    for (const Animation& animation : builder.character.animations) {
        CHECK(maker.lay_out(animation, SheetLayout::packed));
        const auto grid = maker.lay_out(animation, SheetLayout::grid);
        REQUIRE_FALSE(grid);
        CHECK(grid.error().code() == ErrorCode::limit_exceeded);
        CHECK(grid.error().item() == "animation '" + animation.name + "'");
        CHECK(grid.error().message().find(animation.name == "torn" ? "70001x1 " : "65535") !=
              std::string::npos);
        CHECK_FALSE(grid.error().remedy().empty());
    }
}

}  // namespace fightconv
