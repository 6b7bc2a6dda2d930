// Finds the word that a misspelt word most likely stands for.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace fightconv {

// The candidate that differs from `word` in the fewest changed, missing, extra or swapped letters;
// the first of several equally close ones, or the longest one of at least four letters that the
// word begins with, or nothing. ASCII case is ignored.
std::optional<std::string_view> closest(std::string_view word,
                                        const std::vector<std::string_view>& candidates);

}  // namespace fightconv
