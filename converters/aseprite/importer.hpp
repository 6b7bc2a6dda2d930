// Reads the files of the editor Aseprite: those of `--to aseprite`, and any other.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Importer> make_aseprite_importer();

}  // namespace fightconv
