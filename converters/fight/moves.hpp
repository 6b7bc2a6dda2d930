// Which moves of a character a game has in which it fights, and what starts them.
#pragma once

#include <optional>
#include <vector>

#include "core/model/character.hpp"
#include "core/model/move_input.hpp"

namespace fightconv::fight {

struct GameMove {
    const Move* move;
    std::optional<MoveInput> input;
};

struct GameMoves {
    std::vector<GameMove> list;
    // No input of the character's starts any of them: each attack has got one, buttons in turn.
    bool have_given_inputs = false;
    std::vector<Move> made;  // of animations that hit, for a character without any attack
};

// The moves that an input starts and those that can come after them, except those whose animation
// is left out. Those with long motions come first, so that 236236x is not taken for 236x; then
// those with more buttons. Borrows the character.
GameMoves moves_of_game(const Character& character, const std::vector<bool>& left_out);

}  // namespace fightconv::fight
