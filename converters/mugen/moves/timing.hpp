// When a controller can act in the ticks of an action. mugen.md C7.
#pragma once

#include <cstdint>
#include <optional>

#include "converters/mugen/play/action_times.hpp"
#include "converters/mugen/script/triggers.hpp"

namespace fightconv::mugen {

struct Moment {
    std::int64_t tick = 0;
    // the first condition that depends on the game, and was taken to hold
    const Condition* assumed = nullptr;
};

// The first tick at which all of the conditions can hold; nothing where that is never.
std::optional<Moment> first_moment(const Alternative& alternative, const ActionTimes& shown);

}  // namespace fightconv::mugen
