// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::zss {

struct Problems {
    using enum Severity;

    // Ikemen GO does not load the character; the text is read as it is meant (Z31).
    Problem refused{"zss.refused", warning, words::zss_refused, refusal("mistake", "in a .zss")};
    // The rest of a state or function cannot be read and is left out; Ikemen GO does not load the
    // character.
    Problem unreadable{"zss.unreadable", warning, words::zss_cut,
                       refusal("part", "of a .zss that cannot be read")};
    // A key occurs again in its controller or header; the last one counts.
    Problem duplicate_key{
        "zss.duplicate-key",
        warning,
        {"controllers of the .zss have a key more than once",
         "The last one is used, and newer versions of Ikemen GO do not load the character. Remove "
         "the others."}};
};
inline constexpr Problems problem;

}  // namespace fightconv::zss
