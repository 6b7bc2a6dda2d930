// The parts of a character that a Godot scene and the files beside it cannot hold.
#pragma once

#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv::godot {

std::vector<Diagnostic> losses(const Character& character);

}  // namespace fightconv::godot
