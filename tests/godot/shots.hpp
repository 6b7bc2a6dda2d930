// The pixels that the engine draws of a sprite before a background.
#pragma once

#include <optional>

#include "core/base/bytes/bytes.hpp"
#include "core/model/character.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::test {

// The part of a sprite's picture that can be seen.
std::optional<Rectangle> seen_of(const Character& character, const Placement& placement);

// Where that part is drawn, about the axis of the character. Nothing if it is not there, or
// is scaled, turned, or between pixels.
std::optional<Rectangle> drawn_at(const Character& character, const Placement& placement);

// The most by which a channel of the drawn RGBA pixels, which show the rectangle `view` about the
// axis, differs from the background with the sprite mixed into it. Pixels that can hardly be seen
// are left out, because the editor gives them the colours of those beside them.
double largest_difference(const Character& character, const Placement& placement,
                          const Rectangle& view, Bytes drawn);

}  // namespace fightconv::test
