// Slate: the sample in SFF v1, with linked sprites, shared palettes, .act files and Shift-JIS text.
#pragma once

#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples::slate {

std::vector<Shot> shots();
Joints joints(const Pose& pose);
Drawing body(const Shot& shot);
std::span<const Colours> palettes();

}  // namespace fightconv::samples::slate
