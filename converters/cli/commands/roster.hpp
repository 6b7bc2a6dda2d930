// fightconv inspect --roster: the characters below some folders.
#pragma once

#include "converters/cli/command_line.hpp"

namespace fightconv::cli {

ExitCode inspect_roster(const boost::program_options::variables_map& values,
                        const OptionValues& reading, const Registry& registry);

}  // namespace fightconv::cli
