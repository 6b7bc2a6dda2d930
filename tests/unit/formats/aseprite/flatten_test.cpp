#include <algorithm>
#include <cstdlib>

#include "formats/aseprite/aseprite.hpp"
#include "formats/aseprite/blend.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;
using namespace fightconv::aseprite;

namespace {

using Pixels = std::vector<Colour>;

constexpr Colour red = {255, 0, 0, 255}, green = {0, 255, 0, 255}, clear = {};

// One frame of 3x1 pixels; each layer has one pixel, at x.
struct Stack {
    Document document;

    Stack() {
        document.width = 3;
        document.height = 1;
        document.frames.resize(1);
    }
    Layer& group(std::uint16_t level = 0) {
        document.layers.push_back({"group", LayerType::group, layer_visible, level});
        return document.layers.back();
    }
    Layer& picture(std::int16_t x, Colour colour, std::uint16_t level = 0) {
        const auto index = static_cast<std::uint16_t>(document.layers.size());
        document.layers.push_back({"picture", LayerType::image, layer_visible, level});
        document.frames[0].cels.push_back(
            {index, x, 0, 255, 0, {}, 1, 1, ByteBuffer(colour.begin(), colour.end())});
        return document.layers.back();
    }
    Cel& last_cel() { return document.frames[0].cels.back(); }
    Pixels pixels(std::size_t frame = 0) const {
        const Status checked = check(document);
        INFO((checked ? "" : checked.error().render()));
        REQUIRE(checked);
        Context context;
        const auto picture = flatten(document, frame, context);
        REQUIRE(picture);
        CHECK(context.budget.used() == picture->charge.bytes());
        CHECK(picture->width == document.width);
        CHECK(picture->height == document.height);
        return picture->pixels;
    }
};

Colour over(Colour below, Colour above, Blend mode) { return blended(below, above, 255, mode); }

int farthest_apart(const Colour& a, const Colour& b) {
    int farthest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        farthest = std::max(farthest, std::abs(a[i] - b[i]));
    }
    return farthest;
}

}  // namespace

TEST_CASE("Aseprite: layers lie over each other, from the bottom up") {
    Stack stack;
    CHECK(stack.pixels() == Pixels{clear, clear, clear});
    stack.picture(0, red);
    stack.picture(0, green);
    stack.picture(2, red);
    CHECK(stack.pixels() == Pixels{green, clear, red});
    stack.document.frames[0].cels[0].z_index = 2;
    CHECK(stack.pixels() == Pixels{red, clear, red});
    // as high as the second layer, but with the greater z-index
    stack.document.frames[0].cels[0].z_index = 1;
    CHECK(stack.pixels() == Pixels{red, clear, red});
    stack.document.frames[0].cels[1].z_index = 1;
    CHECK(stack.pixels() == Pixels{green, clear, red});
}

TEST_CASE("Aseprite: hidden layers, layers of hidden groups and reference layers are not drawn") {
    Stack stack;
    stack.picture(0, red).flags = 0;
    stack.group().flags = 0;
    stack.group(1);
    stack.picture(1, red, 2);
    stack.picture(2, red, 1);
    CHECK(stack.pixels() == Pixels{clear, clear, clear});
    stack.document.layers[1].flags = layer_visible;
    CHECK(stack.pixels() == Pixels{clear, red, red});
    stack.document.layers[4].flags |= layer_reference;
    CHECK(stack.pixels() == Pixels{clear, red, clear});
    stack.document.groups_blend = true;
    CHECK(stack.pixels() == Pixels{clear, red, clear});
}

TEST_CASE("Aseprite: the opacity of a cel is that of its layer times its own") {
    Stack stack;
    stack.picture(1, red).opacity = 128;
    stack.last_cel().opacity = 128;
    CHECK(stack.pixels()[1] == Colour{255, 0, 0, 64});
    stack.document.layers[0].flags |= layer_background;
    CHECK(stack.pixels()[1] == red);
}

TEST_CASE("Aseprite: groups have opacity and blend mode only if the document says so") {
    Stack stack;
    stack.picture(0, red);
    Layer& group = stack.group();
    group.opacity = 0;
    stack.picture(0, green, 1);
    stack.picture(0, green, 1);
    CHECK(stack.pixels()[0] == green);
    stack.document.groups_blend = true;
    CHECK(stack.pixels()[0] == red);
    stack.document.layers[1].opacity = 255;
    stack.document.layers[1].blend = Blend::addition;
    CHECK(stack.pixels()[0] == Colour{255, 255, 0, 255});
    // A layer of a group mixes with the layers of the group only.
    stack.document.layers[1].blend = Blend::normal;
    stack.document.layers[2].blend = Blend::addition;
    CHECK(stack.pixels()[0] == green);
    stack.document.groups_blend = false;
    stack.document.layers[3].flags = 0;
    CHECK(stack.pixels()[0] == Colour{255, 255, 0, 255});
}

TEST_CASE(
    "Aseprite: cels are cut off at the canvas, and links show their picture at their own place") {
    Stack stack;
    stack.picture(-1, red);
    Cel& cel = stack.last_cel();
    cel.y = -1;
    cel.width = 3;
    cel.height = 2;
    cel.pixels.assign(24, 255);
    const Colour white = {255, 255, 255, 255};
    CHECK(stack.pixels() == Pixels{white, white, clear});
    stack.document.frames.push_back({10, {{0, 2, 0, 255, 0, 0}}});
    CHECK(stack.pixels(1) == Pixels{clear, clear, white});
    stack.document.frames[1].cels[0].x = -32768;
    CHECK(stack.pixels(1) == Pixels{clear, clear, clear});
    stack.document.frames[1].cels[0].x = 32767;
    stack.document.frames[1].cels[0].y = 32767;
    CHECK(stack.pixels(1) == Pixels{clear, clear, clear});
}

TEST_CASE("Aseprite: indices are colours of the frame's palette") {
    Stack stack;
    stack.document.depth = Depth::indexed;
    stack.document.transparent_index = 1;
    stack.picture(0, red);
    stack.last_cel().width = 3;
    stack.last_cel().pixels = {0, 1, 9};
    CHECK(stack.pixels() == Pixels{clear, clear, clear});  // no palette
    stack.document.frames[0].palette = Palette{{red, green}, {}};
    CHECK(stack.pixels() == Pixels{red, clear, clear});
    stack.document.layers[0].flags |= layer_background;
    CHECK(stack.pixels() == Pixels{red, green, clear});
    stack.document.frames.push_back({10, {{0, 0, 0, 255, 0, 0}}, Palette{{green, red}, {}}});
    CHECK(stack.pixels(1) == Pixels{green, red, clear});
}

TEST_CASE("Aseprite: grey pixels have a value and an alpha") {
    Stack stack;
    stack.document.depth = Depth::grey;
    stack.picture(0, red);
    stack.last_cel().pixels = {7, 200};
    CHECK(stack.pixels()[0] == Colour{7, 7, 7, 200});
}

TEST_CASE("Aseprite: a canvas over the limit or the budget is not drawn") {
    Stack stack;
    Limits limits;
    limits.sprite_pixels = 2;
    CHECK(flatten(stack.document, 0, Context(limits)).error().code() == ErrorCode::limit_exceeded);
    limits.sprite_pixels = 3;
    limits.live_decoded_bytes = 11;
    CHECK(flatten(stack.document, 0, Context(limits)).error().code() == ErrorCode::limit_exceeded);
}

TEST_CASE("Aseprite: the blend modes over an opaque colour") {
    const Colour below = {0, 100, 200, 255};
    const Colour above = {100, 200, 50, 255};
    const auto mixed = [&](Blend mode) { return over(below, above, mode); };
    CHECK(mixed(Blend::normal) == above);
    CHECK(mixed(Blend::multiply) == Colour{0, 78, 39, 255});
    CHECK(mixed(Blend::screen) == Colour{100, 222, 211, 255});
    CHECK(mixed(Blend::overlay) == Colour{0, 157, 167, 255});
    CHECK(mixed(Blend::darken) == Colour{0, 100, 50, 255});
    CHECK(mixed(Blend::lighten) == Colour{100, 200, 200, 255});
    CHECK(mixed(Blend::colour_dodge) == Colour{0, 255, 249, 255});
    CHECK(mixed(Blend::colour_burn) == Colour{0, 57, 0, 255});
    CHECK(mixed(Blend::hard_light) == Colour{0, 188, 78, 255});
    CHECK(mixed(Blend::soft_light) == Colour{0, 134, 174, 255});
    CHECK(mixed(Blend::difference) == Colour{100, 100, 150, 255});
    CHECK(mixed(Blend::exclusion) == Colour{100, 144, 172, 255});
    CHECK(mixed(Blend::addition) == Colour{100, 255, 250, 255});
    CHECK(mixed(Blend::subtract) == Colour{0, 0, 150, 255});
    CHECK(mixed(Blend::divide) == Colour{0, 128, 255, 255});
    CHECK(over({255, 0, 255, 255}, {0, 0, 0, 255}, Blend::colour_burn) == Colour{255, 0, 255, 255});
    CHECK(over({0, 1, 0, 255}, {255, 255, 0, 255}, Blend::colour_dodge) == Colour{0, 255, 0, 255});
    // Grey has no hue and no saturation, and keeps its luminosity; fractions are cut off.
    const Colour grey = {128, 128, 128, 255};
    CHECK(over(grey, red, Blend::hue) == grey);
    CHECK(over(grey, red, Blend::saturation) == grey);
    CHECK(over(grey, grey, Blend::luminosity) == grey);
    CHECK(over(red, grey, Blend::hue) == Colour{76, 76, 76, 255});
    CHECK(over(red, grey, Blend::saturation) == Colour{76, 76, 76, 255});
    CHECK(over(red, grey, Blend::colour) == Colour{76, 76, 76, 255});
    CHECK(over(grey, red, Blend::luminosity) == Colour{76, 76, 76, 255});
    CHECK(over(grey, red, Blend::colour) == Colour{255, 73, 73, 255});
    CHECK(over(red, {0, 0, 255, 255}, Blend::hue) == over(red, {0, 0, 255, 255}, Blend::colour));
}

TEST_CASE("Aseprite: over a clear colour no mode mixes, and half of one mixes half") {
    for (unsigned mode = 0; mode <= static_cast<unsigned>(Blend::divide); ++mode) {
        INFO("mode " << mode);
        const auto blend = static_cast<Blend>(mode);
        CHECK(over({9, 9, 9, 0}, {1, 2, 3, 4}, blend) == Colour{1, 2, 3, 4});
        CHECK(over({1, 2, 3, 4}, {9, 9, 9, 0}, blend) == Colour{1, 2, 3, 4});
        CHECK(over(clear, {9, 9, 9, 0}, blend) == clear);
        CHECK(blended(green, red, 0, blend) == green);
        CHECK(over(green, red, blend)[3] == 255);
    }
    CHECK(blended({0, 0, 0, 255}, {255, 255, 255, 255}, 128, Blend::normal) ==
          Colour{128, 128, 128, 255});
    CHECK(blended({0, 0, 0, 128}, {200, 200, 200, 128}, 255, Blend::normal) ==
          Colour{133, 133, 133, 192});
    CHECK(over({255, 255, 255, 128}, {200, 200, 200, 255}, Blend::subtract) ==
          Colour{91, 91, 91, 255});
}

TEST_CASE("Aseprite: over a partly transparent colour, what the mode makes counts in part") {
    struct Case {
        Blend mode;
        Colour whole, half;
    };
    // Calculated with real numbers from the formulas of the README.
    const auto [mode, whole, half] =
        GENERATE(Case{Blend::multiply, {42, 114, 65, 224}, {45, 115, 114, 176}},
                 Case{Blend::screen, {106, 199, 166, 224}, {81, 162, 170, 176}},
                 Case{Blend::overlay, {51, 160, 140, 224}, {50, 141, 156, 176}},
                 Case{Blend::darken, {56, 127, 71, 224}, {53, 122, 118, 176}},
                 Case{Blend::lighten, {92, 186, 160, 224}, {73, 155, 167, 176}},
                 Case{Blend::colour_dodge, {71, 218, 189, 224}, {62, 173, 183, 176}},
                 Case{Blend::colour_burn, {32, 101, 42, 224}, {40, 108, 102, 176}},
                 Case{Blend::hard_light, {51, 179, 88, 224}, {50, 151, 127, 176}},
                 Case{Blend::soft_light, {52, 147, 145, 224}, {51, 133, 158, 176}},
                 Case{Blend::difference, {68, 127, 130, 224}, {60, 122, 151, 176}},
                 Case{Blend::exclusion, {97, 152, 143, 224}, {76, 136, 158, 176}},
                 Case{Blend::hue, {59, 147, 42, 224}, {55, 133, 102, 176}},
                 Case{Blend::saturation, {58, 126, 156, 224}, {54, 122, 165, 176}},
                 Case{Blend::colour, {59, 147, 42, 224}, {55, 133, 102, 176}},
                 Case{Blend::luminosity, {93, 162, 193, 224}, {74, 142, 185, 176}},
                 Case{Blend::addition, {115, 218, 190, 224}, {86, 173, 183, 176}},
                 Case{Blend::subtract, {32, 67, 130, 224}, {40, 89, 151, 176}},
                 Case{Blend::divide, {93, 143, 193, 224}, {74, 131, 185, 176}});
    INFO("mode " << static_cast<int>(mode));
    const Colour below = {40, 100, 200, 128};
    const Colour above = {100, 200, 50, 192};
    CHECK(farthest_apart(blended(below, above, 255, mode), whole) <= 1);
    CHECK(farthest_apart(blended(below, above, 128, mode), half) <= 1);
}
