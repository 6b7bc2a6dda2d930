// The whole command line, whatever the formats are.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv::cli {

// For main() alone: it sets up signals and the standard streams of the process. Returns the exit code; nothing is thrown.
int run(int count, char** values, const Registry& registry);

}  // namespace fightconv::cli
