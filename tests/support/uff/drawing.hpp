// The pixels of a frame, found twice by code that has nothing in common with the converters: from
// the model as MUGEN draws it, and from a UFF package as a game that knows nothing of our tags
// draws it.
#pragma once

#include <map>
#include <utility>

#include "core/model/character.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::test {

// x, y from the character's axis -> colour, of the pixels that are not transparent.
using Drawing = std::map<std::pair<std::int64_t, std::int64_t>, std::array<std::uint8_t, 4>>;

Drawing draw(const Character& character, const Frame& frame);

// The inflated sheet of an animation.
ByteBuffer sheet_of(const uff::AnimBlock& block);
Drawing draw(const uff::AnimBlock& block, Bytes sheet, std::size_t frame);

}  // namespace fightconv::test
