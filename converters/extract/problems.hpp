// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct ExtractProblems {
    using enum Severity;

    // A WAV of a codec other than PCM, or of a width other than 8, 16, 24 or 32 bits; written as it
    // is stored.
    Problem sound_not_decoded{"extract.sound-not-decoded", warning, words::sounds_damaged};
    // The sound is not a WAV, or a damaged one; its bytes are written as `.bin`, or nothing if it
    // is empty.
    Problem sound_not_wav{"extract.sound-not-wav", warning, words::sounds_damaged};
    // `--names` gives two sprites of different group and number the same name; the later one got
    // `_2`.
    Problem name_clash{
        "extract.name-clash",
        warning,
        {"several pictures would have the same name",
         "A number was added to their names. Use --names with {group} and {number} to tell them "
         "apart."}};
    // `--sprite` names a sprite or a group that the input does not have.
    Problem no_such_sprite{
        "extract.no-such-sprite",
        warning,
        {"chosen sprites are not in the input",
         "`fightconv preview` of the .sff shows which sprites it has, with group and number."}};
    // The character has a scale; sprites and sheets are as they were made.
    Problem loss_scale{"extract.loss.scale", note, words::left_out};
};
inline constexpr ExtractProblems extract_problem;

}  // namespace fightconv
