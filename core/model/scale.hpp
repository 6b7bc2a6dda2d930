// The scale of a character: from the pixels of its pictures, in which frames and boxes are kept, to
// those of the game, in which it moves (mugen.md C20).
#pragma once

#include "core/model/timeline.hpp"

namespace fightconv {

inline constexpr double least_scale = 0.01;
inline constexpr double greatest_scale = 100;
// A NaN is not one.
constexpr bool is_sensible_scale(double scale) noexcept {
    return scale >= least_scale && scale <= greatest_scale;
}

constexpr bool is_scaled(const Scale& scale) noexcept { return scale.x != 1 || scale.y != 1; }
inline bool is_scaled(const Character& character) noexcept {
    return is_scaled(character.info.scale);
}

// "0.5 wide and 0.25 high", or "0.5" if it is the same in both directions.
std::string words_of(const Scale& scale);

// The place and size of a box in the game's pixels, as floats, which are exact enough for formats
// that store floats or whole numbers.
Box scaled(const Box& box, const Scale& scale);

// How a frame is drawn in the game's pixels: first scaled, then turned.
Placement scaled(Placement placement, const Scale& scale);

}  // namespace fightconv
