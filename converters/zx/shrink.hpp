// A character with smaller pictures: 1/2, 1/3 ... of their width and height.
#pragma once

#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::zx {

// `by` x `by` pixels become one: their mean, each colour weighed by its alpha. Where all of them are either opaque or clear, so is the
// result: opaque when at least one of `by` rows or columns' worth of them is, so that lines of one pixel stay. Blocks are counted from
// `axis`, which therefore is a whole pixel of the result too. `colours` as for copy_rgba().
struct Shrunk {
    Picture picture;
    Point axis;
};
Shrunk shrink(const Picture& picture, const Colours* colours, Point axis, std::uint32_t by);

// The parts of a character that sheets need, with everything that its frames show shrunk: sprites under the same ids, and animations whose frames
// have nothing but a sprite. limit_exceeded if it exceeds the budget.
Result<Character> shrink_shown(const Character& character, std::uint32_t by, const Context& context);

}  // namespace fightconv::zx
