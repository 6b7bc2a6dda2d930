// The parts of a character that OpenBOR cannot hold.
#pragma once

#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv::openbor {

std::vector<Diagnostic> losses_of(const Character& character);

}  // namespace fightconv::openbor
