// Every format that is built in.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv {

// One line for each (registry.cpp).
Registry builtin_registry();

}  // namespace fightconv
