// Kung Fu Man's frame data as worked out by hand from his files, for each version of him that
// states it differently.
#pragma once

#include <string>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv::test {

struct ExpectedHit {
    // stun: ground.hittime, which is also that of a guard; control: guard.ctrltime, which is given
    // once, otherwise ground.slidetime
    int first = 0, last = 0, damage = 0, chip = 0, hitstop = 0, stun = 0, control = 0;
    float x = 0, y = 0;
    Guard guard{};
    bool continued = false;
};
struct ExpectedMove {
    int number = 0, animation = 0;
    int total = 0;  // up to the element that holds, which counts one
    std::string input{}, name{};
    MoveType type{};
    int cost = 0, gain = 0;
    std::vector<ExpectedHit> hits{};
};

std::vector<ExpectedMove> kung_fu_man();       // as he comes with MUGEN 1.0 and 1.1
std::vector<ExpectedMove> kung_fu_man_720();   // the one drawn for 1280x720
std::vector<ExpectedMove> kung_fu_man_2001();  // of 11,01,2001

}  // namespace fightconv::test
