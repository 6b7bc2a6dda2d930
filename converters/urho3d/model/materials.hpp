// How the quads of a model are drawn: a material for each page of the atlas, and the technique of
// all of them.
#pragma once

#include "converters/urho3d/plan.hpp"

namespace fightconv::urho3d {

std::string material_of(const Plan& plan, const Page& page);  // the resource

Status add_materials(const Plan& plan, OutputSet& set);

}  // namespace fightconv::urho3d
