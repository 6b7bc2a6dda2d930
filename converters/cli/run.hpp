// The whole command line, for any list of formats.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv::cli {

// Only for main(), because it sets up signals and the standard streams of the process. Returns the
// exit code and throws nothing.
int run(int count, char** values, const Registry& registry);

}  // namespace fightconv::cli
