// The actions that the engines' own states need. mugen_writer.md W8 to W10.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace fightconv::mugen {

enum class ActionLength : std::uint8_t { finite, loops, holds };

struct RequiredAction {
    std::int32_t number = 0;
    ActionLength length = ActionLength::finite;
    std::int32_t ticks = 0;     // of a stand-in, and of a frame that must not stay
    std::int32_t relative = 0;  // whose first frame stands in; action 0 at last
};

// In the order of their numbers. An action before which its relative has to be looked for in turn
// comes later than that one or is action 0.
std::span<const RequiredAction> required_actions() noexcept;
// null if the engines can do without
const RequiredAction* required_action(std::int32_t number) noexcept;

// Whether one of the engine's states waits for the end of this action, so that a frame that stays
// would keep it for ever (W8). Those of a hit that shakes end with the hit: common1 waits for no
// AnimTime there, and the actions of Elecbyte's own Kung Fu Man stay.
bool is_waited_for(const RequiredAction& action) noexcept;

}  // namespace fightconv::mugen
