#include "core/model/difference/difference_pixels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/model/difference/difference_words.hpp"

namespace fightconv {

namespace {

using namespace difference_words;

std::string size_of(const Picture& picture) {
    return fmt::format("{}x{}", picture.width, picture.height);
}

// The number of pixels of two pictures of the same size that look different, and the first of them.
std::string pixels_seen_differ(const Picture& a, const Colours* colours_a, const Picture& b,
                               const Colours* colours_b) {
    constexpr std::uint32_t band_pixels = 1U << 16;
    const std::uint32_t band_rows = std::max(1U, band_pixels / a.width);
    const std::size_t stride = std::size_t{a.width} * 4;
    std::vector<Rgba> seen_a(std::size_t{std::min(band_rows, a.height)} * a.width);
    std::vector<Rgba> seen_b(seen_a.size());
    const auto bytes_of = [](std::vector<Rgba>& pixels) {
        return MutableBytes(reinterpret_cast<std::uint8_t*>(pixels.data()), pixels.size() * 4);
    };
    const RgbaReader reader_a(a, colours_a);
    const RgbaReader reader_b(b, colours_b);
    std::uint64_t count = 0;
    std::string first;
    for (std::uint32_t y = 0; y < a.height; y += band_rows) {
        const Rectangle band{0, static_cast<std::int32_t>(y), a.width,
                             std::min(band_rows, a.height - y)};
        reader_a.copy(band, bytes_of(seen_a), stride);
        reader_b.copy(band, bytes_of(seen_b), stride);
        for (std::size_t i = 0; i < std::size_t{band.width} * band.height; ++i) {
            if (seen_a[i] != seen_b[i] && ++count == 1) {
                const std::string place =
                    fmt::format("the first at {},{}", i % a.width, y + i / a.width);
                first = both_values(place, words(seen_a[i]), words(seen_b[i]));
            }
        }
    }
    return count == 0 ? "" : fmt::format("{}, {}", differing(count, "pixel"), first);
}

}  // namespace

PixelDifference pixel_difference(const Picture& a, const Colours* colours_a, const Picture& b,
                                 const Colours* colours_b, bool stored) {
    if (a.width != b.width || a.height != b.height) {
        return {PixelChange::pixels, both_values("picture size", size_of(a), size_of(b))};
    }
    if (stored && a.format != b.format) {
        return {PixelChange::pixels, both_values("pixels", words(a.format), words(b.format))};
    }
    const bool same_bytes = a.format == b.format && a.pixels == b.pixels;
    const bool same_colours = !colours_a == !colours_b && (!colours_a || *colours_a == *colours_b);
    if (a.empty() || (same_bytes && same_colours)) {
        return {};
    }
    if (same_bytes && stored) {
        return {PixelChange::colours};
    }
    if (std::string seen = pixels_seen_differ(a, colours_a, b, colours_b); !seen.empty()) {
        return same_bytes ? PixelDifference{PixelChange::colours}
                          : PixelDifference{PixelChange::pixels, std::move(seen)};
    }
    const bool must_be_same = stored && a.format == PixelFormat::indexed8;
    return must_be_same ? PixelDifference{PixelChange::pixels,
                                          "the indices differ, but the visible colours are equal"}
                        : PixelDifference{};
}

std::string colours_difference(const Colours& a, const Colours& b) {
    std::uint64_t count = 0;
    std::string first;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i] && ++count == 1) {
            first = both_values(fmt::format("colour {}", i), words(a[i]), words(b[i]));
        }
    }
    return count == 0   ? ""
           : count == 1 ? first
                        : fmt::format("{}, the first is {}", differing(count, "colour"), first);
}

}  // namespace fightconv
