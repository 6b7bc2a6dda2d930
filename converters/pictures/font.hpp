// A font of five by nine pixels, the lower two for what hangs below the line; drawn for fightconv
// (public domain, CC0 1.0).
#pragma once

#include <array>
#include <cstdint>

namespace fightconv {

inline constexpr std::uint32_t glyph_width = 5;

// The rows from the top; the leftmost pixel is bit 4.
using Glyph = std::array<std::uint8_t, 9>;

bool has_glyph(char character);  // printable ASCII

// An empty square if there is none.
const Glyph& glyph_of(char character);

}  // namespace fightconv
