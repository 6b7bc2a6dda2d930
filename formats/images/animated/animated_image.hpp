// Pictures with their times, for the formats apng, gif and webp.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.hpp"
#include "core/model/image.hpp"

namespace fightconv {

struct AnimatedImageFrame {
    Picture picture;          // rgba8888, of the image's size; pixels of alpha 0 are 0,0,0,0
    std::uint32_t ticks = 1;  // of 1/60 s, from 1 to longest_ticks
};

struct AnimatedImage {
    // The longest time of one picture in every format: a GIF counts 1/100 s in 16 bits.
    static constexpr std::uint32_t longest_ticks = 36'000;

    std::uint32_t width = 0;  // of each picture
    std::uint32_t height = 0;
    std::uint32_t scale = 1;  // pixels of the file for each pixel of a picture, in both directions
    bool forever = false;     // otherwise it plays once
    std::vector<AnimatedImageFrame> frames{};

    std::uint64_t ticks() const noexcept;
};

// `ticks` in other units, rounded. A frame is shown from the rounded_time() of its start to that of
// its end, so errors do not add up.
std::uint64_t rounded_time(std::uint64_t ticks, std::uint32_t units_per_second) noexcept;

// `limit_exceeded`, with advice, if a side of the written image would exceed `longest_side`.
Status check_image_size(const AnimatedImage& image, std::uint32_t longest_side);

// The smallest rectangle that contains all differing pixels of two pictures with the same size and
// format; the first pixel if they are equal.
Rectangle changed_part(const Picture& before, const Picture& after);

// A part of a picture, each pixel as a square of `scale` by `scale`.
Picture enlarged(const Picture& picture, const Rectangle& part, std::uint32_t scale);
// the same into memory of that size
void enlarge(const Picture& picture, const Rectangle& part, std::uint32_t scale, MutableBytes out);

}  // namespace fightconv
