// The colours that boxes have wherever they are shown: previews, pages, slices of extracted sheets.
#pragma once

#include "core/model/character.hpp"

namespace fightconv {

// Opaque; grey for a kind that is none of the 12.
Rgba colour_of(BoxKind kind);

}  // namespace fightconv
