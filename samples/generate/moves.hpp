// The basic actions of every sample character: the poses of standing, walking, jumping, guarding,
// being hit and falling, built from its stance.
#pragma once

#include <vector>

#include "core/model/character.hpp"
#include "samples/generate/figure.hpp"

namespace fightconv::samples {

enum class Face : std::uint8_t { calm, fierce, hurt, joyful, closed };
enum class Striker : std::uint8_t { none, near_hand, far_hand, near_foot, far_foot, both_hands };

// One picture to be drawn.
struct Shot {
    Key key;
    Pose pose;
    Face face = Face::calm;
    double phase = 0;  // of what flickers and flows, in turns
    Striker striker = Striker::none;
    double power = 0;  // size of the effect that goes with it, 0..1
};

struct Style {
    Pose stance;
    int breaths = 6;        // pictures of the standing loop
    int strides = 8;        // pictures of the walking loop
    double breath = 0.022;  // rise and fall of the hip
    double stride = 0.4;    // half a step, in leg lengths
    double lift = 0.22;     // of a walking foot
    double crouch = -0.5;   // height of the hip
    double lying = -0.24;   // height of the hip on the ground
};

std::vector<Shot> common_shots(const Style& style);

}  // namespace fightconv::samples
