// converters/preview/render_animated_image: one animation as pictures in time.
#include "converters/preview/render_animated_image.hpp"

#include "converters/preview/compositor.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/pictures/animated_image_readers.hpp"

namespace fightconv {

using test::CharacterBuilder;
using test::frame_of;

namespace {

RenderedImage rendered(const Character& character, Context& context,
                       const AnimatedImageOptions& options = {}) {
    auto image = render_animated_image(character, character.animations.front(), options, context);
    REQUIRE(image);
    return *std::move(image);
}

std::vector<std::uint32_t> ticks_of(const AnimatedImage& image) {
    std::vector<std::uint32_t> ticks;
    for (const AnimatedImageFrame& frame : image.frames) {
        ticks.push_back(frame.ticks);
    }
    return ticks;
}

bool reported(const Context& context, const char* id) {
    return context.diagnostics.counts().count(id) == 1;
}

}  // namespace

TEST_CASE(
    "An animated image has a picture for each that differs from the one before, on a canvas that "
    "holds them "
    "all",
    "[preview]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId small = builder.sprite({0, 0}, {0, 0}, {"1"}, palette);
    const SpriteId large = builder.sprite({0, 1}, {1, 2}, {"22", "22", "22"}, palette);
    builder.animation(
        200, "punch",
        {frame_of(small, 2), frame_of(small, 3), frame_of(large, 4, {3, 0}), frame_of(small, 1)});
    Context context;
    const RenderedImage punch = rendered(builder.character, context);
    CHECK(ticks_of(punch.image) == std::vector<std::uint32_t>{5, 4, 1});
    CHECK(punch.image.width == 4);
    CHECK(punch.image.height == 3);
    CHECK(punch.axis == Point{0, 2});
    CHECK(punch.image.forever);
    CHECK(context.diagnostics.kept().empty());
    Picture expected = blank_canvas(4, 3, {});
    draw_frame(builder.character, placement_of(builder.character.animations[0].frames[2]),
               punch.axis, expected);
    CHECK(test::different_pixels(punch.image.frames[1].picture, expected) == 0);
}

TEST_CASE("Interpolated frames get a picture for each tick", "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette());
    builder.animation(0, "slide", {frame_of(sprite, 4), frame_of(sprite, 2, {8, 0})});
    builder.character.animations[0].frames[1].interpolation.offset = true;
    Context context;
    const RenderedImage slide = rendered(builder.character, context);
    CHECK(ticks_of(slide.image) == std::vector<std::uint32_t>{1, 1, 1, 1, 2});
    CHECK(slide.image.width == 9);
}

TEST_CASE("An image that holds plays once; one that returns to its middle starts again and says so",
          "[preview]") {
    CharacterBuilder builder;
    const PaletteId palette = builder.palette();
    const SpriteId one = builder.sprite({0, 0}, {0, 0}, {"1"}, palette);
    const SpriteId two = builder.sprite({0, 1}, {0, 0}, {"2"}, palette);
    builder.animation(0, "a", {frame_of(one, 4), frame_of(two, Frame::hold), frame_of(one, 9)});
    Context context;
    const RenderedImage holding = rendered(builder.character, context);
    CHECK_FALSE(holding.image.forever);
    CHECK(ticks_of(holding.image) == std::vector<std::uint32_t>{4, 1});
    CHECK(context.diagnostics.kept().empty());
    builder.character.animations[0].frames[1].ticks = 3;
    builder.character.animations[0].loop_start = 1;
    const RenderedImage returning = rendered(builder.character, context);
    CHECK(returning.image.forever);
    CHECK(ticks_of(returning.image) == std::vector<std::uint32_t>{4, 3, 9});
    CHECK(reported(context, "preview.loop-start"));
    builder.character.animations[0].loop = LoopMode::once;
    CHECK_FALSE(rendered(builder.character, context).image.forever);
}

TEST_CASE("A background makes the pictures opaque, with the blend exact on it", "[preview]") {
    CharacterBuilder builder;
    builder.animation(0, "a",
                      {frame_of(builder.sprite({0, 0}, {0, 0}, {"1."}, builder.palette()))});
    builder.character.animations[0].frames[0].blend = {BlendMode::add, 256, 256};
    Context context;
    const RenderedImage drawn =
        rendered(builder.character, context, {.background = Rgba{100, 0, 0, 255}});
    const PixelView pixels = drawn.image.frames[0].picture.pixels.unpacked();
    CHECK(std::vector<std::uint8_t>(pixels.begin(), pixels.end()) ==
          std::vector<std::uint8_t>{110, 0, 199, 255, 100, 0, 0, 255});
}

TEST_CASE("Boxes are drawn when they are wanted, and the canvas holds them", "[preview]") {
    CharacterBuilder builder;
    Frame frame = frame_of(builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette()));
    frame.boxes = {test::box_of(BoxKind::attack, -3, -2, 10, 5)};
    builder.animation(0, "a", {frame});
    Context context;
    CHECK(rendered(builder.character, context).image.width == 1);
    const RenderedImage drawn = rendered(builder.character, context, {.boxes = true});
    CHECK(drawn.image.width == 10);
    CHECK(drawn.image.height == 5);
    CHECK(drawn.image.frames[0].picture.pixels.unpacked()[0] == 255);  // the corner of the outline
}

TEST_CASE("An animation that shows nothing becomes one pixel and a note", "[preview]") {
    CharacterBuilder builder;
    builder.animation(0, "a", {Frame{}});
    Context context;
    const RenderedImage drawn = rendered(builder.character, context);
    CHECK(drawn.image.width == 1);
    CHECK(drawn.image.height == 1);
    CHECK(reported(context, "preview.blank"));
    builder.character.animations[0].frames.clear();
    const auto none =
        render_animated_image(builder.character, builder.character.animations[0], {}, context);
    REQUIRE_FALSE(none);
    CHECK(none.error().code() == ErrorCode::not_found);
}

TEST_CASE("A frame of hours is shown for ten minutes, with a warning", "[preview]") {
    CharacterBuilder builder;
    builder.animation(
        0, "a",
        {frame_of(builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette()), 2'147'483'647)});
    Context context;
    CHECK(ticks_of(rendered(builder.character, context).image) ==
          std::vector<std::uint32_t>{AnimatedImage::longest_ticks});
    CHECK(reported(context, "preview.long-frame"));
}

TEST_CASE(
    "Too many pictures, too large ones and too little memory are errors that name the animation",
    "[preview]") {
    CharacterBuilder builder;
    const SpriteId sprite = builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette());
    builder.animation(0, "slide", {frame_of(sprite, 2'147'483'647), frame_of(sprite, 2, {8, 0})});
    builder.character.animations[0].frames[1].interpolation.offset = true;
    const auto refused = [&](const Limits& limits, const AnimatedImageOptions& options) {
        Context context(limits);
        const auto image = render_animated_image(builder.character, builder.character.animations[0],
                                                 options, context);
        REQUIRE_FALSE(image);
        CHECK(image.error().code() == ErrorCode::limit_exceeded);
        CHECK(image.error().item() == "animation 'slide'");
        CHECK(context.budget.used() == 0);
        return image.error().message();
    };
    CHECK_THAT(refused({}, {}), Catch::Matchers::Contains("10000 frames"));
    builder.character.animations[0].frames[0].ticks = 5;
    builder.character.animations[0].frames[0].scale_x = 60'000;
    builder.character.animations[0].frames[0].scale_y = 60'000;
    CHECK_THAT(refused({}, {}), Catch::Matchers::Contains("pixels"));
    builder.character.animations[0].frames[0].scale_x = 100;
    Limits limits;
    limits.live_decoded_bytes = 10'000;
    builder.character.animations[0].frames[0].scale_y = 100;
    refused(limits, {});
}

TEST_CASE("An animated image is the same with any number of threads", "[preview]") {
    const Character character = test::random_character(5);
    for (const Animation& animation : character.animations) {
        Context one, many;
        many.threads = 4;
        const auto a = render_animated_image(character, animation, {.boxes = true}, one);
        const auto b = render_animated_image(character, animation, {.boxes = true}, many);
        REQUIRE(a.has_value() == b.has_value());
        for (std::size_t i = 0; a && i < a->image.frames.size(); ++i) {
            CHECK(a->image.frames[i].ticks == b->image.frames[i].ticks);
            CHECK(test::different_pixels(a->image.frames[i].picture, b->image.frames[i].picture) ==
                  0);
        }
    }
}

}  // namespace fightconv
