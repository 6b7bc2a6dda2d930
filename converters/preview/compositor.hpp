// Frames as the engine shows them: flipped, scaled, turned and blended onto a canvas. The preview
// page does the same in its renderer.js.
#pragma once

#include <cstdint>
#include <optional>

#include "core/model/image.hpp"
#include "core/model/timeline.hpp"

namespace fightconv {

// The pixels around the axis that a frame may touch; nothing where it shows nothing, or far outside
// of what can be drawn.
std::optional<Rectangle> bounds_of(const Character& character, const Placement& placement);

// The work of reading its picture if that is packed, whichever part of it is drawn.
std::uint64_t unpacked_bytes(const Character& character, const Placement& placement) noexcept;

// Draws onto `canvas` (rgba8888), where the character's axis is the top-left corner of pixel
// `axis`. Pixels are sampled at their centres, nearest neighbour. On opaque pixels the blend is
// exact: normal, and for `add` and `subtract` destination * D / 256 plus or minus source * S / 256.
// Transparent pixels stay so where nothing is drawn; what is added to them hides as much as D
// leaves of what is behind, light beyond that becomes colour of the opacity of its brightest
// channel, what is subtracted becomes black. `instead` are other colours than those of the sprite.
void draw_frame(const Character& character, const Placement& placement, Point axis, Picture& canvas,
                const Colours* instead = nullptr);

// A canvas of one colour.
Picture blank_canvas(std::uint32_t width, std::uint32_t height, Rgba colour);

}  // namespace fightconv
