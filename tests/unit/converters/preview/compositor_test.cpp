// converters/preview/compositor: a frame on a canvas, as the engine draws it.
#include "converters/preview/compositor.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

namespace fightconv {

using test::CharacterBuilder;

namespace {

using Rows = std::vector<std::string>;
constexpr Rgba nothing{};
constexpr Rgba grey{100, 100, 100, 255};

struct Scene {
    CharacterBuilder builder;
    Placement placement;

    Scene(Point axis, const std::vector<std::string_view>& rows) {
        placement.sprite = builder.sprite({0, 0}, axis, rows, builder.palette());
    }

    Picture drawn(std::uint32_t width, std::uint32_t height, Point axis, Rgba background) const {
        Picture canvas = blank_canvas(width, height, background);
        draw_frame(builder.character, placement, axis, canvas);
        return canvas;
    }
    // The digits of the palette, '.' where nothing is.
    Rows rows(std::uint32_t width, std::uint32_t height, Point axis) const {
        const Picture canvas = drawn(width, height, axis, nothing);
        Rows rows(height);
        for (std::size_t i = 0; i < canvas.pixels.size(); i += 4) {
            const PixelView all = canvas.pixels.unpacked();
            const Bytes pixel = all.subspan(i, 4);
            rows[i / 4 / width] += pixel[3] == 0 ? '.' : static_cast<char>('0' + pixel[0] / 10);
        }
        return rows;
    }
};

// One pixel of this colour, blended onto another.
Rgba blended(Rgba source, Blend blend, Rgba canvas) {
    CharacterBuilder builder;
    Colours colours{};
    colours[1] = source;
    Placement placement;
    placement.sprite = builder.sprite({0, 0}, {0, 0}, {"1"}, builder.palette(colours));
    placement.blend = blend;
    Picture picture = blank_canvas(1, 1, canvas);
    draw_frame(builder.character, placement, {0, 0}, picture);
    const Bytes pixel = picture.pixels.unpack();
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

}  // namespace

TEST_CASE("A sprite is drawn with its axis on that of the canvas, moved by the offset",
          "[preview]") {
    Scene scene({1, 1}, {"123", "4.5"});
    CHECK(scene.rows(5, 4, {2, 2}) == Rows{".....", ".123.", ".4.5.", "....."});
    scene.placement.x = 1;
    scene.placement.y = -1;
    CHECK(scene.rows(5, 4, {2, 2}) == Rows{"..123", "..4.5", ".....", "....."});
    CHECK(bounds_of(scene.builder.character, scene.placement) == Rectangle{0, -2, 3, 2});
}

TEST_CASE("Flips are about the axis, which lies on the left edge of its pixel", "[preview]") {
    Scene scene({1, 1}, {"123", "4.5"});
    scene.placement.flip_h = true;
    CHECK(scene.rows(6, 4, {3, 2}) == Rows{"......", ".321..", ".5.4..", "......"});
    CHECK(bounds_of(scene.builder.character, scene.placement) == Rectangle{-2, -1, 3, 2});
    scene.placement.flip_h = false;
    scene.placement.flip_v = true;
    CHECK(scene.rows(6, 4, {3, 2}) == Rows{"......", "..4.5.", "..123.", "......"});
}

TEST_CASE("Whole scales repeat pixels, smaller ones leave some out, negative ones mirror",
          "[preview]") {
    Scene scene({0, 0}, {"12", "34"});
    scene.placement.scale_x = 2;
    scene.placement.scale_y = 3;
    CHECK(scene.rows(4, 6, {0, 0}) == Rows{"1122", "1122", "1122", "3344", "3344", "3344"});
    scene.placement.scale_x = 0.5;
    scene.placement.scale_y = 0.5;
    CHECK(scene.rows(2, 1, {0, 0}) == Rows{"4."});
    scene.placement.scale_x = -1;
    scene.placement.scale_y = 1;
    CHECK(scene.rows(4, 2, {2, 0}) == Rows{"21..", "43.."});
    scene.placement.scale_x = 0;
    CHECK_FALSE(bounds_of(scene.builder.character, scene.placement));
}

TEST_CASE("A quarter turn is exact, counter-clockwise about the axis", "[preview]") {
    Scene scene({0, 0}, {"123", "456"});
    scene.placement.angle = 90;
    CHECK(bounds_of(scene.builder.character, scene.placement) == Rectangle{0, -3, 2, 3});
    CHECK(scene.rows(2, 3, {0, 3}) == Rows{"36", "25", "14"});
    scene.placement.angle = 180;
    CHECK(scene.rows(3, 2, {3, 2}) == Rows{"654", "321"});
    scene.placement.angle = -90;
    CHECK(scene.rows(2, 3, {2, 0}) == Rows{"41", "52", "63"});
    scene.placement.angle = 450;
    CHECK(scene.rows(2, 3, {0, 3}) == Rows{"36", "25", "14"});
    scene.placement.flip_h = true;  // flipped first, then turned
    scene.placement.angle = 90;
    CHECK(scene.rows(2, 3, {0, 0}) == Rows{"14", "25", "36"});
}

TEST_CASE("An eighth of a turn makes a diamond", "[preview]") {
    Scene scene({2, 2}, {"1111", "1111", "1111", "1111"});
    scene.placement.angle = 45;
    CHECK(bounds_of(scene.builder.character, scene.placement) == Rectangle{-3, -3, 6, 6});
    CHECK(scene.rows(6, 6, {3, 3}) ==
          Rows{"......", "..11..", ".1111.", ".1111.", "..11..", "......"});
}

TEST_CASE("Onto opaque pixels each blend is what the engine does", "[preview]") {
    const Rgba source{200, 40, 0, 255};
    CHECK(blended(source, {}, grey) == source);
    CHECK(blended({200, 40, 0, 51}, {}, grey) == Rgba{120, 88, 80, 255});
    CHECK(blended(source, {BlendMode::add, 256, 256}, grey) == Rgba{255, 140, 100, 255});
    CHECK(blended(source, {BlendMode::add, 128, 256}, grey) == Rgba{200, 120, 100, 255});
    CHECK(blended(source, {BlendMode::add, 64, 128}, grey) == Rgba{100, 60, 50, 255});
    CHECK(blended(source, {BlendMode::subtract, 256, 256}, grey) == Rgba{0, 60, 100, 255});
    CHECK(blended(source, {BlendMode::add, 0, 256}, grey) == grey);
    // what is not there blends with nothing
    CHECK(blended(nothing, {BlendMode::add, 256, 0}, grey) == grey);
}

TEST_CASE("Onto nothing, light becomes colour of its strength, and what is subtracted black",
          "[preview]") {
    const Rgba source{200, 100, 0, 255};
    CHECK(blended(source, {}, nothing) == source);
    CHECK(blended({200, 100, 0, 77}, {}, nothing) == Rgba{200, 100, 0, 77});
    CHECK(blended({200, 100, 0, 128}, {}, {0, 100, 200, 128}) == Rgba{134, 100, 66, 192});
    CHECK(blended(source, {BlendMode::add, 256, 256}, nothing) == Rgba{255, 128, 0, 200});
    CHECK(blended(source, {BlendMode::add, 128, 256}, nothing) == Rgba{255, 128, 0, 100});
    CHECK(blended(source, {BlendMode::subtract, 256, 256}, nothing) == Rgba{0, 0, 0, 200});
    // It hides what is behind as far as D says.
    CHECK(blended(source, {BlendMode::add, 256, 0}, nothing) == source);
    CHECK(blended({0, 0, 0, 255}, {BlendMode::add, 256, 0}, nothing) == Rgba{0, 0, 0, 255});
    CHECK(blended(source, {BlendMode::add, 128, 128}, nothing) == Rgba{200, 100, 0, 128});
    CHECK(blended(source, {BlendMode::add, 256, 0}, {0, 0, 200, 128}) == source);
    // no light at all
    CHECK(blended({0, 0, 0, 255}, {BlendMode::add, 256, 256}, nothing) == nothing);
    // Where it lies over black it is what the blend on opaque black gives.
    for (const Blend blend : {Blend{BlendMode::add, 256, 256}, Blend{BlendMode::add, 90, 200}}) {
        const Rgba light = blended(source, blend, nothing);
        const Rgba exact = blended(source, blend, {0, 0, 0, 255});
        CHECK(std::abs(light.r * light.a / 255 - exact.r) <= 1);
        CHECK(std::abs(light.g * light.a / 255 - exact.g) <= 1);
    }
}

TEST_CASE("Pictures that reach over the canvas are cut, and those beside it are not drawn",
          "[preview]") {
    Scene scene({1, 1}, {"12", "34"});
    CHECK(scene.rows(1, 1, {0, 0}) == Rows{"4"});
    CHECK(scene.rows(2, 2, {2, 2}) == Rows{"..", ".1"});
    CHECK(scene.rows(2, 1, {-50, 4'000}) == Rows{".."});
    CHECK(scene.drawn(0, 0, {0, 0}, nothing).pixels.size() == 0);
}

TEST_CASE("A frame without a sprite, or with an empty picture, shows nothing", "[preview]") {
    Scene scene({0, 0}, {"1"});
    scene.placement.sprite.reset();
    CHECK_FALSE(bounds_of(scene.builder.character, scene.placement));
    CHECK(scene.rows(1, 1, {0, 0}) == Rows{"."});
    CharacterBuilder builder;
    builder.character.pictures.push_back({});
    builder.character.sprites.push_back({{}, {}, PictureId{0}, builder.palette()});
    Placement placement;
    placement.sprite = SpriteId{0};
    CHECK_FALSE(bounds_of(builder.character, placement));
}

TEST_CASE("Numbers that no artist means neither crash nor take long", "[preview]") {
    const double inf = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> hostile = {0,     -0.0,   1e-300,  -1e-300, 1e-9, 1e9,
                                         1e300, -1e300, 1.7e308, inf,     -inf, nan};
    Scene scene({1, 1}, {"12", "34"});
    for (const double a : hostile) {
        for (const double b : hostile) {
            for (double Placement::*const field :
                 {&Placement::scale_y, &Placement::angle, &Placement::x}) {
                scene.placement.scale_x = a;
                const double before = scene.placement.*field;
                scene.placement.*field = b;
                const auto bounds = bounds_of(scene.builder.character, scene.placement);
                CHECK((!bounds || (bounds->width <= 1U << 21 && bounds->height <= 1U << 21)));
                CHECK(scene.rows(8, 8, {4, 4}).size() == 8);
                scene.placement.*field = before;
            }
        }
    }
}

}  // namespace fightconv
