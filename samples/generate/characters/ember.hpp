// Ember: the sample in SFF v2.01 that shows every sprite format and every feature of AIR.
#pragma once

#include "core/base/output_set.hpp"
#include "core/base/result.hpp"
#include "samples/generate/canvas.hpp"
#include "samples/generate/moves.hpp"

namespace fightconv::samples::ember {

Style style();
std::vector<Shot> shots();
Joints joints(const Pose& pose);
Drawing body(const Shot& shot);

Result<OutputSet> files();

}  // namespace fightconv::samples::ember
