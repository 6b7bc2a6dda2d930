// How two animations differ for a game without pictures, no matter how they are divided into
// frames: how long they last, and at each tick where they can be hit, where and how they hit, and
// which sounds begin.
#pragma once

#include <string>
#include <vector>

#include "core/model/difference/difference.hpp"

namespace fightconv {

// An animation with the moves that show it.
struct PlayedAnimation {
    const Animation* animation;
    std::vector<const Move*> moves;
    // some move of the character has hits; if not, each attack box counts as a hit
    bool hits_are_known;
    Scale scale{};  // of the character: boxes are compared in the game's pixels
};

struct TickDifference {
    DifferenceKind kind;
    std::string when;  // "ticks 3 to 7"; empty for the whole animation
    std::string what;
};

// Compares no more exactly than `precision`, and ignores the rotation of boxes. Attack boxes count
// during hits; disabled boxes and alternative hits do not count.
std::vector<TickDifference> difference_by_ticks(const PlayedAnimation& first,
                                                const PlayedAnimation& second,
                                                const TickPrecision& precision);

}  // namespace fightconv
