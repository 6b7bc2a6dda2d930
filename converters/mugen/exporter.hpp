// A MUGEN character as a folder that MUGEN 1.1 and Ikemen GO load and play. README.md.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_mugen_exporter();

}  // namespace fightconv
