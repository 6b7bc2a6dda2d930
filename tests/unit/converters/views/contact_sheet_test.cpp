// converters/preview/contact_sheet and drawing: a character on one picture.
#include "converters/views/contact_sheet.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "converters/views/compositor.hpp"
#include "converters/views/drawing.hpp"
#include "converters/views/exporters.hpp"
#include "formats/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/character_builder.hpp"
#include "tests/support/movie_readers.hpp"

namespace fightconv {

using test::CharacterBuilder;
using test::frame_of;

namespace {

constexpr Rgba white{255, 255, 255, 255};

Rgba at(const Picture& picture, std::size_t x, std::size_t y) {
    const Bytes pixel = picture.pixels.bytes().subspan((y * picture.width + x) * 4, 4);
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

std::size_t count_of(const Picture& picture, Rgba colour) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::size_t{picture.width} * picture.height; ++i) {
        count += at(picture, i, 0) == colour ? std::size_t{1} : std::size_t{0};
    }
    return count;
}

std::vector<std::string> rows_of(const Picture& picture, Rgba colour) {
    std::vector<std::string> rows(picture.height);
    for (std::size_t y = 0; y < picture.height; ++y) {
        for (std::size_t x = 0; x < picture.width; ++x) {
            rows[y] += at(picture, x, y) == colour ? '#' : '.';
        }
    }
    return rows;
}

ContactSheet sheet_of(const Character& character, Context& context, const ContactSheetOptions& options = {}) {
    auto sheet = contact_sheet(character, options, context);
    REQUIRE(sheet);
    return *std::move(sheet);
}

// A square of 20 pixels of palette entry 1 above the axis.
SpriteId square(CharacterBuilder& builder) {
    return builder.sprite({0, 0}, {10, 19}, std::vector<std::string_view>(20, "11111111111111111111"), builder.palette());
}
constexpr Rgba entry_one{10, 0, 199, 255};

}  // namespace

TEST_CASE("every frame of every animation is on the sheet, in the colours of its sprite", "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    builder.animation(0, "stand", std::vector<Frame>(5, frame_of(sprite, 7)));
    builder.animation(200, "punch", std::vector<Frame>(3, frame_of(sprite, 2)));
    Context context;
    const std::size_t axis = 7 + 6;  // the part of the cross that lies on the square, and one pixel that both strokes share
    const ContactSheet sheet = sheet_of(builder.character, context);
    CHECK(count_of(sheet.picture, entry_one) >= 8 * (400 - axis));
    CHECK(count_of(sheet.picture, entry_one) < 8 * 400);
    const ContactSheet large = sheet_of(builder.character, context, {.scale = 3});
    CHECK(count_of(large.picture, entry_one) >= 8 * (3600 - axis));
    CHECK(context.budget.used() == sheet.charge.bytes() + large.charge.bytes());
}

TEST_CASE("attack boxes are red and hurt boxes blue, unless boxes are not wanted", "[preview]") {
    CharacterBuilder builder;
    Frame frame = frame_of(square(builder));
    frame.boxes = {test::box_of(BoxKind::attack, 2, -15, 30, 8), test::box_of(BoxKind::hurt, -40, -15, 30, 8)};
    builder.animation(0, "a", {frame});
    Context context;
    const auto with = sheet_of(builder.character, context);
    const auto without = sheet_of(builder.character, context, {.boxes = false});
    const std::size_t outline = 2 * 30 + 2 * 6, legend = 49;
    CHECK(count_of(with.picture, colour_of(BoxKind::attack)) == outline + legend);
    CHECK(count_of(with.picture, colour_of(BoxKind::hurt)) == outline + legend);
    CHECK(count_of(with.picture, colour_of(BoxKind::grab)) == 0);
    CHECK(count_of(without.picture, colour_of(BoxKind::attack)) == 0);
}

TEST_CASE("a long animation goes on in another line, a tall sheet in another column", "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    Context context;
    builder.animation(0, "short", {frame_of(sprite)});
    const std::uint32_t one_line = sheet_of(builder.character, context).picture.height;
    builder.character.animations[0].frames.assign(100, frame_of(sprite));
    const ContactSheet wrapped = sheet_of(builder.character, context);
    CHECK(wrapped.picture.height > one_line + 2 * 20);
    CHECK(wrapped.picture.width <= 1280);
    for (std::int32_t i = 1; i < 600; ++i) {
        builder.animation(i, "more_" + std::to_string(i), {frame_of(sprite)});
    }
    const ContactSheet many = sheet_of(builder.character, context);
    CHECK(many.picture.height <= 16'384);
    CHECK(many.picture.width > 1280);
}

TEST_CASE("a frame that reaches far away is cut and told of, not a reason for a sheet without end", "[preview]") {
    CharacterBuilder builder;
    Frame frame = frame_of(square(builder), 1, {1'000'000, 0});
    frame.boxes = {test::box_of(BoxKind::attack, -9e8F, -9e8F, 2e9F, 2e9F)};
    builder.animation(0, "a", {frame});
    Context context;
    const ContactSheet sheet = sheet_of(builder.character, context);
    CHECK(sheet.picture.width <= 1280);
    CHECK(context.diagnostics.counts().count("preview.cut") == 1);
}

TEST_CASE("a sheet beyond all bounds is refused with what helps", "[preview]") {
    CharacterBuilder builder;
    builder.animation(0, "a", std::vector<Frame>(200'000, frame_of(square(builder))));
    Context context;
    const auto large = contact_sheet(builder.character, {}, context);
    REQUIRE_FALSE(large);
    CHECK(large.error().code() == ErrorCode::limit_exceeded);
    CHECK_THAT(large.error().remedy(), Catch::Matchers::Contains("--animations") && Catch::Matchers::Contains("--scale"));
    builder.character.animations[0].frames.resize(1);
    Limits limits;
    limits.live_decoded_bytes = 1'000;
    Context small(limits);
    const auto starved = contact_sheet(builder.character, {}, small);
    REQUIRE_FALSE(starved);
    CHECK_THAT(starved.error().remedy(), Catch::Matchers::Contains("--animations"));
    CHECK(small.budget.used() == 0);
}

TEST_CASE("any character has a sheet, the same with any number of threads", "[preview]") {
    CharacterBuilder empty;
    Context context;
    CHECK(sheet_of(empty.character, context).picture.height > 0);
    empty.animation(0, "none", {});
    CHECK(sheet_of(empty.character, context).picture.height > 0);
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
        Character character = test::random_character(seed);
        character.info.localcoord = {seed % 2 == 0 ? -5 : 2'000'000'000, 0};
        Context one, many;
        many.threads = 3;
        const ContactSheetOptions options{.scale = seed == 0 ? 2U : 1U};
        CHECK(test::different_pixels(sheet_of(character, one, options).picture, sheet_of(character, many, options).picture) == 0);
    }
}

TEST_CASE("views are exporters: a contact sheet is a picture, movies a folder with one for each animation", "[preview]") {
    CharacterBuilder builder;
    builder.animation(7, "a", {frame_of(square(builder), 6)});
    Context context;
    context.options = {{"scale", "2"}};
    const OutputSet sheet = make_contact_sheet_exporter()->write(builder.character, "c", context).value();
    CHECK(sheet.files.front().path == "c.png");
    CHECK_THAT(sheet.contents, Catch::Matchers::StartsWith("1 animation, "));
    CHECK(png::read_header({"", sheet.files.front().bytes}).value().colour_type == 2);  // no alpha
    for (const auto& exporter : {make_gif_exporter(), make_apng_exporter(), make_webp_exporter()}) {
        const OutputSet movies = exporter->write(builder.character, "c", context).value();
        CHECK(movies.folder == "c-" + std::string(exporter->info().id));
        CHECK(movies.files.front().path == "a." + std::string(exporter->info().id));
        CHECK(movies.contents == "1 picture in 0.10 s, 40x40 pixels");
    }
    context.options = {{"scale", "17"}};
    const auto refused = make_gif_exporter()->write(builder.character, "c", context);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message() == "scale takes a whole number from 1 to 16, not '17'");
}

TEST_CASE("words are drawn in a font of five by nine pixels, an unknown character as an empty square", "[preview]") {
    Picture canvas = blank_canvas(17, 9, {});
    draw_text(canvas, {0, 0}, "Ag\xC3\xBC", white);
    CHECK(rows_of(canvas, white) == std::vector<std::string>{".###........#####", "#...#.......#...#", "#...#..####.#...#", "#...#.#...#.#...#",
                                                             "#####.#...#.#...#", "#...#.#...#.#...#", "#...#..####.#####", "..........#......",
                                                             ".......###......."});
    CHECK(text_width("Ag\xC3\xBC") == 18);
    std::set<std::vector<std::string>> shapes;
    for (char character = ' '; character <= '~'; ++character) {
        Picture glyph = blank_canvas(5, 9, {});
        draw_text(glyph, {0, 0}, {&character, 1}, white);
        shapes.insert(rows_of(glyph, white));
    }
    CHECK(shapes.size() == 95);  // no two look the same
}

TEST_CASE("boxes have outlines at their pixels, turned ones lines, and none leaves the canvas", "[preview]") {
    const Rgba red = colour_of(BoxKind::attack);
    Picture canvas = blank_canvas(6, 5, {});
    draw_boxes(canvas, {test::box_of(BoxKind::attack, -1, -2, 4, 3)}, {2, 3}, 1);
    CHECK(rows_of(canvas, red) == std::vector<std::string>{"......", ".####.", ".#..#.", ".####.", "......"});
    CHECK(at(canvas, 2, 2).a == 48);
    Picture turned = blank_canvas(9, 9, {});
    Box box = test::box_of(BoxKind::attack, -4, -1, 8, 2);
    box.rotation = 90;
    draw_boxes(turned, {box}, {4, 4}, 1);
    CHECK(at(turned, 3, 1) == red);
    CHECK(at(turned, 5, 7) == red);
    CHECK(at(turned, 0, 4).a == 0);
    box.width = 3e38F;
    box.x = -1e38F;
    draw_boxes(turned, {box}, {4, 4}, 16);
    box.rotation = 45;
    draw_boxes(turned, {box}, {4, 4}, 16);
}

}  // namespace fightconv
