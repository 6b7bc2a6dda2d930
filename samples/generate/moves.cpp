#include "samples/generate/moves.hpp"

#include <algorithm>

namespace fightconv::samples {
namespace {

Key key(int group, int number) {
    return {static_cast<std::int16_t>(group), static_cast<std::int16_t>(number)};
}

Pose standing(const Style& style, double turn) {
    Pose pose = style.stance;
    const double rise = sine(turn);
    pose.hip.y += style.breath * rise;
    pose.lean += 1.5 * rise;
    pose.head -= 2 * rise;
    pose.hand[near].y += 0.05 * sine(turn - 0.15);
    pose.hand[far].y += 0.05 * sine(turn - 0.2);
    return pose;
}

Pose walking(const Style& style, double turn) {
    Pose pose = style.stance;
    pose.hip.y += 0.03 * cosine(2 * turn) - 0.01;
    pose.hip.x = 0.04 * sine(2 * turn);
    pose.lean += 2 + 1.5 * cosine(2 * turn);
    for (const std::size_t side : {near, far}) {
        const double own = turn + (side == near ? 0.0 : 0.5);
        const double lifted = std::max(0.0, -sine(own));
        pose.foot[side] = {style.stride * cosine(own), -style.lift * lifted};
        pose.toe[side] = 30 * lifted * -cosine(own);
        pose.hand[side].x -= 0.12 * cosine(own);
        pose.hand[side].y += 0.04 * sine(2 * own);
    }
    return pose;
}

Pose crouching(const Style& style) {
    Pose pose = style.stance;
    pose.hip = {-0.05, style.crouch};
    pose.lean += 12;
    pose.head -= 6;
    pose.foot = {{{-0.45, 0}, {0.42, 0}}};
    return pose;
}

Pose guarding(const Style& style, double give) {
    Pose pose = style.stance;
    pose.root.x -= 0.12 * give;
    pose.hip.x -= 0.05 + 0.08 * give;
    pose.hip.y += 0.06;
    pose.lean = -5 - 8 * give;
    pose.head = 4;
    pose.twist = 0.3;
    pose.hand = {{{0.5 - 0.1 * give, -0.22}, {0.5 - 0.14 * give, -0.38}}};
    return pose;
}

// Struck high: `force` 0..1 throws head, trunk and arms back.
Pose struck(const Style& style, double force) {
    Pose pose = style.stance;
    pose.root.x -= 0.06 + 0.1 * force;
    pose.hip.x += 0.04;
    pose.lean = -6 - 24 * force;
    pose.head = -10 - 16 * force;
    pose.twist = -0.2 * force;
    pose.hand = {
        {{0.15 + 0.3 * force, 0.55 - 0.35 * force}, {0.5 + 0.2 * force, 0.45 - 0.5 * force}}};
    pose.foot[far].y -= 0.12 * force;
    pose.toe[far] = -25 * force;
    return pose;
}

// In the air on the back: `spin` from upright (0) to flat (-90); hands and feet trail behind the
// fall.
Pose thrown(double spin, double height) {
    Pose pose;
    pose.spin = spin;
    pose.root = {0.1, height};
    pose.hip = {0, -0.86};
    pose.lean = 18;
    pose.head = 8;
    pose.hand = {{{0.75, -0.35}, {0.85, 0.1}}};
    pose.foot = {{{0.25, -0.1}, {0.5, -0.3}}};
    pose.toe = {20, 30};
    return pose;
}

Pose lying(const Style& style, double bounce) {
    Pose pose;
    pose.spin = -90;
    pose.hip = {0, -0.86};
    pose.root = {0, 0.86 + style.lying - bounce};
    pose.lean = 2 + 20 * bounce;
    pose.head = -4;
    pose.hand = {{{-0.1 + 1.5 * bounce, -0.75}, {0.15 + bounce, 0.85}}};
    pose.foot = {{{0.0 + 1.2 * bounce, 0}, {0.22 + bounce, -0.22}}};
    pose.toe = {10, 20};
    return pose;
}

void add_ground(std::vector<Shot>& shots, const Style& style) {
    for (int i = 0; i < style.breaths; ++i) {
        const double turn = static_cast<double>(i) / style.breaths;
        shots.push_back({key(0, i), standing(style, turn), Face::calm, turn});
    }
    Pose turning = style.stance;
    turning.twist = 0.9;
    turning.lean = 0;
    turning.hand = {{{0.2, 0.55}, {0.1, 0.5}}};
    turning.foot = {{{-0.16, 0}, {0.2, 0}}};
    shots.push_back({key(5, 0), mix(style.stance, turning, 0.6), Face::calm, 0.2});
    shots.push_back({key(5, 1), turning, Face::closed, 0.5});
    const Pose low = crouching(style);
    shots.push_back({key(10, 0), mix(style.stance, low, 0.35), Face::calm, 0.3});
    shots.push_back({key(10, 1), mix(style.stance, low, 0.75), Face::calm, 0.6});
    Pose lower = low;
    lower.hip.y += 0.025;
    lower.hand[near].y += 0.05;
    shots.push_back({key(11, 0), low, Face::calm, 0});
    shots.push_back({key(11, 1), lower, Face::calm, 0.5});
    for (int i = 0; i < style.strides; ++i) {
        const double turn = static_cast<double>(i) / style.strides;
        shots.push_back({key(20, i), walking(style, turn), Face::calm, turn});
    }
}

void add_jumps(std::vector<Shot>& shots, const Style& style) {
    Pose ready = crouching(style);
    ready.hip.y += 0.04;
    ready.lean += 8;
    ready.hand = {{{-0.5, 0.6}, {-0.2, 0.75}}};
    shots.push_back({key(40, 0), ready, Face::fierce, 0.4});
    Pose rising = style.stance;
    rising.hip = {0, -1.0};
    rising.lean = 2;
    rising.hand = {{{-0.25, -0.75}, {0.45, -0.8}}};
    rising.foot = {{{-0.2, -0.06}, {0.16, -0.34}}};
    rising.toe = {50, 35};
    shots.push_back({key(41, 0), rising, Face::fierce, 0.1});
    Pose top = rising;
    top.lean = 14;
    top.hand = {{{-0.55, 0.15}, {0.7, -0.1}}};
    top.foot = {{{-0.3, -0.5}, {0.3, -0.55}}};
    top.toe = {45, 15};
    shots.push_back({key(41, 1), top, Face::calm, 0.5});
    Pose tucked = top;
    tucked.lean = 42;
    tucked.head = 8;
    tucked.hand = {{{0.35, 0.75}, {0.5, 0.65}}};
    tucked.foot = {{{-0.05, -0.52}, {0.2, -0.62}}};
    tucked.toe = {20, 20};
    shots.push_back({key(42, 0), tucked, Face::fierce, 0.8});
}

void add_hits(std::vector<Shot>& shots, const Style& style) {
    shots.push_back({key(120, 0), mix(style.stance, guarding(style, 0), 0.6), Face::fierce, 0.2});
    shots.push_back({key(120, 1), guarding(style, 0), Face::fierce, 0.4});
    shots.push_back({key(120, 2), guarding(style, 1), Face::closed, 0.7});
    shots.push_back({key(5000, 0), struck(style, 0.35), Face::hurt, 0.1});
    shots.push_back({key(5000, 1), struck(style, 0.7), Face::hurt, 0.4});
    shots.push_back({key(5000, 2), struck(style, 1.1), Face::hurt, 0.7});
    Pose back = struck(style, 1.5);
    back.spin = -14;
    back.root.y = -0.12;
    shots.push_back({key(5030, 0), back, Face::hurt, 0.3});
    shots.push_back({key(5050, 0), thrown(-45, -0.1), Face::hurt, 0.5});
    shots.push_back({key(5050, 1), thrown(-80, 0.1), Face::hurt, 0.9});
    shots.push_back({key(5100, 0), lying(style, 0.16), Face::hurt, 0.2});
    shots.push_back({key(5110, 0), lying(style, 0), Face::closed, 0.6});
    Pose sitting = lying(style, 0.05);
    sitting.spin = -55;
    sitting.lean = 35;
    sitting.hand = {{{-0.3, 0.9}, {0.5, 0.6}}};
    sitting.foot = {{{0.7, -0.35}, {0.85, -0.15}}};
    shots.push_back({key(5120, 0), sitting, Face::closed, 0.1});
    Pose kneeling = crouching(style);
    kneeling.hip.y += 0.12;
    kneeling.lean += 22;
    kneeling.head += 14;
    kneeling.hand = {{{0.35, 0.9}, {0.5, 0.75}}};
    shots.push_back({key(5120, 1), kneeling, Face::closed, 0.4});
    shots.push_back({key(5120, 2), mix(kneeling, style.stance, 0.55), Face::calm, 0.8});
}

}  // namespace

std::vector<Shot> common_shots(const Style& style) {
    std::vector<Shot> shots;
    add_ground(shots, style);
    add_jumps(shots, style);
    add_hits(shots, style);
    return shots;
}

}  // namespace fightconv::samples
