// A little skeleton: poses in proportions of the limbs, joints in pixels.
#pragma once

#include <array>

#include "samples/generate/geometry.hpp"

namespace fightconv::samples {

// the side towards the viewer: rear hand and rear foot of one who faces right
inline constexpr std::size_t near = 0;
inline constexpr std::size_t far = 1;

// Hands are measured from their shoulder in arm lengths, hip and feet from the floor under the
// figure in leg lengths. Angles in degrees.
struct Pose {
    Vec root;         // moves the whole figure, in leg lengths
    double spin = 0;  // turns the whole figure about its hip; positive falls forward
    Vec hip{0, -0.86};
    double lean = 0;   // of the torso, forward
    double head = 0;   // of the head against the torso, forward
    double twist = 0;  // 1 brings the near shoulder all the way forward
    std::array<Vec, 2> hand{};
    std::array<Vec, 2> foot{};
    std::array<double, 2> toe{};  // positive points the toes down
};
Pose mix(const Pose& a, const Pose& b, double t);
double ease(double t);  // slow at both ends

struct Build {
    double thigh = 10;
    double shin = 10;
    double torso = 16;
    double upper_arm = 10;
    double forearm = 10;
    double shoulders = 4;  // half the distance between them as the viewer sees it
    double hips = 3;
    double neck = 10;  // from the chest to the middle of the head
    double leg() const { return thigh + shin; }
    double arm() const { return upper_arm + forearm; }
};

struct Joints {
    Vec hip, chest, head;
    std::array<Vec, 2> shoulder, elbow, hand, groin, knee, ankle, toe;  // toe: direction
    Vec up;                                                             // of the torso
    Vec forward;                                                        // of the torso
    double head_turns = 0;
};
Joints solve(const Pose& pose, const Build& build);

}  // namespace fightconv::samples
