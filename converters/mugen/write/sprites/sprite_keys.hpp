// Which sprites are written, and under which keys: each key once. mugen_writer.md W23.
#pragma once

#include "converters/mugen/write/sprites/sprite_file.hpp"

namespace fightconv::mugen {

struct SpriteKeys {
    std::vector<Key> of_sprite;  // see sprite_keys()
    // in the order of the file; the others repeat the key of one of these
    std::vector<SpriteId> written;
    std::size_t renumbered = 0;
    // they look different from the first sprite of their key, and no frame shows them
    std::size_t left_out = 0;
};
SpriteKeys keys_and_order(const Character& character);

}  // namespace fightconv::mugen
