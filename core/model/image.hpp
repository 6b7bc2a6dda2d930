// Pictures: their pixels and colours, read, copied and drawn.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/base/bytes/bytes.hpp"

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

// Pixels that are being read: borrowed from a PixelBuffer, or unpacked for as long as this lives.
class PixelView {
public:
    explicit PixelView(Bytes borrowed) noexcept : bytes_(borrowed) {}
    PixelView(std::unique_ptr<const std::uint8_t[]> unpacked, std::size_t size) noexcept
        : own_(std::move(unpacked)), bytes_(own_.get(), size) {}

    std::size_t size() const noexcept { return bytes_.size(); }
    bool empty() const noexcept { return bytes_.empty(); }
    std::uint8_t operator[](std::size_t i) const noexcept { return bytes_[i]; }
    // Bytes that live as long as the view.
    operator Bytes() const& noexcept { return bytes_; }
    const std::uint8_t* data() const& noexcept { return bytes_.data(); }
    auto begin() const& noexcept { return bytes_.begin(); }
    auto end() const& noexcept { return bytes_.end(); }
    Bytes subspan(std::size_t first, std::size_t count) const& noexcept {
        return bytes_.subspan(first, count);
    }
    operator Bytes() && = delete;
    const std::uint8_t* data() && = delete;
    void begin() && = delete;
    void end() && = delete;
    Bytes subspan(std::size_t first, std::size_t count) && = delete;

private:
    std::unique_ptr<const std::uint8_t[]> own_;
    Bytes bytes_;
};

// Owned bytes that start uninitialised: a decoder writes each of them exactly once. What is read
// seldom can be kept packed (LZ4): it is unpacked for each view, at several gigabytes a second.
class PixelBuffer {
public:
    PixelBuffer() = default;
    explicit PixelBuffer(std::size_t size)
        : bytes_(std::make_unique_for_overwrite<std::uint8_t[]>(size)),
          size_(size),
          stored_(size) {}
    PixelBuffer(PixelBuffer&&) noexcept = default;
    PixelBuffer& operator=(PixelBuffer&&) noexcept = default;
    PixelBuffer(const PixelBuffer& other);
    PixelBuffer& operator=(const PixelBuffer& other);
    ~PixelBuffer() = default;

    // They are not packed any more.
    MutableBytes unpack() {
        if (is_packed()) {
            *this = copy_unpacked();
        }
        return {bytes_.get(), size_};
    }
    // Packed pixels are unpacked for this view, each time.
    PixelView unpacked() const {
        return is_packed() ? PixelView(std::move(copy_unpacked().bytes_), size_)
                           : PixelView(Bytes(bytes_.get(), size_));
    }
    std::size_t size() const noexcept { return size_; }
    std::size_t stored_bytes() const noexcept { return stored_; }  // that they take in memory
    // The work of each unpacked() of packed pixels. Whoever reads them again and again for little
    // of them spends it (Budget::spend()).
    std::size_t unpacked_bytes() const noexcept { return is_packed() ? size_ : 0; }
    void pack();  // not if that saves less than a quarter
    friend bool operator==(const PixelBuffer& a, const PixelBuffer& b);

private:
    bool is_packed() const noexcept { return stored_ != size_; }
    PixelBuffer copy_unpacked() const;

    std::unique_ptr<std::uint8_t[]> bytes_;
    std::size_t size_ = 0;
    std::size_t stored_ = 0;
};

enum class PixelFormat : std::uint8_t { indexed8, rgba8888 };
constexpr std::uint32_t bytes_per_pixel(PixelFormat format) noexcept {
    return format == PixelFormat::indexed8 ? 1 : 4;
}

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

// Smallest rectangle that holds every pixel whose alpha is not 0 (alpha of an index: from
// `colours`); nothing if there is none.
std::optional<Rectangle> visible_bounds(const Picture& picture, const Colours* colours);
// The same where the pixels of the picture have been unpacked already.
std::optional<Rectangle> visible_bounds(const Picture& picture, Bytes pixels,
                                        const Colours* colours);

// Reads parts of one picture, which must stay as it is meanwhile. If it is packed, it is unpacked
// only once for all of them.
class RgbaReader {
public:
    RgbaReader(const Picture& picture, const Colours* colours);

    // Writes `part` of the picture as RGBA into `out`, whose rows are `stride` bytes apart. Pixels
    // of alpha 0 become 0,0,0,0. `colours` is needed for indexed8. `part` must lie inside the
    // picture and its rows inside `out`.
    void copy(const Rectangle& part, MutableBytes out, std::size_t stride) const;

private:
    const Picture& picture_;
    PixelView pixels_;
    Colours shown_{};
};

// The same for one part.
void copy_rgba(const Picture& picture, const Rectangle& part, const Colours* colours,
               MutableBytes out, std::size_t stride);

// Turns the pixels left to right, top to bottom, or both; the rows of the rectangle are `stride`
// bytes apart.
void mirror(MutableBytes pixels, std::size_t stride, std::uint32_t width, std::uint32_t height,
            PixelFormat format, bool horizontally, bool vertically);

}  // namespace fightconv
