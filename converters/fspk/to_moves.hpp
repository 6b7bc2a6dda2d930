// Moves of a pack -> moves of the character. A move of the pack is called a state here, as 1.5
// calls it.
#pragma once

#include <cstdint>
#include <vector>

#include "converters/fspk/state_properties.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

inline constexpr std::int32_t first_free_number = 10'000;  // numbers for what has none

// Adds the moves, with their cancels, to a character that has its animations. `states_of`: of each
// animation, the states that show it. `facts`: what the properties of each state say.
void add_moves(const Pack& pack, Layout layout,
               const std::vector<std::vector<std::size_t>>& states_of,
               const std::vector<ReadFacts>& facts, Character& character);

}  // namespace fightconv::fspk
