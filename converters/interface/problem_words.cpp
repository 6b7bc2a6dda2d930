#include "converters/interface/problem_words.hpp"

#include <array>

namespace fightconv {

namespace {

// Grouped by what a person can do, not by file format. Each id appears once.
constexpr auto table = std::to_array<ProblemWords>({
    // What kept a character from being converted.
    {"error:not found", "a file that the character needs is missing",
     "Look at the named file: its name may be misspelt in the .def, or it was left out when the "
     "character was packed. Download the character again or put the file into its folder."},
    {"error:truncated", "a file ends too early",
     "The download or the unpacking was probably cut short. Get the character again; if that does "
     "not help, the original is damaged."},
    {"error:bad magic", "a file is not what its name says",
     "Its first bytes belong to another format, or it is a placeholder. Get the character again, "
     "or convert it with a tool that knows the file."},
    {"error:unsupported version", "a file has a version that fightconv does not read",
     "Open it in an editor of its format and save it as one of the versions that the README "
     "lists."},
    {"error:unsupported feature",
     "fightconv cannot convert this character, or not to the chosen format",
     "The message says why. If it names an option, such as --animations for a part of the "
     "character, try that option or another --to format."},
    {"error:malformed", "a file contradicts itself",
     "The message names the place. Open the file in the editor that made it and save it again. If "
     "other programs show it correctly, please report it."},
    {"error:over a limit", "the character is larger than fightconv allows",
     "The limits protect you from damaged files. If the character really is that large, convert a "
     "part of it with --animations. A single file can have at most 512 MiB."},
    {"error:unsafe path", "a file name leads out of the character's folder",
     "Put the file into the folder and correct the name in the .def. fightconv reads nothing "
     "outside of the character's folder."},
    {"error:I/O error", "the system refused to read or write a file",
     "The message says why. Check the permissions, the free space and whether the disk is still "
     "connected, then run the same command with --resume."},
    {"error:out of resources", "the system did not let fightconv open more files",
     "Raise the limit (ulimit -n) or use fewer threads with -j, then run the same command with "
     "--resume."},
    {"error:cancelled", "the run was interrupted",
     "Run the same command with --resume: finished results are kept."},
    {"error:internal error", "there is a bug in fightconv",
     "Please report it together with the character."},

    // Sprites.
    {"sff.data-short|sff.palette-short|sff.data-missing|sff.nodes-missing|fspk.dangling-range|fspk."
     "dangling-string",
     "the file ends before all of its data",
     "The data that is there was converted. Get the character again: the download was probably cut "
     "short."},
    {"sff.picture-unreadable|sff.png-damaged|sff.unknown-format|sff.data-overlap|uff.pixels-"
     "unreadable|uff.pixels-overlap",
     "pictures cannot be read and are left blank",
     "Open the file in an editor, draw or import the named sprites again, and save it."},
    {"mugen.sprites-unreadable", "most sprites of a character cannot be read",
     "Its sprite file is damaged. Get the character again; the result shows only a few of its "
     "pictures."},
    {"sff.picture-over-limit", "pictures have impossible sizes and are left blank",
     "The file probably has wrong sizes because it is damaged. If the sizes are right, make the "
     "pictures smaller."},
    {"uff.moves-left-out|aseprite.moves-left-out",
     "an animation has more moves than the format can hold with it",
     "The others were written. Another format, such as .fspk or moves-json, holds all of them."},
    {"sff.first-offset|sff.nodes-uncounted",
     "the header of a sprite file is damaged, but its sprites are there",
     "They were read. Games may not show them: fightconv convert --to mugen writes the file with a "
     "sound header."},
    {"sff.bad-distance|sff.size-differs|sff.runs-cross-rows|sff.png-odd|sff.length-prefix|sff."
     "length-past-next|sff.empty-picture",
     "pictures are stored in an unusual way, and were read as games read them",
     "Compare the named sprites with the original. If they look right, there is nothing to do."},
    {"sff.duplicate-sprite|sff.duplicate-palette", "two sprites or palettes have the same number",
     "Games show only the first of two sprites with the same number. Give the other one a number "
     "of its own if it should be visible."},
    {"sff.bad-link", "sprites link to pictures that do not exist",
     "Open the .sff in its editor and give the named sprites a picture of their own."},
    {"mugen.missing-sprite", "animations show sprites that the .sff does not have",
     "The frames are blank, as in the game. If that is intended, there is nothing to do; otherwise "
     "correct the sprite number in the .air."},
    {"uff.rectangle-outside|uff.empty-rectangle", "frames show no part of their sheet",
     "These frames are blank. Write the file again with the program that made it."},

    // Colours.
    {"sff.palette-missing|sff.no-palette|mugen.no-palette|sff.bad-palette-index|sff.bad-palette-"
     "link|sff.colour-missing|sff.palette-transparent",
     "colours are missing and were replaced by others",
     "Look at the picture. If its colours are wrong, try --palette N with another number, or add "
     "the palette to the .sff."},
    {"mugen.palette-missing", "a palette file that the .def names is missing",
     "Add the .act or remove its line from the .def. The other palettes are not affected."},
    {"mugen.act-ignored", "the .def names palette files that have no effect",
     "There is nothing to do: games ignore them too for this kind of .sff."},
    {"act.is-pcx|act.size-odd", "a palette file is not a regular .act",
     "Its colours were read. To be safe, save it as an .act of 768 bytes."},
    {"def.palette-odd", "a palette has a number that games do not know",
     "Number the palettes pal1 to pal12 in the .def."},

    // Animations and boxes.
    {"air.duplicate-action|def.duplicate-key|def.duplicate-section",
     "something is defined twice, and only one of the definitions is used",
     "The message says which one is used. Delete the other one or give it another number."},
    {"air.empty-action|uff.no-frames|uff.no-animations", "animations have no frames",
     "If they are placeholders, there is nothing to do; otherwise add their frames."},
    {"air.element-short|air.element-outside-action|air.odd-number|air.number-wrapped|air.clsn-odd|"
     "air.clsn-misspelt|air.box-short|air.box-extra|air.box-kind|"
     "air.boxes-missing|"
     "air.boxes-dangling|"
     "air.boxes-declared-twice|air.interpolate-unknown|air.interpolate-dangling|air.header-odd|air."
     "stray-section|air.flip-unknown|air.blend-unknown",
     "lines of the .air are unusual, and were read as games read them",
     "Look at the named lines: usually a comma or a digit is missing. If the animation looks "
     "right, there is nothing to do."},
    {"air.too-many-boxes", "a frame has more boxes than fightconv allows",
     "The number in the .air is probably wrong. Correct it."},
    {"air.time-zero|air.time-negative|air.time-huge|air.hold-in-middle|mugen.interpolation-dropped|"
     "uff.no-duration|uff.duration-cut",
     "frames have unusual times",
     "Some of them are never shown, or they stop the animation. Look at the named elements and "
     "correct their times if that is not intended."},
    {"uff.not-finite|uff.negative-size|uff.rotation-range|uff.cue-range|fspk.negative-size|fspk."
     "bad-value",
     "boxes or sounds have impossible values",
     "They were corrected as far as possible. Correct them in the program that made the file."},

    // Moves and sounds.
    {"cns.controller-outside|cns.controller-untyped|cns.duplicate-key|cns.duplicate-state|cns."
     "section-unclosed|cns.state-number|cns.trigger-odd|cmd.command-"
     "empty|cmd.command-incomplete|cmd.symbol-unknown",
     "lines of the .cns or .cmd are unusual, and were read as games read them",
     "Look at the named lines. A move whose command or state was skipped does not work in the game "
     "either."},
    {"mugen.file-of-game", "states are in the folder data of the game",
     "The character needs them. If it is to work in another game, copy the named files into its "
     "own "
     "folder."},
    {"mugen.file-missing", "files with states or commands were not read",
     "The moves in these files are missing. Put each file where the .def says it is."},
    {"zss.refused|mugen.zss-refused", "Ikemen GO does not load the character because of its .zss",
     "It was read as it was probably meant. Correct the named lines."},
    {"zss.unreadable|mugen.zss-cut", "parts of the .zss were not read",
     "Moves in them are missing or incomplete. Look at the named lines."},
    {"zss.duplicate-key", "controllers of the .zss have a key more than once",
     "The last one counts, and newer versions of Ikemen GO do not load the character. Remove the "
     "others."},
    {"mugen.scale-odd", "the character's scale cannot be shown",
     "The message says which one was taken. Correct xscale and yscale in [Size] of the .cns."},
    {"mugen.approximate-value|mugen.approximate-throw|mugen.approximate-trigger|mugen.approximate-"
     "animation|mugen.approximate-input|mugen.hit-values",
     "values of moves depend on the state of the game and were estimated",
     "List them with --report-approximations, and correct the important ones in the result."},
    {"mugen.repaired", "lines of the .air or sprites of the .sff were mended",
     "The list is in fightconv-repairs.txt of the new folder. Nothing that the game shows has "
     "changed."},
    {"mugen.file-left-out", "files of the character's folder were not copied",
     "Each line gives the reason. Copy them by hand if the character needs them."},
    {"mugen.other-name", "a .sff or .air was paired with a file of another name",
     "It was the only .sff or .air beside it. If they do not belong together, give the .def of the "
     "character instead."},
    {"mugen.missing-sound", "states play sounds that the .snd does not contain",
     "The game plays nothing for them either. Correct the number in the .cns, or add the sound to "
     "the .snd."},
    {"mugen.sound-clamped", "sounds are played above their recorded volume",
     "They were converted at their recorded volume. Make them louder in the .snd."},
    {"mugen.sound-depends", "sounds depend on the state of the game",
     "They were left out. Your game has to play them itself."},
    {"mugen.animation-of-move", "moves show several animations and were given one of their own",
     "Nothing is missing. The message says which animation it is."},
    {"mugen.hit-never|mugen.hit-without-boxes", "hits never happen or cannot reach anything",
     "If it is the same in the game, there is nothing to do; otherwise look at the named HitDefs."},
    {"mugen.hits-cut|mugen.cancels-cut|mugen.movement-cut",
     "a move has an impossible number of hits or cancels, or moves for impossibly long",
     "Only a part of it was read. Look at the named state."},
    {"mugen.play-cut", "moves are incomplete, because their states take too long to play",
     "Their hits and times are not those of the game. Raise the limit: --limit play=N, in millions "
     "of instructions."},
    {"mugen.move-without-animation|mugen.link-unknown",
     "what a command does depends on the state of the game",
     "The move was left out, because its state or animation is not certain. Add it by hand if it "
     "is important."},
    {"mugen.start-unknown", "moves can only be begun while the character guards or is hit",
     "They were converted, but nothing begins them. Your game has to know when they are allowed."},
    {"mugen.no-sounds|mugen.sound-odd|snd.duplicate|snd.length-past-end|snd.length-past-next|snd."
     "list-short|extract.sound-not-decoded|extract.sound-not-wav|"
     "wav.data-past-end|wav.partial-frame|zx.sound-left-out|godot.sound-left-out",
     "sounds are missing or damaged",
     "Listen to the named sounds. Save the broken ones as PCM WAV and put them into the .snd "
     "again."},

    // What engines make of a MUGEN character, which `validate` asks.
    {"mugen.refused-command", "triggers ask for commands that are not defined",
     "Ikemen GO does not load such a character. Add a [Command] of that name to the .cmd, or "
     "correct the name: upper and lower case differ."},
    {"mugen.refused-line", "lines of states have no '='",
     "Ikemen GO does not load such a character. Write the '=' behind the name of the parameter."},
    {"mugen.refused-controller|mugen.refused-trigger|mugen.refused-parameter",
     "controllers are incomplete, or of a type that no engine knows",
     "Engines do not load such a character. Correct the type, or add the trigger1 or the parameter "
     "that the message names."},
    {"mugen.refused-number|mugen.decimal-comma", "numbers are not written as engines read them",
     "Write plain decimals with a point: 0.00001 for 1e-05, 0.44 for 0,44."},
    {"mugen.refused-text", "the name of a command has no quotes",
     "Ikemen GO does not load such a character. Write command = \"name\"."},
    {"mugen.refused-portrait", "a portrait names a palette that the .sff does not have",
     "Ikemen GO stops when it shows the list of characters. Give the sprite 9000,0 or 9000,1 a "
     "palette of the .sff."},
    {"mugen.name-unknown|mugen.trigger-unreadable",
     "triggers cannot be read, or have names that fightconv does not know",
     "If a name is misspelt, engines do not load the character. Compare the named line with the "
     "documentation of the engine."},
    {"mugen.parameter-unknown", "parameters have names that engines do not know",
     "Engines ignore them without a message. Correct the name if it is misspelt."},
    {"mugen.letter-unknown", "attributes or flags of hits have letters that engines do not know",
     "Engines ignore them without a message. An attr is like S, NA; flags are of the letters H L A "
     "M F D, + and -."},
    {"mugen.no-such-state|mugen.never-ends|mugen.action-stays|mugen.action-awaited",
     "a state never ends",
     "The character stays in it until the round is over. Correct the number, end the state by "
     "time, or give the last element of the animation a time."},
    {"mugen.no-such-action", "states show animations that do not exist",
     "The animation before stays on the screen. Correct the number, or add the action to the "
     ".air."},
    {"mugen.hit-without-attr|mugen.hit-without-movetype", "HitDefs never hit",
     "Add the attr of the HitDef, or movetype = A to its Statedef."},
    {"mugen.hit-again", "HitDefs may hit more often than they are meant to",
     "Each tick in which the triggers hold sets the HitDef again. If one hit is meant, write time "
     "= N instead of time >= N, or persistent = 0."},
    {"mugen.engine-number", "attacks have numbers that belong to the engine",
     "The engine enters them where it means its own states. Give attacks numbers from 200 on."},
    {"mugen.sound-dropped", "sounds are left out by Ikemen GO",
     "Give them numbers from 0 on and at least 128 bytes."},
    {"mugen.false-costume", "palettes that are no costumes are offered as such",
     "Let the palettes (1,1) to (1,12) be the first of the .sff, in this order."},
    {"mugen.velocities-missing", "the character has no velocities",
     "It cannot walk or jump. Add [Velocity] to the .cns that the .def names as cns."},
    {"mugen.file-empty", "a file has nothing in it",
     "If it should have states or commands, copy it again from the place that you got the "
     "character from."},
    {"mugen.common-states-missing", "the states that all characters share are missing",
     "Write stcommon = common1.cns, for the engine's own, or put the file into the folder."},
    {"mugen.direction-case", "commands have directions in lower case",
     "Write directions in capitals (D, DF, F). In lower case they never match."},
    {"mugen.many-commands", "there are more commands than MUGEN has room for",
     "Remove commands that nothing asks for, or use Ikemen GO, which takes all."},

    // Texts and names.
    {"def.section-unclosed|def.quote-odd|def.localcoord-odd",
     "lines of the .def are unusual, and were read as games read them",
     "Look at the named lines: a bracket, a quote or a number is missing."},
    {"text.utf-16", "texts are in UTF-16, which no engine reads",
     "Open the named files in an editor and save them as UTF-8."},
    {"text.long-line", "a line is impossibly long",
     "The rest of the line was not read. Check that the file really is a text file; if it is, "
     "break the line in two."},
    {"archive.damaged", "an archive is damaged",
     "Some of its files are missing. Download it again."},
    {"archive.left-out", "files of an archive were left out",
     "They are links, have names that lead out of the archive, or are there twice. Look at the "
     "named files."},
    {"input.case-clash", "several files differ only in upper and lower case",
     "Keep only one of them: on Windows and macOS they are the same file."},
    {"output.leftover", "an earlier result could not be removed after it was replaced",
     "The new result is complete. The next run into the same folder removes the earlier one."},
    {"mugen.def-not-read", "a .sff or .air was given although its .def is in the same folder",
     "Give the .def or the folder instead: then the name, palettes and moves are converted too."},
    {"uff.animation-renamed|fspk.animation-renamed|aseprite.animation-renamed|uff.empty-name|uff."
     "duplicate-name",
     "animations were renamed",
     "Their names were empty, already used or not safe as file names. Rename them in the source to "
     "choose the names yourself."},
    {"fspk.text-not-utf8|uff.text-not-utf8|mdl.text-not-utf8|ani.text-not-utf8|ushd.text-not-utf8|"
     "aseprite.text-not-utf8|uff.tag-odd|uff.tag-value",
     "texts or values cannot be understood",
     "They were kept as they are, or skipped. Save the file again with a program that writes "
     "UTF-8."},

    // Files of other programs.
    {"uff.unknown-version|uff.reserved-set|uff.unknown-loop-mode|uff.unknown-box-type|uff.unknown-"
     "flags|uff.hitbox-block-longer|uff.hitbox-block-unreadable|"
     "fspk.flags|fspk.unknown-kind",
     "the file comes from a newer or another program",
     "The parts that fightconv knows were read. Look for a newer fightconv, or save the file in a "
     "version that the README lists."},
    {"uff.overlap|uff.unused-bytes|uff.no-hitbox-block|uff.frame-id|fspk.trailing-bytes|fspk."
     "missing-section|fspk.misaligned|fspk.overlap|fspk.unused-bytes|"
     "fspk.dangling-key|fspk.dangling-move|"
     "fspk.move-id|fspk.not-parallel|fspk.unknown-resource|fspk.window-behind-end",
     "the file is laid out in an unusual way",
     "Write it again with the program that made it, or convert it again from its source."},
    {"mdl.unknown-element|mdl.unknown-primitive|ani.unknown-mask|ani.types-ambiguous|ushd.texture-"
     "unit|ushd.element-hash",
     "a file of Urho3D contains values that its specification does not have",
     "They were kept, or ignored as the engines do it. If the file looks wrong in the engine, "
     "write it again with the program that made it."},
    {"mdl.morph-range|mdl.range-outside|mdl.index-outside|mdl.bone-map|mdl.bone-circle|mdl."
     "duplicate-bone|mdl.several-roots",
     "parts of a model lead nowhere",
     "The engine may show garbage there. Write the model again with the program that made it."},
    {"ani.bad-length|ani.duplicate-track|ani.keys-unordered|ani.key-behind-end",
     "times or tracks of an animation contradict each other",
     "The engine shows only some of its keys. Write the animation again with the program that made "
     "it."},
    {"pak.wrong-checksum|pak.wrong-size", "a package is damaged, or was changed by hand",
     "Get it again, or write it again with the tool that made it."},
    {"pak.unsafe-name|pak.duplicate-name", "files of a package have names that cannot be used",
     "Rename them in the folder from which the package is made, and write it again."},
    {"pak.renamed", "files of a package have names that not every system accepts",
     "They were written under other names, which the messages show. Other files may refer to them "
     "by their old names."},
    {"pak.left-out", "a folder contains links or other things that are not packed",
     "Put a copy of the file in the place of the link, if the package needs it."},
    {"pak.block-grows|pak.unused-bytes|pak.no-size|mdl.centers-missing|mdl.ranges-overlap",
     "a file of Urho3D is laid out in an unusual way",
     "If engines read it, there is nothing to do; otherwise write it again with the program that "
     "made it."},
    {"aseprite.left-out|aseprite.unknown-chunk|aseprite.empty-cel",
     "an Aseprite file has parts that fightconv does not keep",
     "Layers, cels, tags, slices and palettes were read. If you need the other parts, keep the "
     "original file."},
    {"aseprite.wrong-size|aseprite.chunk-counts|aseprite.unused-bytes",
     "an Aseprite file is laid out in an unusual way",
     "Open it in Aseprite. If it looks right there, save it again; otherwise the file is damaged."},
    {"aseprite.index-outside|aseprite.slice-keys",
     "pixels or slices of an Aseprite file refer to what is not there",
     "Such pixels are clear, and such keys are kept. Open the file in Aseprite, correct the "
     "palette or the slice, and save it again."},
    {"urho3d.no-prefab|urho3d.no-sprite|urho3d.rectangle-outside|urho3d.unknown-attribute",
     "parts of an Urho3D folder are missing or of another program",
     "What is missing was left out. Write the folder again with fightconv, and keep its files "
     "together."},
    {"urho3d.several-characters", "a package contains several characters",
     "Only the first one was read. Extract the package, and convert their folders one by one."},
    {"aseprite.no-axis|aseprite.no-tags|aseprite.frames-untagged|aseprite.slice-unknown",
     "an Aseprite file does not say all that makes a character",
     "Give each action a tag such as '200 punch', the axis a slice 'axis', and boxes slices such "
     "as 'hurt-1' and 'attack-1'."},
    {"aseprite.user-data-odd|aseprite.sprite-changed|aseprite.repeat-many",
     "parts of an Aseprite file were changed in a way that its user data do not say",
     "What is seen was taken. Look at the named frame or tag if the result is not what you mean."},
    {"fspk.shape-approximated|fspk.events-dropped|fspk.cancels-dropped",
     "parts of the pack cannot be represented",
     "There is nothing to do: the message says what was left out or simplified."},

    {"framesmith.box-rounded|framesmith.hits-merged|framesmith.preview-cut|framesmith.startup-"
     "raised",
     "the project stores moves less precisely than the character",
     "The message says what was rounded or merged. Look at the named moves in the editor."},
    {"openbor.palettes-differ|openbor.colours-reduced|openbor.partial-alpha",
     "pictures have more colours than OpenBOR can show",
     "One palette of 255 colours is drawn for all pictures of a model. For other palettes of the "
     "character, use --all-palettes: each becomes a model."},
    {"openbor.no-command", "keys of OpenBOR cannot start some moves",
     "Their animations are written. Start them from other moves or by a script, or give them a "
     "command in the model's text."},
    {"openbor.follow", "animations have no name of their own in OpenBOR",
     "There is nothing to do: the model's text says which action each of them was. Scripts and "
     "other animations can show them."},
    {"openbor.sound-left-out|openbor.cue-left-out", "the model does not have some of the sounds",
     "Sounds of the MUGEN engine are not the character's own. Put a WAV file in data/sounds and "
     "name it in the model's text."},
    {"openbor.attack-left-out", "attack boxes never hit anybody",
     "There is nothing to do: no HitDef is in force while they are shown."},
    {"openbor.box-rounded|openbor.loop-cut",
     "the model stores boxes or times less precisely than the character",
     "The message says what was rounded or cut. Look at the named animations in the engine."},
    {"openbor.screen", "the character is made for another screen than OpenBOR's usual one",
     "Choose a larger screen in data/video.txt of the game, or draw the model smaller there."},
    {"godot.frames-uneven", "SpriteFrames of Godot 3 cannot hold the times of some animations",
     "Use the scene with the AnimationPlayer, which has the right times, or --godot-version 4."},
    {"preview.blank|preview.cut|preview.long-frame|preview.loop-start|gif.colours-reduced|gif."
     "dropped-pictures|gif.partial-alpha",
     "a preview shows less than the character contains",
     "The message says what is missing. A .apng shows every colour and time, and a .html page "
     "shows everything."},
    {"extract.name-clash", "several pictures would have the same name",
     "A number was added to their names. Use --names with {group} and {number} to tell them "
     "apart."},
    {"extract.no-such-sprite", "chosen sprites are not in the input",
     "`fightconv preview` of the .sff shows which sprites it has, with group and number."},
    {"zx.video-memory|zx.rom", "the pictures or sounds need more memory than a ZX game has",
     "Let fightconv choose what fits with --fit, convert fewer animations with --animations, or "
     "make the pictures smaller with --picture-scale."},
    {"zx.fit-left-out", "animations were left out so that the pictures fit into the video memory",
     "No move needs them. To choose them yourself, use --animations or --picture-scale."},

    // The command.
    {"convert.no-such-animation", "animations that you asked for do not exist",
     "Use fightconv inspect to list the names and numbers, and correct --animations."},
    {"convert.no-palettes", "characters have no palettes to choose from",
     "There is nothing to do: they were written once, in their own colours."},
    {"borrow.palettes-kept|borrow.palettes-left|borrow.sprites-kept|borrow.sprites-left",
     "two characters do not have the same palettes or sprites",
     "What only one of them has was left as it is. If you expected more to match, compare the "
     "groups and numbers of both with fightconv extract."},
    {"borrow.costumes-dropped|borrow.costumes-left", "two characters do not have the same costumes",
     "The costumes are those of --palettes-from, as far as the character has palettes to choose "
     "from."},
    {"borrow.nothing-matched", "nothing could be taken over from another input",
     "Palettes and sprites are taken over where group and number are the same. Check "
     "--palettes-from and --sprites-from."},
    {"borrow.sprites-scaled", "sprites are made for a screen of another size",
     "There is nothing to do: they are shown in the size that they had before."},
    {"borrow.scale-interpolated",
     "animations change their size smoothly between sprites of two inputs",
     "Draw the missing sprites in the other size as well, or remove Interpolate Scale from these "
     "animations."},
    {"borrow.other-problems", "an input whose colours or pictures were taken over has problems",
     "Look at them with fightconv validate."},
    {"convert.not-verified", "results cannot be read back",
     "There is nothing to do: --verify can only check formats that fightconv reads, and it does "
     "not read this one."},
    {"convert.no-pictures|fspk.pictures-left-out",
     "inputs come without some or all of their pictures",
     "The pictures of a .fspk are in NAME.moves.json and the textures that --to zx writes beside "
     "it. Keep these files together."},
    {"convert.option-unused", "an option has no effect",
     "It belongs to a format that is not being written. Leave the option out, or choose its format "
     "with --to."},

    // What the chosen format cannot hold.
    {"fspk.total-clamped|fspk.windows-cut|fspk.cues-cut|fspk.events-cut|fspk.box-clamped|fspk."
     "value-clamped",
     "values are too large for the format",
     "They were limited to what the format can hold, and boxes that lie outside of it were left "
     "out. For FSPK, try --fspk-version 1.5, or shorten the named animations."},
    {"fspk.cancels-cut", "the pack cannot hold some cancels",
     "They lead to moves that are not in the pack. Convert all animations, or let your game switch "
     "from one pack to another."},
    {"fspk.next-missing", "a state that follows another is not in the pack",
     "Standing was written instead. Convert all animations, or let your game decide what follows."},
    {"fspk.unusual-damage", "hits do more damage than usual",
     "There is nothing to do: the values are those of the character."},
    {"fspk.alternative-hits", "the game chooses one of several hits",
     "A pack holds only the first one. If you need the others, make each of them a move of its "
     "own."},
    {"fspk.hit-without-boxes", "hits have no attack box when they happen",
     "They were left out. Add an attack box (Clsn1) to the named animation at that time."},
    {"mugen.portrait-made", "the character has no portrait",
     "It was made from the standing frame. Draw one if the select screen should show another."},
    {"mugen.loss.sprite-keys", "different pictures have the same group and number",
     "All of them were written, some with other numbers. The animations use these numbers, so "
     "there is nothing to do."},
    {"mugen.other-encoding", "some pictures cannot be stored in the chosen encoding",
     "They were written in the smallest one that can hold them. Nothing is lost; leave "
     "--sff-encoding out to use the smallest one everywhere."},
    {"mugen.stand-ins", "the engine needs animations that the character does not have",
     "A frame of another animation stands in for each. Draw them and convert again; the .air says "
     "which they are."},
    {"mugen.hold-ended|mugen.frames-never-shown|mugen.offset-cut",
     "an animation is shown in another way than MUGEN would show it",
     "The message says which. The engine's own states end as they should."},
    {"mugen.next-unknown|mugen.states-made|mugen.hits-without-boxes|mugen.hits-in-one-tick",
     "a move does not say all that a state of MUGEN needs",
     "The message says what was written. Look at the named moves in the .cns."},
    {"mugen.too-many-commands", "MUGEN cannot hold so many commands",
     "Ikemen GO can. Give moves the same input, or remove some."},
    {"mugen.sounds-left-out|mugen.sounds-short|mugen.sounds-missing",
     "the .snd does not have some of the sounds",
     "States keep their numbers. Add a WAV file with each of these numbers to the .snd."},
    {"fspk.loss.pictures|fspk.loss.sounds|uff.loss.sounds|framesmith.loss.effects|openbor.loss."
     "sprites|openbor.loss.boxes|openbor.loss.effects|openbor.loss."
     "sounds|"
     "openbor.loss.hits|openbor.loss.notifies|openbor.loss.cancels|openbor.loss.movement|fspk.loss."
     "boxes|fspk.loss.rotation|fspk.loss.knockback|fspk.loss.flat-"
     "boxes|"
     "fspk.loss.layout|"
     "fspk.loss.empty-animations|uff.loss.unused-"
     "sprites|uff.loss.palettes|uff.loss.indices|uff.loss.no-"
     "animation|uff.loss.loop-of-hold|"
     "urho3d.loss.blending|urho3d.loss.boxes|urho3d.loss.disabled-boxes|urho3d.loss.box-rotation|"
     "urho3d.loss.box-values|urho3d.loss.frame-values|"
     "urho3d.loss.moves|urho3d.loss.sounds|urho3d.loss.palettes|urho3d.loss.unused-sprites|"
     "uff.loss.floor-zero|uff.loss.reserved-tag|uff.indexed-not-possible|uff.floor-zero|"
     "godot.loss.unused-sprites|godot.loss.palettes|godot.loss.blending|godot.loss.sprite-frames|"
     "godot.loss.box-values|godot.loss.frame-texts|"
     "godot.loss.sounds|aseprite.loss.indices|aseprite.loss.palettes|aseprite.loss.sounds|"
     "mugen.loss.duplicate-sprites|mugen.loss.palettes|mugen.loss.unused-palettes|mugen.loss."
     "palette-alpha|mugen.loss.axes|"
     "mugen.loss.notifies|mugen.loss.boxes|mugen.loss.boxes-rounded|mugen.loss.labels|mugen.loss."
     "floors|mugen.loss.sounds-of-frames|"
     "mugen.loss.alternatives|mugen.loss.conditions|mugen.loss.throws|mugen.loss.cancels|mugen."
     "loss.inputs|mugen.loss.hidden-moves|mugen.loss.numbers|mugen."
     "loss.properties|"
     "uff.loss.scale|aseprite.loss.scale|extract.loss.scale|preview.loss.scale",
     "the chosen format cannot hold everything",
     "The message says what was left out. Keep the original, or choose another --to format."},
});

}  // namespace

const ProblemWords* words_for(std::string_view id) noexcept {
    for (const ProblemWords& words : table) {
        for (std::string_view ids = words.ids; !ids.empty();) {
            const std::size_t end = ids.find('|');
            if (ids.substr(0, end) == id) {
                return &words;
            }
            ids.remove_prefix(end == std::string_view::npos ? ids.size() : end + 1);
        }
    }
    return nullptr;
}

}  // namespace fightconv
