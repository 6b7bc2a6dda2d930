// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::cmd {

struct Problems {
    using enum Severity;

    // A command needs no key, so it is never active.
    Problem command_empty{"cmd.command-empty", note, words::unusual_states};
    // A command has no name or no inputs; it is ignored.
    Problem command_incomplete{"cmd.command-incomplete", warning, words::unusual_states};
    // A sign is neither a direction nor a button; it is skipped (M3).
    Problem symbol_unknown{"cmd.symbol-unknown", note, words::unusual_states};
};
inline constexpr Problems problem;

}  // namespace fightconv::cmd
