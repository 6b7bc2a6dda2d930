// The parts of a character that an Urho3D folder cannot hold.
#pragma once

#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv::urho3d {

std::vector<Diagnostic> losses(const Character& character);

}  // namespace fightconv::urho3d
