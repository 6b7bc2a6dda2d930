// The 3D variant: a model of quads and bones, its animations, material, technique and prefab.
#pragma once

#include "converters/urho3d/plan.hpp"

namespace fightconv::urho3d {

// Appends its files. The atlas is already among those of the set.
Status add_model(const Plan& plan, OutputSet& set, Context& context);

}  // namespace fightconv::urho3d
