// Tide: the sample for high resolution: localcoord 1280,720, true colour with soft alpha.
#pragma once

#include "core/base/output_set.hpp"
#include "core/base/result.hpp"
#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples::tide {

Style style();
std::vector<Shot> shots();
Joints joints(const Pose& pose);
Drawing body(const Shot& shot);

Result<OutputSet> files();

}  // namespace fightconv::samples::tide
