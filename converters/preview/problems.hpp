// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct PreviewProblems {
    using enum Severity;

    // The animation shows nothing; the image is one pixel.
    Problem blank{"preview.blank", note, words::preview_shows_less};
    // An animation reaches more than a screen from the axis; the sheet shows only the part within
    // that distance.
    Problem cut{"preview.cut", note, words::preview_shows_less};
    // A frame is shown for more than 10 minutes (a GIF cannot say more); the image shows it for 10
    // minutes.
    Problem long_frame{"preview.long-frame", warning, words::preview_shows_less};
    // The animation returns to a frame other than its first; an image starts again from the
    // beginning.
    Problem loop_start{"preview.loop-start", note, words::preview_shows_less};
    // The character has a scale, which contact sheets and animated images do not show.
    Problem loss_scale{"preview.loss.scale", note, words::left_out};
};
inline constexpr PreviewProblems preview_problem;

}  // namespace fightconv
