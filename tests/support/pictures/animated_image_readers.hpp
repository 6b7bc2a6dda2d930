// Reads a moving picture as a browser shows it: its whole canvases in time. Strict, and without the
// code that writes them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/model/image.hpp"

namespace fightconv::test {

struct SeenFrame {
    Picture canvas;  // rgba8888; pixels of alpha 0 are 0,0,0,0
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;  // of the seconds that it is shown
};

struct SeenImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t plays = 0;  // 0: for ever
    std::vector<SeenFrame> frames;
};

// Each throws std::runtime_error that says what is wrong with the file.
SeenImage read_gif(Bytes bytes);  // with a decompressor of its own
// order of chunks, CRCs and sequence numbers are checked; pixels by libpng
SeenImage read_apng(Bytes bytes);
SeenImage read_webp(Bytes bytes);  // by libwebpdemux

// The places in which two pictures of one size differ; 0 are equal.
std::size_t different_pixels(const Picture& a, const Picture& b);

}  // namespace fightconv::test
