// The problems that this room can report. The comments say when.
#pragma once

#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct UffProblems {
    using enum Severity;

    // An animation has more moves than the tags of its first frame can hold (65,535 bytes); the
    // others are written.
    Problem moves_left_out{"uff.moves-left-out", warning, words::too_many_moves};
    // A frame is longer than 65535 ms; the exact ticks are in its tags.
    Problem duration_cut{"uff.duration-cut", warning, words::unusual_times};
    // The name was empty, taken or unsafe as a file name.
    Problem animation_renamed{"uff.animation-renamed", warning, words::renamed};
    // The text of the tags, or a value in them, cannot be read; it stays as a tag.
    Problem tag_odd{"uff.tag-odd", warning, words::not_understood};
    // A value that can be read but makes no sense: ignored.
    Problem tag_value{"uff.tag-value", warning, words::not_understood};
    // Sounds are left out: UFF holds the names of cues only.
    Problem loss_sounds{"uff.loss.sounds", note, words::left_out};
    // Sprites that no frame shows are left out.
    Problem loss_unused_sprites{"uff.loss.unused-sprites", note, words::left_out};
    // The selectable palettes are left out.
    Problem loss_palettes{"uff.loss.palettes", note, words::left_out};
    // Palette indices become true colour.
    Problem loss_indices{"uff.loss.indices", note, words::left_out};
    // There is no frame whose tags could hold the character's values.
    Problem loss_no_animation{"uff.loss.no-animation", note, words::left_out};
    // An animation that loops has a frame that stays.
    Problem loss_loop_of_hold{"uff.loss.loop-of-hold", note, words::left_out};
    // An animation with a floor of its own of 0 gets that of the package.
    Problem loss_floor_zero{"uff.loss.floor-zero", note, words::left_out};
    // A frame's own tag has a key that could be read as one of the above.
    Problem loss_reserved_tag{"uff.loss.reserved-tag", note, words::left_out};
    // Indices were requested, but the animation needs RGBA.
    Problem indexed_not_possible{"uff.indexed-not-possible", note, words::left_out};
    // An animation's floor is 0 but that of the package is not; 0 means "inherit".
    Problem floor_zero{"uff.floor-zero", note, words::left_out};
    // The character has a scale: pictures and boxes are as they were made, and a game has to apply
    // `char.xscale` and `char.yscale`.
    Problem loss_scale{"uff.loss.scale", note, words::left_out};
};
inline constexpr UffProblems uff_problem;

}  // namespace fightconv
