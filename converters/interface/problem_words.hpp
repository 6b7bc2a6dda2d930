// Explains diagnostics and errors to people who draw characters, with advice.
#pragma once

#include <string_view>

namespace fightconv {

struct ProblemWords {
    // of diagnostics, or the words of error codes as "error:not found"; '|' between them
    std::string_view ids;
    std::string_view what;    // one line that begins a sentence, without a full stop
    std::string_view advice;  // sentences
};

// The words for this id; null if it is not in the table. Ids with the same meaning for people share
// their words.
const ProblemWords* words_for(std::string_view id) noexcept;

// The id under which words_for() knows an error: "error:" and the words of its code.
inline constexpr std::string_view error_prefix = "error:";

}  // namespace fightconv
