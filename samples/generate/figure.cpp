#include "samples/generate/figure.hpp"

#include <algorithm>
#include <cmath>

namespace fightconv::samples {
namespace {

// The joint between two bones from `from` to `to`, bent to the side that `bend` (1 or -1) says.
// Pulls `to` back into reach.
Vec joint_between(Vec from, Vec& to, double first, double second, double bend) {
    const Vec direction = unit(to - from);
    const double reach =
        std::clamp(length(to - from), std::abs(first - second) + 0.01, (first + second) * 0.995);
    to = from + direction * reach;
    const double along = (first * first - second * second + reach * reach) / (2 * reach);
    const double aside = std::sqrt(std::max(0.0, first * first - along * along));
    return from + direction * along + left_of(direction) * (aside * bend);
}

}  // namespace

Pose mix(const Pose& a, const Pose& b, double t) {
    Pose pose{mix(a.root, b.root, t),
              mix(a.spin, b.spin, t),
              mix(a.hip, b.hip, t),
              mix(a.lean, b.lean, t),
              mix(a.head, b.head, t),
              mix(a.twist, b.twist, t),
              {},
              {},
              {}};
    for (const std::size_t side : {near, far}) {
        pose.hand[side] = mix(a.hand[side], b.hand[side], t);
        pose.foot[side] = mix(a.foot[side], b.foot[side], t);
        pose.toe[side] = mix(a.toe[side], b.toe[side], t);
    }
    return pose;
}

double ease(double t) { return t * t * (3 - 2 * t); }

Joints solve(const Pose& pose, const Build& build) {
    const double leg = build.leg();
    Joints joints;
    joints.hip = pose.hip * leg;
    joints.up = rotated({0, -1}, pose.lean / 360);
    joints.forward = rotated({1, 0}, pose.lean / 360);
    joints.chest = joints.hip + joints.up * build.torso;
    joints.head_turns = (pose.lean * 0.4 + pose.head) / 360;
    joints.head = joints.chest + rotated({build.neck * 0.12, -build.neck}, joints.head_turns);
    for (const std::size_t side : {near, far}) {
        const double front = side == near ? -1 : 1;
        const double shoulder_place = mix(front, -front, pose.twist / 2) * build.shoulders;
        joints.shoulder[side] = joints.chest + joints.forward * shoulder_place - joints.up * 1.0;
        joints.hand[side] = joints.shoulder[side] + pose.hand[side] * build.arm();
        joints.elbow[side] = joint_between(joints.shoulder[side], joints.hand[side],
                                           build.upper_arm, build.forearm, 1);
        joints.groin[side] = joints.hip + Vec{front * build.hips, 0};
        joints.ankle[side] = pose.foot[side] * leg;
        joints.knee[side] =
            joint_between(joints.groin[side], joints.ankle[side], build.thigh, build.shin, -1);
        joints.toe[side] = rotated({1, 0}, pose.toe[side] / 360);
    }
    const Vec pivot = joints.hip;
    const double spin = pose.spin / 360;
    const auto place = [&](Vec& point) {
        point = pivot + rotated(point - pivot, spin) + pose.root * leg;
    };
    place(joints.chest);
    place(joints.head);
    for (auto* pair : {&joints.shoulder, &joints.elbow, &joints.hand, &joints.groin, &joints.knee,
                       &joints.ankle}) {
        place((*pair)[near]);
        place((*pair)[far]);
    }
    place(joints.hip);
    joints.up = rotated(joints.up, spin);
    joints.forward = rotated(joints.forward, spin);
    joints.toe = {rotated(joints.toe[near], spin), rotated(joints.toe[far], spin)};
    joints.head_turns += spin;
    return joints;
}

}  // namespace fightconv::samples
