// Numbers of the engines as those of frames: seconds to ticks, units to pixels, quaternions to
// degrees.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "converters/urho3d/rules.hpp"

namespace fightconv::urho3d {

inline constexpr double most_ticks = std::numeric_limits<std::int32_t>::max();
// what is read is rounded to these parts of a pixel, because floats are not exact
inline constexpr double pixel_steps = 1024;

inline double pixels_of(double units) {
    return std::round(units / units_per_pixel * pixel_steps) / pixel_steps + 0.0;
}
inline std::int32_t whole_pixels(double units) {
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::clamp(std::round(units / units_per_pixel), -most, most));
}

// A turn in the plane of the screen: w, x, y, z. Rounded where only the digits of the quaternion
// make the difference.
inline double angle_of(const std::array<double, 4>& quaternion) {
    const double degrees = std::atan2(quaternion[3], quaternion[0]) * 360 / std::numbers::pi;
    return std::round(degrees * 1000) / 1000 + 0.0;
}

// Keys lie a quarter of a tick early, and the end of a loop does not (urho3d.md 3); both become
// whole ticks.
inline std::uint64_t tick_of(double seconds) {
    return static_cast<std::uint64_t>(
        std::clamp(std::floor(seconds * ticks_per_second + 0.5 + 0.25), 0.0, most_ticks));
}

}  // namespace fightconv::urho3d
