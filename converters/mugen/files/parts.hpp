// Files of a MUGEN character that hold a part of it by themselves.
#pragma once

#include <memory>

#include "converters/interface/converter.hpp"

namespace fightconv {

// A .sff that has no .air beside it: a character of which only the sprites and palettes are known.
std::unique_ptr<Importer> make_sprite_file_importer();

// A .snd: a character of which only the sounds are known.
std::unique_ptr<Importer> make_sound_file_importer();

}  // namespace fightconv
