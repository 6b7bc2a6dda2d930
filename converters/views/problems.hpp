// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct ViewsProblems {
    using enum Severity;

    // A WAV of a codec other than PCM, or of a width other than 8, 16, 24 or 32 bits; written as it
    // is stored.
    Problem extract_sound_not_decoded{"extract.sound-not-decoded", warning, words::sounds_damaged};
    // The sound is not a WAV, or a damaged one; its bytes are written as `.bin`, or nothing if it
    // is empty.
    Problem extract_sound_not_wav{"extract.sound-not-wav", warning, words::sounds_damaged};
    // `--names` gives two sprites of different group and number the same name; the later one got
    // `_2`.
    Problem extract_name_clash{
        "extract.name-clash",
        warning,
        {"several pictures would have the same name",
         "A number was added to their names. Use --names with {group} and {number} to tell them "
         "apart."}};
    // `--sprite` names a sprite or a group that the input does not have.
    Problem extract_no_such_sprite{
        "extract.no-such-sprite",
        warning,
        {"chosen sprites are not in the input",
         "`fightconv preview` of the .sff shows which sprites it has, with group and number."}};
    // The character has a scale; sprites and sheets are as they were made.
    Problem extract_loss_scale{"extract.loss.scale", note, words::left_out};
    // The animation shows nothing; the movie is one pixel.
    Problem preview_blank{"preview.blank", note, words::preview_shows_less};
    // An animation reaches more than a screen from the axis; the sheet shows only the part within
    // that distance.
    Problem preview_cut{"preview.cut", note, words::preview_shows_less};
    // A frame is shown for more than 10 minutes (a GIF cannot say more); the movie shows it for 10
    // minutes.
    Problem preview_long_frame{"preview.long-frame", warning, words::preview_shows_less};
    // The animation returns to a frame other than its first; a movie starts again from the
    // beginning.
    Problem preview_loop_start{"preview.loop-start", note, words::preview_shows_less};
    // The character has a scale, which contact sheets and movies do not show.
    Problem preview_loss_scale{"preview.loss.scale", note, words::left_out};
};
inline constexpr ViewsProblems views_problem;

}  // namespace fightconv
