// Which states a pack has, what they are called and in which order: the same for packs and
// framesmith projects (fspk.md 6).
#pragma once

#include <string>
#include <vector>

#include "converters/fspk/states.hpp"

namespace fightconv::fspk {

// A state of which nothing is known yet but where it comes from.
struct PlannedState {
    const Animation* animation;
    const fightconv::Move* move;  // null: it shows its animation, and that is all
    std::string input;            // no other state has it
    Stance stance = Stance::standing;
    StartTags starts{};

    std::int32_t number() const noexcept {
        return move != nullptr ? move->number : animation->number;
    }
};

// A state for each move, and one for each other animation that is not `empty`; standing and the
// other basic actions always have one of their own, whatever moves show them. 1.0: in the order of
// the animations. 1.5: standing, crouching, jumping, then as framesmith sorts them, by input.
std::vector<PlannedState> plan_states(const Character& character, const std::vector<bool>& empty,
                                      Layout layout);

// The first state of this number, or the one that shows what the engine's own state of this number
// shows.
std::optional<std::size_t> state_numbered(const std::vector<PlannedState>& states,
                                          std::int32_t number);

}  // namespace fightconv::fspk
