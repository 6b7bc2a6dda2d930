// Colours or pictures of one character taken over into another that has the same keys: selectable
// palettes, or a set of larger sprites. docs/commands.md has the rules.
#pragma once

#include <string_view>

#include "core/base/context.hpp"
#include "core/base/result.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// The colours of palettes with the same key, and the selectable palettes of `other`, by number,
// instead of those of the character. The keys of selectable palettes do not matter. Pictures keep
// their indices. What has no counterpart is reported about `from`, the name of the other input:
// "borrow.palettes-kept", "borrow.palettes-left", "borrow.costumes-dropped",
// "borrow.costumes-left", "borrow.nothing-matched". limit_exceeded over the budget.
Status borrow_palettes(Character& character, const Character& other, std::string_view from,
                       Context& context);

// Gives these colours to the palette that the character is shown in: the selected palette, or that
// of most sprites. False if no sprite has a palette.
bool recolour(Character& character, const Colours& colours);

// The pictures and axes of the first sprites of `other` with the same keys that have pixels. An
// indexed picture comes with its palette, unless both sprites are shown in selectable palettes:
// then these stay those of the character. Where `other` is made for a screen of another width, the
// frames of these sprites are scaled, so that they are as large as before; nothing else is measured
// in pixels of sprites (mugen.md A20). Reports "borrow.sprites-kept", "borrow.sprites-left",
// "borrow.sprites-scaled", "borrow.scale-interpolated", "borrow.nothing-matched". limit_exceeded
// over the budget.
Status borrow_sprites(Character& character, Character other, std::string_view from,
                      Context& context);

}  // namespace fightconv
