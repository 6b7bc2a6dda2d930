#include <cstdlib>

#include "converters/preview/page/page_data.hpp"

namespace fightconv {

namespace {

int predicted(int left, int above, int corner) {
    const int guess = left + above - corner;
    const int by_left = std::abs(guess - left);
    const int by_above = std::abs(guess - above);
    const int by_corner = std::abs(guess - corner);
    return by_left <= by_above && by_left <= by_corner ? left
           : by_above <= by_corner                     ? above
                                                       : corner;
}

}  // namespace

void append_filtered(const Picture& picture, ByteBuffer& bytes) {
    const PixelView pixels = picture.pixels.unpacked();
    if (picture.format == PixelFormat::indexed8) {
        bytes.insert(bytes.end(), pixels.begin(), pixels.end());
        return;
    }
    const std::size_t stride = std::size_t{picture.width} * 4;
    const std::size_t begin = bytes.size();
    bytes.resize(begin + pixels.size());
    const ByteBuffer blank(stride);  // above the first row
    for (std::size_t at = 0; at < pixels.size(); at += stride) {
        const std::uint8_t* const row = pixels.data() + at;
        const std::uint8_t* const above = at == 0 ? blank.data() : row - stride;
        std::uint8_t* const out = bytes.data() + begin + at;
        for (std::size_t i = 0; i < 4; ++i) {
            // what predicted() gives without anything on the left
            out[i] = static_cast<std::uint8_t>(row[i] - above[i]);
        }
        for (std::size_t i = 4; i < stride; ++i) {
            out[i] =
                static_cast<std::uint8_t>(row[i] - predicted(row[i - 4], above[i], above[i - 4]));
        }
    }
}

}  // namespace fightconv
