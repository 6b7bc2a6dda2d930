// How two animations differ to a game that shows no pictures: however they are cut into frames, how long they last, and at each tick
// where they can be hurt, where and how they hit, and what is heard.
#pragma once

#include <string>
#include <vector>

#include "core/model/difference.hpp"

namespace fightconv {

// An animation with the moves that show it.
struct PlayedAnimation {
    const Animation* animation;
    std::vector<const Move*> moves;
    bool hits_are_known;  // some move of the character has hits; else each attack box is one
};

struct TickDifference {
    DifferenceKind kind;
    std::string when;  // "ticks 3 to 7"; empty for the whole animation
    std::string what;
};

// No more exactly than `precision` says, and boxes without their rotation. Attack boxes count where they hit, disabled ones and hits that
// happen instead of another never.
std::vector<TickDifference> difference_by_ticks(const PlayedAnimation& first, const PlayedAnimation& second, const TickPrecision& precision);

}  // namespace fightconv
