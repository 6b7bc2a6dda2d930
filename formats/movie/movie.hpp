// Pictures in time, as the formats of moving pictures take them: apng, gif, webp.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/model/image.hpp"

namespace fightconv {

struct MovieFrame {
    Picture picture;          // rgba8888, of the movie's size; pixels of alpha 0 are 0,0,0,0
    std::uint32_t ticks = 1;  // of 1/60 s, from 1 to longest_ticks
};

struct Movie {
    // What each format can say of one picture: a GIF counts 1/100 s in 16 bits.
    static constexpr std::uint32_t longest_ticks = 36'000;

    std::uint32_t width = 0;  // of each picture
    std::uint32_t height = 0;
    std::uint32_t scale = 1;  // pixels of the file for one of a picture, in both directions
    bool forever = false;     // else it plays once
    std::vector<MovieFrame> frames{};

    std::uint64_t ticks() const noexcept;
};

// `ticks` in units of which a second has so many, rounded. A frame is shown from rounded_time() of its start to that of its end: so no error adds up.
std::uint64_t rounded_time(std::uint64_t ticks, std::uint32_t units_per_second) noexcept;

// `limit_exceeded`, with advice, where a side of the movie as it is written would be over `longest_side`.
Status check_movie_size(const Movie& movie, std::uint32_t longest_side);

// The smallest rectangle that holds all pixels in which two pictures of one size and format differ; the first pixel where there are none.
Rectangle changed_part(const Picture& before, const Picture& after);

// A part of a picture, each pixel as a square of `scale` by `scale`.
Picture enlarged(const Picture& picture, const Rectangle& part, std::uint32_t scale);

}  // namespace fightconv
