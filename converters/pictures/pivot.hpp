// Where a rectangle of a sheet is drawn. UFF calls it the pivot (uff.md "Coordinates"); the sheets
// for other programs lie the same way.
#pragma once

#include <cstdint>

namespace fightconv {

// One coordinate of the top-left corner of a drawn rectangle relative to the character's axis.
// `axis` and `side` (its width or height) are those of the rectangle in the sheet; a flip turns it
// about the axis.
constexpr std::int64_t pivot_of(std::int64_t offset, std::int64_t axis, std::int64_t side,
                                bool flip) noexcept {
    return flip ? offset + axis - side : offset - axis;
}

// The axis in the rectangle that gave this pivot.
constexpr std::int64_t axis_of_pivot(std::int64_t pivot, std::int64_t offset, std::int64_t side,
                                     bool flip) noexcept {
    return flip ? pivot - offset + side : offset - pivot;
}

}  // namespace fightconv
