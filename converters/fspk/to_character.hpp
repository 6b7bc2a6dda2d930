// Pack -> Character (README.md).
#pragma once

#include <string_view>

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// One animation for each keyframes key that a move has, in the order of the moves, and one move for each move. limit_exceeded when the
// budget does not hold the boxes, or a frame has more than the limits allow.
Result<Character> to_character(const Pack& pack, Layout layout, std::string_view file, Context& context);

}  // namespace fightconv::fspk
