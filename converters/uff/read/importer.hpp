// UFF packages, ours and others'. README.md says what of them becomes what of a Character, and
// lists the diagnostics.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Importer> make_uff_importer();

}  // namespace fightconv
