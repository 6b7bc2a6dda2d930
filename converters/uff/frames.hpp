// The records of a package's frames as frames of the model, without what they show.
#pragma once

#include <functional>
#include <string>

#include "converters/uff/tags.hpp"
#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::uff {

// Takes a diagnostic that lacks file and place.
using Report = std::function<void(std::string id, Severity severity, std::string message)>;

// Boxes, cues, label and program. Values that the model does not allow (not finite, negative sizes) are repaired and reported.
Frame frame_of(FrameEntry entry, const Report& report);

// How long the frame lasts: the exact ticks of its tag, else its own duration, else what default_fps says.
std::int32_t ticks_of(const SpriteEntry& sprite, const uff_tags::FrameFields& fields, const AnimBlock& block, const Report& report);

}  // namespace fightconv::uff
