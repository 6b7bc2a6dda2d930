// Ember: the sample in SFF v2.01 that shows every sprite format and every feature of AIR.
#pragma once

#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples::ember {

std::vector<Shot> shots();
Joints joints(const Pose& pose);
Drawing body(const Shot& shot);
std::span<const Colours> palettes();

}  // namespace fightconv::samples::ember
