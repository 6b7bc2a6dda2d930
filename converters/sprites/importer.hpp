#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

// Reads a folder of pictures as a character whose sprites they are, with an animation of each
// group.
inline constexpr std::string_view sprites_importer_id = "sprites";
std::unique_ptr<Importer> make_sprites_importer();

}  // namespace fightconv
