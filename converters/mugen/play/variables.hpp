// Which variables are known when a state is entered. mugen.md C18.
#pragma once

#include <deque>
#include <string>

#include "converters/mugen/play/world.hpp"

namespace fightconv::mugen {

// All variables are 0, but one that some state sets is 0 only until then: it gets its name as the
// reason, which `names` owns.
void mark_variables(const Program& program, World& world, std::deque<std::string>& names);

}  // namespace fightconv::mugen
