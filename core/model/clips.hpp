// An animation as clips with keys, for players that have no loop start and change what they show at
// keys in seconds.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/scale.hpp"

namespace fightconv {

struct Clip {
    enum class Part : std::uint8_t { whole, intro, loop };  // an intro is followed by its loop
    Part part = Part::whole;
    std::size_t first_span = 0;  // of the timeline
    std::size_t span_count = 0;
    std::uint64_t start = 0;  // the tick of the animation at which it begins
    std::uint64_t ticks = 0;  // of one pass
    bool loops = false;       // false: the last key stays
};

// One clip, or an intro and a loop if the animation does not return to its first frame; none if it
// has no frames.
std::vector<Clip> clips_of(const Timeline& timeline);

// The frame that is shown from a tick on, until the next key.
struct ClipKey {
    std::uint64_t tick = 0;  // of the clip
    std::size_t frame = 0;   // of the animation
    Placement placement;
};

// A key for each showing of a frame, the first at tick 0, and for frames that are interpolated one
// for each tick, but at most most_keys_of_a_span. Their placements are in the pixels of the game,
// for a character with this scale.
inline constexpr std::uint64_t most_keys_of_a_span = 600;
std::vector<ClipKey> keys_of(const Timeline& timeline, const Clip& clip, const Scale& scale);

// The time of a key in engines that add up the times of their frames: a quarter of a tick early, so
// that rounding never delays it by a whole tick (measured with Urho3D and Godot over 3,601 ticks;
// keys at exact multiples of 1/60 s were late in places).
constexpr double key_seconds(std::uint64_t tick) {
    return tick == 0 ? 0 : (static_cast<double>(tick) - 0.25) / 60;
}

}  // namespace fightconv
