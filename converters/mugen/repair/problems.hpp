// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::mugen {

struct RepairProblems {
    using enum Severity;

    // Something in the .sff or .air was mended.
    Problem repaired{
        "mugen.repaired",
        note,
        {"lines of the .air or sprites of the .sff were mended",
         "The list is in fightconv-repairs.txt of the new folder. Nothing that the game shows "
         "has changed."}};
    // A file of the folder that the .def does not name is not in the copy, with the reason.
    Problem file_left_out{
        "mugen.file-left-out",
        note,
        {"files of the character's folder were not copied",
         "Each line gives the reason. Copy them by hand if the character needs them."}};
};
inline constexpr RepairProblems repair_problem;

}  // namespace fightconv::mugen
