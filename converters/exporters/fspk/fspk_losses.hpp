// What of a character a pack cannot hold.
#pragma once

#include <vector>

#include "core/character.hpp"
#include "core/diagnostics.hpp"

namespace fightconv::fspk {

std::vector<Diagnostic> losses(const Character& character);

}  // namespace fightconv::fspk
