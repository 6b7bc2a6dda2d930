// The frames of one ObjectAnimation.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "converters/urho3d/read/sheet_reader.hpp"

namespace fightconv::urho3d {

struct ReadClip {
    std::string name;  // as its author called it; may be empty
    bool loops = false;
    std::vector<Frame> frames;
};

// The facts in a prefab that concern all clips.
struct PrefabFacts {
    std::vector<BoxKind> kinds;  // of its shapes
    Scale scale;                 // of the character; the scales of the frames are divided by it
};

// The scale of a frame without that of the character: floats have only seven digits.
inline double without_scale(double scale, double of_character) {
    return of_character == 1 ? scale : std::round(scale / of_character * 1e6) / 1e6;
}

// A frame from each tick at which an attribute has a key to the next. Boxes have the kinds of the
// shapes in the prefab, by number; further ones are hurt boxes. Frames are charged to `charge`.
// malformed if the file is not an ObjectAnimation.
Result<ReadClip> read_clip(const Resources& resources, std::string_view file,
                           const PrefabFacts& prefab, SheetReader& sheets, Charge& charge,
                           Context& context);

}  // namespace fightconv::urho3d
