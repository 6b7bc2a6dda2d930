// The table of palettes of a .sff: those that a player can choose first and in order, then all
// others that sprites use. mugen_writer.md W18 to W21.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/character.hpp"
#include "formats/mugen/sff/sff.hpp"

namespace fightconv::mugen {

struct PaletteTable {
    std::vector<sff::PaletteNode> nodes;
    // by PaletteId; nothing for those that are not written
    std::vector<std::optional<std::uint32_t>> node_of;
    // palettes that no written sprite uses and no player can choose
    std::size_t unused = 0;
    // selectable palettes that are left out: engines know the numbers 1 to 12
    std::size_t not_selectable = 0;
};

// The palettes of the sprites in `written`, and the selectable palettes. The default palette, which
// the others replace when they are selected, is node 0 with the key (1,1). If the character has no
// selectable palettes, it is the palette of `body`, or that of the first indexed sprite. v1.01 has
// no table: there are only the palettes of the sprites.
PaletteTable palette_table(const Character& character, const std::vector<SpriteId>& written,
                           std::optional<SpriteId> body, sff::Version version);

}  // namespace fightconv::mugen
