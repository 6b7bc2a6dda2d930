// How states are reached: the conditions that commands and cancels put into triggers.
// mugen_writer.md W45.
#pragma once

#include <string>

#include "converters/mugen/write/plan.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

// The commands that its input needs, and the power that it costs, as conditions of all groups.
void add_input_triggers(cns::Controller& controller, const PlannedMove& move);

// When the cancel is possible, in the state itself: "movecontact && time >= 4".
std::string cancel_trigger(const PlannedCancel& cancel);

// The distance from which a throw reaches, between the bodies, in whole pixels: as far as its
// attack boxes.
std::int32_t reach_of_throw(const Plan& plan, const PlannedMove& move);

}  // namespace fightconv::mugen
