// The colours of an animated image in one table of 256, for formats with indices: exact if they
// fit, else by median cut.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/context.hpp"
#include "formats/images/animated/animated_image.hpp"

namespace fightconv {

enum class AlphaKind : std::uint8_t {
    full,
    one_bit,  // alpha below 128 is transparent, from 128 on opaque
};

class ColourTable {
public:
    // True if all colours of the image fit: the table then has each of them. If the image has
    // transparent pixels, or with one_bit, entry 0 is transparent. False otherwise: with one_bit
    // each entry is then the mean of similar colours; with full there is no table. The only error
    // is `cancelled`.
    Result<bool> build(const AnimatedImage& image, AlphaKind alpha, const Context& context);

    // entries after count() are 0,0,0,0
    const Colours& colours() const noexcept { return colours_; }
    std::size_t count() const noexcept { return count_; }

    // One of the image's pictures, with indices instead of colours.
    Picture indexed(const Picture& picture) const;

private:
    Result<bool> collect(const AnimatedImage& image, const Context& context);
    Status reduce(const AnimatedImage& image, const Context& context);
    std::uint8_t index_of(const std::uint8_t* rgba) const;

    AlphaKind alpha_ = AlphaKind::full;
    Colours colours_{};
    std::size_t count_ = 0;
    // packed colours in ascending order: the position is the index
    std::vector<std::uint32_t> exact_;
    // the index of each cell of similar colours; empty if the table is exact
    std::vector<std::uint8_t> cells_;
};

}  // namespace fightconv
