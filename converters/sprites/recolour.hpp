// The colours of sprites settled for formats and engines with palettes. docs/rules/sprites.md 6
// and 7.
#pragma once

#include <cstdint>
#include <span>

#include "converters/interface/sprite_changes.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

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
// get its indices and palette. What they show stays the same; selectable palettes recolour them
// from then on. How many there are is reported. limit_exceeded over the budget; `cancelled`.
Status share_palettes(Character& character, SpriteChanges& changes, Context& context);

// The bytes that dither() takes for a picture of this width.
constexpr std::uint64_t dither_bytes(std::uint32_t width) noexcept {
    return 2 * (std::uint64_t{width} + 2) * 3 * sizeof(std::int32_t);
}

// Gives each opaque pixel of an RGBA picture one of the colours, of which there must be one, by the
// error diffusion of Floyd and Steinberg. Transparent pixels stay.
void dither(MutableBytes rgba, std::uint32_t width, std::span<const Rgba> colours);

}  // namespace fightconv::sprites
