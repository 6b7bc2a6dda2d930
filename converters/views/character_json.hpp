// A whole character as JSON: everything but its pixels and the samples of its sounds.
#pragma once

#include <nlohmann/json.hpp>

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// A frame without its sprite: {"ticks": 5, "offset": [0, 0]}, and "boxes", "cues", "flip_h", "blend" ... where it has them.
nlohmann::ordered_json frame_json(const Frame& frame);

// {"info", "floor_y", "palettes", "palette_choices", "chosen_palette", "sprites", "animations", "moves", "sounds", "properties"}. Sprites and palettes
// are named by their place in these lists. `limit_exceeded` if the document would take more memory than the budget has left. The classes of the Python
// package (python/src/fightconv/model.py) have a field for each value.
Result<nlohmann::ordered_json> character_json(const Character& character, Context& context);

}  // namespace fightconv
