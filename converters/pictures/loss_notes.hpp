// Notes about things that several formats leave out, in the same words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// About pictures and boxes that stay in the pixels of the pictures, although the game shows the
// character scaled: adds a note of this problem. `what`: "pictures and boxes are".
void add_scale_note(const Character& character, const Problem& problem, std::string_view what,
                    std::vector<Diagnostic>& found);

// About sprites that no frame shows; nothing if there are none.
std::optional<std::string> note_of_unused_sprites(const Character& character);

// About the palettes beside the current one; nothing if there are none. `advice` says how to get
// them; it may be empty.
std::optional<std::string> note_of_palettes(const Character& character,
                                            std::string_view advice = {});

}  // namespace fightconv
