// The parts of a character that a pack cannot hold.
#pragma once

#include <vector>

#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/view.hpp"

namespace fightconv::fspk {

std::vector<Diagnostic> losses(const Character& character, Layout layout);
// The losses of a framesmith project, which has pictures, and of a pack that comes with pictures
// and sounds.
std::vector<Diagnostic> losses_of_project(const Character& character);
std::vector<Diagnostic> losses_beside_assets(const Character& character, Layout layout);

}  // namespace fightconv::fspk
