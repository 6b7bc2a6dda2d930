// Ember, a small fire spirit who likes to box: coal fists and boots, a head that burns.
#include <array>

#include "samples/generate/characters/ember.hpp"

namespace fightconv::samples::ember {
namespace {

enum Material : std::uint8_t { line, coal, skin, flame, eye };
constexpr std::array<Ramp, 5> ramps{{{1, 1, 1}, {2, 4, 1}, {6, 5, 1}, {11, 5, 0}, {15, 1, 1}}};
enum Part : std::uint8_t { far_arm = 1, far_leg, hair, near_leg, body, head, burst, near_arm };

constexpr Build build{.thigh = 12.5,
                      .shin = 12.5,
                      .torso = 14,
                      .upper_arm = 10.5,
                      .forearm = 11,
                      .shoulders = 6.5,
                      .hips = 4,
                      .neck = 13};

class Painter {
public:
    Painter(PixelCanvas& canvas, const Joints& joints, const Shot& shot)
        : canvas_(canvas), j_(joints), shot_(shot) {}

    void all() {
        arm(far, far_arm, -0.16);
        leg(far, far_leg, -0.14);
        hair_flames();
        effect(true);
        leg(near, near_leg, 0);
        trunk();
        face();
        effect(false);
        arm(near, near_arm, 0.02);
    }

private:
    void limb(Vec a, double a_radius, Vec b, double b_radius, Material material, Part part,
              double shade) {
        canvas_.paint(Limb{a, a_radius, b, b_radius}, {material, part, Finish::lit, shade});
    }
    void fire(const Tongue& tongue, Part part, double heat) {
        double cooling = 0;
        for (const Limb& piece : limbs(tongue)) {
            canvas_.paint(piece, {flame, part, Finish::glow, heat - cooling});
            cooling += 0.55 / tongue.pieces;
        }
    }

    void arm(std::size_t side, Part part, double shade) {
        const Vec wrist = mix(j_.hand[side], j_.elbow[side], 0.3);
        limb(j_.shoulder[side], 3.4, j_.elbow[side], 2.8, skin, part, shade);
        limb(j_.elbow[side], 2.8, wrist, 2.6, skin, part, shade);
        limb(mix(j_.elbow[side], j_.hand[side], 0.55), 3.6, wrist, 4.4, coal, part, shade + 0.1);
        canvas_.paint(Oval{j_.hand[side], 5.6, 5.4}, {coal, part, Finish::lit, shade});
        // The fire inside of the fist shows between the knuckles.
        const Vec reach = unit(j_.hand[side] - j_.elbow[side]);
        for (const double place : {-2.0, 0.6}) {
            const Vec knuckle = j_.hand[side] + reach * 2.4 + left_of(reach) * place;
            canvas_.paint(Limb{knuckle - reach * 1.4, 0.7, knuckle + reach * 1.2, 0.7},
                          {flame, part, Finish::flat, 0.5 + shade});
        }
    }

    void leg(std::size_t side, Part part, double shade) {
        const Vec sole = left_of(j_.toe[side]);
        const Vec heel = j_.ankle[side] - sole * 3.2;
        limb(j_.knee[side], 3.3, heel - sole * 2, 2.8, skin, part, shade);
        limb(j_.groin[side], 4.8, j_.knee[side], 3.9, skin, part, shade - 0.3);
        limb(heel - sole * 2.5, 3.6, heel, 3.6, coal, part, shade + 0.05);
        limb(heel - j_.toe[side] * 1.0, 3.2, heel + j_.toe[side] * 5.4 + sole * 0.4, 2.8, coal,
             part, shade);
    }

    void trunk() {
        limb(j_.hip + j_.up * 3, 7.4, j_.chest - j_.up * 2, 8.4, skin, body, 0);
        canvas_.paint(Oval{mix(j_.hip, j_.chest, 0.62) + j_.forward * 3.2, 4.6, 5.6, j_.head_turns},
                      {skin, body, Finish::lit, 0.22});
        limb(j_.hip - j_.forward * 2.5, 6.4, j_.hip + j_.forward * 2.5, 6.4, skin, body, -0.3);
        const Vec belt = j_.hip + j_.up * 5.4;
        limb(belt - j_.forward * 6.4, 1.2, belt + j_.forward * 6.4, 1.2, flame, body, -0.12);
    }

    Vec on_head(double x, double y) const { return j_.head + rotated({x, y}, j_.head_turns); }

    void hair_flames() {
        struct Lock {
            Vec root, reach;
            double radius, phase;
        };
        constexpr std::array<Lock, 7> locks{{{{-9, 2}, {-11, -6}, 5.0, 0.0},
                                             {{-7, -3}, {-11, -13}, 6.5, 0.3},
                                             {{-3, -6}, {-6, -20}, 7.5, 0.55},
                                             {{2, -7}, {-1, -22}, 7.5, 0.85},
                                             {{7, -6}, {3, -14}, 5.6, 0.2},
                                             {{-10, 5}, {-7, 2}, 3.6, 0.7},
                                             {{10, -3}, {5, -7}, 3.6, 0.45}}};
        canvas_.paint(Oval{on_head(-1, -2), 14, 13.4}, {flame, hair, Finish::glow, -0.1});
        for (const Lock& lock : locks) {
            const double flicker =
                1 + 0.18 * sine(shot_.phase * 2 + lock.phase) + 0.35 * shot_.power;
            const Vec base = on_head(lock.root.x, lock.root.y);
            fire({base, rotated(lock.reach, j_.head_turns * 0.4) * flicker, lock.radius, 4.5,
                  shot_.phase + lock.phase},
                 hair, 0.42);
        }
    }

    void eye_at(double x, double width) {
        const Ink bright{eye, head, Finish::flat, 0.5};
        const Ink dark{line, head, Finish::flat, 0.5};
        switch (shot_.face) {
            case Face::closed:
            case Face::joyful: {
                const double bow = shot_.face == Face::joyful ? -1.6 : 1.2;
                canvas_.paint(Limb{on_head(x - width, 0), 0.75, on_head(x, bow), 0.75}, dark);
                canvas_.paint(Limb{on_head(x, bow), 0.75, on_head(x + width, 0), 0.75}, dark);
                return;
            }
            case Face::hurt:
                canvas_.paint(Limb{on_head(x - width, -2.2), 0.75, on_head(x + width, 0), 0.75},
                              dark);
                canvas_.paint(Limb{on_head(x + width, 0), 0.75, on_head(x - width, 2.2), 0.75},
                              dark);
                return;
            default: break;
        }
        canvas_.paint(Oval{on_head(x, 0), width, 3.6, j_.head_turns}, bright);
        canvas_.paint(Oval{on_head(x + width * 0.3, 0.4), width * 0.55, 2.2, j_.head_turns}, dark);
        if (shot_.face == Face::fierce) {
            canvas_.paint(Limb{on_head(x - width - 0.6, x < 4 ? -3.6 : -2.2), 1.1,
                               on_head(x + width + 0.6, x < 4 ? -1.8 : -3.6), 1.1},
                          dark);
        }
    }

    void face() {
        canvas_.paint(Oval{j_.head, 12, 11.2, j_.head_turns}, {skin, head, Finish::lit, 0.1});
        eye_at(0.4, 2.3);
        eye_at(7.4, 1.9);
        const Ink dark{line, head, Finish::flat, 0.5};
        if (shot_.face == Face::joyful || shot_.face == Face::hurt) {
            canvas_.paint(Oval{on_head(4.6, 6), 2.6, 2.0}, dark);
            canvas_.paint(Oval{on_head(4.6, 6.8), 1.6, 1.0}, {flame, head, Finish::flat, 0.3});
        } else {
            canvas_.paint(Limb{on_head(2.6, 5.6), 0.6, on_head(5.0, 6.4), 0.6}, dark);
            canvas_.paint(Limb{on_head(5.0, 6.4), 0.6, on_head(7.0, 5.2), 0.6}, dark);
        }
    }

    // The fire that a fist or a foot drags behind it.
    void effect(bool foot) {
        if (shot_.power <= 0 || shot_.striker != (foot ? Striker::near_foot : Striker::near_hand)) {
            return;
        }
        const Part part = foot ? hair : burst;
        const Vec tip = foot ? j_.ankle[near] + j_.toe[near] * 3 : j_.hand[near];
        const Vec back = unit((foot ? j_.groin[near] : j_.shoulder[near]) - tip);
        for (const double spread : {-0.1, 0.0, 0.1}) {
            const Vec reach = rotated(back, spread) * ((spread == 0 ? 26 : 18) * shot_.power);
            fire({tip + back * 2 + left_of(back) * (spread * 40), reach, 5.2 * shot_.power + 1.5, 4,
                  shot_.phase + spread * 3},
                 part, 0.35);
        }
        canvas_.paint(Oval{tip, 6.5 + 1.5 * shot_.power, 6.5 + 1.5 * shot_.power},
                      {flame, part, Finish::glow, 0.25});
    }

    PixelCanvas& canvas_;
    const Joints& j_;
    const Shot& shot_;
};

}  // namespace

Joints joints(const Pose& pose) { return solve(pose, build); }

Drawing body(const Shot& shot) {
    PixelCanvas canvas({-90, -125, 90, 20}, ramps);
    const Joints joints = solve(shot.pose, build);
    Painter(canvas, joints, shot).all();
    return canvas.drawing();
}

namespace {

void add_punch(std::vector<Shot>& shots, const Pose& stance) {
    Pose back = stance;
    back.hip = {-0.12, -0.8};
    back.lean = -8;
    back.twist = -0.5;
    back.hand = {{{-0.55, 0.2}, {0.6, -0.15}}};
    Pose out = stance;
    out.hip = {0.24, -0.8};
    out.lean = 22;
    out.head = -12;
    out.twist = 1.3;
    out.hand = {{{1.0, -0.06}, {0.25, 0.35}}};
    out.foot = {{{-0.5, 0}, {0.6, 0}}};
    out.toe[near] = 18;
    shots.push_back({{200, 0}, mix(stance, back, 0.7), Face::fierce, 0.1});
    shots.push_back({{200, 1}, back, Face::fierce, 0.3, Striker::near_hand, 0.35});
    shots.push_back({{200, 2}, mix(back, out, 0.8), Face::fierce, 0.5, Striker::near_hand, 1});
    shots.push_back({{200, 3}, out, Face::fierce, 0.7, Striker::near_hand, 0.8});
    shots.push_back({{200, 4}, mix(out, stance, 0.3), Face::fierce, 0.9, Striker::near_hand, 0.3});
    shots.push_back({{200, 5}, mix(out, stance, 0.75), Face::calm, 0.2});
}

void add_kick(std::vector<Shot>& shots, const Pose& stance) {
    Pose ready = stance;
    ready.hip = {0.12, -0.92};
    ready.lean = -6;
    ready.twist = 0.5;
    ready.foot = {{{0.2, -0.55}, {0.3, 0}}};
    ready.toe[near] = 30;
    ready.hand = {{{0.4, 0.3}, {0.5, -0.2}}};
    Pose out = ready;
    out.hip = {0.14, -0.94};
    out.lean = -30;
    out.head = 18;
    out.foot[near] = {1.3, -1.32};
    out.toe[near] = -62;
    out.hand = {{{-0.5, 0.45}, {0.3, 0.3}}};
    shots.push_back({{230, 0}, mix(stance, ready, 0.5), Face::fierce, 0.1});
    shots.push_back({{230, 1}, ready, Face::fierce, 0.3, Striker::near_foot, 0.3});
    shots.push_back({{230, 2}, mix(ready, out, 0.7), Face::fierce, 0.5, Striker::near_foot, 1});
    shots.push_back({{230, 3}, out, Face::fierce, 0.7, Striker::near_foot, 0.9});
    shots.push_back({{230, 4}, mix(out, ready, 0.7), Face::fierce, 0.9, Striker::near_foot, 0.3});
    shots.push_back({{230, 5}, mix(ready, stance, 0.6), Face::calm, 0.2});
}

// The rising fist: from a deep crouch up into the air, and down again.
void add_uppercut(std::vector<Shot>& shots, const Pose& stance) {
    Pose low = stance;
    low.hip = {-0.06, -0.44};
    low.lean = 34;
    low.head = -10;
    low.twist = -0.4;
    low.hand = {{{-0.3, 0.85}, {0.45, 0.35}}};
    Pose rise = stance;
    rise.root = {0.45, -0.75};
    rise.hip = {0, -0.98};
    rise.lean = -6;
    rise.head = -14;
    rise.twist = 1;
    rise.hand = {{{0.7, -0.7}, {-0.2, 0.6}}};
    rise.foot = {{{-0.12, -0.02}, {0.26, -0.5}}};
    rise.toe = {55, 25};
    Pose peak = rise;
    peak.root = {0.7, -1.35};
    peak.lean = -14;
    peak.twist = 1.4;
    peak.hand[near] = {0.45, -0.9};
    peak.foot = {{{-0.22, -0.12}, {0.12, -0.42}}};
    Pose fall = rise;
    fall.root = {0.95, -0.8};
    fall.lean = 6;
    fall.hand = {{{-0.4, -0.5}, {0.6, -0.4}}};
    fall.foot = {{{-0.25, -0.3}, {0.2, -0.15}}};
    shots.push_back({{1000, 0}, mix(stance, low, 0.6), Face::fierce, 0.0, Striker::near_hand, 0.3});
    shots.push_back({{1000, 1}, low, Face::fierce, 0.15, Striker::near_hand, 0.6});
    shots.push_back({{1000, 2}, mix(low, rise, 0.55), Face::fierce, 0.3, Striker::near_hand, 1});
    shots.push_back({{1000, 3}, rise, Face::fierce, 0.45, Striker::near_hand, 1.5});
    shots.push_back({{1000, 4}, peak, Face::fierce, 0.6, Striker::near_hand, 1.3});
    shots.push_back({{1000, 5}, mix(peak, fall, 0.6), Face::fierce, 0.75, Striker::near_hand, 0.4});
    shots.push_back({{1000, 6}, fall, Face::calm, 0.9});
}

void add_throw_and_win(std::vector<Shot>& shots, const Pose& stance) {
    Pose gather = stance;
    gather.hip = {-0.15, -0.74};
    gather.lean = -4;
    gather.twist = -0.3;
    gather.hand = {{{-0.3, 0.35}, {0.05, 0.4}}};
    Pose push = stance;
    push.hip = {0.2, -0.72};
    push.lean = 20;
    push.head = -8;
    push.twist = 0.6;
    push.hand = {{{0.95, 0.02}, {0.85, 0.1}}};
    push.foot = {{{-0.62, 0}, {0.55, 0}}};
    shots.push_back({{1010, 0}, gather, Face::fierce, 0.2, Striker::near_hand, 0.5});
    shots.push_back({{1010, 1}, push, Face::fierce, 0.6, Striker::near_hand, 0.5});
    Pose cheer = stance;
    cheer.hip = {0, -0.94};
    cheer.lean = -4;
    cheer.head = -6;
    cheer.twist = 0.5;
    cheer.hand = {{{-0.55, -0.85}, {-0.1, 0.7}}};
    cheer.foot = {{{-0.26, 0}, {0.3, 0}}};
    Pose hop = cheer;
    hop.root.y = -0.35;
    hop.hand = {{{-0.5, -0.9}, {0.75, -0.65}}};
    hop.foot = {{{-0.3, -0.25}, {0.25, -0.4}}};
    hop.toe = {40, 10};
    shots.push_back({{180, 0}, mix(stance, cheer, 0.6), Face::calm, 0});
    shots.push_back({{180, 1}, cheer, Face::joyful, 0.25, Striker::near_hand, 0.3});
    shots.push_back({{180, 2}, hop, Face::joyful, 0.5, Striker::near_hand, 0.6});
    Pose end = cheer;
    end.hip.y = -0.88;
    shots.push_back({{180, 3}, end, Face::joyful, 0.75, Striker::near_hand, 0.3});
}

}  // namespace

Style style() {
    Style style;
    style.stance.hip = {0, -0.84};
    style.stance.lean = 8;
    style.stance.twist = 0.15;
    style.stance.hand = {{{0.48, 0.2}, {0.7, 0.02}}};
    style.stance.foot = {{{-0.48, 0}, {0.46, 0}}};
    style.lying = -0.36;
    return style;
}

std::vector<Shot> shots() {
    const Style own = style();
    std::vector<Shot> shots = common_shots(own);
    add_punch(shots, own.stance);
    add_kick(shots, own.stance);
    add_uppercut(shots, own.stance);
    add_throw_and_win(shots, own.stance);
    return shots;
}

}  // namespace fightconv::samples::ember
