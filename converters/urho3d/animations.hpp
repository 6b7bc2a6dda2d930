// The clips of an action as files: ObjectAnimation for Urho3D and U3D, Animation with variant
// tracks for rbfx.
#pragma once

#include <vector>

#include "converters/urho3d/tracks.hpp"

namespace fightconv::urho3d {

// Anim/200.objanim.xml: for the node of the prefab.
std::string object_animation_text(const ClipTracks& clip);

// Anim/200.rbfx.xml: for an AnimationController at the node of the prefab.
std::string rbfx_animation_text(const ClipTracks& clip);

// The tracks of a clip that belong to one component or node, as an element of it. Such tracks play
// without code in Urho3D (urho3d.md 5). Nothing if no track belongs to it.
std::string inline_animation_text(const ClipTracks& clip, Track::Part part, std::size_t box,
                                  std::string_view indent);

// Both files of each clip, made by several threads.
Status add_animations(const Plan& plan, OutputSet& set, Context& context);

}  // namespace fightconv::urho3d
