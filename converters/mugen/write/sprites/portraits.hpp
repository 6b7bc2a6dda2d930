// The portraits of a character that has none: its first standing frame, scaled down.
// mugen_writer.md W24.
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
// The sizes for a screen of this width: the engines draw portraits as large as the other sprites of
// the character.
std::array<PortraitSize, 2> portrait_sizes(std::int32_t screen_width, const Scale& scale) noexcept;

struct StandingFrame {
    SpriteId sprite;
    bool flip_h = false;
    bool flip_v = false;
};
// The first frame of action 0 that has a sprite with pixels, otherwise the first such frame of all;
// nothing if there is none.
std::optional<StandingFrame> standing_frame(const Character& character);

// The visible part of a frame, fitted into the middle of a picture of this size and never enlarged.
// Nearest neighbours; indices stay as they are, and free space is index 0 or transparent.
Picture portrait(const Character& character, const StandingFrame& frame, std::uint32_t width,
                 std::uint32_t height);

}  // namespace fightconv::mugen
