// How far one who is hit is moved, as Ikemen GO's own states 5001, 5030 and 151 move a character of
// the usual friction. mugen.md C21.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fightconv::mugen {

inline constexpr double usual_gravity = 0.35;  // yaccel, on a screen 320 pixels wide
inline constexpr float slowing_of_hit = 0.6F;
inline constexpr float slowing_of_guard = 0;
inline constexpr double usual_ground_level = 25;  // air.gethit.groundlevel, on such a screen
inline constexpr double usual_trip_level = 15;    // air.gethit.trip.groundlevel
// State 52 of the engine, the landing, gives control in this tick, or in the one before in which
// its animation ends.
inline constexpr std::int32_t landing_ticks = 3;
inline constexpr std::int32_t longest_flight = 600;
// How long states 5030 and 5035 last with the animations of Elecbyte's Kung Fu Man, which most
// characters have kept.
inline constexpr std::int32_t usual_high_ticks = 21;

// In whole sixteenths of a pixel: what is beyond them no format keeps, and it would differ by how a
// velocity is written.
inline float in_sixteenths(float pixels) { return std::round(pixels * 16) / 16 + 0.0F; }

// How somebody is moved away by a hit or a guard from a tick on, in pixels and ticks of the game.
struct Push {
    std::int64_t begin = 0;
    float velocity = 0;
    std::int64_t slide_time = 0;
    float slowing = 1;    // behind the slide time
    bool slides = false;  // otherwise he flies, until `end`
    std::int64_t end = 0;
    friend bool operator==(const Push&, const Push&) = default;
};

// One who stands slides: from tick `slide_time` on, his velocity is multiplied by `slowing` in each
// tick besides his friction. All of them in pixels and ticks of the game.
inline float slide(float velocity, std::int64_t slide_time, std::int64_t ticks, float slowing) {
    constexpr float friction = 0.85F;
    float way = 0;
    for (std::int64_t tick = 0; tick < ticks && velocity != 0; ++tick) {
        velocity *= tick >= slide_time ? slowing : 1;
        way += velocity;
        velocity *= friction;
        velocity = std::abs(velocity) < 1 ? 0 : velocity;
    }
    return in_sixteenths(way);
}
inline float slide_of_hit(float velocity, std::int64_t slide_time, std::int64_t ticks) {
    return slide(velocity, slide_time, ticks, slowing_of_hit);
}
inline float slide_of_guard(float velocity, std::int64_t slide_time, std::int64_t ticks) {
    return slide(velocity, slide_time, ticks, slowing_of_guard);
}

// One who is lifted flies until he comes down to where he stood.
inline float flight(float forward, float down, float gravity) {
    constexpr int longest = 600;  // ticks
    float height = 0;
    int ticks = 0;
    do {
        height += down;
        down += gravity;
        ++ticks;
    } while (height < 0 && ticks < longest);
    return in_sixteenths(forward * static_cast<float>(ticks));
}

// The way until the beginning of a tick.
inline float way_at(const Push& push, std::int64_t tick) {
    constexpr std::int64_t longest = 600;
    const std::int64_t ticks =
        std::clamp<std::int64_t>(std::min(tick, push.end) - push.begin, 0, longest);
    return push.slides ? slide(push.velocity, push.slide_time, ticks, push.slowing)
                       : push.velocity * static_cast<float>(ticks);
}

// How somebody who is hit flies from a tick on, and how high he is then; y goes down.
struct Flight {
    std::int64_t begin = 0;
    float from = 0;
    float velocity = 0;
    float gravity = 0;
    friend bool operator==(const Flight&, const Flight&) = default;
};

// The flight that goes on for so many ticks later, as he is behind a tick.
inline Flight delayed(Flight flight, std::int64_t tick, std::int32_t ticks) {
    const std::int64_t moves = std::clamp<std::int64_t>(tick - flight.begin + 1, 0, longest_flight);
    for (std::int64_t move = 0; move < moves; ++move) {
        flight.from += flight.velocity;
        flight.velocity += flight.gravity;
    }
    flight.begin = std::max(flight.begin, tick + 1) + ticks;
    return flight;
}

// How high he is behind a tick.
inline float height_at(const Flight& flight, std::int64_t tick) {
    return delayed(flight, tick, 0).from;
}

// The tick in which one who was lifted lands, counted from the first one after his shaking. States
// 5030 and 5035 of the engine's common1.cns.zss let him sink to `level` below the ground; behind
// them or with the end of his stun, from tick `high_until` on, he lands at the ground. A fall
// (5050, 5071) goes on to `level`.
inline std::int32_t landing_tick(double down, double gravity, double level, std::int64_t high_until,
                                 float from = 0) {
    float height = from + static_cast<float>(down);
    auto velocity = static_cast<float>(down);
    for (std::int32_t tick = 1; tick < longest_flight; ++tick) {
        velocity += static_cast<float>(gravity);
        if (velocity > 0 && height >= (tick < high_until ? static_cast<float>(level) : 0)) {
            return tick;
        }
        height += velocity;
    }
    return longest_flight;
}

}  // namespace fightconv::mugen
