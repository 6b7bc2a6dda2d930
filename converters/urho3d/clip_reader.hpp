// The frames of one ObjectAnimation.
#pragma once

#include <string>
#include <vector>

#include "converters/urho3d/sheet_reader.hpp"

namespace fightconv::urho3d {

struct ReadClip {
    std::string name;  // as its author called it; may be empty
    bool loops = false;
    std::vector<Frame> frames;
};

// A frame from each tick at which an attribute has a key to the next. Boxes have the kinds of the
// shapes in the prefab, by number; further ones are hurt boxes. Frames are charged to `charge`.
// malformed if the file is not an ObjectAnimation.
Result<ReadClip> read_clip(const Resources& resources, std::string_view file,
                           const std::vector<BoxKind>& kinds, SheetReader& sheets, Charge& charge,
                           Context& context);

}  // namespace fightconv::urho3d
