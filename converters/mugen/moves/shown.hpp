// Animations of moves that show something else than their own animation from its beginning: they
// hit in ticks in which it has no attack box, because their state has chosen another one by then,
// or shows it again; or they go on with what the state before them shows. mugen.md C13.
#pragma once

#include "converters/mugen/moves/moves.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// Gives each of these moves an animation that shows what its state shows, tick by tick, so that
// every output has its hits. The moves must be complete, and the cues in their frames. Frames are
// charged to the character; limit_exceeded, `cancelled`.
Status add_shown_animations(Player& player, const Entries& entries, Character& character,
                            Context& context);

}  // namespace fightconv::mugen
