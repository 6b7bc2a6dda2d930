// Animated GIF through giflib.
#pragma once

#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv::gif {

// The time at which a frame is shown, in the units of a GIF.
struct Moment {
    std::size_t frame = 0;
    std::uint32_t centiseconds = 2;
    friend bool operator==(const Moment&, const Moment&) = default;
};

// The frames that a GIF can show, none shorter than 2/100 s; their sum is the rounded total time
// (at least 2/100 s). A frame that is too short ends up to 1/100 s late, and is left out if that is
// not enough. The last frame is never left out, because it stays visible.
std::vector<Moment> schedule(const AnimatedImage& image);

// The image as a GIF89a. Notes report what a GIF cannot hold (README.md). limit_exceeded: a side
// over 65,535.
Result<ByteBuffer> encode(const AnimatedImage& image, Context& context);

}  // namespace fightconv::gif
