// The tables of check_words.hpp: sorted lists of words in lower case, those of MUGEN 1.1 and those
// of Ikemen GO. A word that is missing can be a false alarm, so they have more than a character
// needs.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/closest.hpp"

namespace fightconv::mugen {

template <class Words>
bool has_word(const Words& words, std::string_view word) noexcept {
    return std::binary_search(words.begin(), words.end(), word);
}

template <class Words>
std::optional<std::string_view> closest_of(const Words& words, std::string_view word) {
    return closest(word, std::vector<std::string_view>(words.begin(), words.end()));
}

}  // namespace fightconv::mugen
