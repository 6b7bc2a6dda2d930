// The frame that stands for a whole animation.
#pragma once

#include "core/model/character.hpp"

namespace fightconv {

// The first frame with an attack box that is on; if there is none, of the frames that show
// something the one that is shown longest, of equals the one that covers the most. The index of
// that frame; 0 if no frame shows anything. The animation must have a frame.
std::size_t key_frame(const Character& character, const Animation& animation);

}  // namespace fightconv
