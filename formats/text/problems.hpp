// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::text {

struct Problems {
    using enum Severity;

    // The file is in UTF-16, which engines do not read; it is read as UTF-8.
    Problem utf_16{"text.utf-16",
                   warning,
                   {"texts are in UTF-16, which no engine reads",
                    "Open the named files in an editor and save them as UTF-8; fightconv convert "
                    "--to mugen does that, too."},
                   damage(Part::files, "text", "in UTF-16")};
    // A line is longer than the limit; the rest is not read.
    Problem long_line{
        "text.long-line",
        warning,
        {"a line is impossibly long",
         "The rest of the line was not read. Check that the file really is a text file; if it "
         "is, break the line in two."}};
};
inline constexpr Problems problem;

}  // namespace fightconv::text
