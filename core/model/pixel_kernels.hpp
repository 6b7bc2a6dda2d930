// The loops over pixels that take most of the time. Each exists in plain C++, and for processors
// that can do more in a version of its own with the same result.
#pragma once

#include "core/model/image.hpp"

namespace fightconv {

// Writes the colour of each index: 4 bytes for each.
void expand_indices(Bytes indices, const Colours& colours, std::uint8_t* out) noexcept;

// Copies RGBA; pixels of alpha 0 become 0,0,0,0.
void copy_visible(const std::uint8_t* from, std::size_t pixels, std::uint8_t* out) noexcept;

// 0 if there is none.
std::uint8_t highest_index(Bytes indices) noexcept;

}  // namespace fightconv
