// Sounds of actions that the engine's own states show. mugen_writer.md W39.
#pragma once

#include "converters/mugen/write/plan.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

// Whether [Statedef -3] plays the sounds of this animation: the engine shows it, and no state that
// is written does.
bool plays_by_itself(const Plan& plan, AnimationId animation);

// A state that plays those sounds, each when its element is shown. It has no controllers if there
// are none.
cns::Statedef action_sounds(const Plan& plan);

}  // namespace fightconv::mugen
