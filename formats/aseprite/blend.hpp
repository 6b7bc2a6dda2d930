// How a colour is laid over another one.
#pragma once

#include "formats/aseprite/aseprite.hpp"

namespace fightconv::aseprite {

// a * b / 255, rounded.
std::uint8_t product(int a, int b) noexcept;

// `above`, with that opacity, over `below`. README.md has the formulas.
Colour blended(const Colour& below, const Colour& above, std::uint8_t opacity, Blend mode) noexcept;

}  // namespace fightconv::aseprite
