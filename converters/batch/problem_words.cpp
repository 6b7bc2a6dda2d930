#include "converters/batch/problem_words.hpp"

#include <array>

namespace fightconv::batch {

namespace {

// By what a person can do, not by file format. Each id stands here once.
constexpr auto table = std::to_array<ProblemWords>({
    // What kept a character from being converted.
    {"error:not found", "a file that the character needs is not there",
     "Look at the named file: it may be misspelt in the .def, or was left out when the character was packed. Download the character again or put the file in "
     "its folder."},
    {"error:truncated", "a file ends too early",
     "The download or the unpacking was cut short. Get the character again; if that does not help, the original is damaged."},
    {"error:bad magic", "a file is not what its name says",
     "Its first bytes belong to another format, or it is a placeholder. Get the character again, or convert it with a tool that knows the file."},
    {"error:unsupported version", "a file is of a version that fightconv does not read",
     "Open it in an editor of its format and save it as one of the versions that the README lists."},
    {"error:unsupported feature", "fightconv cannot convert this, or not to the chosen format",
     "The message says why. When it names an option, such as --animations for a part of the character, try that or another --to format."},
    {"error:malformed", "a file contradicts itself",
     "The message names the place. Open the file in the editor that made it and save it again, or report it if other programs show it without fault."},
    {"error:over a limit", "the character is larger than fightconv allows",
     "The limits protect from damaged files. If the character really is that large, convert a part of it with "
     "--animations; a single file has at most 512 MiB."},
    {"error:unsafe path", "a file name leads out of the character's folder",
     "Put the file inside of the folder and correct the name in the .def. fightconv reads nothing from elsewhere."},
    {"error:I/O error", "the system refused to read or write a file",
     "The message says why: look at permissions, free space and whether the disk is still there, then run with --resume."},
    {"error:out of resources", "the system let fightconv open no more files",
     "Raise the limit (ulimit -n), or take fewer threads with -j, then run with --resume."},
    {"error:cancelled", "the run was interrupted", "Run the same command with --resume: what is done stays."},
    {"error:internal error", "fightconv made a mistake of its own", "Please report it together with the character."},

    // Sprites.
    {"sff.data-short|sff.palette-short|sff.data-missing|sff.nodes-missing|fspk.dangling-range|fspk.dangling-string", "the file ends before all of its data",
     "What was there is converted. Get the character again: the download was probably cut short."},
    {"sff.picture-unreadable|sff.png-damaged|sff.unknown-format|sff.data-overlap|uff.pixels-unreadable|uff.pixels-overlap",
     "pictures that cannot be read are left blank", "Open the file in its editor, draw or import the named sprites again, and save."},
    {"mugen.sprites-unreadable", "most sprites of a character cannot be read",
     "Its sprite file is damaged. Get the character again; what was converted shows little of it."},
    {"sff.picture-over-limit", "pictures too large to be true are left blank",
     "Their size in the file is probably damaged. If it is right, make them smaller."},
    {"sff.bad-distance|sff.size-differs|sff.runs-cross-rows|sff.png-odd|sff.length-prefix|sff.length-past-next|sff.empty-picture",
     "pictures are stored in an odd way, and were read as games read them",
     "Compare the named sprites with the original. When they look right there is nothing to do."},
    {"sff.duplicate-sprite|sff.duplicate-palette", "two sprites or palettes have the same number",
     "Games show the first of two sprites. Give the other a number of its own if it was meant to be seen."},
    {"sff.bad-link", "sprites link to pictures that are not there", "Open the .sff in its editor and give the named sprites a picture of their own."},
    {"mugen.missing-sprite", "animations show sprites that the .sff does not have",
     "The frames are blank, as in the game. Nothing to do if that was meant; else correct the sprite number in the .air."},
    {"uff.rectangle-outside|uff.empty-rectangle", "frames show nothing of their sheet", "They are blank. Write the file again with the program that made it."},

    // Colours.
    {"sff.palette-missing|sff.no-palette|mugen.no-palette|sff.bad-palette-index|sff.bad-palette-link|sff.colour-missing|sff.palette-transparent",
     "colours are missing, others stand in for them",
     "Look at the picture: when its colours are wrong, try --palette N with another number, or add the palette in the .sff."},
    {"mugen.palette-missing", "a palette file that the .def names is not there",
     "Add the .act or take its line out of the .def. The other palettes are as they should be."},
    {"mugen.act-ignored", "palette files are named that have no effect", "Nothing: games ignore them too for this kind of .sff."},
    {"act.is-pcx|act.size-odd", "a palette file is not quite an .act", "Its colours were read. Save it as an .act of 768 bytes to be safe."},
    {"def.palette-odd", "a palette has a number that games do not know", "Number the palettes pal1 to pal12 in the .def."},

    // Animations and boxes.
    {"air.duplicate-action|def.duplicate-key|def.duplicate-section", "something is defined twice, and one of the two counts",
     "The message says which one. Delete the other, or give it another number."},
    {"air.empty-action|uff.no-frames|uff.no-animations", "animations without frames", "Nothing if they are placeholders; else add their frames."},
    {"air.element-short|air.element-outside-action|air.odd-number|air.number-wrapped|air.clsn-odd|air.clsn-misspelt|air.box-short|air.box-extra|air.box-kind|"
     "air.boxes-missing|"
     "air.boxes-dangling|"
     "air.boxes-declared-twice|air.interpolate-unknown|air.interpolate-dangling|air.header-odd|air.stray-section|air.flip-unknown|air.blend-unknown",
     "lines of the .air are odd, and were read as games read them",
     "Look at the named lines: most often a comma or a digit is missing. When the animation looks right there is nothing to do."},
    {"air.too-many-boxes", "a frame has more boxes than fightconv allows", "The number in the .air is probably damaged; correct it."},
    {"air.time-zero|air.time-negative|air.time-huge|air.hold-in-middle|mugen.interpolation-dropped|uff.no-duration|uff.duration-cut", "frames with odd times",
     "Some are never shown, or stop the animation. Look at the named elements and correct their times if that was not meant."},
    {"uff.not-finite|uff.negative-size|uff.rotation-range|uff.cue-range|fspk.negative-size|fspk.bad-value", "boxes or sounds with impossible values",
     "They were put right as far as possible. Correct them in the program that made the file."},

    // Moves and sounds.
    {"cns.controller-outside|cns.controller-untyped|cns.duplicate-key|cns.duplicate-state|cns.section-unclosed|cns.state-number|cns.trigger-odd|cmd.command-"
     "empty|cmd.command-incomplete|cmd.symbol-unknown",
     "lines of the .cns or .cmd are odd, and were read as games read them",
     "Look at the named lines. A move whose command or state was passed over does not work in the game either."},
    {"mugen.file-missing|mugen.zss-not-read", "files of states or commands are not read",
     "Moves that stand in them are missing. Put the file where the .def says; "
     "ZSS of Ikemen GO has to be written as .cns."},
    {"mugen.approximate-value|mugen.approximate-throw|mugen.approximate-trigger|mugen.approximate-animation|mugen.approximate-input|mugen.hit-values",
     "values of moves depend on the game, and were taken as they mostly are",
     "List them with --report-approximations and correct those that matter in the result."},
    {"mugen.other-name", "a .sff or .air was paired with the only other half beside it", "Give the .def of the character, if that was not meant."},
    {"mugen.missing-sound", "states play sounds that the .snd does not have",
     "They are silent, as in the game. Correct the number in the .cns, or add the sound."},
    {"mugen.sound-clamped", "sounds that are played louder than they are", "They are as loud as they are stored. Make them louder in the .snd."},
    {"mugen.sound-depends", "sounds that are heard only as the game goes", "They are left out; let your game play them."},
    {"mugen.hit-never|mugen.hit-without-boxes", "hits that never happen or reach nothing", "Nothing if the game is the same; else look at the named HitDefs."},
    {"mugen.hits-cut|mugen.cancels-cut", "a move has more hits or cancels than can be true", "The first of them were read. Look at the named state."},
    {"mugen.move-without-animation|mugen.link-unknown", "what a command does depends on the game",
     "The move is left out, for nothing says which state or animation it is. Add it by hand if it matters."},
    {"mugen.no-sounds|mugen.sound-odd|snd.duplicate|snd.length-past-end|snd.length-past-next|snd.list-short|extract.sound-not-decoded|extract.sound-not-wav|"
     "wav.data-past-end|wav.partial-frame|zx.sound-left-out",
     "sounds are missing or damaged", "Listen to the named sounds. Save those that are broken as PCM WAV and put them into the .snd again."},

    // Texts and names.
    {"def.section-unclosed|def.quote-odd|def.localcoord-odd", "lines of the .def are odd, and were read as games read them",
     "Look at the named lines; a bracket, a quote or a number is missing."},
    {"text.long-line", "a line is too long to be true", "The rest of it was not read. Is the file really a text? Break the line in two if it is."},
    {"input.case-clash", "several files differ only in upper and lower case", "Keep one of them: on Windows and macOS they are the same file."},
    {"mugen.def-not-read", "a .sff or .air was given while its .def lies beside it",
     "Give the .def or the folder: then name, palettes and moves come with it."},
    {"uff.animation-renamed|fspk.animation-renamed|uff.empty-name|uff.duplicate-name", "animations were renamed",
     "Their names were empty, taken or no safe file names. Rename them in the source to choose the names yourself."},
    {"fspk.text-not-utf8|uff.text-not-utf8|uff.tag-odd|uff.tag-value", "texts or values that cannot be understood",
     "They were kept or passed over. Save the file again with a program that writes UTF-8."},

    // Files of other programs.
    {"uff.unknown-version|uff.reserved-set|uff.unknown-loop-mode|uff.unknown-box-type|uff.unknown-flags|uff.hitbox-block-longer|uff.hitbox-block-unreadable|"
     "fspk.flags|fspk.unknown-kind",
     "the file comes from a newer or another program",
     "What is known of it was read. Look whether there is a newer fightconv, or save the file as the version that the README names."},
    {"uff.overlap|uff.unused-bytes|uff.no-hitbox-block|uff.frame-id|fspk.trailing-bytes|fspk.missing-section|fspk.misaligned|fspk.overlap|fspk.unused-bytes|"
     "fspk.dangling-key|fspk.dangling-move|"
     "fspk.move-id|fspk.not-parallel|fspk.unknown-resource|fspk.window-behind-end",
     "the file is laid out in an odd way", "Write it again with the program that made it, or convert it anew from its source."},
    {"fspk.shape-approximated|fspk.events-dropped|fspk.cancels-dropped", "parts of the pack have no counterpart",
     "Nothing: the message says what was left out or made simpler."},

    {"framesmith.box-rounded|framesmith.hits-merged|framesmith.preview-cut|framesmith.startup-raised",
     "the project holds moves more coarsely than the character", "The message says what was rounded or merged. Look at the named moves in the editor."},
    {"preview.blank|preview.cut|preview.long-frame|preview.loop-start|gif.colours-reduced|gif.dropped-pictures|gif.partial-alpha",
     "a preview shows less than the character holds", "The message says what. A .apng shows every colour and time, a .html page everything."},
    {"extract.name-clash", "several pictures would have one name", "They were numbered. Use --names with {group} and {number} to tell them apart."},
    {"zx.video-memory", "pictures take more video memory than there is", "Convert fewer animations with --animations, or make the pictures smaller."},

    // The command.
    {"convert.no-such-animation", "animations that were asked for are not there",
     "Look at the names and numbers with fightconv inspect, and correct --animations."},
    {"convert.no-palettes", "characters without palettes to choose from", "Nothing: they are written once, in their own colours."},
    {"convert.not-verified", "results that nothing reads back", "Nothing: --verify compares what can be read again, which this format cannot."},
    {"convert.option-unused", "an option has no effect",
     "It belongs to another format than the one that is written. Leave it out, or choose its format with --to."},

    // What the chosen format cannot hold.
    {"fspk.total-clamped|fspk.windows-cut|fspk.cues-cut|fspk.events-cut|fspk.box-clamped|fspk.value-clamped", "values are larger than the format holds",
     "They were cut to the largest that fits. For FSPK, try --fspk-version 1.5, or shorten the named animations."},
    {"fspk.cancels-cut", "cancels that the pack cannot hold",
     "They lead to moves that are not in the pack: convert all animations, or choose how the game goes from pack to pack."},
    {"fspk.alternative-hits", "hits of which the game chooses one", "A pack holds the first. Nothing to do, or write the other as a move of its own."},
    {"fspk.hit-without-boxes", "hits without an attack box at their time", "They were left out. Give the named animation an attack box (Clsn1) at that time."},
    {"fspk.loss.pictures|fspk.loss.sounds|uff.loss.sounds|framesmith.loss.effects|fspk.loss.boxes|fspk.loss.rotation|fspk.loss.knockback|uff.loss.unused-"
     "sprites|uff.loss.palettes|uff.loss.indices|uff.loss.no-"
     "animation|uff.loss.loop-of-hold|"
     "uff.loss.floor-zero|uff.loss.reserved-tag|uff.indexed-not-possible|uff.floor-zero",
     "the chosen format cannot hold everything", "Nothing: the message says what is left out. Keep the original, or choose another --to format."},
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

}  // namespace fightconv::batch
