// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv::sff {

struct Problems {
    using enum Severity;

    static constexpr PlainWords damaged_header{
        "the header of a sprite file is damaged, but its sprites are there",
        "They were read. Games may not show them. `fightconv convert --to mugen` writes the file "
        "with a correct header."};
    static constexpr PlainWords unusual_pictures{
        "pictures are stored in an unusual way, and were read as games read them",
        "Compare the named sprites with the original. If they look right, there is nothing to "
        "do."};
    static constexpr PlainWords same_number{
        "two sprites or palettes have the same number",
        "Games show only the first of two sprites with the same number. Give the other one a "
        "number of its own if it should be visible."};

    // The data ends before the picture is filled; the rest is 0.
    Problem data_short{"sff.data-short", warning, words::ends_early,
                       damage(Part::sprites, "sprite", "cut short")};
    // The file ends within a palette; the rest is transparent.
    Problem palette_short{"sff.palette-short", warning, words::ends_early,
                          damage(Part::none, "palette", "cut short")};
    // None of a sprite's data is in the file; it is blank.
    Problem data_missing{"sff.data-missing", warning, words::ends_early,
                         damage(Part::sprites, "sprite", "without data")};
    // The header counts more nodes than the file contains; the existing ones are read.
    Problem nodes_missing{"sff.nodes-missing", warning, words::ends_early,
                          damage(Part::none, "", "the .sff ends before all of its sprites")};
    // The PCX or PNG header cannot be used, or raw pixels have an unknown depth; the sprite is
    // blank.
    Problem picture_unreadable{"sff.picture-unreadable", warning, words::unreadable_pictures,
                               damage(Part::sprites, "sprite", "unreadable")};
    // A PNG cannot be decoded; the sprite is blank.
    Problem png_damaged{"sff.png-damaged", warning, words::unreadable_pictures,
                        damage(Part::sprites, "sprite", "with a damaged PNG")};
    // A sprite has a format that does not exist; it is blank (V2).
    Problem unknown_format{"sff.unknown-format", warning, words::unreadable_pictures,
                           damage(Part::sprites, "sprite", "in an unknown format")};
    // The data of sprites overlaps too much; the sprite is blank.
    Problem data_overlap{"sff.data-overlap", warning, words::unreadable_pictures,
                         damage(Part::sprites, "sprite", "overlapping others in the .sff")};
    // A sprite is too large for the limits or for its data; it is blank.
    Problem picture_over_limit{
        "sff.picture-over-limit",
        warning,
        {"pictures have impossible sizes and are left blank",
         "The file probably has wrong sizes because it is damaged. If the sizes are right, make "
         "the pictures smaller."},
        damage(Part::sprites, "sprite", "of an impossible size")};
    // No subfile begins where the header of a v1 file says; the chain at 512 is read (S2).
    Problem first_offset{"sff.first-offset", warning, damaged_header};
    // The chain of a v1 file goes on after the header's count; all of it is read (S2).
    Problem nodes_uncounted{"sff.nodes-uncounted", warning, damaged_header};
    // LZ5 copies from before the first pixel, where everything counts as 0 (V8).
    Problem bad_distance{"sff.bad-distance", warning, unusual_pictures};
    // PNG and node have different sizes; that of the PNG counts (V9).
    Problem size_differs{"sff.size-differs", warning, unusual_pictures};
    // PCX runs cross the ends of rows, and the picture is filled only that way (S7).
    Problem runs_cross_rows{"sff.runs-cross-rows", note, unusual_pictures};
    // A PNG was decoded, but libpng warns about it.
    Problem png_odd{"sff.png-odd", note, unusual_pictures};
    // The length before the data has no known meaning; it is ignored (V3).
    Problem length_prefix{"sff.length-prefix", note, unusual_pictures};
    // The length of a v1 subfile reaches into the next one; its data ends there (S1).
    Problem length_past_next{"sff.length-past-next", note, unusual_pictures};
    // A picture has 0 pixels; the sprite is blank (S6, V16).
    Problem empty_picture{"sff.empty-picture", note, unusual_pictures};
    // An earlier sprite has the same group and number; that one is used (F3).
    Problem duplicate_sprite{"sff.duplicate-sprite", warning, same_number};
    // An earlier palette has the same group and number; both are kept (V13).
    Problem duplicate_palette{"sff.duplicate-palette", warning, same_number};
    // A link leads to itself, in a circle or to nowhere; the sprite is blank (S3, V15).
    Problem bad_link{
        "sff.bad-link",
        warning,
        {"sprites link to pictures that do not exist",
         "Open the .sff in its editor and give the named sprites a picture of their own."},
        damage(Part::sprites, "sprite", "linked to nothing")};
    // A v1 sprite's own palette is missing; that of the previous sprite is used (S8).
    Problem palette_missing{"sff.palette-missing", warning, words::colours_replaced,
                            damage(Part::none, "sprite", "without its palette")};
    // There are indexed sprites but no palette, or the first sprite of a v1 file has none for them
    // (S4).
    Problem no_palette{"sff.no-palette", warning, words::colours_replaced};
    // A palette index is out of range (V12).
    Problem bad_palette_index{"sff.bad-palette-index", warning, words::colours_replaced};
    // A palette has no colours and no link to a palette with colours; the first palette is used
    // (V11).
    Problem bad_palette_link{"sff.bad-palette-link", warning, words::colours_replaced};
    // Pixels have a colour that the palette does not have; they are transparent (V10).
    Problem colour_missing{"sff.colour-missing", warning, words::colours_replaced};
    // All colours of a v2.01 palette are transparent; they are used as opaque ones (V10).
    Problem palette_transparent{"sff.palette-transparent", warning, words::colours_replaced};
};
inline constexpr Problems problem;

}  // namespace fightconv::sff
