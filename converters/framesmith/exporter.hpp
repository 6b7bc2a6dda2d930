// Character -> a framesmith project: JSON and the sheets that its editor shows (framesmith.md 1, 2;
// fspk.md 3.4, 5; README.md here).
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

std::unique_ptr<Exporter> make_framesmith_exporter();

}  // namespace fightconv
