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

// As packs hold them: the first 255 ticks, boxes in sixteenths of a pixel within 16 bits and without rotation, numbers up to 255 (damage
// 65535). Attack boxes count where they hit, disabled ones and hits that happen instead of another never.
std::vector<TickDifference> difference_by_ticks(const PlayedAnimation& first, const PlayedAnimation& second);

}  // namespace fightconv
