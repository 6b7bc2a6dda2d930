// A small character that is drawn in every way that a folder for Urho3D can hold.
#pragma once

#include <utility>

#include "tests/support/characters/builder.hpp"
#include "tests/support/pictures/picture_sets.hpp"

namespace fightconv::test {

// "stand" loops from its second frame, "punch" holds its last one and has boxes, "air" has a
// negative number and is drawn in every other way.
inline Character boxer() {
    CharacterBuilder builder;
    builder.character.info.name = "Kung Fu Man";
    const PaletteId palette = builder.palette();
    const SpriteId body = builder.sprite({0, 0}, {1, 2}, {"..1.", ".22.", ".3.."}, palette);
    const SpriteId arm = builder.sprite({200, -1}, {-7, 30}, {"12345", "....6"}, palette);
    Frame blank;
    blank.ticks = 4;
    builder.animation(0, "stand", {frame_of(body, 7), frame_of(arm, 3, {2, -5}), blank});
    builder.character.animations.back().loop_start = 1;
    Frame hits = frame_of(arm, 3, {5, -1});
    hits.flip_h = true;
    hits.boxes = {box_of(BoxKind::attack, 10.5F, -40, 20, 10),
                  box_of(BoxKind::hurt, -15, -70, 30, 70), box_of(BoxKind::hurt, 3, -80, 5, 9)};
    Frame recovers = frame_of(body, Frame::hold);
    recovers.boxes = {box_of(BoxKind::hurt, -15, -70, 30, 70)};
    builder.animation(200, "punch", {frame_of(body, 4), hits, recovers});
    Frame turned = frame_of(body, 5, {-1, 1});
    turned.flip_v = true;
    turned.scale_x = 2.5;
    turned.scale_y = -0.5;
    turned.angle = 33;
    Frame glides = frame_of(body, 9, {30, 10});
    glides.interpolation.offset = true;
    builder.animation(-3, "air", {turned, glides, turned});
    builder.animation(200, "punch_again", {frame_of(arm, 1)});
    return std::move(builder.character);
}

}  // namespace fightconv::test
