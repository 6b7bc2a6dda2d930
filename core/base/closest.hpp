// What was most likely meant by a misspelt word.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace fightconv {

// The candidate that the fewest changed, missing, surplus or exchanged letters make of `word`, of equals the first; nothing where none is near.
// ASCII case counts for nothing.
std::optional<std::string_view> closest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace fightconv
