// The numbered invariants of the model. They are checked after every import and before every
// export.
#pragma once

#include <string>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv {

//  I1  every id points into its vector
//  I2  a picture's buffer has width*height*bytes_per_pixel
//  I3  a sprite has a palette exactly when it is indexed
//  I4  animation names are unique (ASCII case ignored) and plain names (core/base/text/names.hpp)
//  I5  text is valid UTF-8; tag keys are not empty and have no '=', space or control character
//  I6  ticks are > 0 or hold; 0 only as the only frame
//  I7  every animation has a frame; loop_start is one of them
//  I8  numbers of boxes, cues, hits, scales, angles are finite; sizes >= 0
//  I9  a hit's last tick is not before its first; no tick is < 0
//  I10 a frame has a sprite or names a missing one, not both
//  I11 blend values are 0..256
//  I12 sounds lie inside of the sound file; each key once
//  I13 the scale is from 0.01 to 100 in both directions
struct Violation {
    int invariant;        // 7 for I7
    std::string message;  // "I7 animation 'stand' has no frame"
};

// Every violation, in the order of the model; empty for a valid character.
std::vector<Violation> validate(const Character& character);

}  // namespace fightconv
