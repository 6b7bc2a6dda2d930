// Which ways into moves come first, and which moves no input reaches then. mugen_writer.md W44.
#pragma once

#include "converters/mugen/write/plan.hpp"

namespace fightconv::mugen {

// Fills in the ways of the plan, in the order in which the engine has to ask, and the moves that
// are hidden by others.
void order_ways(Plan& plan);

}  // namespace fightconv::mugen
