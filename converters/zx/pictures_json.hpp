// What the moves file of a ZX game has beyond that of a pack: which part of which texture each frame shows, and where.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "converters/zx/fit.hpp"

namespace fightconv::zx {

// Adds "picture_scale", "draw_scale", "textures" and "animations" to the document. `paths` are those of the textures.
void add_pictures(nlohmann::ordered_json& document, const Character& character, const Fitted& fitted, const std::vector<std::string>& paths);

}  // namespace fightconv::zx
