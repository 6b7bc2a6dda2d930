// The pictures of a difference, drawn so that they lie exactly on each other.
#pragma once

#include <cstdint>
#include <optional>

#include "converters/compare/comparison.hpp"

namespace fightconv {

struct DifferencePictures {
    std::uint32_t width = 0, height = 0;   // of each
    ByteBuffer first, second, difference;  // PNG; empty where there is none
};

// The sprites of a difference with their axes in the same place, and the second one dimmed, with
// each pixel highlighted that differs from the first. If there is only one picture, it alone.
// Nothing if there is none, or one that is too large to be shown (most_pixels).
inline constexpr std::uint64_t most_pixels = 4ULL << 20;
Result<std::optional<DifferencePictures>> draw_difference(const Comparison& comparison,
                                                          const Difference& difference,
                                                          Context& context);

}  // namespace fightconv
