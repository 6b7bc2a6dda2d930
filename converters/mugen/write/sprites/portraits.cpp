#include "converters/mugen/write/sprites/portraits.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace fightconv::mugen {

namespace {

constexpr std::int32_t standing_action = 0;

std::optional<StandingFrame> first_frame_with_pixels(const Character& character,
                                                     const Animation& animation) {
    for (const Frame& frame : animation.frames) {
        if (frame.sprite && !character.picture_of(*frame.sprite).empty()) {
            return StandingFrame{*frame.sprite, frame.flip_h, frame.flip_v};
        }
    }
    return std::nullopt;
}

}  // namespace

std::array<PortraitSize, 2> portrait_sizes(std::int32_t screen_width, const Scale& scale) noexcept {
    constexpr double usual_width = 320;
    constexpr double largest = 8;
    const auto scaled = [&](double length, double of_character) {
        const double by = std::clamp(screen_width / (usual_width * of_character), 0.25, largest);
        return static_cast<std::uint32_t>(std::lround(length * by));
    };
    return {{{{9000, 0}, scaled(25, scale.x), scaled(25, scale.y)},
             {{9000, 1}, scaled(120, scale.x), scaled(140, scale.y)}}};
}

std::optional<StandingFrame> standing_frame(const Character& character) {
    for (const bool any : {false, true}) {
        for (const Animation& animation : character.animations) {
            if (any || animation.number == standing_action) {
                if (const auto frame = first_frame_with_pixels(character, animation)) {
                    return frame;
                }
            }
        }
    }
    return std::nullopt;
}

Picture portrait(const Character& character, const StandingFrame& frame, std::uint32_t width,
                 std::uint32_t height) {
    const SpriteId sprite = frame.sprite;
    const Picture& from = character.picture_of(sprite);
    const std::uint32_t pixel = bytes_per_pixel(from.format);
    Picture made{width, height, from.format, PixelBuffer(std::size_t{width} * height * pixel)};
    const MutableBytes out = made.pixels.unpack();
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const auto visible = visible_bounds(from, character.colours_of(sprite));
    if (!visible) {
        return made;
    }
    // The sides of the result: at most those of the picture, in the proportion of what is seen.
    const bool is_wide =
        std::uint64_t{visible->width} * height > std::uint64_t{visible->height} * width;
    const std::uint64_t limit = is_wide ? width : height;
    const std::uint64_t side = is_wide ? visible->width : visible->height;
    const auto scaled = [&](std::uint32_t length) {
        return side <= limit
                   ? length
                   : std::max<std::uint32_t>(static_cast<std::uint32_t>(length * limit / side), 1);
    };
    const std::uint32_t columns = scaled(visible->width);
    const std::uint32_t rows = scaled(visible->height);
    const std::uint32_t left = (width - columns) / 2;
    const std::uint32_t top = (height - rows) / 2;
    const PixelView pixels = from.pixels.unpacked();
    for (std::uint32_t y = 0; y < rows; ++y) {
        for (std::uint32_t x = 0; x < columns; ++x) {
            const std::size_t from_x =
                static_cast<std::size_t>(visible->x) + std::size_t{x} * visible->width / columns;
            const std::size_t from_y =
                static_cast<std::size_t>(visible->y) + std::size_t{y} * visible->height / rows;
            const std::size_t column = left + (frame.flip_h ? columns - 1 - x : x);
            const std::size_t row = top + (frame.flip_v ? rows - 1 - y : y);
            std::memcpy(&out[(row * width + column) * pixel],
                        pixels.data() + (from_y * from.width + from_x) * pixel, pixel);
        }
    }
    return made;
}

}  // namespace fightconv::mugen
