// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::gif {

struct Problems {
    using enum Severity;

    // There are more than 255 colours; similar colours became one (docs).
    Problem colours_reduced{"gif.colours-reduced", note, words::preview_shows_less};
    // Pictures were too short to be shown.
    Problem dropped_pictures{"gif.dropped-pictures", note, words::preview_shows_less};
    // Partly transparent pixels are either opaque or not visible.
    Problem partial_alpha{"gif.partial-alpha", note, words::preview_shows_less};
};
inline constexpr Problems problem;

}  // namespace fightconv::gif
