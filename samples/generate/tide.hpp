// Tide: the sample for high resolution: localcoord 1280,720, true colour with soft alpha.
#pragma once

#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples::tide {

std::vector<Shot> shots();
Joints joints(const Pose& pose);
Drawing body(const Shot& shot);

}  // namespace fightconv::samples::tide
