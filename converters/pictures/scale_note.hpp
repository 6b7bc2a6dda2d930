// The note about pictures and boxes that stay in the pixels of the pictures, although the game
// shows the character scaled.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// Adds a note of this problem if the character is scaled. `what`: "pictures and boxes are".
void add_scale_note(const Character& character, const Problem& problem, std::string_view what,
                    std::vector<Diagnostic>& found);

}  // namespace fightconv
