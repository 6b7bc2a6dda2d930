// The moves into which a move can be cancelled: what [Statedef -1] and the move's own state would
// do if their commands were given. mugen.md C15.
#pragma once

#include <vector>

#include "converters/mugen/play/player.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// A state as it hits nobody, and, if it can hit, as it hits and as its hit is guarded.
struct Plays {
    Played whiff;
    std::vector<Played> touching;  // hit and guarded, or none of them
    // with an opponent who is near or does not stand: those in which a HitDef acts that has not
    // acted before
    std::vector<Played> others;
};

// The cancels by state and tick. Those that depend on more than commands, power and contact are
// approximate. `cut` is set if there are too many.
std::vector<Cancel> cancels_of(const Plays& plays, bool& cut);

// Leaves only cancels into moves. The moves are in the order of their numbers.
void keep_cancels_into_moves(std::vector<Move>& moves);

}  // namespace fightconv::mugen
