// The files of a character -> Character.
#pragma once

#include "converters/urho3d/resources.hpp"
#include "core/model/character.hpp"

namespace fightconv::urho3d {

// Pictures, frames, ticks and boxes from the ObjectAnimations, the sheets and the prefab.
Result<Character> to_character(const Resources& resources, Context& context);

}  // namespace fightconv::urho3d
