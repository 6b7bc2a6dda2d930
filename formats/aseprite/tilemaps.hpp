// Tilesets, and the pictures that tilemaps show of them.
#pragma once

#include <string>

#include "core/base/where.hpp"
#include "formats/aseprite/records.hpp"

namespace fightconv::aseprite {

struct Tileset {
    std::string name;
    wire::Tileset head;
    ByteBuffer pixels{};  // one tile after the other, each row by row
    Where where() const noexcept { return {"tileset", name, head.id}; }
};

// Draws the tiles that `map` names (four bytes each, row by row) into `pixels`, which is as large
// as all of them together. What is empty, or names a tile that the tileset does not have, stays as
// it is. Returns the number of the latter.
std::size_t draw_tiles(const Tileset& tileset, const wire::Tilemap& tilemap, Bytes map,
                       std::size_t bytes_per_pixel, MutableBytes pixels) noexcept;

}  // namespace fightconv::aseprite
