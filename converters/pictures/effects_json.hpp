// The effects with which a frame is drawn, as JSON, in the same form in every output.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/model/character.hpp"

namespace fightconv {

// Adds "blend", "scale", "angle" and "interpolate", each only if it differs from the default.
void add_effects(nlohmann::ordered_json& object, const Frame& frame);

}  // namespace fightconv
