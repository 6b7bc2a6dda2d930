// How a frame is drawn beyond its picture, as JSON: the same in every output that tells it so.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/model/character.hpp"

namespace fightconv {

// Adds "blend", "scale", "angle" and "interpolate", each only where it is not as usual.
void add_effects(nlohmann::ordered_json& object, const Frame& frame);

}  // namespace fightconv
