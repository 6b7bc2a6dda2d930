// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct ApiProblems {
    using enum Severity;

    static constexpr PlainWords other_keys{
        "two characters do not have the same palettes or sprites",
        "What only one of them has was left as it is. If you expected more to match, compare the "
        "groups and numbers of both with fightconv extract."};
    static constexpr PlainWords other_selectable_palettes{
        "two characters do not have the same selectable palettes",
        "The selectable palettes are those of --palettes-from, if the character has any."};

    // The character has keys that OTHER does not have; they stayed as they were.
    Problem borrow_palettes_kept{"borrow.palettes-kept", note, other_keys};
    // OTHER has keys that the character does not have.
    Problem borrow_palettes_left{"borrow.palettes-left", note, other_keys};
    // The character has keys that OTHER does not have; they stayed as they were.
    Problem borrow_sprites_kept{"borrow.sprites-kept", note, other_keys};
    // OTHER has keys that the character does not have.
    Problem borrow_sprites_left{"borrow.sprites-left", note, other_keys};
    // The character had selectable palettes with numbers that OTHER does not have.
    Problem borrow_costumes_dropped{"borrow.costumes-dropped", note, other_selectable_palettes};
    // The character has no selectable palettes, and so cannot have those of OTHER.
    Problem borrow_costumes_left{"borrow.costumes-left", note, other_selectable_palettes};
    // No group and number is the same in both.
    Problem borrow_nothing_matched{
        "borrow.nothing-matched",
        warning,
        {"nothing could be taken over from another input",
         "Palettes and sprites are taken over where group and number are the same. Check "
         "--palettes-from and --sprites-from."}};
    // The screens differ; the frames are scaled.
    Problem borrow_sprites_scaled{
        "borrow.sprites-scaled",
        note,
        {"sprites are made for a screen of another size",
         "There is nothing to do: they are shown in the size that they had before."}};
    // An animation interpolates its scale between sprites of both, which then change their size on
    // the way.
    Problem borrow_scale_interpolated{
        "borrow.scale-interpolated",
        note,
        {"animations change their size smoothly between sprites of two inputs",
         "Draw the missing sprites in the other size as well, or remove Interpolate Scale from "
         "these animations."}};
    // Reading OTHER gave warnings; the message has the first of them.
    Problem borrow_other_problems{
        "borrow.other-problems",
        note,
        {"an input whose colours or pictures were taken over has problems",
         "Look at them with fightconv validate."}};
    Problem convert_no_palettes{
        "convert.no-palettes",
        note,
        {"characters have no selectable palettes",
         "There is nothing to do: they were written once, in their own colours."}};
    Problem convert_not_verified{
        "convert.not-verified",
        note,
        {"results cannot be read back",
         "There is nothing to do: --verify can only check formats that fightconv reads, and it "
         "does not read this one."}};
    Problem convert_no_pictures{"convert.no-pictures", warning, words::without_pictures};
    Problem convert_option_unused{
        "convert.option-unused",
        warning,
        {"an option has no effect",
         "It belongs to a format that is not being written. Leave the option out, or choose its "
         "format with --to."}};
    // A file was written under another name.
    Problem pak_renamed{
        "pak.renamed",
        warning,
        {"files of a package have names that not every system accepts",
         "They were written under other names, which the messages show. Other files may refer to "
         "them by their old names."}};
    // A link, a device or the like is not in the package.
    Problem pak_left_out{
        "pak.left-out",
        warning,
        {"a folder contains links or other things that are not packed",
         "Put a copy of the file in the place of the link, if the package needs it."}};
};
inline constexpr ApiProblems api_problem;

}  // namespace fightconv
