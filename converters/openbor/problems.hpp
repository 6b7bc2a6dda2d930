// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct OpenborProblems {
    using enum Severity;

    static constexpr PlainWords too_many_colours{
        "pictures have more colours than OpenBOR can show",
        "One palette of 255 colours is drawn for all pictures of a model. For other palettes of "
        "the character, use --all-palettes: each becomes a model."};
    static constexpr PlainWords sounds_left_out{
        "the model does not have some of the sounds",
        "Sounds of the MUGEN engine are not the character's own. Put a WAV file in data/sounds "
        "and name it in the model's text."};
    static constexpr PlainWords less_precise{
        "the model stores boxes or times less precisely than the character",
        "The message says what was rounded or cut. Look at the named animations in the engine."};

    // The pictures have too many colours for one palette, so each keeps its own and none can be
    // chosen.
    Problem palettes_differ{"openbor.palettes-differ", warning, too_many_colours};
    // Pictures have more than 255 colours.
    Problem colours_reduced{"openbor.colours-reduced", warning, too_many_colours};
    // Pixels are partly transparent; they are drawn or not.
    Problem partial_alpha{"openbor.partial-alpha", warning, too_many_colours};
    // The small portrait is too large for an icon.
    Problem icon_left_out{"openbor.icon-left-out", note, words::left_out};
    // Moves have an input that OpenBOR cannot ask for; their animations are written.
    Problem no_command{
        "openbor.no-command",
        warning,
        {"some moves have no command in OpenBOR",
         "Their animations are written. Start them from other moves or by a script, or give them "
         "a command in the model's text."}};
    // Animations have no name of their own in OpenBOR.
    Problem follow{
        "openbor.follow",
        note,
        {"animations have no name of their own in OpenBOR",
         "There is nothing to do: the model's text says which action each of them was. Scripts "
         "and other animations can show them."}};
    // A sound is not a WAV, its samples are not PCM, or it has none.
    Problem sound_left_out{"openbor.sound-left-out", warning, sounds_left_out};
    // Sounds of frames or hits are not the character's own, or begin together with another.
    Problem cue_left_out{"openbor.cue-left-out", note, sounds_left_out};
    // Frames have attack boxes, but no hit is in force.
    Problem attack_left_out{
        "openbor.attack-left-out",
        note,
        {"attack boxes never hit anybody",
         "There is nothing to do: no HitDef is in force while they are shown."}};
    // Boxes are not at whole pixels.
    Problem box_rounded{"openbor.box-rounded", note, less_precise};
    // A loop would have to be repeated too often for the time of its move, or the states that
    // follow moves have too many frames.
    Problem loop_cut{"openbor.loop-cut", note, less_precise};
    // The character is not made for a screen of 320x240, and its size was changed.
    Problem screen{
        "openbor.screen",
        note,
        {"the character is made for another screen than OpenBOR's usual one",
         "There is nothing to do. To keep its own pixels, for a game with a larger screen, use "
         "--openbor-size own."}};
    // Sprites that no animation shows.
    Problem loss_sprites{"openbor.loss.sprites", note, words::left_out};
    // Boxes that are disabled, turned, or of another kind.
    Problem loss_boxes{"openbor.loss.boxes", note, words::left_out};
    // Frames that are blended, turned or interpolated.
    Problem loss_effects{"openbor.loss.effects", note, words::left_out};
    // Sounds with a volume or pitch.
    Problem loss_sounds{"openbor.loss.sounds", note, words::left_out};
    // Values of hits that OpenBOR does not have.
    Problem loss_hits{"openbor.loss.hits", note, words::left_out};
    // Helpers and projectiles.
    Problem loss_notifies{"openbor.loss.notifies", note, words::left_out};
    // Cancels.
    Problem loss_cancels{"openbor.loss.cancels", note, words::left_out};
    // Moves that a state follows which is no move, so that nothing is known of it.
    Problem loss_following{"openbor.loss.following", note, words::left_out};
    // Moves that go up and down.
    Problem loss_movement{"openbor.loss.movement", note, words::left_out};
};
inline constexpr OpenborProblems openbor_problem;

}  // namespace fightconv
