// Spriter's .scml, which the engines read as AnimationSet2D: pictures only, one file for each page
// of the atlas.
#pragma once

#include "converters/urho3d/plan.hpp"

namespace fightconv::urho3d {

// NAME.scml of each page, with the actions that are on it.
Status add_spriter_files(const Plan& plan, OutputSet& set, Context& context);

// The name in it that plays an action: "0", or "0.loop" if it has an intro.
std::string spriter_name(const Action& action);

}  // namespace fightconv::urho3d
