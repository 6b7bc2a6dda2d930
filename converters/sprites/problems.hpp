// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct SpritesProblems {
    using enum Severity;

    static constexpr PlainWords skipped{
        "pictures of a folder were not used",
        "The message says which and why. Files are named GROUP-NUMBER.png, or listed in a "
        "sprites.txt (docs/rules/sprites.md)."};
    static constexpr PlainWords own_colours{
        "sprites have colours that the palette of the character does not have",
        "They got a palette of their own, so the palettes of the character do not recolour them. "
        "Draw them in its colours, in an editor that keeps indexed colours."};

    // Neither a list nor the name of the file says where the axis is. Harmless where the character
    // has a sprite with the same group and number, whose axis is kept.
    Problem no_axis{"sprites.no-axis",
                    warning,
                    {"pictures come without an axis",
                     "It was put into the middle of the bottom edge. Write it into sprites.json or "
                     "sprites.txt, or into the name of the file: GROUP-NUMBER-X-Y.png."}};
    // A file cannot be read as a picture.
    Problem unreadable{"sprites.unreadable", warning, words::unreadable_pictures};
    // A line of sprites.txt, or an entry of sprites.json, says no sprite.
    Problem bad_entry{"sprites.bad-entry", warning, skipped};
    // A list names a file that is not there. Harmless in sprites.json: a sprite whose file was
    // deleted stays as it is.
    Problem file_missing{"sprites.file-missing", warning, skipped};
    // The name of a file has numbers that no sprite can have.
    Problem bad_number{"sprites.bad-number", warning, skipped};
    // Two pictures have the same group and number; the first one is used.
    Problem repeated{"sprites.repeated", warning, skipped};
    // PNG and PCX files whose names say no sprite.
    Problem other_names{"sprites.other-names", warning, skipped};
    // How many sprites of the character got other pictures.
    Problem put{"sprites.put",
                note,
                {"sprites have the pictures of a folder",
                 "There is nothing to do. Sprites whose pictures did not change stay as they are "
                 "stored."}};
    // A picture has colours that the palette of its sprite does not have. Harmless where
    // selectable palettes do not recolour the sprite.
    Problem own_palette{"sprites.own-palette", warning, own_colours};
    // Sprites in true colour got palettes.
    Problem reduced{"sprites.reduced",
                    note,
                    {"sprites in true colour got palettes",
                     "The message says how many kept all of their colours. Look at the others, and "
                     "draw them in fewer colours if you see a difference."}};
    // Pixels of such sprites were partly transparent.
    Problem alpha_lost{"sprites.alpha-lost",
                       note,
                       {"partly transparent pixels became opaque or transparent",
                        "Palettes have no partial transparency. Show such sprites with an added "
                        "blend in the .air instead."}};
    // How many sprites --share-palettes put on the palette of the character.
    Problem shared{
        "sprites.shared",
        note,
        {"sprites share the palette of the character now",
         "There is nothing to do: they look as before, and other palettes recolour them."}};
};
inline constexpr SpritesProblems sprites_problem;

}  // namespace fightconv
