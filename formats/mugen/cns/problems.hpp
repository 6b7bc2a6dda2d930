// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::cns {

struct Problems {
    using enum Severity;

    // A controller has no number behind a space in its header, so Ikemen GO ends the state before
    // it.
    Problem controller_header{"cns.controller-header", warning, words::unusual_states};
    // A controller belongs to no Statedef; it is ignored.
    Problem controller_outside{"cns.controller-outside", warning, words::unusual_states};
    // A controller has no `type`, so it does nothing.
    Problem controller_untyped{"cns.controller-untyped", warning, words::unusual_states};
    // A key occurs again in its section; it is ignored.
    Problem duplicate_key{"cns.duplicate-key", warning, words::unusual_states};
    // Another state with this number counts.
    Problem duplicate_state{"cns.duplicate-state", warning, words::unusual_states};
    // A section has no `]`, so its name is the rest of the line; or the header of a state has a
    // text behind it. Ikemen GO leaves out such states.
    Problem section_unclosed{"cns.section-unclosed", warning, words::unusual_states};
    // A Statedef has no number; it and its controllers are ignored.
    Problem state_number{"cns.state-number", warning, words::unusual_states};
    // A trigger is not triggerall or trigger1 to trigger65536; it is ignored.
    Problem trigger_odd{"cns.trigger-odd", warning, words::unusual_states};
};
inline constexpr Problems problem;

}  // namespace fightconv::cns
