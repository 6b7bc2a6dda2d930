// The names of a character's animations in Godot, where a loop that does not return to its first
// frame is two animations.
#pragma once

#include <string>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::godot {

struct ClipNames {
    std::string first;  // "walk": the whole animation, or its intro
    std::string loop;   // "walk_loop"; empty if there is no intro
};

// One for each animation; all names differ.
std::vector<ClipNames> clip_names(const Character& character);

// The index of the animation that is shown first: action 0, or the first one. There must be one.
std::size_t first_animation(const Character& character);

}  // namespace fightconv::godot
