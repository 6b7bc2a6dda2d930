// Problems by their id, with the words for people and the effect, for reports and pages.
#pragma once

#include <map>
#include <string_view>

#include "core/base/problem.hpp"

namespace fightconv {

// Copies of the rows of all rooms, by id: those of the built-in formats and the shared ones.
const std::map<std::string_view, Problem>& all_problems();
const Problem* find_problem(std::string_view id);  // null if no room can report it

// The words for the id of a problem, or for "error:" and the words of an error's code; null if
// there are none.
const PlainWords* words_for(std::string_view id);

inline constexpr std::string_view error_prefix = "error:";

}  // namespace fightconv
