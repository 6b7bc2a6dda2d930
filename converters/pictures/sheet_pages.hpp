// The animations of a character on sheets: one for each, or as few common ones as can hold them
// all.
#pragma once

#include <vector>

#include "converters/pictures/sheet.hpp"
#include "core/base/context.hpp"

namespace fightconv {

enum class Division : std::uint8_t { by_animation, atlas };

struct SheetPages {
    std::vector<Sheet> sheets;

    struct Place {
        std::uint32_t page = 0;
        std::size_t first_frame = 0;  // of the animation, among the frames of the sheet
    };
    std::vector<Place> places;  // one per animation; pages hold them in their order
};

// An animation lies in one sheet as a whole. limit_exceeded if a sheet would have a side over the
// longest, or if all sheets together would have more pixels than is sensible.
Result<SheetPages> lay_out_pages(const Character& character, Division division, SheetLayout layout,
                                 const SheetRules& rules, Context& context);

}  // namespace fightconv
