// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::snd {

struct Problems {
    using enum Severity;

    // An earlier sound has the same group and number; that sound is played.
    Problem duplicate{"snd.duplicate", note, words::sounds_damaged};
    // The length of a sound exceeds the rest of the file; the sound gets the rest.
    Problem length_past_end{"snd.length-past-end", warning, words::sounds_damaged,
                            damage(Part::sounds, "sound", "cut short")};
    // The length of a sound reaches into the next one; the sound ends where the next one begins.
    Problem length_past_next{"snd.length-past-next", warning, words::sounds_damaged};
    // The list ends before the number is reached, because an offset leads backwards or past the end
    // of the file.
    Problem list_short{"snd.list-short", warning, words::sounds_damaged,
                       damage(Part::none, "", "the .snd ends before all of its sounds")};
};
inline constexpr Problems problem;

}  // namespace fightconv::snd
