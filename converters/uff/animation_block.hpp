// One animation of a character as UFF's records: rectangles, pivots, durations, boxes, cues, tags.
// Without its pixels.
#pragma once

#include "converters/pictures/sheet.hpp"
#include "converters/uff/tags.hpp"
#include "core/base/context.hpp"
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

}  // namespace fightconv::uff
