// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::archive {

struct Problems {
    using enum Severity;

    // The archive or a file in it is damaged; the files after the damage are missing.
    Problem damaged{"archive.damaged",
                    warning,
                    {"an archive is damaged", "Some of its files are missing. Download it again."},
                    damage(Part::none, "", "the archive is damaged")};
    // A file is not taken out, with the reason.
    Problem left_out{
        "archive.left-out",
        warning,
        {"files of an archive were left out",
         "They are links, have names that lead out of the archive, or are there twice. Look at "
         "the named files."}};
};
inline constexpr Problems problem;

}  // namespace fightconv::archive
