// Into which moves a move can be cancelled: what [Statedef -1] and the move's own state ask of it before they change to another.
#pragma once

#include <vector>

#include "converters/mugen/combat.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// Fills the cancels of moves that are in the order of their numbers. A variable that [Statedef -1] sets to something other than 0 ("var(1) = 1")
// stands for what its VarSet asks, one level deep; those cancels are approximate. They are charged to `charge`; limit_exceeded when its budget
// does not hold them.
Status add_cancels(const Combat& combat, std::vector<Move>& moves, Charge& charge, Context& context);

}  // namespace fightconv::mugen
