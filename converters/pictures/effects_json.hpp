// The effects with which a frame is drawn, as JSON, in the same form in every output.
#pragma once

#include "converters/json/json_writer.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// The members "blend", "scale", "angle" and "interpolate", each only if it differs from the
// default.
void write_effects(JsonWriter& json, const Frame& frame);

}  // namespace fightconv
