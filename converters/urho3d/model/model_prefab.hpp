// NAMEModel.xml: a node with the model, which plays an action by itself.
#pragma once

#include "converters/urho3d/model/rig.hpp"
#include "core/model/clips.hpp"

namespace fightconv::urho3d {

struct AutoPlay {
    std::string animation;  // file name in the character's folder
    bool loops = false;
};

// For Scene::InstantiateXML() of all three engines. `first`: the pose of each bone when the clip
// begins.
std::string model_prefab_text(const Plan& plan, const Rig& rig, const std::vector<Pose>& first,
                              const AutoPlay& play);

}  // namespace fightconv::urho3d
