// The members that the moves file of a ZX game has beyond that of a pack: which part of which
// texture each frame shows, and where.
#pragma once

#include <string>
#include <vector>

#include "converters/json/json_writer.hpp"
#include "converters/zx/fit.hpp"

namespace fightconv::zx {

// The members "picture_scale", "draw_scale", "textures" and "animations". `paths` are those of the
// textures.
void write_pictures(JsonWriter& json, const Character& character, const Fitted& fitted,
                    const std::vector<std::string>& paths);

}  // namespace fightconv::zx
