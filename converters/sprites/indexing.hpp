// Pictures in the colours of a given palette.
#pragma once

#include <optional>

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::sprites {

// The palette of most of the character: the default one of its selectable palettes, else that of
// the standing sprite 0,0, else that of the first indexed one.
std::optional<PaletteId> main_palette(const Character& character);

// The picture in indices of `palette`, or nothing if it has a colour that is not there. `own` are
// the colours of an indexed picture. If all of its indices mean the same colours in `palette`, they
// stay as they are. Otherwise a pixel that has the colour that it has in `before`, an indexed
// picture of the same size (or null), keeps the index that it has there, and others get the first
// index of their colour.
std::optional<Picture> indexed_with(const Picture& picture, const Colours* own,
                                    const Colours& palette, const Picture* before = nullptr);

// The colours of a picture in true colour as a palette, after the transparent one and in ascending
// order; nothing if there are more than a palette has, or pixels that are partly transparent, which
// engines do not show from a palette.
std::optional<Colours> palette_of(const Picture& picture);

// Adds a palette; nothing if the character has as many as the limit allows. `limit_exceeded` if
// the budget has no room.
Result<std::optional<PaletteId>> add_palette(Character& character, const Colours& colours,
                                             const Context& context);

// Whether they have the same size and show the same pixels.
bool look_same(const Picture& a, const Colours* of_a, const Picture& b, const Colours* of_b);

}  // namespace fightconv::sprites
