// The pictures of a difference, drawn so that they can be laid on each other.
#pragma once

#include <cstdint>
#include <optional>

#include "converters/compare/comparison.hpp"

namespace fightconv {

struct DifferencePictures {
    std::uint32_t width = 0, height = 0;   // of each
    ByteBuffer first, second, difference;  // PNG; empty where there is none
};

// The sprites of a difference, with their axes in one place, and the second dimmed with each pixel lit that the other does not have. A
// picture alone is shown alone. Nothing where there is no picture, or one too large to be looked at (see most_pixels).
inline constexpr std::uint64_t most_pixels = 4ULL << 20;
Result<std::optional<DifferencePictures>> draw_difference(const Comparison& comparison, const Difference& difference, Context& context);

}  // namespace fightconv
