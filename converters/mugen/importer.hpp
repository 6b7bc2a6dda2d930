// MUGEN and Ikemen characters: a folder, a .def, or a lone .sff with its .air. README.md lists the
// rules and the diagnostics.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Importer> make_mugen_importer();

}  // namespace fightconv
