// Frame data as players write it, one row for each move.
#pragma once

#include "converters/views/description.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// A table "moves". Ticks are of 1/60 s; startup counts the first active tick.
Description moves_table(const Character& character);

}  // namespace fightconv
