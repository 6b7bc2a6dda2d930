// `--to aseprite`: a character as a file of the editor Aseprite, which an artist can change and
// which becomes a character again.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_aseprite_exporter();

}  // namespace fightconv
