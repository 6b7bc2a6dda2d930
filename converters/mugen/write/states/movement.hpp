// Where a move carries its character, as velocities and positions that the engines add up to the
// same places. mugen.md C18, mugen_writer.md W33.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/write/plan.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

// The character's own constants, as they are written.
struct Forces {
    double gravity = 0.44;
    double stand_friction = 0.85;
    double crouch_friction = 0.82;
};
Forces forces_of(const std::vector<cns::Section>& constants, Point localcoord);

struct Movement {
    char physics = 'S';
    std::optional<std::string> start_velocity;  // of the Statedef, "4.6, 0"
    std::vector<cns::Controller> controllers;   // before all others of the state
    bool lands = false;                         // the engine ends the state, by landing
    bool is_in_air = false;                     // at its end
};
Movement movement_of(const PlannedMove& move, const Forces& forces);

}  // namespace fightconv::mugen
