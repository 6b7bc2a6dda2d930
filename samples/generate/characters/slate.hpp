// Slate: the sample in SFF v1, with linked sprites, shared palettes, .act files and Shift-JIS text.
#pragma once

#include "core/base/output_set.hpp"
#include "core/base/result.hpp"
#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples::slate {

Style style();
std::vector<Shot> shots();
Joints joints(const Pose& pose);
Drawing body(const Shot& shot);

Result<OutputSet> files();

}  // namespace fightconv::samples::slate
