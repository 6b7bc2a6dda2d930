// The states of attacks: what they do goes into the .cns, how they are reached into the .cmd.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fightconv::samples {

// Texts that are lists have "; " between their items, each of which becomes a line: no line of a
// .cns can hold a ';'.

// One HitDef.
struct Blow {
    std::string_view trigger;    // list: "AnimElem = 3"
    std::string_view attribute;  // "S, NA"
    std::string_view guard;      // "MA"; empty: cannot be guarded
    std::string_view damage;     // "28, 2"
    int pause, stun, guard_stun;
    double x = 0, y = 0;         // ground.velocity
    std::string_view more = {};  // list: further parameters
};

// Any other state controller.
struct Controller {
    std::string_view type;
    std::string_view trigger;     // list
    std::string_view parameters;  // list
};

enum class Posture { standing, crouching, airborne, flying, thrown };

struct Attack {
    int state;
    std::string_view name;
    Posture posture = Posture::standing;
    std::string_view input = {};  // list of commands; empty: no command leads here
    std::string_view needs = {};  // list of what else has to be: "power >= 1000"
    // what it can be reached from without control: a list each, "stateno = 200; movecontact"
    std::vector<std::string_view> after = {};
    int power = 0;   // given, or spent where it is negative
    int action = 0;  // 0: that of its number
    std::vector<Blow> blows = {};
    std::vector<Controller> others = {};
};

// The state of the one whom a throw of this character has caught.
Attack thrown(int state);

// The values that all blows of a character share.
struct Manner {
    int scale = 1;  // of velocities
    std::string_view hit_sound, guard_sound;
};

std::string states_text(const std::vector<Attack>& attacks, const Manner& manner);

// The .cmd: the commands, and the ways to the attacks.
std::string commands_text(const std::vector<Attack>& attacks);

}  // namespace fightconv::samples
