// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::mugen {

struct MovesProblems {
    using enum Severity;

    static constexpr PlainWords estimated{
        "values of moves depend on the state of the game and were estimated",
        "List them with --report-approximations, and correct the important ones in the result."};
    static constexpr PlainWords never_hits{
        "hits never happen or cannot reach anything",
        "If it is the same in the game, there is nothing to do; otherwise look at the named "
        "HitDefs."};
    static constexpr PlainWords impossible_numbers{
        "a state is too large to analyse completely",
        "Some of its hits or cancels, or a part of its movement, are missing. Look at the named "
        "state."};
    static constexpr PlainWords depends_on_game{
        "what a command does depends on the state of the game",
        "The move was left out, because its state or animation is not certain. Add it by hand if "
        "it is important."};

    // A value is not exact (mugen.md C5, C18); the message says what was taken and why.
    Problem approximate_value{
        "mugen.approximate-value", warning, estimated, {Effect::approximation}};
    // A throw has the damage that the state it leads to takes from its target.
    Problem approximate_throw{"mugen.approximate-throw", note, estimated, {Effect::approximation}};
    // When a HitDef acts depends on the game; the message says what it asks for and which tick was
    // taken.
    Problem approximate_trigger{
        "mugen.approximate-trigger", note, estimated, {Effect::approximation}};
    // A state shows what the state that leads to it has left.
    Problem approximate_animation{
        "mugen.approximate-animation", note, estimated, {Effect::approximation}};
    // A command can be given in several ways; the first is the input.
    Problem approximate_input{
        "mugen.approximate-input",
        note,
        {"moves can be given in several ways",
         "The first way in the .cmd is shown as their input. The others work in the game, too."},
        {Effect::approximation}};
    // How many values of HitDefs are exact.
    Problem hit_values{"mugen.hit-values",
                       note,
                       {"how many values of hits are exact",
                        "The others depend on the state of the game. Other messages name each of "
                        "them, with what was used."}};
    // A PlaySnd names a sound that the .snd does not have.
    Problem missing_sound{
        "mugen.missing-sound",
        warning,
        {"states play sounds that the .snd does not contain",
         "The game plays nothing for them either. Correct the number in the .cns, or add the "
         "sound to the .snd."},
        gap(Part::sounds, "sound", "missing")};
    // A PlaySnd is louder than its sound; taken as loud as it is.
    Problem sound_clamped{
        "mugen.sound-clamped",
        note,
        {"sounds are played above their recorded volume",
         "They were converted at their recorded volume. Make them louder in the .snd."}};
    // Whether a PlaySnd is played depends on the game; left out.
    Problem sound_depends{"mugen.sound-depends",
                          note,
                          {"sounds depend on the state of the game",
                           "They were left out. Your game has to play them itself."}};
    // A move hits in ticks in which its animation has no attack box, or begins within it, so it has
    // an animation of its own that shows what its state shows (mugen.md C13).
    Problem animation_of_move{"mugen.animation-of-move",
                              note,
                              {"moves show several animations and were given one of their own",
                               "Nothing is missing. The message says which animation it is."}};
    // The triggers of a HitDef hold at no tick of the animation.
    Problem hit_never{"mugen.hit-never", warning, never_hits};
    // While a HitDef is in force the state does not attack, or there is no attack box; it is no
    // hit.
    Problem hit_without_boxes{"mugen.hit-without-boxes", note, never_hits};
    // A state has more than 256 hits.
    Problem hits_cut{"mugen.hits-cut", warning, impossible_numbers};
    // More than 256 cancels of a move.
    Problem cancels_cut{"mugen.cancels-cut", warning, impossible_numbers};
    // All moves together move in more than a million ticks.
    Problem movement_cut{"mugen.movement-cut", warning, impossible_numbers};
    // The states take too long to play (mugen.md C18); the message names the moves that are
    // incomplete.
    Problem play_cut{
        "mugen.play-cut",
        warning,
        {"moves are incomplete, because their states take too long to play",
         "Their hits and times are not those of the game. Raise the limit: --limit play=N, in "
         "millions of instructions."},
        gap(Part::none, "", "moves are incomplete")};
    // Nothing says which animation a state shows; it is no move.
    Problem move_without_animation{"mugen.move-without-animation", warning, depends_on_game};
    // The state to which a command leads depends on the game.
    Problem link_unknown{"mugen.link-unknown", warning, depends_on_game};
    // A command leads to a state only from where results cannot follow (mugen.md C14), and no
    // cancel does.
    Problem start_unknown{
        "mugen.start-unknown",
        note,
        {"moves can only be begun while the character guards or is hit",
         "They were converted, but nothing begins them. Your game has to know when they are "
         "allowed."}};
};
inline constexpr MovesProblems moves_problem;

}  // namespace fightconv::mugen
