// The boxes of frames as slots: the first box of a kind, the second one, and so on. For formats
// with a fixed set of boxes that frames move.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "core/model/character.hpp"

namespace fightconv {

struct BoxSlot {
    BoxKind kind = BoxKind::hurt;
    std::uint32_t ordinal = 0;  // among the boxes of this kind in a frame, from 0
    friend auto operator<=>(const BoxSlot&, const BoxSlot&) = default;
};
std::string name_of(BoxSlot slot);  // "hurt-1"; for a kind outside the 12 its number, "kind13-1"

// One for each box of a frame.
std::vector<BoxSlot> slots_of(const std::vector<Box>& boxes);

// All slots that the frames of an animation use, or those of all animations; sorted.
std::vector<BoxSlot> slots_of(const Animation& animation);
std::vector<BoxSlot> slots_of(const Character& character);

}  // namespace fightconv
