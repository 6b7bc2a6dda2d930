#include "formats/images/animated/animated_image.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>

namespace fightconv {

std::uint64_t AnimatedImage::ticks() const noexcept {
    return std::accumulate(
        frames.begin(), frames.end(), std::uint64_t{0},
        [](std::uint64_t sum, const AnimatedImageFrame& frame) { return sum + frame.ticks; });
}

std::uint64_t rounded_time(std::uint64_t ticks, std::uint32_t units_per_second) noexcept {
    return (ticks * units_per_second + 30) / 60;
}

Status check_image_size(const AnimatedImage& image, std::uint32_t longest_side) {
    const std::uint64_t width = std::uint64_t{image.width} * image.scale;
    const std::uint64_t height = std::uint64_t{image.height} * image.scale;
    if (std::max(width, height) <= longest_side) {
        return {};
    }
    return fail(
        Error(ErrorCode::limit_exceeded,
              fmt::format("{}x{} pixels; a side may have at most {}", width, height, longest_side))
            .remedy("use a smaller --scale"));
}

Rectangle changed_part(const Picture& before, const Picture& after) {
    const std::size_t pixel_bytes = bytes_per_pixel(after.format);
    const std::size_t row_bytes = after.width * pixel_bytes;
    const PixelView old_pixels = before.pixels.unpacked(), new_pixels = after.pixels.unpacked();
    std::uint32_t left = after.width, top = after.height, right = 0, bottom = 0;
    for (std::uint32_t y = 0; y < after.height; ++y) {
        const Bytes old_row = old_pixels.subspan(y * row_bytes, row_bytes);
        const Bytes new_row = new_pixels.subspan(y * row_bytes, row_bytes);
        const auto first = std::mismatch(old_row.begin(), old_row.end(), new_row.begin()).first;
        if (first == old_row.end()) {
            continue;
        }
        const auto last = std::mismatch(old_row.rbegin(), old_row.rend(), new_row.rbegin()).first;
        left = std::min(left, static_cast<std::uint32_t>(
                                  static_cast<std::size_t>(first - old_row.begin()) / pixel_bytes));
        right = std::max(
            right, static_cast<std::uint32_t>(
                       static_cast<std::size_t>(old_row.rend() - last - 1) / pixel_bytes + 1));
        top = std::min(top, y);
        bottom = y + 1;
    }
    if (right == 0) {
        return {0, 0, 1, 1};
    }
    return {static_cast<std::int32_t>(left), static_cast<std::int32_t>(top), right - left,
            bottom - top};
}

void enlarge(const Picture& picture, const Rectangle& part, std::uint32_t scale, MutableBytes out) {
    const std::size_t pixel_bytes = bytes_per_pixel(picture.format);
    const std::size_t row_bytes = std::size_t{part.width} * scale * pixel_bytes;
    const PixelView pixels = picture.pixels.unpacked();
    std::uint8_t* to = out.data();
    for (std::uint32_t y = 0; y < part.height; ++y) {
        const std::size_t first = (std::size_t(part.y) + y) * picture.width + std::size_t(part.x);
        const std::uint8_t* from = pixels.data() + first * pixel_bytes;
        std::uint8_t* const row = to;
        for (std::uint32_t x = 0; x < part.width; ++x, from += pixel_bytes) {
            for (std::uint32_t i = 0; i < scale; ++i, to += pixel_bytes) {
                std::memcpy(to, from, pixel_bytes);
            }
        }
        for (std::uint32_t i = 1; i < scale; ++i, to += row_bytes) {
            std::memcpy(to, row, row_bytes);
        }
    }
}

Picture enlarged(const Picture& picture, const Rectangle& part, std::uint32_t scale) {
    const std::size_t bytes =
        std::size_t{part.width} * scale * part.height * scale * bytes_per_pixel(picture.format);
    Picture out{part.width * scale, part.height * scale, picture.format, PixelBuffer(bytes)};
    enlarge(picture, part, scale, out.pixels.unpack());
    return out;
}

}  // namespace fightconv
