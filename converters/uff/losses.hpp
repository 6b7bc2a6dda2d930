// The parts of a character that a UFF package cannot hold.
#pragma once

#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv::uff {

// Notes "uff.loss.*". `indexed`: whether pixels are written as indices where that is possible.
std::vector<Diagnostic> losses(const Character& character, bool indexed);

}  // namespace fightconv::uff
