// Whole runs of fightconv, as a user starts them.
#pragma once

#include <string>
#include <vector>

namespace fightconv::bench {

// The work of a process of its own: runs a program and prints wall, user and system seconds, and
// the greatest KiB that were resident. Small, because what is resident before exec counts.
constexpr const char* process_argument = "--process";
int print_usage(const std::vector<std::string>& program_and_arguments);

}  // namespace fightconv::bench
