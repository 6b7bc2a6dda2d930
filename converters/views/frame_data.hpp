// Frame data as players of fighting games write it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/model/character.hpp"

namespace fightconv {

// Without hits there is only the length.
struct FrameData {
    std::int64_t total = 0;               // ticks of the animation
    bool until_landing = false;           // it holds its last frame until something else ends it
    std::optional<std::int64_t> startup;  // the first tick that hits, counted from 1
    std::string active;                   // "4", "3,7" for a hit right after another, "2(13)2" with the ticks between
    std::int64_t recovery = 0;            // ticks after the last hit
    // How much earlier the attacker can act than the one who is hit with the first active tick of the last hit. Nothing where that is
    // not known from the move alone: in a throw, or where the move ends with the landing.
    std::optional<std::int64_t> on_hit;
    std::optional<std::int64_t> on_block;
    std::string damage;  // "37+36"; "90|85" where only one of them happens; "~35" where it is approximate
};

FrameData frame_data_of(const Character& character, const Move& move);

}  // namespace fightconv
