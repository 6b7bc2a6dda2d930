// A whole character as JSON: everything but its pixels and the samples of its sounds.
#pragma once

#include "converters/json/json_writer.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv {

// The members of a frame beyond its ticks and its sprite: "offset", and "boxes", "cues", "flip_h",
// "blend" ... where it has them.
void write_frame_members(JsonWriter& json, const Frame& frame);

// {"info", "floor_y", "palettes", "palette_choices", "chosen_palette", "sprites", "animations",
// "moves", "sounds", "properties"}. Sprites and palettes are named by their place in these lists.
// `limit_exceeded` if the document would take more memory than the budget has left. The classes of
// the Python package (python/src/fightconv/model.py) have a field for each value.
Status write_character(JsonWriter& json, const Character& character, Context& context);

}  // namespace fightconv
