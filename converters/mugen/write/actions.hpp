// The animations of a character as the text of its .air, complete enough for the engines' own
// states. mugen_writer.md W8 to W10, W27 to W32.
#pragma once

#include <string>
#include <vector>

#include "converters/mugen/write/plan.hpp"
#include "core/base/context.hpp"

namespace fightconv::mugen {

// The text; what it does not show as the character does is reported as notes. `keys`: of the
// sprites, by SpriteId.
Result<std::string> actions_text(const Plan& plan, const std::vector<Key>& keys, Context& context);

}  // namespace fightconv::mugen
