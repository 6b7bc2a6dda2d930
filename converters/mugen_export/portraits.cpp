#include "converters/mugen_export/portraits.hpp"

#include <algorithm>
#include <cstring>

namespace fightconv::mugen {

namespace {

constexpr std::int32_t standing_action = 0;

std::optional<SpriteId> first_sprite(const Character& character, const Animation& animation) {
    for (const Frame& frame : animation.frames) {
        if (frame.sprite && !character.picture_of(*frame.sprite).empty()) {
            return frame.sprite;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<SpriteId> standing_sprite(const Character& character) {
    for (const bool any : {false, true}) {
        for (const Animation& animation : character.animations) {
            if (any || animation.number == standing_action) {
                if (const auto sprite = first_sprite(character, animation)) {
                    return sprite;
                }
            }
        }
    }
    return std::nullopt;
}

Picture portrait(const Character& character, SpriteId sprite, std::uint32_t width, std::uint32_t height) {
    const Picture& from = character.picture_of(sprite);
    const std::uint32_t pixel = bytes_per_pixel(from.format);
    Picture made{width, height, from.format, PixelBuffer(std::size_t{width} * height * pixel)};
    const MutableBytes out = made.pixels.bytes();
    std::fill(out.begin(), out.end(), std::uint8_t{0});
    const auto visible = visible_bounds(from, character.colours_of(sprite));
    if (!visible) {
        return made;
    }
    // The sides of the result: at most those of the picture, in the proportion of what is seen.
    const bool is_wide = std::uint64_t{visible->width} * height > std::uint64_t{visible->height} * width;
    const std::uint64_t limit = is_wide ? width : height;
    const std::uint64_t side = is_wide ? visible->width : visible->height;
    const auto scaled = [&](std::uint32_t length) {
        return side <= limit ? length : std::max<std::uint32_t>(static_cast<std::uint32_t>(length * limit / side), 1);
    };
    const std::uint32_t columns = scaled(visible->width);
    const std::uint32_t rows = scaled(visible->height);
    const std::uint32_t left = (width - columns) / 2;
    const std::uint32_t top = (height - rows) / 2;
    for (std::uint32_t y = 0; y < rows; ++y) {
        for (std::uint32_t x = 0; x < columns; ++x) {
            const std::size_t from_x = static_cast<std::size_t>(visible->x) + std::size_t{x} * visible->width / columns;
            const std::size_t from_y = static_cast<std::size_t>(visible->y) + std::size_t{y} * visible->height / rows;
            std::memcpy(&out[((top + y) * std::size_t{width} + left + x) * pixel], &from.pixels.bytes()[(from_y * from.width + from_x) * pixel], pixel);
        }
    }
    return made;
}

}  // namespace fightconv::mugen
