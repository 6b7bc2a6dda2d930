// Milliseconds for ticks, in files that are timed like those of Aseprite.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv {

// of a frame that stays, and of one of no ticks: what Aseprite gives a new frame
inline constexpr std::int64_t hold_ms = 100;

// The duration of each frame, rounded so that no frame begins more than half a millisecond from its
// tick.
std::vector<std::int64_t> durations_ms(const Animation& animation);

}  // namespace fightconv
