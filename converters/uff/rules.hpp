// How the model's ticks become UFF's milliseconds, and back (uff.md "Time"). Axes and offsets
// become pivots in converters/pictures/pivot.hpp. The importer and the exporter of UFF share it so
// that they cannot disagree.
#pragma once

#include <cstdint>

#include "core/model/character.hpp"

namespace fightconv::uff_rules {

inline constexpr std::int64_t ticks_per_second = 60;
inline constexpr std::int32_t longest_ticks = 3932;  // whose milliseconds fit 16 bits

// Milliseconds rounded to the nearest; 65535 where they do not fit; 0 for hold and for 0 ticks.
constexpr std::uint16_t duration_ms(std::int32_t ticks) noexcept {
    const std::int64_t rounded =
        ticks <= 0 ? 0 : (ticks * std::int64_t{1000} + ticks_per_second / 2) / ticks_per_second;
    return static_cast<std::uint16_t>(rounded < 65535 ? rounded : 65535);
}

constexpr std::int32_t ticks(std::uint16_t duration_ms) noexcept {
    return static_cast<std::int32_t>((duration_ms * ticks_per_second + 500) / 1000);
}

}  // namespace fightconv::uff_rules
