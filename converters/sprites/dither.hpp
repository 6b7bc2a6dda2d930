// Pixels in true colour, drawn with few colours. docs/rules/sprites.md 6.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/bytes/bytes.hpp"
#include "core/model/character.hpp"

namespace fightconv::sprites {

// The bytes that dither() takes for a picture of this width.
constexpr std::uint64_t dither_bytes(std::uint32_t width) noexcept {
    return 2 * (std::uint64_t{width} + 2) * 3 * sizeof(std::int32_t);
}

// Gives each opaque pixel of an RGBA picture one of the colours, of which there must be one, by the
// error diffusion of Floyd and Steinberg. Transparent pixels stay.
void dither(MutableBytes rgba, std::uint32_t width, std::span<const Rgba> colours);

}  // namespace fightconv::sprites
