// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::wav {

struct Problems {
    using enum Severity;

    // The length of the samples exceeds the file.
    Problem data_past_end{"wav.data-past-end", warning, words::sounds_damaged};
    // The last frame of samples is incomplete and left out.
    Problem partial_frame{"wav.partial-frame", note, words::sounds_damaged};
};
inline constexpr Problems problem;

}  // namespace fightconv::wav
