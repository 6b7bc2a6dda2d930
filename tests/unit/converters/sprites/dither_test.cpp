// docs/rules/sprites.md 6.

#include <algorithm>
#include <array>

#include "converters/inspect/sha256.hpp"
#include "converters/sprites/recolour.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"

using namespace fightconv;
using namespace fightconv::test;

namespace {

constexpr std::uint32_t block = 8;
constexpr auto black_and_white = std::to_array<Rgba>({{0, 0, 0, 255}, {255, 255, 255, 255}});

// colour_at(x, y) is the colour of a pixel.
template <class ColourAt>
Picture drawn(std::uint32_t width, std::uint32_t height, ColourAt colour_at) {
    Picture picture{width, height, PixelFormat::rgba8888,
                    PixelBuffer(std::size_t{width} * height * 4)};
    const MutableBytes pixels = picture.pixels.unpack();
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const Rgba colour = colour_at(x, y);
            const std::size_t place = (std::size_t{y} * width + x) * 4;
            pixels[place] = colour.r;
            pixels[place + 1] = colour.g;
            pixels[place + 2] = colour.b;
            pixels[place + 3] = colour.a;
        }
    }
    return picture;
}

Picture grey(std::uint32_t width, std::uint32_t height, std::uint8_t value) {
    return drawn(width, height, [&](std::uint32_t, std::uint32_t) {
        return Rgba{value, value, value, 255};
    });
}

// From one flat area to another, half a step for each pixel.
Picture gradient() {
    return drawn(544, 64, [](std::uint32_t x, std::uint32_t) {
        const auto value = static_cast<std::uint8_t>((std::clamp(x, 16U, 527U) - 16) / 2);
        return Rgba{value, static_cast<std::uint8_t>(255 - value), value, 255};
    });
}

// 32 colours.
Picture stripes() {
    return drawn(16, 16, [](std::uint32_t x, std::uint32_t y) {
        return Rgba{static_cast<std::uint8_t>(x * 16), static_cast<std::uint8_t>(y / 8), 7, 255};
    });
}

Character with_picture(Picture picture) {
    CharacterBuilder builder;
    builder.true_colour_sprite({0, 0}, {}, {"1"});
    builder.character.pictures[0] = std::move(picture);
    return std::move(builder.character);
}

Character reduced(Picture picture, const sprites::ColourReduction& reduction,
                  unsigned threads = 1) {
    Context context;
    context.threads = threads;
    SpriteChanges changes;
    Character character = with_picture(std::move(picture));
    character.charge = Charge(context.budget);
    REQUIRE(sprites::reduce_colours(character, reduction, changes, context));
    character.charge = {};
    return character;
}

// The pixels of the sprite, as RGBA.
ByteBuffer shown(const Character& character) {
    const Picture& picture = character.picture_of({0});
    ByteBuffer bytes(std::size_t{picture.width} * picture.height * 4);
    copy_rgba(picture, {0, 0, picture.width, picture.height}, character.colours_of({0}), bytes,
              std::size_t{picture.width} * 4);
    return bytes;
}

std::pair<int, int> range_of(const ByteBuffer& rgba, std::size_t channel) {
    std::pair<int, int> range(255, 0);
    for (std::size_t i = channel; i < rgba.size(); i += 4) {
        range = {std::min<int>(range.first, rgba[i]), std::max<int>(range.second, rgba[i])};
    }
    return range;
}

// By how much the mean of a channel differs at most in a block of 8 x 8 pixels. Blocks with a value
// outside of the range of the palette are left out: no pattern can show them.
double worst_mean(const Picture& picture, const Character& reduced) {
    const PixelView before = picture.pixels.unpacked();
    const ByteBuffer after = shown(reduced);
    double worst = 0;
    std::size_t blocks = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const auto [least, most] = range_of(after, channel);
        for (std::size_t first = 0; first < picture.height * picture.width / (block * block);
             ++first) {
            const std::size_t across = picture.width / block;
            const std::size_t corner =
                (first / across * block * picture.width + first % across * block) * 4 + channel;
            int difference = 0;
            bool is_in_range = true;
            for (std::size_t i = 0; i < std::size_t{block} * block; ++i) {
                const std::size_t place = corner + (i / block * picture.width + i % block) * 4;
                difference += after[place] - before[place];
                is_in_range = is_in_range && before[place] >= least && before[place] <= most;
            }
            if (is_in_range) {
                ++blocks;
                worst = std::max(worst, std::abs(difference) / double{block * block});
            }
        }
    }
    CHECK(blocks > 3 * 400);
    return worst;
}

std::size_t count_white(const Picture& picture) {
    const PixelView rgba = picture.pixels.unpacked();
    std::size_t count = 0;
    for (std::size_t i = 0; i < rgba.size(); i += 4) {
        count += rgba[i] == 255 ? 1U : 0U;
    }
    return count;
}

}  // namespace

TEST_CASE("A dithered gradient keeps its mean in each block, and another one does not") {
    const Picture before = gradient();
    for (const std::uint32_t colours : {17U, 33U}) {
        CAPTURE(colours);
        const Character dithered = reduced(gradient(), {.colours = colours, .is_dithered = true});
        const Character plain = reduced(gradient(), {.colours = colours});
        CHECK(worst_mean(before, dithered) <= 1);
        CHECK(worst_mean(before, plain) > 1);
        // of the same palette
        CHECK(dithered.palettes.back().colours == plain.palettes.back().colours);
    }
}

TEST_CASE("Threads make no difference to dithered pixels, and without dithering nothing changed") {
    const sprites::ColourReduction reduction{.colours = 17, .is_dithered = true};
    CHECK(shown(reduced(gradient(), reduction, 8)) == shown(reduced(gradient(), reduction, 1)));
    // of version 0.2.0, which had no dithering
    CHECK(sha256(shown(reduced(gradient(), {.colours = 17}))) ==
          "6f26f607026bb26642884161e19dde06b2aa4cbdb0b619e3ec3082ce7972b5a5");
    CHECK(sha256(shown(reduced(gradient(), reduction))) ==
          "e1638d148da5c0b581862b4e5df59e14e1621cef57d7c0d062be4f797575819b");
}

TEST_CASE("Pictures that need no more colours are not dithered") {
    const sprites::ColourReduction reduction{.colours = 33, .is_dithered = true};
    const Character done = reduced(stripes(), reduction);
    const Picture before = stripes();
    CHECK(std::ranges::equal(shown(done), before.pixels.unpacked()));
}

TEST_CASE("Half grey becomes as many black as white pixels") {
    Picture picture = grey(32, 32, 128);
    sprites::dither(picture.pixels.unpack(), 32, black_and_white);
    const std::size_t white = count_white(picture);
    CHECK(white > 500);
    CHECK(white < 530);
    Picture narrow = grey(2, 100, 64);
    sprites::dither(narrow.pixels.unpack(), 2, black_and_white);
    CHECK(count_white(narrow) > 45);
    CHECK(count_white(narrow) < 55);
}

TEST_CASE("Transparent pixels neither give nor take an error") {
    const auto colour_at = [](std::uint32_t x, std::uint32_t y) {
        const auto value = static_cast<std::uint8_t>(x * 9 + y);
        return x == 10 ? Rgba{1, 2, 3, 0} : Rgba{value, value, value, 255};
    };
    Picture both = drawn(21, 12, colour_at);
    Picture right =
        drawn(10, 12, [&](std::uint32_t x, std::uint32_t y) { return colour_at(x + 11, y); });
    sprites::dither(both.pixels.unpack(), 21, black_and_white);
    sprites::dither(right.pixels.unpack(), 10, black_and_white);
    const PixelView all = both.pixels.unpacked();
    const PixelView alone = right.pixels.unpacked();
    for (std::size_t y = 0; y < 12; ++y) {
        const std::size_t row = y * 21 * 4;
        CHECK(all[row + 40] == 1);
        CHECK(all[row + 43] == 0);
        CHECK(std::ranges::equal(all.subspan(row + 44, 40), alone.subspan(y * 40, 40)));
    }
}

TEST_CASE("Colours that no mixture reaches do not bleed into others") {
    constexpr auto dark = std::to_array<Rgba>({{0, 0, 0, 255}, {100, 100, 100, 255}});
    Picture picture = drawn(40, 20, [](std::uint32_t x, std::uint32_t) {
        return x < 20 ? Rgba{255, 255, 255, 255} : Rgba{0, 0, 0, 255};
    });
    sprites::dither(picture.pixels.unpack(), 40, dark);
    const PixelView pixels = picture.pixels.unpacked();
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        CHECK(pixels[i] == (i / 4 % 40 < 20 ? 100 : 0));
    }
}
