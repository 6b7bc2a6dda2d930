// Frame data as players of fighting games write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/model/character.hpp"

namespace fightconv {

// Without hits there is only the length.
struct FrameData {
    // ticks of the move; of the animation where nothing is known of the move
    std::int64_t total = 0;
    bool until_landing = false;           // it ends with the landing, whenever that is
    std::optional<std::int64_t> startup;  // the first tick that hits, counted from 1
    // "4", "3,7" for a hit right behind another, "2(13)2" with the ticks between
    std::string active;
    std::int64_t recovery = 0;  // ticks behind the last hit
    // How much earlier the attacker can act than the one who is hit by the last hit with its first
    // active tick, both hitstops included: "+3". Instead of that "launches", "knocks down" or
    // "custom state". Empty where it is not known from the move alone: in a throw, or where it ends
    // with the landing.
    std::string on_hit;
    std::string on_block;  // the same when it is guarded
    // "37+36"; "90|85" where only one of them happens; "~35" where it is approximate
    std::string damage;
    // what the attacker gains in all when it hits, below 0 if the move costs more
    std::optional<std::int32_t> power;
};

FrameData frame_data_of(const Character& character, const Move& move);

}  // namespace fightconv
