// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::def {

struct Problems {
    using enum Severity;

    static constexpr PlainWords unusual_lines{
        "lines of the .def are unusual, and were read as games read them",
        "Look at the named lines: a bracket, a quote or a number is missing."};

    // A palette number is outside 1 .. 12.
    Problem palette_odd{"def.palette-odd",
                        warning,
                        {"a palette has a number that games do not know",
                         "Number the palettes pal1 to pal12 in the .def."}};
    // A key occurs again in its section; it is ignored.
    Problem duplicate_key{"def.duplicate-key", warning, words::defined_twice};
    // A section occurs again; it is ignored.
    Problem duplicate_section{"def.duplicate-section", warning, words::defined_twice};
    // A section has no `]`; its name is the rest of the line.
    Problem section_unclosed{"def.section-unclosed", note, unusual_lines};
    // A value has a quote at only one end; it is kept as it is.
    Problem quote_odd{"def.quote-odd", note, unusual_lines};
    // A side is missing or not above 0.
    Problem localcoord_odd{"def.localcoord-odd", warning, unusual_lines};
};
inline constexpr Problems problem;

}  // namespace fightconv::def
