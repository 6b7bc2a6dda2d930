// How two pictures differ, to the eye and in what they are stored as.
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

// `stored`: also indices and palettes whose difference nobody sees.
PixelDifference pixel_difference(const Picture& a, const Colours* colours_a, const Picture& b, const Colours* colours_b, bool stored);

// "12 colours differ, the first is colour 5: ..."; empty when the palettes are equal.
std::string colours_difference(const Colours& a, const Colours& b);

}  // namespace fightconv
