// The records of a package's frames as frames of the model, without what they show.
#pragma once

#include "converters/uff/tags.hpp"
#include "core/base/reporter.hpp"
#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

// Boxes, cues, label and program. Values that the model does not allow (not finite, negative sizes)
// are repaired and reported at `place`.
Frame frame_of(FrameEntry entry, const Reporter& reporter, Place place);

// The times of the frames so far, as the records have them and as ticks.
struct Clock {
    std::uint64_t milliseconds = 0;
    std::uint64_t frames = 0;  // of default_fps
    std::int64_t ticks = 0;
};

// How long the frame lasts: the exact ticks of its tag, otherwise up to the tick in which the next
// one begins by its own duration, otherwise by what default_fps says.
std::int32_t ticks_of(const SpriteEntry& sprite, const uff_tags::FrameFields& fields,
                      const AnimBlock& block, Clock& clock, const Reporter& reporter, Place place);

}  // namespace fightconv::uff
