// The problems that this room can report. The comments say when.
#pragma once

#include "converters/pictures/sheet_pages.hpp"
#include "core/base/problem.hpp"
#include "core/base/problem_words.hpp"

namespace fightconv {

struct Urho3dProblems {
    using enum Severity;

    static constexpr PlainWords missing_parts{
        "parts of a Urho3D folder are missing or come from another program",
        "What is missing was left out. Write the folder again with fightconv, and keep its files "
        "together."};

    // There is no `NAMECollision.xml`, which tells the kinds of boxes; all of them are hurt boxes.
    Problem no_prefab{"urho3d.no-prefab", warning, missing_parts,
                      gap(Part::files, "", "the file with the kinds of boxes is missing")};
    // A key shows a sprite that is not in its sheet, or not a sprite of a sheet; nothing is shown.
    Problem no_sprite{"urho3d.no-sprite", warning, missing_parts,
                      gap(Part::sprites, "sprite", "missing")};
    // A sprite of a sheet or a model is not inside of the picture; it is left out.
    Problem rectangle_outside{"urho3d.rectangle-outside", warning, missing_parts,
                              damage(Part::sprites, "sprite", "outside of its sheet")};
    // An animation moves something that a frame does not have; it is left out.
    Problem unknown_attribute{"urho3d.unknown-attribute", note, missing_parts};
    // A package contains several characters; the first one was read.
    Problem several_characters{
        "urho3d.several-characters",
        warning,
        {"a package contains several characters",
         "Only the first one was read. Extract the package, and convert their folders one by "
         "one."}};
    // The texture of an animation is larger than what every device draws.
    Problem large_texture{"urho3d.large-texture", note, large_textures};
    // Blending of frames is left out.
    Problem loss_blending{"urho3d.loss.blending", note, words::left_out};
    // Boxes of unknown kinds are left out.
    Problem loss_boxes{"urho3d.loss.boxes", note, words::left_out};
    // Boxes that are disabled or have no area are left out.
    Problem loss_disabled_boxes{"urho3d.loss.disabled-boxes", note, words::left_out};
    // Boxes are cut that reach to where the boxes are parked that no frame uses.
    Problem loss_far_boxes{"urho3d.loss.far-boxes", note, words::left_out};
    // Animations are shortened that last longer than the engines' times are exact.
    Problem loss_long_animations{"urho3d.loss.long-animations", note, words::left_out};
    // Rotated boxes are written upright.
    Problem loss_box_rotation{"urho3d.loss.box-rotation", note, words::left_out};
    // Names and hit values of boxes are left out.
    Problem loss_box_values{"urho3d.loss.box-values", note, words::left_out};
    // Labels, programs and tags of frames, and names of missing sprites, are left out.
    Problem loss_frame_values{"urho3d.loss.frame-values", note, words::left_out};
    // Moves are left out.
    Problem loss_moves{"urho3d.loss.moves", note, words::left_out};
    // Sounds are left out.
    Problem loss_sounds{"urho3d.loss.sounds", note, words::left_out};
    // Only one palette is written.
    Problem loss_palettes{"urho3d.loss.palettes", note, words::left_out};
    // Sprites that no frame shows are left out.
    Problem loss_unused_sprites{"urho3d.loss.unused-sprites", note, words::left_out};
};
inline constexpr Urho3dProblems urho3d_problem;

}  // namespace fightconv
