// The pages of the atlas as files: PNG, parameters of the texture, SpriteSheet2D.
#pragma once

#include "converters/urho3d/plan.hpp"

namespace fightconv::urho3d {

// NAME_atlas.png and NAME_atlas.xml of each page, which both variants show.
Status add_atlas(const Plan& plan, OutputSet& set, Context& context);

// NAME.xml of each page: where each sprite is in the picture, and where its axis is.
Status add_sheets(const Plan& plan, OutputSet& set);

}  // namespace fightconv::urho3d
