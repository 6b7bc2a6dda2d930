// Parts of pictures 1/2, 1/3 ... as wide and as high.
#pragma once

#include "core/model/character.hpp"
#include "core/model/image.hpp"

namespace fightconv::zx {

// The blocks of `by` x `by` pixels that hold this part of a picture, counted from its axis.
Rectangle blocks_of(const Rectangle& part, Point axis, std::uint32_t by);

// Writes blocks of a picture as one pixel each into `out`, RGBA with rows that are `stride` bytes
// apart: their mean, each colour weighed by its alpha. If all pixels of a block are either opaque
// or clear, so is the result: opaque when at least one of `by` rows or columns' worth of them is,
// so that lines of one pixel stay. `colours` as for copy_rgba(). A block may reach beyond the
// picture, where it is clear.
void shrink(const Picture& picture, const Colours* colours, Point axis, const Rectangle& blocks,
            std::uint32_t by, MutableBytes out, std::size_t stride);

}  // namespace fightconv::zx
