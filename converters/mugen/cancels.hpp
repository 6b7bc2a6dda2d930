// Into which moves a move can be cancelled: what [Statedef -1] and the move's own state would do if their commands were given. mugen.md C15.
#pragma once

#include <vector>

#include "converters/mugen/player.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// Fills the cancels of moves that are in the order of their numbers. Those that depend on more than commands, power and contact are approximate.
// limit_exceeded when the budget does not hold them.
Status add_cancels(Player& player, std::vector<Move>& moves, Context& context);

}  // namespace fightconv::mugen
