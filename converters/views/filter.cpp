#include "converters/views/filter.hpp"

#include <cstdlib>

namespace fightconv {

namespace {

int predicted(int left, int above, int corner) {
    const int guess = left + above - corner;
    const int by_left = std::abs(guess - left);
    const int by_above = std::abs(guess - above);
    const int by_corner = std::abs(guess - corner);
    return by_left <= by_above && by_left <= by_corner ? left : by_above <= by_corner ? above : corner;
}

}  // namespace

void append_filtered(const Picture& picture, ByteBuffer& bytes) {
    const PixelView pixels = picture.pixels.bytes();
    if (picture.format == PixelFormat::indexed8) {
        bytes.insert(bytes.end(), pixels.begin(), pixels.end());
        return;
    }
    const std::size_t stride = std::size_t{picture.width} * 4;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const bool has_left = i % stride >= 4;
        const bool has_above = i >= stride;
        const int left = has_left ? pixels[i - 4] : 0;
        const int above = has_above ? pixels[i - stride] : 0;
        const int corner = has_left && has_above ? pixels[i - stride - 4] : 0;
        bytes.push_back(static_cast<std::uint8_t>(pixels[i] - predicted(left, above, corner)));
    }
}

}  // namespace fightconv
