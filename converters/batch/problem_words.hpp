// What a diagnostic or an error means, in words for people who draw characters, and what they can do about it.
#pragma once

#include <string_view>

namespace fightconv::batch {

struct ProblemWords {
    std::string_view ids;     // of diagnostics, or the words of error codes as "error:not found"; '|' between them
    std::string_view what;    // one line, begins a sentence, no full stop
    std::string_view advice;  // sentences
};

// The words for this id, null for one that is not in the table. Ids that mean the same to people share theirs.
const ProblemWords* words_for(std::string_view id) noexcept;

// The id under which words_for() knows an error: "error:" and the words of its code.
inline constexpr std::string_view error_prefix = "error:";

}  // namespace fightconv::batch
