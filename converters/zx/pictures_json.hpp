// What the moves file of a ZX game has beyond that of a pack: which part of which texture each frame shows, and where.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "converters/zx/textures.hpp"

namespace fightconv::zx {

// Adds "picture_scale", "draw_scale", "textures" and "animations" to the document. `shown` has the pictures of the textures, `by` times
// smaller than those of the character; `paths` are those of the textures. Animations that are `left_out` are not listed.
void add_pictures(nlohmann::ordered_json& document, const Character& character, const Character& shown, const Textures& textures,
                  const std::vector<std::string>& paths, std::uint32_t by, const std::vector<bool>& left_out);

}  // namespace fightconv::zx
