// FSPK packs of both layouts, ours and others'. README.md says what of them becomes what of a
// Character, and lists the diagnostics.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Importer> make_fspk_importer();

}  // namespace fightconv
