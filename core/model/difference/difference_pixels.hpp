// How two pictures differ: in what they show, and in how they are stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/model/image.hpp"

namespace fightconv {

enum class PixelChange : std::uint8_t {
    none,
    pixels,  // size, format, or pixels
    colours  // the same indices with another palette
};
struct PixelDifference {
    PixelChange change = PixelChange::none;
    std::string what{};  // of `pixels`
};

// `stored`: also compare indices and palettes whose difference is not visible.
PixelDifference pixel_difference(const Picture& a, const Colours* colours_a, const Picture& b,
                                 const Colours* colours_b, bool stored);

// "12 colours differ, the first is colour 5: ..."; empty if the palettes are equal.
std::string colours_difference(const Colours& a, const Colours& b);

}  // namespace fightconv
