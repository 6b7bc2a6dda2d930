// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv {

struct DiskProblems {
    using enum Severity;

    Problem input_case_clash{
        "input.case-clash",
        warning,
        {"several files differ only in upper and lower case",
         "Keep only one of them: on Windows and macOS they are the same file."}};
    Problem output_leftover{
        "output.leftover",
        warning,
        {"an earlier result could not be removed after it was replaced",
         "The new result is complete. The next run into the same folder removes the earlier one."}};
};
inline constexpr DiskProblems disk_problem;

}  // namespace fightconv
