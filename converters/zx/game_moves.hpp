// Which moves of a character the starter game has, and what starts them.
#pragma once

#include <optional>
#include <vector>

#include "core/model/character.hpp"
#include "core/model/move_input.hpp"

namespace fightconv::zx {

struct GameMove {
    const Move* move;
    std::optional<MoveInput> input;
};

// The moves that an input starts and those that can come after them, except those whose animation
// is left out. Those with long motions come first, so that 236236x is not taken for 236x; then
// those with more buttons. Borrows the character.
std::vector<GameMove> moves_of_game(const Character& character, const std::vector<bool>& left_out);

}  // namespace fightconv::zx
