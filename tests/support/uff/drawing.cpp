#include "tests/support/uff/drawing.hpp"

#include <libdeflate.h>

#include <stdexcept>

namespace fightconv::test {

Drawing draw(const Character& character, const Frame& frame) {
    Drawing drawing;
    if (!frame.sprite) {
        return drawing;
    }
    const Sprite& sprite = character[*frame.sprite];
    const Picture& picture = character[sprite.picture];
    const PixelView pixels = picture.pixels.unpacked();
    for (std::uint32_t y = 0; y < picture.height; ++y) {
        for (std::uint32_t x = 0; x < picture.width; ++x) {
            const std::size_t at = std::size_t{y} * picture.width + x;
            std::array<std::uint8_t, 4> colour{};
            if (sprite.palette) {
                const Rgba entry = (*character.colours_of(*frame.sprite))[pixels[at]];
                colour = {entry.r, entry.g, entry.b, entry.a};
            } else {
                colour = {pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2],
                          pixels[at * 4 + 3]};
            }
            // A pixel spans [d, d + 1) from the axis; mirrored, [-d - 1, -d).
            std::int64_t from_axis_x = std::int64_t{x} - sprite.axis.x;
            std::int64_t from_axis_y = std::int64_t{y} - sprite.axis.y;
            from_axis_x = frame.flip_h ? -from_axis_x - 1 : from_axis_x;
            from_axis_y = frame.flip_v ? -from_axis_y - 1 : from_axis_y;
            if (colour[3] != 0) {
                drawing[{frame.offset.x + from_axis_x, frame.offset.y + from_axis_y}] = colour;
            }
        }
    }
    return drawing;
}

ByteBuffer sheet_of(const uff::AnimBlock& block) {
    const std::size_t count = std::size_t{block.sheet_w} * block.sheet_h;
    ByteBuffer sheet((block.pixel_flags & 3) == 1 ? 1024 + count : count * 4);
    libdeflate_decompressor* const codec = libdeflate_alloc_decompressor();
    const auto outcome =
        libdeflate_zlib_decompress(codec, block.pixel_block.data(), block.pixel_block.size(),
                                   sheet.data(), sheet.size(), nullptr);
    libdeflate_free_decompressor(codec);
    if (outcome != LIBDEFLATE_SUCCESS) {
        throw std::runtime_error("the pixels of '" + block.name + "' do not inflate to their size");
    }
    return sheet;
}

Drawing draw(const uff::AnimBlock& block, Bytes sheet, std::size_t frame) {
    const uff::SpriteEntry& entry = block.sprites.at(frame);
    if (entry.src_x + entry.src_w > block.sheet_w || entry.src_y + entry.src_h > block.sheet_h) {
        throw std::runtime_error("a rectangle of '" + block.name + "' lies outside of its sheet");
    }
    Drawing drawing;
    for (std::int64_t y = 0; y < entry.src_h; ++y) {
        for (std::int64_t x = 0; x < entry.src_w; ++x) {
            const std::int64_t from_x =
                entry.src_x + ((entry.entry_flags & 1) != 0 ? entry.src_w - 1 - x : x);
            const std::int64_t from_y =
                entry.src_y + ((entry.entry_flags & 2) != 0 ? entry.src_h - 1 - y : y);
            const auto at = static_cast<std::size_t>(from_y * block.sheet_w + from_x);
            const Bytes colour = (block.pixel_flags & 3) == 1
                                     ? sheet.subspan(std::size_t{4} * sheet[1024 + at], 4)
                                     : sheet.subspan(at * 4, 4);
            if (colour[3] != 0) {
                drawing[{entry.pivot_x + x, entry.pivot_y + y}] = {colour[0], colour[1], colour[2],
                                                                   colour[3]};
            }
        }
    }
    return drawing;
}

}  // namespace fightconv::test
