// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv {

struct InterfaceProblems {
    using enum Severity;

    Problem no_such_animation{
        "convert.no-such-animation",
        warning,
        {"animations that you asked for do not exist",
         "Use fightconv inspect to list the names and numbers, and correct --animations."}};
};
inline constexpr InterfaceProblems interface_problem;

}  // namespace fightconv
