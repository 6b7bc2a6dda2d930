// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct ZxProblems {
    using enum Severity;

    static constexpr PlainWords too_large{
        "the pictures or sounds need more memory than a ZX game has",
        "Let fightconv choose what fits with --fit, convert fewer animations with --animations, "
        "or make the pictures smaller with --picture-scale."};

    // A sound is not a WAV, its samples are not PCM, or it has none, with which no game could be
    // packed.
    Problem sound_left_out{"zx.sound-left-out", warning, words::sounds_damaged};
    // The textures take more video memory than there is. The message says what helps; how much they
    // take is always reported with the result.
    Problem video_memory{"zx.video-memory", warning, too_large};
    // The pack, the textures and the sounds take more than the 16 MiB of a ROM.
    Problem rom{"zx.rom", warning, too_large};
    // The animations that `--fit` left out.
    Problem fit_left_out{
        "zx.fit-left-out",
        note,
        {"animations were left out so that the pictures fit into the video memory",
         "No move needs them. To choose them yourself, use --animations or --picture-scale."}};
    // No input starts a move of the character: it has no .cmd, or no state is reached.
    Problem inputs_given{
        "zx.inputs-given",
        warning,
        {"no command begins a move of the character",
         "In the game, buttons in turn begin its attacks. If the character has a .cmd, look "
         "whether its .def names it."}};
    // The same, and nothing hits.
    Problem no_attacks{"zx.no-attacks",
                       warning,
                       {"the character cannot attack in the game",
                        "It has neither moves nor boxes that hit. If it should have, look whether "
                        "its .def names all of its files."}};
};
inline constexpr ZxProblems zx_problem;

}  // namespace fightconv
