// The sounds that states play, as cues of the frames they show. mugen.md C11.
#pragma once

#include "converters/mugen/play/player.hpp"
#include "core/base/context.hpp"

namespace fightconv::mugen {

// Each PlaySnd becomes a cue of the frame in whose ticks it begins. Where several states show an
// animation, the first that plays sounds is heard. One that depends on the game is reported and
// left out. limit_exceeded only.
Status add_cues(Player& player, Character& character, Context& context);

}  // namespace fightconv::mugen
