// Frame data as players write it, one row for each move.
#pragma once

#include <optional>
#include <string>

#include "converters/inspect/description.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// Which moves are wanted; without anything all of them.
struct MoveFilter {
    std::optional<MoveType> type;
    std::string input;  // "236x": that input, and what follows it ("236x > x")
};

// A table "moves", at whose end stand the animation that the move shows and its action number, and
// a second one, "played", of what becomes of each in time: windows of hits, what follows, where it
// goes, what it can be cancelled into. Ticks are of 1/60 s; startup counts the first active tick,
// all other ticks count from 0.
Description moves_table(const Character& character, const MoveFilter& filter = {});

// A table "cancels": a row for each move that a move can be cancelled into, with the tick from
// which that is possible, counted as startup is.
Description cancels_table(const Character& character, const MoveFilter& filter = {});

}  // namespace fightconv
