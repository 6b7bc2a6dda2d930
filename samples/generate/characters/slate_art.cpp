// Slate, a golem of stone plates held together by a light inside: slow, heavy, with moss on the
// shoulders.
#include <array>

#include "samples/generate/characters/slate.hpp"

namespace fightconv::samples::slate {
namespace {

enum Material : std::uint8_t { line, stone, dark_stone, moss, glow };
constexpr std::array<Ramp, 5> ramps{{{1, 1, 1}, {3, 5, 1}, {2, 4, 1}, {8, 4, 1}, {12, 4, 0}}};
enum Part : std::uint8_t {
    far_arm = 1,
    far_leg = 4,
    near_leg = 7,
    body = 10,
    head = 14,
    near_arm = 16,
    burst = 20
};

constexpr Build build{.thigh = 13,
                      .shin = 13,
                      .torso = 27,
                      .upper_arm = 18,
                      .forearm = 19,
                      .shoulders = 13,
                      .hips = 8.5,
                      .neck = 12};

class Painter {
public:
    Painter(PixelCanvas& canvas, const Joints& joints, const Shot& shot)
        : canvas_(canvas), j_(joints), shot_(shot) {}

    void all() {
        arm(far, far_arm, -0.2);
        leg(far, far_leg, -0.18);
        leg(near, near_leg, 0);
        trunk();
        skull();
        arm(near, near_arm, 0.04);
        effect();
    }

private:
    // A stone from `from` to `to`, with these half widths, its ends cut by `cut`.
    void plate(Vec from, Vec to, double from_width, double to_width, const Ink& ink, double cut = 3,
               double bevel = 2.2) {
        const Vec along = unit(to - from);
        const Vec side = left_of(along);
        const Block block{
            {from + side * (from_width - cut) * -1, from + along * cut - side * from_width,
             to - along * cut - side * to_width, to - side * (to_width - cut),
             to + side * (to_width - cut), to - along * cut + side * to_width,
             from + along * cut + side * from_width, from + side * (from_width - cut)},
            bevel,
            {-0.1, -0.12}};
        canvas_.paint(block, ink);
    }
    void crack(Vec from, Vec bend, Vec to, std::uint8_t part) {
        canvas_.paint(Limb{from, 0.55, bend, 0.55}, {line, part, Finish::flat, 0});
        canvas_.paint(Limb{bend, 0.55, to, 0.55}, {line, part, Finish::flat, 0});
    }
    void ember(Vec at, double radius, std::uint8_t part, double heat) {
        canvas_.paint(Oval{at, radius, radius}, {glow, part, Finish::glow, heat});
    }

    double pulse() const { return 0.1 * sine(shot_.phase) + 0.3 * shot_.power; }

    void arm(std::size_t side, std::uint8_t part, double shade) {
        const Vec shoulder = j_.shoulder[side];
        const Vec elbow = j_.elbow[side];
        const Vec hand = j_.hand[side];
        const Vec upper = unit(elbow - shoulder);
        const Vec lower = unit(hand - elbow);
        const Ink base{stone, part, Finish::lit, shade};
        plate(shoulder - upper * 1, elbow + upper * 2, 5.5, 5,
              {dark_stone, part, Finish::lit, shade}, 2, 1.6);
        ember(elbow, 3.2, part, 0.1 + pulse() + shade);
        Ink above = base;
        ++above.part;
        plate(elbow + lower * 1.5, hand - lower * 3, 6.5, 9.5, above, 3);
        plate(hand - lower * 5, hand + lower * 8.5, 9, 8, above, 3.5, 2.6);
        const Vec knuckles = hand + lower * 3;
        for (const double place : {-3.2, 0.6, 4.4}) {
            crack(knuckles + left_of(lower) * place - lower * 1,
                  knuckles + left_of(lower) * place + lower * 2,
                  knuckles + left_of(lower) * place + lower * 4, above.part);
        }
        crack(mix(elbow, hand, 0.3) + left_of(lower) * 3,
              mix(elbow, hand, 0.45) + left_of(lower) * 0.5,
              mix(elbow, hand, 0.52) + left_of(lower) * -2.5, above.part);
        // The shoulder stone with its cap of moss.
        Ink cap = above;
        ++cap.part;
        plate(shoulder + Vec{-9.5, 1}, shoulder + Vec{9.5, 1}, 8.5, 7.5, cap, 4, 2.6);
        canvas_.paint(Limb{shoulder + Vec{-5.5, -6}, 3, shoulder + Vec{3, -6.6}, 2.4},
                      {moss, cap.part, Finish::lit, shade});
        canvas_.paint(Limb{shoulder + Vec{-5, -5}, 1.8, shoulder + Vec{-5.5, -1.5}, 1.4},
                      {moss, cap.part, Finish::lit, shade - 0.1});
    }

    void leg(std::size_t side, std::uint8_t part, double shade) {
        const Vec toe = j_.toe[side];
        const Vec up = left_of(toe) * -1;
        plate(j_.groin[side] - Vec{0, 3}, j_.knee[side] + Vec{0, 3}, 7.5, 6.5,
              {dark_stone, part, Finish::lit, shade + 0.05}, 3, 1.8);
        ember(j_.knee[side], 2.6, part, 0.05 + pulse() + shade);
        const auto shin = static_cast<std::uint8_t>(part + 1);
        plate(j_.knee[side] + Vec{0, 1}, j_.ankle[side] + up * 2, 6.5, 8.5,
              {stone, shin, Finish::lit, shade}, 3);
        const Vec sole = j_.ankle[side] + up * 3.6;
        plate(sole - toe * 8, sole + toe * 11, 4, 3.6, {stone, shin, Finish::lit, shade - 0.04},
              2.5, 2);
    }

    void trunk() {
        const Vec up = j_.up;
        const Vec forward = j_.forward;
        plate(j_.hip - forward * 11, j_.hip + forward * 11, 7, 7,
              {dark_stone, body, Finish::lit, 0}, 3.5);
        ember(mix(j_.hip, j_.chest, 0.36), 7.5, body, 0.05 + pulse());
        plate(j_.hip + up * 4, mix(j_.hip, j_.chest, 0.55), 8, 11,
              {dark_stone, body + 1, Finish::lit, 0.05}, 3);
        const Ink front{stone, body + 2, Finish::lit, 0};
        plate(mix(j_.hip, j_.chest, 0.42), j_.chest + up * 6, 13.5, 19, front, 5.5, 3);
        // The rune that keeps it alive.
        const Vec heart = mix(j_.hip, j_.chest, 0.78) + forward * 5;
        ember(heart, 5.2, body + 2, 0.2 + pulse());
        canvas_.paint(
            Block{{heart - up * -4, heart - forward * 3, heart + up * 4, heart + forward * 3},
                  0.8,
                  {}},
            {line, body + 2, Finish::flat, 0});
        canvas_.paint(Block{{heart - up * -2.6, heart - forward * 1.8, heart + up * 2.6,
                             heart + forward * 1.8},
                            0.8,
                            {}},
                      {glow, body + 2, Finish::flat, 0.8 + pulse()});
        crack(j_.chest - forward * 12 - up * 2, j_.chest - forward * 8 - up * 6,
              j_.chest - forward * 9 - up * 11, body + 2);
        crack(j_.chest - forward * 8 - up * 6, j_.chest - forward * 5 - up * 7,
              j_.chest - forward * 3 - up * 10, body + 2);
    }

    Vec on_head(double x, double y) const { return j_.head + rotated({x, y}, j_.head_turns); }

    void skull() {
        const Vec up = rotated({0, -1}, j_.head_turns);
        const Vec forward = rotated({1, 0}, j_.head_turns);
        plate(j_.head - up * 8, j_.head + up * 8, 7.5, 9, {stone, head, Finish::lit, 0.04}, 3.4,
              2.4);
        // The deep slot of the eyes under a heavy brow.
        const bool shut = shot_.face == Face::closed;
        plate(on_head(-5, 0.8), on_head(8.4, 0.8), 2.3, 2.3, {line, head, Finish::flat, 0}, 1);
        for (const double x : {0.2, 5.6}) {
            if (shot_.face == Face::hurt) {
                canvas_.paint(Limb{on_head(x - 1.6, 0.2), 0.7, on_head(x + 1.6, 1.4), 0.7},
                              {glow, head, Finish::flat, 0.5});
            } else if (!shut) {
                canvas_.paint(Oval{on_head(x, 0.8), 1.9, shot_.face == Face::joyful ? 1.2 : 1.7},
                              {glow, head, Finish::flat, 0.6});
            }
        }
        plate(on_head(-6, -2.6), on_head(9.6, shot_.face == Face::fierce ? -1.0 : -2.2), 2, 2,
              {stone, head + 1, Finish::lit, 0.12}, 1.2, 1.2);
        plate(on_head(-1.5, 6.2), on_head(7.6, 6.2), 2.6, 2.2,
              {dark_stone, head, Finish::lit, 0.18}, 1.4, 1.2);
        if (shot_.face == Face::hurt) {
            canvas_.paint(Limb{on_head(1.5, 5.8), 1.2, on_head(5.4, 5.8), 1.2},
                          {line, head, Finish::flat, 0});
        }
        canvas_.paint(
            Limb{j_.head + up * 8 - forward * 4, 1.9, j_.head + up * 8 + forward * 2.5, 1.6},
            {moss, head, Finish::lit, 0.02});
    }

    void effect() {
        if (shot_.striker == Striker::none || shot_.power < 0.5) {
            return;
        }
        const bool foot = shot_.striker == Striker::near_foot;
        const Vec tip = foot ? j_.ankle[near] : j_.hand[near];
        const Vec back = unit((foot ? j_.groin[near] : j_.shoulder[near]) - tip);
        for (int i = 0; i < 6; ++i) {
            const double angle = (i - 2.5) * 0.11;
            const Vec at =
                tip - rotated(back, angle) * (14 + 5 * sine(shot_.phase + i * 0.37)) * shot_.power;
            const double size = 1.6 + 1.2 * sine(i * 0.23 + 0.1);
            plate(at - Vec{size, 0}, at + Vec{size, 0}, size, size,
                  {stone, burst, Finish::lit, 0.1}, size * 0.5, 0.8);
        }
    }

    PixelCanvas& canvas_;
    const Joints& j_;
    const Shot& shot_;
};

void add_punch(std::vector<Shot>& shots, const Pose& stance) {
    Pose back = stance;
    back.hip = {-0.2, -0.78};
    back.lean = -10;
    back.twist = -0.4;
    back.hand = {{{-0.75, -0.1}, {0.5, 0.4}}};
    Pose out = stance;
    out.hip = {0.3, -0.74};
    out.lean = 24;
    out.head = -10;
    out.twist = 1.2;
    out.hand = {{{0.99, 0.05}, {0.2, 0.75}}};
    out.foot = {{{-0.6, 0}, {0.7, 0}}};
    shots.push_back({{200, 0}, mix(stance, back, 0.6), Face::fierce, 0.1});
    shots.push_back({{200, 1}, back, Face::fierce, 0.3});
    shots.push_back({{200, 2}, mix(back, out, 0.75), Face::fierce, 0.5, Striker::near_hand, 0.4});
    shots.push_back({{200, 3}, out, Face::fierce, 0.7, Striker::near_hand, 1});
    shots.push_back({{200, 4}, mix(out, stance, 0.5), Face::calm, 0.9});
}

void add_kick(std::vector<Shot>& shots, const Pose& stance) {
    Pose ready = stance;
    ready.hip = {0.15, -0.92};
    ready.lean = -8;
    ready.foot = {{{0.2, -0.6}, {0.2, 0}}};
    ready.hand = {{{-0.4, 0.7}, {0.5, 0.5}}};
    Pose out = ready;
    out.lean = -16;
    out.foot[near] = {1.2, -0.75};
    out.toe[near] = -50;
    shots.push_back({{230, 0}, mix(stance, ready, 0.6), Face::fierce, 0.1});
    shots.push_back({{230, 1}, ready, Face::fierce, 0.4});
    shots.push_back({{230, 2}, out, Face::fierce, 0.7, Striker::near_foot, 0.9});
    shots.push_back({{230, 3}, mix(out, stance, 0.6), Face::calm, 0.9});
}

// Both fists come down on the ground.
void add_slam(std::vector<Shot>& shots, const Pose& stance) {
    Pose high = stance;
    high.hip = {-0.1, -0.94};
    high.lean = -18;
    high.head = -12;
    high.twist = 0.6;
    high.hand = {{{-0.15, -0.95}, {0.1, -0.95}}};
    Pose down = stance;
    down.hip = {0.1, -0.58};
    down.lean = 44;
    down.head = -22;
    down.twist = 0.6;
    down.hand = {{{0.62, 0.62}, {0.72, 0.5}}};
    down.foot = {{{-0.62, 0}, {0.6, 0}}};
    shots.push_back({{1000, 0}, mix(stance, high, 0.5), Face::fierce, 0.1, Striker::none, 0.3});
    shots.push_back({{1000, 1}, high, Face::fierce, 0.3, Striker::none, 0.7});
    shots.push_back({{1000, 2}, mix(high, down, 0.55), Face::fierce, 0.5, Striker::none, 1});
    shots.push_back({{1000, 3}, down, Face::fierce, 0.7, Striker::both_hands, 1});
    shots.push_back({{1000, 4}, mix(down, stance, 0.5), Face::calm, 0.9, Striker::none, 0.2});
}

void add_win(std::vector<Shot>& shots, const Pose& stance) {
    Pose beat = stance;
    beat.hip = {0, -0.92};
    beat.lean = -4;
    beat.twist = 0.4;
    beat.hand = {{{0.42, 0.12}, {0.85, -0.2}}};
    Pose other = beat;
    other.hand = {{{0.75, -0.45}, {0.25, 0.3}}};
    shots.push_back({{180, 0}, beat, Face::joyful, 0, Striker::none, 0.5});
    shots.push_back({{180, 1}, mix(beat, other, 0.5), Face::joyful, 0.3, Striker::none, 0.2});
    shots.push_back({{180, 2}, other, Face::joyful, 0.6, Striker::none, 0.5});
}

}  // namespace

Joints joints(const Pose& pose) { return solve(pose, build); }

Drawing body(const Shot& shot) {
    PixelCanvas canvas({-120, -150, 120, 20}, ramps);
    const Joints joints = solve(shot.pose, build);
    Painter(canvas, joints, shot).all();
    return canvas.drawing();
}

Style style() {
    Style style;
    style.stance.hip = {0, -0.84};
    style.stance.lean = 10;
    style.stance.head = 4;
    style.stance.twist = 0.2;
    style.stance.hand = {{{0.1, 0.84}, {0.5, 0.6}}};
    style.stance.foot = {{{-0.52, 0}, {0.5, 0}}};
    style.breaths = 6;
    style.strides = 6;
    style.breath = 0.035;
    style.stride = 0.42;
    style.lift = 0.24;
    style.crouch = -0.56;
    style.lying = -0.52;
    return style;
}

std::vector<Shot> shots() {
    const Style own = style();
    std::vector<Shot> shots = common_shots(own);
    add_punch(shots, own.stance);
    add_kick(shots, own.stance);
    add_slam(shots, own.stance);
    add_win(shots, own.stance);
    return shots;
}

}  // namespace fightconv::samples::slate
