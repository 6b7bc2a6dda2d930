// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"

namespace fightconv::mugen {

struct LintProblems {
    using enum Severity;

    static constexpr PlainWords incomplete_controllers{
        "controllers are incomplete, or of a type that no engine knows",
        "Engines do not load such a character. Correct the type, or add the trigger1 or the "
        "parameter that the message names."};
    static constexpr PlainWords odd_triggers{
        "triggers cannot be read, or have names that the engine does not know",
        "Ikemen GO does not load such a character. Compare the named line with the documentation "
        "of the engine."};
    static constexpr PlainWords endless_state{
        "a state never ends",
        "The character stays in it until the round is over. Correct the number, end the state by "
        "time, or give the last element of the animation a time."};
    static constexpr PlainWords vain_hits{
        "HitDefs never hit", "Add the attr of the HitDef, or movetype = A to its Statedef."};

    // A trigger asks for a command that no [Command] defines, or in another case; Ikemen GO does
    // not load the character (W34, W49). FF, BB, recovery, held directions and single buttons are
    // always there (W41).
    Problem refused_command{
        "mugen.refused-command",
        warning,
        {"triggers ask for commands that are not defined",
         "Ikemen GO does not load such a character. Add a [Command] of that name to the .cmd, or "
         "correct the name: upper and lower case differ."},
        refusal("trigger", "with an undefined command")};
    // A parameter of a state without a `=`, because of which Ikemen GO does not load the character;
    // it is read as if it had one (T5).
    Problem refused_line{
        "mugen.refused-line",
        warning,
        {"lines of states have no '='",
         "Ikemen GO does not load such a character. Write the '=' behind the name of the "
         "parameter."},
        refusal("line", "without a '='")};
    // A controller has no type, or one that neither MUGEN nor Ikemen GO knows (W34).
    Problem refused_controller{"mugen.refused-controller", warning, incomplete_controllers,
                               refusal("controller", "of no known type")};
    // A controller has no trigger1 (W34).
    Problem refused_trigger{"mugen.refused-trigger", warning, incomplete_controllers,
                            refusal("controller", "without a trigger1")};
    // A trigger is written otherwise than Ikemen GO wants it: too many values in its parentheses, a
    // word that it does not compare with, a text without quotes (W34).
    Problem refused_form{"mugen.refused-form", warning, odd_triggers,
                         refusal("trigger", "in another form than it reads")};
    // A trigger2 or a later one without the one before it, which the engines ignore (W34).
    Problem trigger_gap{
        "mugen.trigger-gap",
        warning,
        {"numbers of triggers are left out",
         "The engines ignore the triggers behind such a gap. Number them without one."}};
    // A controller lacks what it cannot do without: `value` of ChangeState, PlaySnd and the like
    // (W34).
    Problem refused_parameter{"mugen.refused-parameter", warning, incomplete_controllers,
                              refusal("controller", "without a parameter that it needs")};
    // A value of a controller or Statedef is not of the kind or number that Ikemen GO reads there,
    // or there is none.
    Problem refused_value{
        "mugen.refused-value",
        warning,
        {"values of states are not as Ikemen GO reads them",
         "Ikemen GO does not load such a character. Correct the value that the message names."},
        refusal("value", "that it cannot read")};
    // `0,44` where one number is expected (W7).
    Problem decimal_comma{"mugen.decimal-comma",
                          warning,
                          {"numbers have a comma instead of a point",
                           "Write the decimal point as '.': 0.44 for 0,44."}};
    // The name of a command has no quotes, where it is defined or asked for (W49).
    Problem refused_text{"mugen.refused-text",
                         warning,
                         {"the name of a command has no quotes",
                          "Ikemen GO does not load such a character. Write name = \"x\" in "
                          "[Command], and command = \"x\" in triggers."},
                         refusal("command name", "without quotes")};
    // 9000,0 or 9000,1 has 8 bits and a palette index outside of the table: Ikemen GO does not
    // start (W20).
    Problem refused_portrait{"mugen.refused-portrait",
                             warning,
                             {"a portrait names a palette that the .sff does not have",
                              "Ikemen GO stops at its start, because it shows all portraits. "
                              "Give the sprite 9000,0 or 9000,1 "
                              "a palette of the .sff."},
                             refusal("portrait", "with a palette that is not there")};
    // An expression asks for a name that Ikemen GO does not know (W34).
    Problem name_unknown{"mugen.name-unknown", warning, odd_triggers,
                         refusal("name", "that it does not know")};
    // A trigger is no expression, so it never holds; Ikemen GO does not load the character (C4).
    Problem trigger_unreadable{"mugen.trigger-unreadable", warning, odd_triggers,
                               refusal("trigger", "that it cannot read")};
    // A Statedef or HitDef has a parameter that no engine knows (W34).
    Problem parameter_unknown{
        "mugen.parameter-unknown",
        note,
        {"parameters have names that engines do not know",
         "Engines ignore them without a message. Correct the name if it is misspelt."}};
    // Hitflag or guardflag of a HitDef or projectile has a letter that engines do not know, or an
    // attr of a character for MUGEN 1.x an item at which Ikemen GO stops reading (W34).
    Problem letter_unknown{
        "mugen.letter-unknown",
        note,
        {"attributes or flags of hits have letters that engines do not know",
         "There is no message in the game. An attr is like S, NA; flags are of the letters H L A M "
         "F D, + and -."}};
    // A literal number of a state that neither the character nor the engine has (W13, W34). Not
    // asked if a file of states is missing.
    Problem no_such_state{"mugen.no-such-state", warning, endless_state};
    // Every way out of a state waits for AnimTime = 0, and the last element of its action stays
    // (W28). States with control, that land, that change the animation or that a negative state may
    // leave are not asked.
    Problem never_ends{"mugen.never-ends", warning, endless_state};
    // An action whose end common1 waits for stays (W8, W9).
    Problem action_stays{"mugen.action-stays", warning, endless_state};
    // An action whose end common1 waits for is missing, and the one before it stays (W8).
    Problem action_awaited{"mugen.action-awaited", warning, endless_state};
    // A literal number of an action that the .air does not have (W34); numbers from 5000 to 5999
    // and states of the opponent are not asked.
    Problem no_such_action{
        "mugen.no-such-action",
        warning,
        {"states show animations that do not exist",
         "The animation before stays on the screen. Correct the number, or add the action to the "
         ".air."}};
    // A HitDef without attr (W34).
    Problem hit_without_attr{"mugen.hit-without-attr", warning, vain_hits};
    // A HitDef in a state without movetype A (W33).
    Problem hit_without_movetype{"mugen.hit-without-movetype", warning, vain_hits};
    // The triggers of a HitDef hold again after its first hit, while there are attack boxes (W35).
    // Not asked if they depend on more than time and types, if the HitDef is limited (persistent,
    // chainid, hitonce ...), or if the state may be left on contact.
    Problem hit_again{
        "mugen.hit-again",
        warning,
        {"HitDefs may hit more often than they are meant to",
         "Each tick in which the triggers hold sets the HitDef again. If one hit is meant, write "
         "time = N instead of time >= N, or persistent = 0."}};
    // A state with a HitDef has a number from 0 to 199 or from 5000 to 5999 (W12).
    Problem engine_number{
        "mugen.engine-number",
        note,
        {"attacks have numbers that belong to the engine",
         "The engine enters them where it means its own states. Give attacks numbers from 200 "
         "on."}};
    // A sound has fewer than 128 bytes or a negative number (W48).
    Problem sound_dropped{"mugen.sound-dropped",
                          note,
                          {"sounds are left out by Ikemen GO",
                           "Give them numbers from 0 on and at least 128 bytes."}};
    // Palettes of other groups are among the first 12 (W19).
    Problem false_costume{
        "mugen.false-costume",
        note,
        {"palettes that are not meant to be chosen are offered to players",
         "Let the palettes (1,1) to (1,12) be the first of the .sff, in this order."}};
    // The file of constants has no [Velocity] (W6).
    Problem velocities_missing{
        "mugen.velocities-missing",
        warning,
        {"the character has no velocities",
         "It cannot walk or jump. Add [Velocity] to the .cns that the .def names as cns."}};
    // A .cns, .st or .cmd has no [section]; an .air without an action is an error.
    Problem file_empty{
        "mugen.file-empty",
        warning,
        {"a file has nothing in it",
         "If it should have states or commands, copy it again from the place that you got the "
         "character from."}};
    static constexpr PlainWords no_common_states{
        "the states that all characters share are missing",
        "Write stcommon = common1.cns, for the engine's own, or put the file into the folder."};
    // There is no `stcommon`, and the character does not have these states itself (W2).
    Problem common_states_missing{"mugen.common-states-missing", warning, no_common_states};
    // `stcommon` is neither the engine's `common1.cns` nor a file in the folder: Ikemen GO does not
    // load the character (W1).
    Problem common_file_missing{"mugen.common-file-missing", warning, no_common_states,
                                refusal("file", "of common states that is not there", Part::files)};
    // A direction of a command is in lower case, so the command never matches (W42).
    Problem direction_case{
        "mugen.direction-case",
        warning,
        {"commands have directions in lower case",
         "Write directions in capitals (D, DF, F). In lower case they never match."}};
    // More than 128 names of commands, which MUGEN does not hold (W43).
    Problem many_commands{
        "mugen.many-commands",
        note,
        {"there are more commands than MUGEN has room for",
         "Remove commands that nothing asks for, or use Ikemen GO, which takes all."}};
};
inline constexpr LintProblems lint_problem;

}  // namespace fightconv::mugen
