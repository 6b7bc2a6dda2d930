// Whether the files for rbfx say the same as those for Urho3D and U3D, which the importer reads.
#pragma once

#include "converters/urho3d/resources.hpp"

namespace fightconv::urho3d {

// Compares each Animation with the ObjectAnimation beside it, also those of a character that faces
// left, and NAME.prefab with NAMECollision.xml; and the form in which rbfx reads references and the
// list of played animations (urho3d.md 6). malformed, with the file and what differs; not_found if
// one of two files is missing; also the errors of reading them. Resources without ObjectAnimations
// have none of these files.
Status check_rbfx(const Resources& resources, Context& context);

}  // namespace fightconv::urho3d
