// The problems that this room can report. The comments say when.
#pragma once

#include "converters/pictures/sheet_pages.hpp"
#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct GodotProblems {
    using enum Severity;

    // A sound is not a WAV, its samples are not PCM, or it has none.
    Problem sound_left_out{"godot.sound-left-out", warning, words::sounds_damaged};
    // The `SpriteFrames` of 3.x would have to repeat frames too often, so those of some animations
    // are equally long; the scene is right.
    Problem frames_uneven{
        "godot.frames-uneven",
        warning,
        {"SpriteFrames of Godot 3 cannot hold the times of some animations",
         "Use the scene with the AnimationPlayer, which has the right times, or --godot-version "
         "4."}};
    // No input starts a move of the character: it has no .cmd, or no state is reached.
    Problem inputs_given{
        "godot.inputs-given",
        note,
        {"no command begins a move of the character",
         "In the fight, buttons in turn begin its attacks. If the character has a .cmd, look "
         "whether its .def names it."}};
    // The texture of an animation is larger than what every device draws.
    Problem large_texture{"godot.large-texture", note, large_textures};
    // Sprites that no frame shows.
    Problem loss_unused_sprites{"godot.loss.unused-sprites", note, words::left_out};
    // Several palettes can be chosen.
    Problem loss_palettes{"godot.loss.palettes", note, words::left_out};
    // Frames are subtracted from a weakened background.
    Problem loss_blending{"godot.loss.blending", note, words::left_out};
    // Frames are mirrored, scaled, turned, blended or interpolated, which only the scene shows.
    Problem loss_sprite_frames{"godot.loss.sprite-frames", note, words::left_out};
    // Boxes have names, or values that no move has.
    Problem loss_box_values{"godot.loss.box-values", note, words::left_out};
    // Frames have labels, programs or tags.
    Problem loss_frame_texts{"godot.loss.frame-texts", note, words::left_out};
    // Animations play sounds that are not among those of the character.
    Problem loss_sounds{"godot.loss.sounds", note, words::left_out};
};
inline constexpr GodotProblems godot_problem;

}  // namespace fightconv
