// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct AsepriteProblems {
    using enum Severity;

    static constexpr PlainWords says_too_little{
        "an Aseprite file does not say all that makes a character",
        "Give each action a tag such as '200 punch', the axis a slice 'axis', and boxes slices "
        "such as 'hurt-1' and 'attack-1'."};
    static constexpr PlainWords changed_parts{
        "parts of an Aseprite file were changed, and its user data does not match them",
        "The visible content was used. Look at the named frame or tag if the result is not what "
        "you mean."};

    static constexpr PlainWords shows_nothing{
        "an Aseprite file shows nothing",
        "Show the layers that are hidden, move what you have drawn onto the canvas, and save the "
        "file again."};

    // Written: an animation has more moves than the text of its tag can hold (65,535 bytes).
    Problem moves_left_out{"aseprite.moves-left-out", warning, words::too_many_moves};
    // The name of a tag is taken or cannot be that of a file.
    Problem animation_renamed{"aseprite.animation-renamed", note, words::renamed};
    // There is neither a slice `axis` nor a pivot.
    Problem no_axis{"aseprite.no-axis", note, says_too_little};
    // There is no tag, so all frames are action 0.
    Problem no_tags{"aseprite.no-tags", note, says_too_little};
    // No layer that is shown has a pixel on the canvas in a frame of an action.
    Problem nothing_seen{"aseprite.nothing-seen", warning, shows_nothing,
                         gap(Part::sprites, "", "no frame shows a pixel")};
    // Frames have no tag although there are tags; they were left out.
    Problem frames_untagged{"aseprite.frames-untagged", note, says_too_little};
    // The name of a slice is none of a kind of boxes; it was left out.
    Problem slice_unknown{"aseprite.slice-unknown", note, says_too_little};
    // Lines of user data mean nothing, or their value cannot be read.
    Problem user_data_odd{"aseprite.user-data-odd", warning, changed_parts};
    // Frames show different pictures as the same sprite; one of them became another sprite.
    Problem sprite_changed{"aseprite.sprite-changed", note, changed_parts};
    // A tag is repeated so often that it was read as a loop.
    Problem repeat_many{"aseprite.repeat-many", warning, changed_parts};
    // Sprites have several palettes, so they become true colour.
    Problem loss_indices{"aseprite.loss.indices", note, words::left_out};
    // Several palettes can be chosen, and only the current one is written.
    Problem loss_palettes{"aseprite.loss.palettes", note, words::left_out};
    // The sounds are left out.
    Problem loss_sounds{"aseprite.loss.sounds", note, words::left_out};
    // The character has a scale: pictures and slices are as they were made, and the scale is in the
    // user data.
    Problem loss_scale{"aseprite.loss.scale", note, words::left_out};
};
inline constexpr AsepriteProblems aseprite_problem;

}  // namespace fightconv
