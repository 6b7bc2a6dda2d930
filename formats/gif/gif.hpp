// Animated GIF through giflib.
#pragma once

#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "formats/movie/movie.hpp"

namespace fightconv::gif {

// When a frame is shown, in the units of a GIF.
struct Moment {
    std::size_t frame = 0;
    std::uint32_t centiseconds = 2;
    friend bool operator==(const Moment&, const Moment&) = default;
};

// The frames that a GIF can show, none shorter than 2/100 s; the sum is the rounded time of all (at least 2/100 s). A frame that is too short ends up to
// 1/100 s late, and is left out where that is not enough. The last one never is: it is what stays to be seen.
std::vector<Moment> schedule(const Movie& movie);

// The movie as a GIF89a. Notes say what it cannot hold (README.md). limit_exceeded: a side over 65,535.
Result<ByteBuffer> encode(const Movie& movie, Context& context);

}  // namespace fightconv::gif
