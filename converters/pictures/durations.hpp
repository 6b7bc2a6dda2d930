// Milliseconds for ticks, in files that are timed like those of Aseprite, and ticks for the times
// of other programs.
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

// The ticks of the frames of an animation, one after the other.
class TickClock {
public:
    explicit TickClock(std::int64_t units_per_second) : second_(units_per_second) {}

    // At least 1. A time that is a number of ticks rounded up or down to `precision` units is that
    // number. Others are rounded from the beginning, because errors of single frames would add up:
    // 24 pictures a second are 2.5 ticks each.
    std::int32_t next(std::int64_t units, std::int64_t precision);

private:
    std::int64_t rounded(std::int64_t units) const;

    std::int64_t second_;
    std::int64_t units_ = 0;  // of the frames that are no number of ticks, and their ticks
    std::int64_t ticks_ = 0;
};

}  // namespace fightconv
