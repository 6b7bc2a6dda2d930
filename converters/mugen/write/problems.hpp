// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::mugen {

struct WriteProblems {
    using enum Severity;

    static constexpr PlainWords shown_otherwise{
        "an animation is shown in another way than MUGEN would show it",
        "The message says which. The engine's own states end as they should."};
    static constexpr PlainWords says_too_little{
        "a move does not say all that a state of MUGEN needs",
        "The message says what was written. Look at the named moves in the .cns."};
    static constexpr PlainWords not_held{
        "the .snd does not have some of the sounds",
        "States keep their numbers. Add a WAV file with each of these numbers to the .snd."};

    // A portrait was made, because the character has none.
    Problem portrait_made{
        "mugen.portrait-made",
        note,
        {"the character has no portrait",
         "It was made from the standing frame. Draw one if the select screen should show "
         "another."}};
    // Sprites got other numbers, because two that look different have the same one.
    Problem loss_sprite_keys{
        "mugen.loss.sprite-keys",
        note,
        {"different pictures have the same group and number",
         "All of them were written, some with other numbers. The animations use these numbers, "
         "so there is nothing to do."}};
    // Pictures that the chosen encoding cannot hold are written in the smallest one.
    Problem other_encoding{
        "mugen.other-encoding",
        note,
        {"some pictures cannot be stored in the chosen encoding",
         "They were written in the smallest one that can hold them. Nothing is lost; leave "
         "--sff-encoding out to use the smallest one everywhere."}};
    // Actions that the engine needs and the character does not have; a frame of another stands in
    // (W10).
    Problem stand_ins{
        "mugen.stand-ins",
        note,
        {"the engine needs animations that the character does not have",
         "A frame of another animation stands in for each. Draw them and convert again; the .air "
         "says which they are."}};
    // The character has attack boxes and no moves (W12).
    Problem attacks_made{
        "mugen.attacks-made",
        note,
        {"the character has attack boxes, but no moves",
         "Each animation with attack boxes became a state that hits, and buttons in turn begin "
         "them. Put the inputs that you want into the .cmd."}};
    // Actions that have to end had a frame that stays; it got a time (W8).
    Problem hold_ended{"mugen.hold-ended", note, shown_otherwise};
    // Frames behind one that stays are left out.
    Problem frames_never_shown{"mugen.frames-never-shown", note, shown_otherwise};
    // An offset does not fit into 16 bits.
    Problem offset_cut{"mugen.offset-cut", note, shown_otherwise};
    // The state that follows is not one of the character's, or leads back for ever; the engine's
    // own follows.
    Problem next_unknown{"mugen.next-unknown", note, says_too_little};
    // States that follow moves; of them only number, action and end are known.
    Problem states_made{"mugen.states-made", note, says_too_little};
    // A window has no attack box in its ticks.
    Problem hits_without_boxes{"mugen.hits-without-boxes", note, says_too_little};
    // Only the first of several HitDefs in one tick can be written.
    Problem hits_in_one_tick{"mugen.hits-in-one-tick", note, says_too_little};
    // More than 128 names of commands (W43); the moves of the others cannot be begun.
    Problem too_many_commands{"mugen.too-many-commands",
                              warning,
                              {"MUGEN cannot hold so many commands",
                               "Ikemen GO can. Give moves the same input, or remove some."}};
    // Sounds with negative numbers.
    Problem sounds_left_out{"mugen.sounds-left-out", note, not_held};
    // Sounds that Ikemen GO drops (W48).
    Problem sounds_short{"mugen.sounds-short", note, not_held};
    // Sounds that are named, but that the character does not hold.
    Problem sounds_missing{"mugen.sounds-missing", note, not_held};
    // Sprites that repeat the number of another and that no frame shows are left out.
    Problem loss_duplicate_sprites{"mugen.loss.duplicate-sprites", note, words::left_out};
    // Palettes that cannot be chosen any more.
    Problem loss_palettes{"mugen.loss.palettes", note, words::left_out};
    // Palettes that no sprite uses are left out.
    Problem loss_unused_palettes{"mugen.loss.unused-palettes", note, words::left_out};
    // Palettes lost the transparency of colours, which only 2.01 has.
    Problem loss_palette_alpha{"mugen.loss.palette-alpha", note, words::left_out};
    // Sprites moved: an axis has 16 bits.
    Problem loss_axes{"mugen.loss.axes", note, words::left_out};
    // Helpers and projectiles are comments (W38).
    Problem loss_notifies{"mugen.loss.notifies", note, words::left_out};
    // Boxes of kinds that AIR does not have, and disabled ones.
    Problem loss_boxes{"mugen.loss.boxes", note, words::left_out};
    // Boxes that are turned or not at whole pixels.
    Problem loss_boxes_rounded{"mugen.loss.boxes-rounded", note, words::left_out};
    // Labels, programs and tags of frames.
    Problem loss_labels{"mugen.loss.labels", note, words::left_out};
    // Floors of animations.
    Problem loss_floors{"mugen.loss.floors", note, words::left_out};
    // Sounds of frames that no state plays.
    Problem loss_sounds_of_frames{"mugen.loss.sounds-of-frames", note, words::left_out};
    // Hits that need more than the move (W36).
    Problem loss_alternatives{"mugen.loss.alternatives", note, words::left_out};
    // Hits and cancels whose conditions depend on the game hold always.
    Problem loss_conditions{"mugen.loss.conditions", note, words::left_out};
    // Throws are written in the simple form (W37).
    Problem loss_throws{"mugen.loss.throws", note, words::left_out};
    // Cancels into moves that no command begins.
    Problem loss_cancels{"mugen.loss.cancels", note, words::left_out};
    // Inputs that no command says.
    Problem loss_inputs{"mugen.loss.inputs", note, words::left_out};
    // Moves whose input begins another move, which comes first.
    Problem loss_hidden_moves{"mugen.loss.hidden-moves", note, words::left_out};
    // Moves that got another number (W12).
    Problem loss_numbers{"mugen.loss.numbers", note, words::left_out};
    // Values that are no constants.
    Problem loss_properties{"mugen.loss.properties", note, words::left_out};
};
inline constexpr WriteProblems write_problem;

}  // namespace fightconv::mugen
