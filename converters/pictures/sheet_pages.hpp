// The animations of a character on sheets: one for each, or as few common ones as can hold them
// all.
#pragma once

#include <array>
#include <vector>

#include "converters/pictures/sheet.hpp"
#include "core/base/context.hpp"
#include "core/base/problem.hpp"

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

inline constexpr PlainWords large_textures{
    "an animation needs a larger texture than some devices draw",
    "Old phones and weak graphics cards show nothing of it. Make its pictures smaller, or leave it "
    "out (--animations), if the game is for them."};

// The longest sides of textures for games: every device draws the first.
inline constexpr std::array<std::uint32_t, 3> texture_sides = {4'096, 8'192, 16'384};

// The pages of a packed atlas as textures. Only a page of one animation has a side over the first,
// and no longer one than it needs; it is reported as `large_texture`. For a game that does not
// blend, frames have no picture that only blending hides.
Result<SheetPages> lay_out_textures(const Character& character, bool blends,
                                    const Problem& large_texture, Context& context);

}  // namespace fightconv
