// The records of a package's frames as frames of the model, without what they show.
#pragma once

#include "converters/pictures/durations.hpp"
#include "converters/uff/tags.hpp"
#include "core/base/reporter.hpp"
#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

// Boxes, cues, label and program. Values that the model does not allow (not finite, negative sizes)
// are repaired and reported at `place`.
Frame frame_of(FrameEntry entry, const Reporter& reporter, Place place);

// For an animation: it counts milliseconds and frames of default_fps.
TickClock clock_of(const AnimBlock& block);

// How long the frame lasts: the exact ticks of its tag, otherwise its own duration, otherwise what
// default_fps says.
std::int32_t ticks_of(const SpriteEntry& sprite, const uff_tags::FrameFields& fields,
                      const AnimBlock& block, TickClock& clock, const Reporter& reporter,
                      Place place);

}  // namespace fightconv::uff
