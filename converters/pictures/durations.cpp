#include "converters/pictures/durations.hpp"

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

}  // namespace fightconv
