// Places rectangles beside each other in a strip of a given width (stb_rect_pack, skyline).
#pragma once

#include <cstdint>
#include <span>

namespace fightconv {

struct PackedRectangle {
    std::uint32_t width = 0;  // 1..65535
    std::uint32_t height = 0;
    std::uint32_t x = 0;  // found by pack_rectangles
    std::uint32_t y = 0;
};

// Sets x and y of each, none overlapping, all within `strip_width` (not below the widest rectangle;
// at most 65535). The height of the strip has no bound: the caller looks at what came out. The same
// for the same input on every system.
void pack_rectangles(std::span<PackedRectangle> rectangles, std::uint32_t strip_width);

struct PackingRules {
    std::uint32_t longest_side = 0;
    std::uint32_t padding = 0;  // free pixels between rectangles
    bool power_of_two = false;  // both sides of the sheet; longest_side is one
};
struct PackedSize {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};
// The same in the strip that gives the smallest sheet among some about as wide as a square of the
// rectangles' area, none wider than the longest side or the widest rectangle. The size of that
// sheet, which is higher than the longest side only if none of those that were tried is lower.
PackedSize pack_near_square(std::span<PackedRectangle> rectangles, const PackingRules& rules);

}  // namespace fightconv
