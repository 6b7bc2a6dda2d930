// The prefabs of the 2D variant: what a scene loads to show the character with its boxes.
#pragma once

#include "converters/urho3d/plan.hpp"

namespace fightconv::urho3d {

// NAMESprite.xml (AnimatedSprite2D), NAMECollision.xml (sprite and boxes, for Urho3D and U3D) and
// NAME.prefab (the same for rbfx). Each plays the action in which the character stands, without any
// code. Nothing for a character without animations.
Status add_prefabs(const Plan& plan, OutputSet& set, Context& context);

}  // namespace fightconv::urho3d
