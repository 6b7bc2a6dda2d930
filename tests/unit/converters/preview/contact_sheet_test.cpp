// converters/preview/contact_sheet and drawing: a character on one picture.
#include "converters/preview/contact_sheet.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "converters/preview/compositor.hpp"
#include "converters/preview/contact_layout.hpp"
#include "converters/preview/drawing.hpp"
#include "converters/preview/exporters.hpp"
#include "converters/preview/key_frame.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/given_options.hpp"
#include "tests/support/pictures/animated_image_readers.hpp"

namespace fightconv {

using test::CharacterBuilder;
using test::frame_of;

namespace {

constexpr Rgba white{255, 255, 255, 255};

Rgba at(const Picture& picture, std::size_t x, std::size_t y) {
    const PixelView all = picture.pixels.unpacked();
    const Bytes pixel = all.subspan((y * picture.width + x) * 4, 4);
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

// The pages, decoded.
std::vector<Picture> pages_of(const Character& character, Context& context,
                              const ContactSheetOptions& options = {}) {
    context.budget.begin_step(character.input_bytes);
    const auto sheet = contact_sheet(character, options, context);
    REQUIRE(sheet);
    std::vector<Picture> pages;
    for (const ContactSheetPage& page : sheet->pages) {
        auto image = png::decode({"page", page.png}, context);
        REQUIRE(image);
        CHECK(image->picture.width == page.width);
        CHECK(image->picture.height == page.height);
        pages.push_back(std::move(image->picture));
    }
    return pages;
}

Picture page_of(const Character& character, Context& context,
                const ContactSheetOptions& options = {}) {
    auto pages = pages_of(character, context, options);
    REQUIRE(pages.size() == 1);
    return std::move(pages.front());
}

// A square of 20 pixels of palette entry 1 above the axis.
SpriteId square(CharacterBuilder& builder) {
    return builder.sprite({0, 0}, {10, 19},
                          std::vector<std::string_view>(20, "11111111111111111111"),
                          builder.palette());
}
constexpr Rgba entry_one{10, 0, 199, 255};

}  // namespace

// the part of the cross that lies on the square, and one pixel that both strokes share
constexpr std::size_t axis_on_square = 7 + 6;

TEST_CASE(
    "An overview has one frame of each animation, a sheet of all frames every one, in the colours "
    "of its sprite",
    "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    builder.animation(0, "stand", std::vector<Frame>(5, frame_of(sprite, 7)));
    builder.animation(200, "punch", std::vector<Frame>(3, frame_of(sprite, 2)));
    Context context;
    const auto squares = [&](const ContactSheetOptions& options) {
        return count_of(page_of(builder.character, context, options), entry_one);
    };
    for (const std::uint32_t scale : {1U, 3U}) {
        const std::size_t area = std::size_t{400} * scale * scale;
        for (const bool all_frames : {false, true}) {
            const std::size_t count = all_frames ? 8 : 2;
            CHECK(squares({.scale = scale, .all_frames = all_frames}) >=
                  count * (area - axis_on_square));
            CHECK(squares({.scale = scale, .all_frames = all_frames}) < count * area);
        }
    }
    CHECK(squares({}) > std::size_t{2} * 9 * (400 - axis_on_square));  // as large as fits
    CHECK(context.budget.used() == 0);
}

TEST_CASE(
    "The frame that stands for an animation is the first attack, or else the one that is shown "
    "longest",
    "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    const SpriteId small = builder.sprite({0, 1}, {0, 0}, {"1"}, builder.palette());
    Frame attack = frame_of(small, 1), off = frame_of(small, 1), boxless;
    attack.boxes = {test::box_of(BoxKind::attack, 0, 0, 4, 4)};
    off.boxes = attack.boxes;
    off.boxes.front().enabled = false;
    boxless.ticks = Frame::hold;
    const auto key = [&](std::vector<Frame> frames) {
        Animation animation;
        animation.frames = std::move(frames);
        return key_frame(builder.character, animation);
    };
    CHECK(key({frame_of(sprite, 9), frame_of(sprite, 3), attack, attack}) == 2);
    CHECK(key({frame_of(small, 3), off, frame_of(small, 9), frame_of(small, 9)}) == 2);
    CHECK(key({frame_of(small, 3), frame_of(sprite, 3), boxless}) == 1);
    CHECK(key({frame_of(small, 300), frame_of(small, Frame::hold)}) == 1);
    CHECK(key({boxless}) == 0);
}

TEST_CASE(
    "Attack boxes are red and hurt boxes blue, as outlines if that is wanted, unless boxes are not "
    "wanted",
    "[preview]") {
    CharacterBuilder builder;
    Frame frame = frame_of(square(builder));
    frame.boxes = {test::box_of(BoxKind::attack, 2, -15, 30, 8),
                   test::box_of(BoxKind::hurt, -40, -15, 30, 8)};
    builder.animation(0, "a", {frame});
    Context context;
    const auto with = page_of(builder.character, context, {.scale = 1});
    const auto without = page_of(builder.character, context, {.scale = 1, .boxes = false});
    const auto outlined = page_of(builder.character, context, {.scale = 1, .outlines = true});
    const std::size_t outline = 2 * 30 + 2 * 6, legend = 49;
    CHECK(count_of(with, colour_of(BoxKind::attack)) == outline + legend);
    CHECK(count_of(with, colour_of(BoxKind::hurt)) == outline + legend);
    CHECK(count_of(with, colour_of(BoxKind::grab)) == 0);
    CHECK(count_of(without, colour_of(BoxKind::attack)) == 0);
    CHECK(count_of(outlined, colour_of(BoxKind::attack)) == outline + legend);
    CHECK(count_of(outlined, ContactSheetOptions().background) >
          count_of(with, ContactSheetOptions().background));
    builder.character.animations[0].frames[0].offset = {0, -30};  // in the air: the line is whole
    CHECK(count_of(page_of(builder.character, context, {.scale = 1, .boxes = false, .floor = true}),
                   floor_colour) == 49 + 30 - 7);
}

TEST_CASE(
    "A page of an overview has at most 1,600 pixels on a side, one of all frames 4,096, and more "
    "go on other pages",
    "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    const auto check = [&](const std::vector<Picture>& pages, std::uint32_t side,
                           std::size_t squares) {
        std::size_t count = 0;
        for (const Picture& page : pages) {
            CHECK(std::max(page.width, page.height) <= side);
            count += count_of(page, entry_one);
        }
        CHECK(count >= squares * (400 - axis_on_square));
    };
    for (std::int32_t i = 0; i < 700; ++i) {
        builder.animation(i, "a_" + std::to_string(i), std::vector<Frame>(20, frame_of(sprite)));
    }
    Context context;
    const auto overview = pages_of(builder.character, context);
    CHECK(overview.size() > 1);
    check(overview, 1'600, 700);
    const auto all = pages_of(builder.character, context, {.all_frames = true});
    CHECK(all.size() > 2);
    check(all, 4'096, 14'000);
    builder.character.animations.resize(30);
    CHECK(pages_of(builder.character, context).size() == 1);
    for (Picture& picture : builder.character.pictures) {  // a large one is drawn smaller
        picture = {2'000, 1'000, PixelFormat::indexed8, PixelBuffer(2'000'000)};
        std::fill_n(picture.pixels.unpack().data(), 2'000'000, std::uint8_t{1});
    }
    builder.character.info.localcoord = {1'280, 720};
    const auto small = pages_of(builder.character, context, {.boxes = false});
    CHECK(small.size() == 1);
    check(small, 1'600, 30);
}

TEST_CASE("Each animation in every palette that a player can pick", "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    Colours other = test::simple_colours();
    other[1] = {1, 2, 3, 255};
    builder.character.selectable_palettes = {{1, PaletteId{0}}, {5, builder.palette(other)}};
    builder.animation(0, "a", {frame_of(sprite)});
    Context context;
    const Picture page = page_of(builder.character, context, {.scale = 1, .by_palette = true});
    CHECK(count_of(page, entry_one) >= 400 - axis_on_square);
    CHECK(count_of(page, entry_one) == count_of(page, other[1]));
}

TEST_CASE("Without animations the sprites are on the sheet", "[preview]") {
    CharacterBuilder builder;
    square(builder);
    Context context;
    CHECK(count_of(page_of(builder.character, context, {.scale = 1}), entry_one) == 400);
}

TEST_CASE("A frame that reaches far away is cut and told of, not a reason for a sheet without end",
          "[preview]") {
    CharacterBuilder builder;
    Frame frame = frame_of(square(builder), 1, {1'000'000, 0});
    frame.boxes = {test::box_of(BoxKind::attack, -9e8F, -9e8F, 2e9F, 2e9F)};
    builder.animation(0, "a", {frame});
    for (const bool all_frames : {false, true}) {
        Context context;
        CHECK(page_of(builder.character, context, {.all_frames = all_frames}).width <= 1'600);
        CHECK(context.diagnostics.counts().count("preview.cut") == 1);
    }
}

TEST_CASE("A sheet beyond all bounds is refused with what helps", "[preview]") {
    CharacterBuilder builder;
    builder.animation(0, "a", std::vector<Frame>(200'000, frame_of(square(builder))));
    const auto check = [&](const ContactSheetOptions& options, const Limits& limits) {
        Context context(limits);
        const auto refused = contact_sheet(builder.character, options, context);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code() == ErrorCode::limit_exceeded);
        CHECK_THAT(refused.error().remedy(), Catch::Matchers::Contains("--animations") &&
                                                 Catch::Matchers::Contains("--scale"));
        CHECK(context.budget.used() == 0);
    };
    check({.scale = 16, .all_frames = true}, {});
    Limits limits;
    limits.live_decoded_bytes = 1'000;
    check({.all_frames = true}, limits);
    builder.character.animations[0].frames.resize(1);
    check({}, limits);
    Frame& frame = builder.character.animations[0].frames.front();
    frame.boxes = {test::box_of(BoxKind::hurt, -300, -300, 600, 600)};
    check({.scale = 16}, {});
    check({.scale = 16, .all_frames = true}, {});
}

TEST_CASE("Any character has a sheet, the same with any number of threads", "[preview]") {
    for (const bool all_frames : {false, true}) {
        CharacterBuilder empty;
        Context context;
        const ContactSheetOptions plain{.all_frames = all_frames};
        CHECK(page_of(empty.character, context, plain).height > 0);
        empty.animation(0, "none", {});
        CHECK(page_of(empty.character, context, plain).height > 0);
        for (std::uint32_t seed = 0; seed < 4; ++seed) {
            Character character = test::random_character(seed);
            character.info.localcoord = {seed % 2 == 0 ? -5 : 2'000'000'000, 0};
            Context one, many;
            many.threads = 3;
            one.budget.begin_step(character.input_bytes);
            many.budget.begin_step(character.input_bytes);
            const ContactSheetOptions options{.scale = seed == 0 ? std::optional(2U) : std::nullopt,
                                              .all_frames = all_frames};
            const auto first = contact_sheet(character, options, one),
                       second = contact_sheet(character, options, many);
            REQUIRE(first);
            REQUIRE(second);
            REQUIRE(first->pages.size() == second->pages.size());
            for (std::size_t i = 0; i < first->pages.size(); ++i) {
                CHECK(first->pages[i].png == second->pages[i].png);
            }
        }
    }
}

// Each sheet has the same bytes as one whose names are what is drawn, so no other font is used.
TEST_CASE("Names that our font cannot draw become numbers, other names, or code points",
          "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    builder.animation(200, "a", {frame_of(sprite)});
    CharacterInfo& info = builder.character.info;
    const auto sheet = [&](const char* name, const char* display_name, const char* author,
                           const char* animation, bool all_frames = false) {
        info.name = name;
        info.display_name = display_name;
        info.author = author;
        builder.character.animations.front().name = animation;
        Context context;
        context.budget.begin_step(builder.character.input_bytes);
        return contact_sheet(builder.character, {.title = "file", .all_frames = all_frames},
                             context)
            .value()
            .pages.front()
            .png;
    };
    const char* const fist = "\u62F3";
    CHECK(sheet(fist, fist, "", "a") == sheet("U+62F3", "", "", "a"));
    CHECK(sheet("Ken", fist, "", "a") == sheet("Ken", "", "", "a"));
    CHECK(sheet("Ken", "Zo\u00E9", "", "a") == sheet("Ken", "", "", "a"));
    CHECK(sheet("", "Zo\u00E9", "", "a") == sheet("ZoU+00E9", "", "", "a"));
    CHECK(sheet("", "", "", "a") == sheet("file", "", "", "a"));
    CHECK(sheet("Ken", "", fist, "a") == sheet("Ken", "", "U+62F3", "a"));
    for (const bool all_frames : {false, true}) {
        CHECK(sheet("Ken", "", "", fist, all_frames) == sheet("Ken", "", "", "200", all_frames));
        CHECK(sheet("Ken", "", "", "\u00E9lan", all_frames) ==
              sheet("Ken", "", "", "200", all_frames));
    }
}

TEST_CASE("Captions end with their cell, so that none runs into the next", "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    for (std::int32_t i = 0; i < 60; ++i) {
        builder.animation(2'000'000'000 + i,
                          "a_name_that_is_longer_than_its_cell_" + std::to_string(i),
                          std::vector<Frame>(123, frame_of(sprite, 99)));
    }
    const Rgba page_colour{36, 38, 44, 255};
    for (const bool all_frames : {false, true}) {
        builder.character.animations.resize(all_frames ? 9 : 60);
        Context context;
        const ContactSheetOptions options{.all_frames = all_frames};
        const auto pages = pages_of(builder.character, context, options);
        const ContactLayout layout =
            lay_out_contact_sheet(builder.character, options, context).value();
        REQUIRE(pages.size() == layout.pages.size());
        bool is_free = true;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            std::uint32_t top = 0;
            for (const ContactBand& band : layout.pages[i].bands) {
                for (const ContactCell& cell : band.cells) {
                    const auto right = static_cast<std::uint32_t>(cell.area.x) + cell.area.width;
                    const std::uint32_t below =
                        top + static_cast<std::uint32_t>(cell.area.y) + cell.area.height;
                    for (std::uint32_t y = below; y < top + band.height; ++y) {
                        is_free = is_free && at(pages[i], right + 1, y) == page_colour;
                    }
                }
                top += band.height;
            }
        }
        CHECK(is_free);
    }
}

TEST_CASE("A frame that shows nothing is marked as blank", "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = square(builder);
    const SpriteId clear = builder.sprite({0, 1}, {0, 0}, {"00", "00"}, builder.palette());
    Frame blank;
    blank.ticks = 2;
    const Rgba bright{240, 240, 244, 255};
    // Words in that colour: the title of the page, the name of the animation, and the marks.
    const auto words = [&](std::vector<Frame> frames) {
        builder.character.animations.clear();
        builder.animation(0, "a", std::move(frames));
        Context context;
        return count_of(page_of(builder.character, context, {.all_frames = true}), bright);
    };
    const std::size_t none = words({frame_of(sprite, 2)});
    const std::size_t one = words({frame_of(sprite, 2), blank});
    CHECK(one > none + 20);
    CHECK(words({frame_of(sprite, 2), frame_of(clear, 2)}) == one);
    CHECK(words({blank, blank, frame_of(clear, 1)}) - none == 3 * (one - none));
}

TEST_CASE("A sheet of all frames has the shape of a screen, and text that can be read on one",
          "[preview]") {
    for (const std::int32_t count : {40, 100, 900}) {
        CharacterBuilder builder;
        const SpriteId sprite = square(builder);
        for (std::int32_t i = 0; i < count; ++i) {
            builder.animation(
                i, "a_" + std::to_string(i),
                std::vector<Frame>(1 + static_cast<std::size_t>(i) % 7, frame_of(sprite)));
        }
        Context context;
        const ContactLayout layout =
            lay_out_contact_sheet(builder.character, {.all_frames = true}, context).value();
        INFO(count);
        std::size_t titles = 0;
        for (const ContactPage& page : layout.pages) {
            CHECK(page.height <= page.width * 9 / 16);
            CHECK((page.height * 5 > page.width * 2 || &page == &layout.pages.back()));
            CHECK(page.width <= 1'920 * page.text_scale);
            for (const ContactBand& band : page.bands) {
                titles += band.titles.size();
                for (const ContactTitle& title : band.titles) {
                    CHECK(static_cast<std::uint32_t>(title.x) + title.width <= page.width);
                }
            }
        }
        CHECK(titles == static_cast<std::size_t>(count));
        CHECK((layout.pages.size() == 1) == (count < 900));
        CHECK((layout.pages.size() > 1 || layout.pages[0].height * 5 > layout.pages[0].width * 2));
    }
}

TEST_CASE("A name that is too long is cut before the edge of the page", "[preview]") {
    CharacterBuilder builder;
    builder.animation(0, "a", {frame_of(square(builder))});
    builder.character.info.author = "somebody";
    const Rgba title_colour{240, 240, 244, 255};
    for (std::size_t length = 1; length < 40; ++length) {
        builder.character.info.name.append("\u62F3");
        Context context;
        const Picture page = page_of(builder.character, context);
        bool is_margin_free = true;
        for (std::size_t y = 16; y < 40; ++y) {
            for (std::size_t x = page.width - 16; x < page.width; ++x) {
                is_margin_free = is_margin_free && at(page, x, y) == at(page, 0, 0);
            }
        }
        CHECK(is_margin_free);
        CHECK(count_of(page, title_colour) > 100);
    }
}

TEST_CASE("A smaller picture has the averages of the pixels that it covers", "[preview]") {
    Picture picture = blank_canvas(3, 2, {});
    const std::array<std::uint8_t, 6> reds = {0, 30, 60, 90, 120, 150};
    for (std::size_t i = 0; i < reds.size(); ++i) {
        picture.pixels.unpack()[i * 4] = reds[i];
        picture.pixels.unpack()[i * 4 + 3] = 255;
    }
    const Picture half = shrunk(picture, 2, 1);  // 1 1/2 columns each
    CHECK(at(half, 0, 0) == Rgba{55, 0, 0, 255});
    CHECK(at(half, 1, 0) == Rgba{95, 0, 0, 255});
    CHECK(test::different_pixels(shrunk(picture, 3, 2), picture) == 0);
}

TEST_CASE(
    "Previews are exporters: a contact sheet is a picture, GIFs a folder with one for each "
    "animation",
    "[preview]") {
    CharacterBuilder builder;
    builder.animation(7, "a", {frame_of(square(builder), 6)});
    Context context;
    const auto contact_sheet = make_contact_sheet_exporter();
    context.options = test::given_options(*contact_sheet, {{"scale", "2"}});
    const OutputSet sheet = contact_sheet->write(builder.character, "c", context).value();
    CHECK(sheet.files.front().path == "c.png");
    CHECK_THAT(sheet.contents, Catch::Matchers::StartsWith("1 animation, "));
    CHECK(png::read_header({"", sheet.files.front().bytes}).value().colour_type ==
          png::ColourType::rgb);
    for (const auto& exporter : {make_gif_exporter(), make_apng_exporter(), make_webp_exporter()}) {
        context.options = test::given_options(*exporter, {{"scale", "2"}});
        const OutputSet images = exporter->write(builder.character, "c", context).value();
        CHECK(images.folder == "c-" + std::string(exporter->info().id));
        CHECK(images.files.front().path == "a." + std::string(exporter->info().id));
        CHECK(images.contents == "1 frame in 0.10 s, 40x40 pixels");
    }
    const auto refused = make_gif_exporter()->info().options.parse({{"scale", "17"}});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message() == "scale takes a whole number from 1 to 16, not '17'");
}

TEST_CASE("Words are drawn in a font of five by nine pixels, which has the characters of ASCII",
          "[preview]") {
    Picture canvas = blank_canvas(17, 9, {});
    draw_text(canvas, {0, 0}, "Ag\x7F", white);
    CHECK(rows_of(canvas, white) ==
          std::vector<std::string>{".###........#####", "#...#.......#...#", "#...#..####.#...#",
                                   "#...#.#...#.#...#", "#####.#...#.#...#", "#...#.#...#.#...#",
                                   "#...#..####.#####", "..........#......", ".......###......."});
    CHECK(text_width("Ag\x7F") == 18);
    CHECK(can_draw(""));
    CHECK(can_draw(" Ag~"));
    CHECK_FALSE(can_draw("Ag\x7F"));
    CHECK_FALSE(can_draw("\t"));
    CHECK_FALSE(can_draw("A\u00FC"));
    std::set<std::vector<std::string>> shapes;
    for (char character = ' '; character <= '~'; ++character) {
        Picture glyph = blank_canvas(5, 9, {});
        draw_text(glyph, {0, 0}, {&character, 1}, white);
        shapes.insert(rows_of(glyph, white));
    }
    CHECK(shapes.size() == 95);  // no two look the same
}

TEST_CASE("Boxes have outlines at their pixels, turned ones lines, and none leaves the canvas",
          "[preview]") {
    const Rgba red = colour_of(BoxKind::attack);
    Picture canvas = blank_canvas(6, 5, {});
    draw_boxes(canvas, {test::box_of(BoxKind::attack, -1, -2, 4, 3)}, {2, 3}, 1);
    CHECK(rows_of(canvas, red) ==
          std::vector<std::string>{"......", ".####.", ".#..#.", ".####.", "......"});
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

TEST_CASE("Attack boxes are drawn over hurt boxes, whatever their order", "[preview]") {
    const Box attack = test::box_of(BoxKind::attack, 0, 0, 4, 4);
    const Box hurt = test::box_of(BoxKind::hurt, 0, 0, 4, 4);
    for (const auto& boxes : {std::vector<Box>{attack, hurt}, std::vector<Box>{hurt, attack}}) {
        Picture canvas = blank_canvas(4, 4, {});
        draw_boxes(canvas, boxes, {0, 0}, 1);
        CHECK(at(canvas, 0, 0) == colour_of(BoxKind::attack));
    }
}

}  // namespace fightconv
