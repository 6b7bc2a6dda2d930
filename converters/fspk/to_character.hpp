// Pack -> Character (README.md).
#pragma once

#include <string_view>

#include "converters/fspk/side_pictures.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// One animation for each keyframes key that a move has, in the order of the moves, and one move for
// each move. An animation of `pictures` with that name is what it shows; without one it shows
// nothing. limit_exceeded if the boxes exceed the budget, or a frame has more of them than the
// limits allow.
Result<Character> to_character(const Pack& pack, Layout layout, std::string_view file,
                               SidePictures pictures, Context& context);

}  // namespace fightconv::fspk
