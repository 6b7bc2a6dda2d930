#include "formats/aseprite/tilemaps.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace fightconv::aseprite {

std::size_t draw_tiles(const Tileset& tileset, const wire::Tilemap& tilemap, Bytes map,
                       std::size_t bytes_per_pixel, MutableBytes pixels) noexcept {
    const auto has_all = [](std::uint32_t value, std::uint32_t mask) {
        return mask != 0 && (value & mask) == mask;
    };
    const bool zero_is_empty = (tileset.head.flags & wire::tile_zero_is_empty) != 0;
    const std::size_t width = tileset.head.width, height = tileset.head.height;
    const std::size_t tile_bytes = width * height * bytes_per_pixel;
    const std::size_t stride = tilemap.columns * width;
    std::size_t unknown = 0;
    for (std::size_t i = 0; i < map.size() / sizeof(std::uint32_t); ++i) {
        const auto value = load_le<std::uint32_t>(map.data() + i * sizeof(std::uint32_t));
        const std::uint32_t id =
            (value & tilemap.id_mask) >> std::countr_zero(tilemap.id_mask | 0x80000000);
        if (zero_is_empty ? id == 0 : value == wire::old_empty_tile) {
            continue;
        }
        if (id >= tileset.head.tiles) {
            ++unknown;
            continue;
        }
        const std::uint8_t* const tile = tileset.pixels.data() + id * tile_bytes;
        const std::size_t left = i % tilemap.columns * width, top = i / tilemap.columns * height;
        for (std::size_t y = 0; y < height; ++y) {
            for (std::size_t x = 0; x < width; ++x) {
                std::size_t from_x = has_all(value, tilemap.flip_x) ? width - 1 - x : x;
                std::size_t from_y = has_all(value, tilemap.flip_y) ? height - 1 - y : y;
                if (has_all(value, tilemap.flip_diagonal)) {
                    std::swap(from_x, from_y);
                }
                // A tile that is not square does not fill its place when it is flipped diagonally.
                if (from_x < width && from_y < height) {
                    std::copy_n(tile + (from_y * width + from_x) * bytes_per_pixel, bytes_per_pixel,
                                pixels.data() + ((top + y) * stride + left + x) * bytes_per_pixel);
                }
            }
        }
    }
    return unknown;
}

}  // namespace fightconv::aseprite
