#include "converters/pictures/durations.hpp"

#include "formats/movie/movie.hpp"

namespace fightconv {

std::vector<std::int64_t> durations_ms(const Animation& animation) {
    const auto ms_at = [](std::uint64_t ticks) {
        return static_cast<std::int64_t>(rounded_time(ticks, 1000));
    };
    std::vector<std::int64_t> durations;
    std::uint64_t ticks = 0;
    for (const Frame& frame : animation.frames) {
        if (frame.ticks <= 0) {
            durations.push_back(hold_ms);
            continue;
        }
        const std::uint64_t end = ticks + static_cast<std::uint64_t>(frame.ticks);
        durations.push_back(ms_at(end) - ms_at(ticks));
        ticks = end;
    }
    return durations;
}

}  // namespace fightconv
