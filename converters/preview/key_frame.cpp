#include "converters/preview/key_frame.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "converters/preview/compositor.hpp"

namespace fightconv {

std::size_t key_frame(const Character& character, const Animation& animation) {
    const auto attacks = [](const Frame& frame) {
        return std::any_of(frame.boxes.begin(), frame.boxes.end(), [](const Box& box) {
            return box.kind == BoxKind::attack && box.enabled;
        });
    };
    const auto attack = std::find_if(animation.frames.begin(), animation.frames.end(), attacks);
    if (attack != animation.frames.end()) {
        return static_cast<std::size_t>(attack - animation.frames.begin());
    }
    std::size_t best = 0;
    std::pair<std::int64_t, std::uint64_t> most{-1, 0};  // ticks and pixels
    for (std::size_t i = 0; i < animation.frames.size(); ++i) {
        const Frame& frame = animation.frames[i];
        const auto bounds = bounds_of(character, placement_of(frame));
        if (!bounds) {
            continue;
        }
        const std::int64_t ticks =
            frame.ticks == Frame::hold ? std::numeric_limits<std::int64_t>::max() : frame.ticks;
        const std::pair value{ticks, std::uint64_t{bounds->width} * bounds->height};
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

}  // namespace fightconv
