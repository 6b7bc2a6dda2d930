#include "converters/pictures/durations.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/model/timeline.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv {

std::vector<std::int64_t> durations_ms(const Animation& animation) {
    const FrameTimes times(animation.frames);
    const auto start_ms = [&](std::size_t frame) {
        return static_cast<std::int64_t>(
            rounded_time(static_cast<std::uint64_t>(times.start_of(frame)), 1000));
    };
    std::vector<std::int64_t> durations;
    for (std::size_t i = 0; i < times.size(); ++i) {
        durations.push_back(animation.frames[i].ticks > 0 ? start_ms(i + 1) - start_ms(i)
                                                          : hold_ms);
    }
    return durations;
}

std::int64_t TickClock::rounded(std::int64_t units) const {
    return (2 * units * 60 + second_) / (2 * second_);
}

std::int32_t TickClock::next(std::int64_t units, std::int64_t precision) {
    const std::int64_t own = rounded(units);
    if (own > 0 && std::abs(own * second_ - 60 * units) < 60 * precision) {
        return static_cast<std::int32_t>(own);
    }
    units_ += units;
    const std::int64_t ticks = std::max<std::int64_t>(rounded(units_) - ticks_, 1);
    ticks_ += ticks;
    return static_cast<std::int32_t>(ticks);
}

}  // namespace fightconv
