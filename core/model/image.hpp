// Pixels: colours, palettes, pictures.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/base/bytes.hpp"

namespace fightconv {

struct Rgba {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 0;
    friend bool operator==(const Rgba&, const Rgba&) = default;
};
static_assert(sizeof(Rgba) == 4);

using Colours = std::array<Rgba, 256>;

// Owned bytes that start uninitialised: a decoder writes each of them exactly once.
class PixelBuffer {
public:
    PixelBuffer() = default;
    explicit PixelBuffer(std::size_t size) : bytes_(std::make_unique_for_overwrite<std::uint8_t[]>(size)), size_(size) {}
    PixelBuffer(PixelBuffer&&) noexcept = default;
    PixelBuffer& operator=(PixelBuffer&&) noexcept = default;
    PixelBuffer(const PixelBuffer& other);
    PixelBuffer& operator=(const PixelBuffer& other);
    ~PixelBuffer() = default;

    MutableBytes bytes() noexcept { return {bytes_.get(), size_}; }
    Bytes bytes() const noexcept { return {bytes_.get(), size_}; }
    std::size_t size() const noexcept { return size_; }

private:
    std::unique_ptr<std::uint8_t[]> bytes_;
    std::size_t size_ = 0;
};

enum class PixelFormat : std::uint8_t { indexed8, rgba8888 };
constexpr std::uint32_t bytes_per_pixel(PixelFormat format) noexcept { return format == PixelFormat::indexed8 ? 1 : 4; }

// Row-major from the top-left, no padding. rgba8888 is R,G,B,A with straight alpha.
struct Picture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    PixelFormat format = PixelFormat::indexed8;
    PixelBuffer pixels;

    bool empty() const noexcept { return width == 0 || height == 0; }
};

struct Rectangle {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

// Smallest rectangle that holds every pixel whose alpha is not 0 (alpha of an index: from `colours`); nothing if there is none.
std::optional<Rectangle> visible_bounds(const Picture& picture, const Colours* colours);

// Writes `part` of the picture as RGBA into `out`, whose rows are `stride` bytes apart. Pixels of alpha 0 become 0,0,0,0.
// `colours` is needed for indexed8. `part` must lie inside the picture and its rows inside `out`.
void copy_rgba(const Picture& picture, const Rectangle& part, const Colours* colours, MutableBytes out, std::size_t stride);

// Turns the pixels left to right, top to bottom, or both; the rows of the rectangle are `stride` bytes apart.
void mirror(MutableBytes pixels, std::size_t stride, std::uint32_t width, std::uint32_t height, PixelFormat format, bool horizontally, bool vertically);

}  // namespace fightconv
