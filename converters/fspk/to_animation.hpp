// Moves of a pack -> one Animation of the character.
#pragma once

#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/fspk/pack.hpp"

namespace fightconv::fspk {

// The boxes and sounds, tick by tick, of the moves with these places in the pack, which have one
// keyframes key: the attack boxes of all of them, everything else of the first. Over `shown`, if
// there are pictures. `scale` is that of the character, by which its boxes are divided. It has no
// name and no number yet. limit_exceeded if `charge` cannot pay for it, or a frame has too many
// boxes.
Result<Animation> to_animation(const Pack& pack, const std::vector<std::size_t>& moves,
                               const Animation* shown, const Scale& scale, const Context& context,
                               Charge& charge);

}  // namespace fightconv::fspk
