// The colours of sprites settled for formats and engines with palettes. docs/rules/sprites.md 6
// and 7.
#pragma once

#include <cstdint>

#include "converters/interface/sprite_changes.hpp"
#include "core/base/context.hpp"

namespace fightconv::sprites {

struct ColourReduction {
    std::uint32_t colours = 256;  // of a palette, with the transparent one; from 2 on
    bool is_dithered = false;
};

// Sprites in true colour get palettes of at most so many colours, of which the first one is
// transparent: that of the character if it has all of their colours, else one with all of them that
// they may share with others, else one by median cut, for which they may be dithered. Pixels with
// an alpha below 128 become transparent, others opaque. limit_exceeded over the budget, or for more
// palettes than a character may have; `cancelled`.
Status reduce_colours(Character& character, const ColourReduction& reduction,
                      SpriteChanges& changes, Context& context);

// Sprites whose palettes have the colours that they use in another order than that of the character
// get its indices and palette. What they show stays the same; costumes change it from then on. How
// many there are is reported. limit_exceeded over the budget; `cancelled`.
Status share_palettes(Character& character, SpriteChanges& changes, Context& context);

}  // namespace fightconv::sprites
