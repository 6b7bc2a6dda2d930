// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::mugen {

struct FilesProblems {
    using enum Severity;

    // More than half of the sprites (links not counted) are not in the file or damaged; comes
    // before all other diagnostics. Where none is left to see, that is an error.
    Problem sprites_unreadable{
        "mugen.sprites-unreadable",
        warning,
        {"most sprites of a character cannot be read",
         "Its sprite file is damaged. Get the character again; the result shows only a few of "
         "its pictures."},
        damage(Part::none, "", "most sprites are lost"),
        true};
    // An element names a sprite that the .sff does not have; once for each sprite.
    Problem missing_sprite{
        "mugen.missing-sprite",
        warning,
        {"animations show sprites that the .sff does not have",
         "The frames are blank, as in the game. If that is intended, there is nothing to do; "
         "otherwise correct the sprite number in the .air."}};
    // A sprite of palette indices in a file without palettes.
    Problem no_palette{"mugen.no-palette", warning, words::colours_replaced,
                       gap(Part::none, "", "the .sff has no palette")};
    // An .act that the .def names is not there or cannot be read.
    Problem palette_missing{
        "mugen.palette-missing",
        warning,
        {"a palette file that the .def names is missing",
         "Add the .act or remove its line from the .def. The other palettes are not affected."},
        gap(Part::files, "palette file", "missing")};
    // The .def names .act files that have no effect: the .sff is v2, or has neither (0,0) nor
    // (9000,0).
    Problem act_ignored{
        "mugen.act-ignored",
        note,
        {"the .def names palette files that have no effect",
         "There is nothing to do: MUGEN ignores them too for this kind of .sff. For the colours "
         "of newer versions of Ikemen GO there is --act-colours ikemen."}};
    // An element of time 0 with interpolation towards it.
    Problem interpolation_dropped{"mugen.interpolation-dropped", warning, words::unusual_times};
    // A .cns, .st or .cmd is not beside the .def, but in the folder `data` of the game (T8).
    Problem file_of_game{
        "mugen.file-of-game",
        note,
        {"states are in the folder data of the game",
         "The character needs them. If it is to work in another game, copy the named files into "
         "its own folder."}};
    // A .cns, .st or .cmd that the .def names is not there: Ikemen GO does not load the character
    // (W1).
    Problem file_missing{
        "mugen.file-missing",
        warning,
        {"files with states or commands are missing",
         "The moves in them are missing, and Ikemen GO does not load the character. Put each file "
         "where the .def says it is, or remove its line from the .def."},
        refusal("file", "of states or commands missing", Part::files)};
    // Ikemen GO does not load the character: a function or variable of a .zss that does not exist,
    // VarSet, a state number that nothing defines (zss.md Z31).
    Problem zss_refused{"mugen.zss-refused", warning, words::zss_refused,
                        refusal("mistake", "in a .zss")};
    // The number of a state of ZSS is a constant that the character does not have; a game can.
    Problem zss_constant{
        "mugen.zss-constant",
        warning,
        {"states of a .zss are left out, because their number is a constant of the game",
         "Ikemen GO does not load the character in a game that does not have it. Add the constant "
         "to [Constants] of the character, or write the number."}};
    // Functions or blocks of a .zss are too deep in each other, or make more than 262,144
    // statements.
    Problem zss_cut{"mugen.zss-cut", warning, words::zss_cut};
    // `xscale` or `yscale` of [Size] is not within 0.01 and 100; another scale is taken (mugen.md
    // C20).
    Problem scale_odd{
        "mugen.scale-odd",
        warning,
        {"the character's scale cannot be shown",
         "The message says which one was used. Correct xscale and yscale in [Size] of the .cns."}};
    // A lone .sff or .air has no other half of its name; the only other one beside it was taken.
    Problem other_name{
        "mugen.other-name",
        warning,
        {"a .sff or .air was paired with a file of another name",
         "It was the only .sff or .air beside it. If they do not belong together, give the .def "
         "of the character instead."}};
    // The `.snd` that the .def names is not there or cannot be read; the character is without
    // sounds.
    Problem no_sounds{
        "mugen.no-sounds",
        warning,
        {"the sound file that the .def names is missing or cannot be read",
         "Put the .snd where the .def says it is, or remove its line from the .def. Pictures and "
         "moves are not affected."},
        gap(Part::sounds, "", "the sound file is missing or unreadable")};
    // `validate` only: a sound is no WAV, or its samples are no PCM.
    Problem sound_odd{"mugen.sound-odd", warning, words::sounds_damaged};
    // A lone .sff or .air was given and a .def of the same name lies beside it.
    Problem def_not_read{
        "mugen.def-not-read",
        warning,
        {"a .sff or .air was given although its .def is in the same folder",
         "Give the .def or the folder instead: then the name, palettes and moves are converted "
         "too."}};
};
inline constexpr FilesProblems files_problem;

}  // namespace fightconv::mugen
