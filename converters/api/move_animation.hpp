// A move as an animation: with its movement, and with the moves that follow it by themselves.
#pragma once

#include <string_view>

#include "core/model/character.hpp"

namespace fightconv {

// Leaves one animation, which shows the first move with this input ("236x"), name or number, and no
// moves. Frames and boxes are where the character is by then, in whole pixels of its pictures.
// not_found if there is no such move; limit_exceeded if it lasts for more than 10,000 ticks, or if
// the budget does not hold its frames.
Status keep_move(Character& character, std::string_view wanted);

}  // namespace fightconv
