// Animations out of AIR actions: which frames are shown and for how long, with boxes. mugen.md
// A2-A7, A14-A16, F5; uff.md "Time".
#pragma once

#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/mugen/air/air.hpp"

namespace fightconv::mugen {

// The actions of a character, of which there is at least one: malformed.
Result<air::File> parse_actions(Source source, Context& context);

// One animation for each action that counts, in file order. `sprites` are the character's: of equal
// keys the first is meant (F3). Frames and boxes are charged to `charge`; limit_exceeded when its
// budget does not hold them.
Result<std::vector<Animation>> to_animations(const air::File& file, std::string_view file_name,
                                             const std::vector<Sprite>& sprites, Charge& charge,
                                             Context& context);

}  // namespace fightconv::mugen
