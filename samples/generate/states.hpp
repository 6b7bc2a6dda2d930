// The states of attacks: what they do goes into the .cns, how they are reached into the .cmd.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fightconv::samples {

// One HitDef.
struct Blow {
    std::string_view trigger;  // "AnimElem = 3"
    std::string_view guard;    // "MA"
    int damage, chip, pause, stun;
    double x, y;  // ground.velocity
};

struct Attack {
    int state;                 // and its action
    std::string_view name;     // of the ChangeState that leads to it
    std::string_view command;  // empty: no command does
    std::string_view attribute;
    int power;  // given, or spent where it is negative
    std::vector<Blow> blows;
    int sends = 0;  // the state of the helper that leaves with the second element
};

// `scale` multiplies velocities.
std::string states_text(const std::vector<Attack>& attacks, int scale);
std::string links_text(const std::vector<Attack>& attacks);

}  // namespace fightconv::samples
