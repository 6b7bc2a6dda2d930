#include "core/model/image.hpp"

#include <lz4.h>

#include <algorithm>

#include "core/model/pixel_kernels.hpp"

namespace fightconv {

PixelBuffer::PixelBuffer(const PixelBuffer& other)
    : bytes_(std::make_unique_for_overwrite<std::uint8_t[]>(other.stored_)),
      size_(other.size_),
      stored_(other.stored_) {
    std::copy_n(other.bytes_.get(), stored_, bytes_.get());
}

PixelBuffer& PixelBuffer::operator=(const PixelBuffer& other) {
    if (this != &other) {
        *this = PixelBuffer(other);
    }
    return *this;
}

bool operator==(const PixelBuffer& a, const PixelBuffer& b) {
    return std::ranges::equal(a.unpacked(), b.unpacked());
}

void PixelBuffer::pack() {
    if (is_packed() || size_ > LZ4_MAX_INPUT_SIZE) {
        return;
    }
    const std::size_t room = size_ / 4 * 3;
    const auto packed = std::make_unique_for_overwrite<char[]>(room);
    const int size = LZ4_compress_default(reinterpret_cast<const char*>(bytes_.get()), packed.get(),
                                          static_cast<int>(size_), static_cast<int>(room));
    if (size > 0) {
        stored_ = static_cast<std::size_t>(size);
        bytes_ = std::make_unique_for_overwrite<std::uint8_t[]>(stored_);
        std::copy_n(packed.get(), stored_, bytes_.get());
    }
}

PixelBuffer PixelBuffer::copy_unpacked() const {
    PixelBuffer out(size_);
    LZ4_decompress_safe(reinterpret_cast<const char*>(bytes_.get()),
                        reinterpret_cast<char*>(out.bytes_.get()), static_cast<int>(stored_),
                        static_cast<int>(size_));
    return out;
}

namespace {

// Whether a pixel is visible, for each format.
struct IndexedAlpha {
    std::array<bool, 256> seen;
    explicit IndexedAlpha(const Colours& colours) {
        std::transform(colours.begin(), colours.end(), seen.begin(),
                       [](Rgba colour) { return colour.a != 0; });
    }
    bool operator()(const std::uint8_t* pixel) const noexcept { return seen[*pixel]; }
};
struct RgbaAlpha {
    bool operator()(const std::uint8_t* pixel) const noexcept { return pixel[3] != 0; }
};

template <std::size_t PixelBytes, class Seen>
std::optional<Rectangle> bounds(const Picture& picture, Bytes pixels, Seen seen) {
    const std::uint32_t width = picture.width;
    const auto row_of = [&](std::uint32_t y) {
        return pixels.data() + std::size_t{y} * width * PixelBytes;
    };
    const auto row_seen = [&](std::uint32_t y) {
        const std::uint8_t* pixel = row_of(y);
        for (std::uint32_t x = 0; x < width; ++x, pixel += PixelBytes) {
            if (seen(pixel)) {
                return true;
            }
        }
        return false;
    };
    std::uint32_t top = 0;
    while (top < picture.height && !row_seen(top)) {
        ++top;
    }
    if (top == picture.height) {
        return std::nullopt;
    }
    std::uint32_t bottom = picture.height - 1;
    while (!row_seen(bottom)) {
        --bottom;
    }
    std::uint32_t left = width;
    std::uint32_t right = 0;
    for (std::uint32_t y = top; y <= bottom; ++y) {
        const std::uint8_t* const row = row_of(y);
        for (std::uint32_t x = 0; x < left; ++x) {
            if (seen(row + std::size_t{x} * PixelBytes)) {
                left = x;
                break;
            }
        }
        for (std::uint32_t x = width; x > right + 1; --x) {
            if (seen(row + std::size_t{x - 1} * PixelBytes)) {
                right = x - 1;
                break;
            }
        }
    }
    right = std::max(right, left);
    return Rectangle{static_cast<std::int32_t>(left), static_cast<std::int32_t>(top),
                     right - left + 1, bottom - top + 1};
}

}  // namespace

std::optional<Rectangle> visible_bounds(const Picture& picture, const Colours* colours) {
    const PixelView pixels = picture.pixels.unpacked();
    return visible_bounds(picture, pixels, colours);
}

std::optional<Rectangle> visible_bounds(const Picture& picture, Bytes pixels,
                                        const Colours* colours) {
    if (picture.empty()) {
        return std::nullopt;
    }
    return picture.format == PixelFormat::indexed8
               ? bounds<1>(picture, pixels, IndexedAlpha(*colours))
               : bounds<4>(picture, pixels, RgbaAlpha());
}

RgbaReader::RgbaReader(const Picture& picture, const Colours* colours)
    : picture_(picture), pixels_(picture.pixels.unpacked()) {
    if (picture.format == PixelFormat::indexed8) {
        std::transform(colours->begin(), colours->end(), shown_.begin(),
                       [](Rgba colour) { return colour.a == 0 ? Rgba{} : colour; });
    }
}

void RgbaReader::copy(const Rectangle& part, MutableBytes out, std::size_t stride) const {
    const std::size_t pixel_bytes = bytes_per_pixel(picture_.format);
    for (std::uint32_t y = 0; y < part.height; ++y) {
        const std::size_t first = (static_cast<std::size_t>(part.y) + y) * picture_.width +
                                  static_cast<std::size_t>(part.x);
        const Bytes from = pixels_.subspan(first * pixel_bytes, part.width * pixel_bytes);
        const MutableBytes to = out.subspan(y * stride, std::size_t{part.width} * 4);
        if (picture_.format == PixelFormat::indexed8) {
            expand_indices(from, shown_, to.data());
        } else {
            copy_visible(from.data(), part.width, to.data());
        }
    }
}

void copy_rgba(const Picture& picture, const Rectangle& part, const Colours* colours,
               MutableBytes out, std::size_t stride) {
    RgbaReader(picture, colours).copy(part, out, stride);
}

void mirror(MutableBytes pixels, std::size_t stride, std::uint32_t width, std::uint32_t height,
            PixelFormat format, bool horizontally, bool vertically) {
    const std::size_t pixel_bytes = bytes_per_pixel(format);
    const auto row = [&](std::size_t y) { return pixels.subspan(y * stride, width * pixel_bytes); };
    for (std::size_t y = 0; y < height && horizontally; ++y) {
        const MutableBytes turned = row(y);
        for (std::size_t left = 0, right = turned.size(); left + pixel_bytes < right;
             left += pixel_bytes) {
            right -= pixel_bytes;
            std::swap_ranges(&turned[left], &turned[left] + pixel_bytes, &turned[right]);
        }
    }
    for (std::size_t y = 0; y < height / 2 && vertically; ++y) {
        std::swap_ranges(row(y).begin(), row(y).end(), row(height - 1 - y).begin());
    }
}

}  // namespace fightconv
