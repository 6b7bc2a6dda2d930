// Character -> the files of a playable model for OpenBOR: text, pictures, palettes and sounds
// (openbor.md 1 to 6; README.md here).
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_openbor_exporter();

}  // namespace fightconv
