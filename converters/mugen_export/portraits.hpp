// The portraits of a character that has none: its first standing frame, scaled down. mugen_writer.md W24.
#pragma once

#include <array>
#include <optional>

#include "core/model/character.hpp"

namespace fightconv::mugen {

struct PortraitSize {
    Key key;
    std::uint32_t width;
    std::uint32_t height;
};
inline constexpr std::array<PortraitSize, 2> portrait_sizes = {{{{9000, 0}, 25, 25}, {{9000, 1}, 120, 140}}};

// The sprite of the first frame of action 0 that has one with pixels, otherwise of the first such frame of all; nothing if there is none.
std::optional<SpriteId> standing_sprite(const Character& character);

// What can be seen of a sprite, fitted into the middle of a picture of this size and never enlarged. Nearest neighbours; indices stay as they are, and what
// is left free is index 0 or transparent.
Picture portrait(const Character& character, SpriteId sprite, std::uint32_t width, std::uint32_t height);

}  // namespace fightconv::mugen
