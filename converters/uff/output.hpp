// The parts of a package that the exporter puts together: the records of an animation (rectangles,
// pivots, durations, boxes, cues, tags, without its pixels), and what a package cannot hold.
#pragma once

#include <vector>

#include "converters/pictures/sheet.hpp"
#include "converters/uff/tags.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

// The block of an animation laid out as `sheet`; `first_tags` go before those of its first frame.
// floor_y_override is not set. `limit_exceeded` where there are too many frames or a pivot does not
// fit 16 bits. Reports durations that do not fit.
Result<AnimBlock> make_block(const Character& character, AnimationId animation, const Sheet& sheet,
                             std::vector<Tag> first_tags, Context& context);

// Rows between the bottom edge of the animation's first visible frame and the ground line; nothing
// where no frame is visible.
std::optional<std::uint16_t> floor_of(const AnimBlock& block, const Sheet& sheet);

// Notes "uff.loss.*". `indexed`: whether pixels are written as indices where that is possible.
std::vector<Diagnostic> losses(const Character& character, bool indexed);

}  // namespace fightconv::uff
