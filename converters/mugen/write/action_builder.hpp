// One animation as an AIR action. mugen_writer.md W27 to W31.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/character.hpp"
#include "formats/mugen/air/air.hpp"

namespace fightconv::mugen {

// The ways in which an action differs from its animation.
struct ActionChanges {
    std::size_t hidden = 0;   // frames behind one that stays
    std::size_t offsets = 0;  // that have more than 16 bits
};

enum class ActionEnd : std::uint8_t { as_it_is, finite, again };

// finite: a frame that stays gets `hold_ticks` instead (W9). again: an animation that is shown once
// loops.
air::Action action_of(const Animation& animation, std::int32_t number, const std::vector<Key>& keys,
                      ActionEnd end, std::int32_t hold_ticks, ActionChanges& changes);

// The boxes that AIR has, rounded outwards: `attack` those in which it hits, otherwise those in
// which it is hit.
std::vector<air::Clsn> boxes_of(const Frame& frame, bool attack);
// Whether AIR has such a box.
bool is_kept(const Box& box) noexcept;

}  // namespace fightconv::mugen
