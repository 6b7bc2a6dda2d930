// fightconv inspect --roster: the characters below some folders.
#pragma once

#include "converters/cli/command_line.hpp"
#include "converters/inspect/description.hpp"
#include "converters/jobs/report/report.hpp"

namespace fightconv::cli {

// A table for people, of which a row fits into `columns`: names and paths are shortened, with a
// mark, and where that is not enough, columns are left out. Numbers are never cut.
Table roster_words(const batch::Report& report, std::size_t columns);

ExitCode inspect_roster(const boost::program_options::variables_map& values,
                        const OptionValues& reading, const Registry& registry);

}  // namespace fightconv::cli
