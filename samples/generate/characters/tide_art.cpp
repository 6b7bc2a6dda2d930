// Tide, a dancer of water: hair and sleeves flow behind every step.
#include <algorithm>
#include <array>

#include "samples/generate/characters/tide.hpp"

namespace fightconv::samples::tide {
namespace {

constexpr std::array<Rgba, 1> ink_line{{{24, 34, 78, 255}}};
constexpr std::array<Rgba, 3> skin{
    {{204, 134, 136, 255}, {246, 190, 170, 255}, {255, 222, 204, 255}}};
constexpr std::array<Rgba, 3> dress{
    {{34, 68, 146, 255}, {58, 116, 202, 255}, {116, 176, 238, 255}}};
constexpr std::array<Rgba, 3> tights{{{28, 38, 84, 255}, {48, 66, 126, 255}, {84, 112, 176, 255}}};
constexpr std::array<Rgba, 3> gold{
    {{168, 110, 40, 255}, {228, 176, 70, 255}, {255, 236, 150, 255}}};
constexpr std::array<Rgba, 4> hair{
    {{28, 110, 176, 255}, {48, 160, 210, 238}, {120, 214, 238, 238}, {226, 250, 255, 238}}};
constexpr std::array<Rgba, 3> silk{
    {{110, 208, 236, 119}, {170, 232, 246, 170}, {240, 255, 255, 221}}};
constexpr std::array<Rgba, 4> mist{
    {{120, 210, 240, 34}, {150, 224, 244, 85}, {200, 242, 250, 153}, {250, 255, 255, 221}}};
constexpr std::array<Rgba, 1> white{{{255, 255, 255, 255}}};
constexpr std::array<Rgba, 3> iris{{{14, 70, 110, 255}, {30, 140, 170, 255}, {110, 220, 220, 255}}};
constexpr std::array<Rgba, 1> lips{{{186, 70, 92, 255}}};

constexpr Build build{.thigh = 70,
                      .shin = 70,
                      .torso = 62,
                      .upper_arm = 43,
                      .forearm = 43,
                      .shoulders = 17,
                      .hips = 11,
                      .neck = 42};
constexpr double line_width = 1.7;

class Painter {
public:
    Painter(ColourCanvas& canvas, const Joints& joints, const Shot& shot)
        : canvas_(canvas), j_(joints), shot_(shot) {}

    void all() {
        whirl(true);
        tail();
        sleeve(far);
        arm(far, -0.14);
        leg(far, -0.12);
        leg(near, 0.02);
        skirt();
        trunk();
        head();
        sleeve(near);
        arm(near, 0.03);
        splash();
        whirl(false);
    }

private:
    struct Piece {
        Shape shape;
        Paint paint;
    };
    // Pieces that belong together: one outline around all of them.
    void part(const std::vector<Piece>& pieces) {
        for (const Piece& piece : pieces) {
            canvas_.paint(piece.shape, {ink_line, Finish::flat}, line_width);
        }
        for (const Piece& piece : pieces) {
            canvas_.paint(piece.shape, piece.paint);
        }
    }
    void flow(const Tongue& tongue, const Paint& paint) {
        std::vector<Shape> shapes;
        for (const Limb& limb : limbs(tongue)) {
            shapes.emplace_back(limb);
        }
        canvas_.paint(shapes, paint);
    }

    void arm(std::size_t side, double shade) {
        const Vec shoulder = j_.shoulder[side];
        const Vec elbow = j_.elbow[side];
        const Vec hand = j_.hand[side];
        const Vec lower = unit(hand - elbow);
        const Paint flesh{skin, Finish::lit, shade};
        part({{Limb{hand - lower * 2, 6.4, hand + lower * 7, 5.6}, flesh},
              {Limb{hand + lower * 5 + left_of(lower) * -3, 3.2,
                    hand + lower * 13 + left_of(lower) * -1, 2.4},
               flesh},
              {Limb{hand + lower * 1 + left_of(lower) * -5, 2.6,
                    hand + lower * 6 + left_of(lower) * -8, 2.0},
               flesh},
              {Limb{elbow, 7.4, hand, 5.6}, flesh},
              {Limb{shoulder, 9.4, elbow, 7.6}, flesh}});
        part({{Limb{hand - lower * 7, 7.2, hand - lower * 12, 7.6}, {gold, Finish::lit, shade}}});
        part({{Limb{shoulder + unit(elbow - shoulder) * 3, 10.4, mix(shoulder, elbow, 0.4), 9.6},
               {dress, Finish::lit, shade}}});
    }

    void leg(std::size_t side, double shade) {
        const Vec toe = j_.toe[side];
        const Vec down = left_of(toe);
        const Vec heel = j_.ankle[side] - down * 6;
        const Paint cloth{tights, Finish::lit, shade};
        const Paint shoe{dress, Finish::lit, shade + 0.05};
        const Vec calf = mix(j_.knee[side], j_.ankle[side], 0.32) -
                         unit(left_of(j_.ankle[side] - j_.knee[side])) * -2.5;
        part({{Limb{j_.groin[side], 17, j_.knee[side], 11}, cloth},
              {Limb{j_.knee[side], 10.6, calf, 11.2}, cloth},
              {Limb{calf, 11.2, heel, 6.6}, cloth}});
        part({{Limb{heel - toe * 2, 6.4, heel + toe * 6 - down * 1, 7.0}, shoe},
              {Limb{heel + toe * 4 + down * 0.5, 6.2, heel + toe * 22 + down * 2.5, 3.4}, shoe}});
        part({{Limb{heel - down * 9 - toe * 5.4, 2.6, heel - down * 9 + toe * 5.4, 2.6},
               {gold, Finish::lit, shade}}});
    }

    // Petals of the skirt swing against the legs.
    void skirt() {
        struct Petal {
            double from, reach_x, reach_y, radius;
        };
        constexpr std::array<Petal, 5> petals{{{-9, -34, 62, 19},
                                               {9, 30, 60, 18},
                                               {-5, -18, 72, 19},
                                               {6, 14, 72, 18},
                                               {0, -3, 64, 19}}};
        double i = 0;
        for (const Petal& petal : petals) {
            const double sway = sine(shot_.phase + i * 0.17);
            const Vec knees = (j_.knee[near] + j_.knee[far] - j_.groin[near] - j_.groin[far]) * 0.2;
            const Vec base = j_.hip + j_.forward * petal.from;
            const Vec hem = base + j_.forward * (petal.reach_x + 6 * sway) -
                            j_.up * (petal.reach_y - 34) + knees + Vec{0, 6 - 2 * sway};
            const double shade = 0.08 * sine(i * 0.37) - 0.02;
            part({{Limb{base, 15, hem, petal.radius}, {dress, Finish::lit, shade}}});
            canvas_.paint(
                Limb{mix(base, hem, 0.75) + j_.forward * 2, 4, hem + unit(hem - base) * 10, 5},
                {silk, Finish::flat, 0.4});
            i += 1;
        }
    }

    void trunk() {
        const Vec waist = mix(j_.hip, j_.chest, 0.4);
        const Vec bust = mix(j_.hip, j_.chest, 0.76);
        part({{Limb{j_.chest, 7.4, j_.chest + unit(j_.head - j_.chest) * 24, 7},
               {skin, Finish::lit, -0.12}}});
        part(
            {{Limb{j_.hip, 19, waist, 13.5}, {dress, Finish::lit}},
             {Limb{j_.hip - j_.forward * 5, 16, j_.hip + j_.forward * 5, 16}, {dress, Finish::lit}},
             {Limb{waist, 13.5, bust, 18}, {dress, Finish::lit}},
             {Limb{bust - j_.forward * 5, 14, j_.chest - j_.up * 4 - j_.forward * 5, 14},
              {dress, Finish::lit}},
             {Limb{bust + j_.forward * 8, 12.5, j_.chest - j_.up * 6 + j_.forward * 7, 11},
              {dress, Finish::lit}}});
        canvas_.paint(Limb{j_.chest + j_.forward * 3, 8, j_.chest - j_.up * 9 + j_.forward * 5, 6},
                      {skin, Finish::lit, -0.02});
        part({{Limb{j_.hip - j_.forward * 16 + j_.up * 11, 3.4,
                    j_.hip + j_.forward * 16 + j_.up * 9, 3.4},
               {gold, Finish::lit}},
              {Oval{j_.hip + j_.forward * 8 + j_.up * 9, 6, 6}, {iris, Finish::lit, 0.1}}});
    }

    Vec on_head(double x, double y) const { return j_.head + rotated({x, y}, j_.head_turns); }
    Vec along_head(double x, double y) const { return rotated({x, y}, j_.head_turns); }
    void lock(double x, double y, double reach_x, double reach_y, double radius, double phase,
              double shade) {
        const Tongue tongue{
            on_head(x, y), along_head(reach_x, reach_y), radius, 5, shot_.phase + phase, 7};
        std::vector<Shape> shapes;
        for (const Limb& limb : limbs(tongue)) {
            shapes.emplace_back(limb);
        }
        canvas_.paint(shapes, {ink_line, Finish::flat}, line_width);
        canvas_.paint(shapes, {hair, Finish::glow, shade});
    }

    // The long tail of hair is a stream: it bends with its own wave.
    void tail() {
        const double lift = 26 * shot_.power;
        const Vec trail{-74 - lift, 66 - 2.4 * lift};
        const Vec root = on_head(-16, -12);
        Vec reach = rotated(trail, j_.head_turns * 0.5);
        const bool grounded = root.y + reach.y > -8;  // then the hair lies on the floor
        if (grounded) {
            reach = {reach.x - 30, -8 - root.y};
        }
        const Tongue stream{root, reach, 20, grounded ? 7.0 : 26.0, shot_.phase, 12};
        std::vector<Shape> shapes;
        for (const Limb& limb : limbs(stream)) {
            shapes.emplace_back(limb);
        }
        canvas_.paint(shapes, {ink_line, Finish::flat}, line_width);
        canvas_.paint(shapes, {hair, Finish::glow, 0.02});
        flow({stream.base + Vec{-4, -5}, stream.reach * 0.92, 8, 22, shot_.phase, 12},
             {hair, Finish::glow, 0.4});
        for (int i = 0; i < 4; ++i) {
            const double t = shot_.phase + i * 0.25;
            const double fall = t - static_cast<int>(t);
            const Vec at = stream.base + stream.reach * (0.75 + 0.3 * fall) +
                           Vec{-6.0 * i + 8 * sine(t), 26 * fall};
            canvas_.paint(Oval{at, 3.6 - 1.6 * fall, 4.6 - 1.6 * fall}, {silk, Finish::glow, 0.3});
        }
    }

    void eye_at(double x, double width, double shade) {
        const Paint dark{ink_line, Finish::flat};
        if (shot_.face == Face::closed || shot_.face == Face::joyful) {
            const double bow = shot_.face == Face::joyful ? -3.5 : 3;
            canvas_.paint(Limb{on_head(x - width, 3), 1.3, on_head(x, 3 + bow), 1.5}, dark);
            canvas_.paint(Limb{on_head(x, 3 + bow), 1.5, on_head(x + width, 3), 1.3}, dark);
            return;
        }
        if (shot_.face == Face::hurt) {
            canvas_.paint(Limb{on_head(x - width, -1), 1.4, on_head(x + width, 3), 1.4}, dark);
            canvas_.paint(Limb{on_head(x + width, 3), 1.4, on_head(x - width, 6), 1.4}, dark);
            return;
        }
        canvas_.paint(Oval{on_head(x, 2.4), width, 7, j_.head_turns}, {white, Finish::flat});
        canvas_.paint(Oval{on_head(x + width * 0.2, 2.8), width * 0.76, 6.2, j_.head_turns},
                      {iris, Finish::lit, shade});
        canvas_.paint(Oval{on_head(x + width * 0.25, 3.2), width * 0.38, 3.4, j_.head_turns}, dark);
        canvas_.paint(Oval{on_head(x - width * 0.1, 0), width * 0.3, 1.9}, {white, Finish::flat});
        canvas_.paint(Limb{on_head(x - width * 1.1, -2), 1.2, on_head(x, -5.2), 1.5}, dark);
        canvas_.paint(Limb{on_head(x, -5.2), 1.5, on_head(x + width, -3), 1.2}, dark);
    }

    void brow(double x, double width) {
        const double tilt = shot_.face == Face::fierce ? 2.2
                            : shot_.face == Face::hurt ? -2.4
                                                       : -1.0;
        canvas_.paint(Limb{on_head(x - width, -11 - (x < 9 ? tilt : -tilt)), 0.9,
                           on_head(x + width, -11 + (x < 9 ? tilt : -tilt)), 1.2},
                      {ink_line, Finish::flat});
    }

    void head() {
        part({{Oval{on_head(-5, -6), 25.5, 25, j_.head_turns}, {hair, Finish::lit, -0.1}}});
        part({{Oval{on_head(2, 0), 20.5, 22, j_.head_turns}, {skin, Finish::lit, 0.06}},
              {Limb{on_head(5, 10), 13, on_head(8, 15.5), 8}, {skin, Finish::lit, 0.06}}});
        canvas_.paint(Oval{on_head(2, 0), 20, 21.5, j_.head_turns}, {skin, Finish::lit, 0.1});
        canvas_.paint(Oval{on_head(1.5, 11), 4.4, 2.4}, {mist_blush, Finish::glow, 0});
        eye_at(3.6, 5.4, 0.05);
        eye_at(16.0, 4.0, 0.05);
        brow(3.4, 4.6);
        brow(15.6, 3.4);
        canvas_.paint(Limb{on_head(13.4, 7.6), 0.7, on_head(14.4, 9), 0.7},
                      {skin, Finish::flat, 0.1});
        if (shot_.face == Face::joyful || shot_.face == Face::hurt) {
            canvas_.paint(Oval{on_head(10.5, 15.5), 3.6, 2.6, j_.head_turns}, {lips, Finish::flat});
        } else {
            canvas_.paint(Limb{on_head(8, 15), 0.8, on_head(10.8, 16), 1.0}, {lips, Finish::flat});
            canvas_.paint(Limb{on_head(10.8, 16), 1.0, on_head(13.4, 14.8), 0.8},
                          {lips, Finish::flat});
        }
        lock(-4, -19, -17, 34, 11, 0.1, 0.12);
        lock(0, -22, 7, 17, 8, 0.35, 0.2);
        lock(4, -23, 18, 17, 7.5, 0.5, 0.16);
        lock(-3, -24, -24, 12, 10, 0.7, 0.25);
        part({{Oval{on_head(-17, -14), 6, 6}, {gold, Finish::lit}}});
    }

    // A long sleeve of silk water that trails from the wrist.
    void sleeve(std::size_t side) {
        const Vec lower = unit(j_.hand[side] - j_.elbow[side]);
        const double wind = 18 + 40 * shot_.power;
        const Vec reach = lower * -26 + Vec{-wind, 62 - 34 * shot_.power};
        const double phase = shot_.phase + (side == near ? 0.0 : 0.4);
        flow({j_.hand[side] - lower * 9, reach, 8.5, 22, phase, 10}, {silk, Finish::glow, 0.05});
        flow({j_.hand[side] - lower * 9 + Vec{-1, -1}, reach * 0.85, 3.2, 20, phase, 10},
             {silk, Finish::glow, 0.5});
    }

    void splash() {
        if (shot_.striker == Striker::none || shot_.power < 0.4) {
            return;
        }
        const bool foot = shot_.striker == Striker::near_foot;
        const Vec tip = foot ? j_.ankle[near] + j_.toe[near] * 14
                             : j_.hand[near] + unit(j_.hand[near] - j_.elbow[near]) * 10;
        const Vec ahead = unit(tip - (foot ? j_.groin[near] : j_.shoulder[near]));
        canvas_.paint(Oval{tip, 30 * shot_.power, 26 * shot_.power}, {mist, Finish::glow, -0.05});
        for (const double angle : {-0.2, -0.1, 0.0, 0.1, 0.2}) {
            flow({tip + ahead * 6, rotated(ahead, angle) * ((angle == 0 ? 34 : 26) * shot_.power),
                  7, 6, shot_.phase + angle * 2, 5},
                 {mist, Finish::glow, 0.3});
        }
    }

    // Rings of water around the dancer: one half behind her, one half before her.
    void whirl(bool behind) {
        if (shot_.striker != Striker::both_hands) {
            return;
        }
        for (int ring = 0; ring < 3; ++ring) {
            const Vec centre = j_.hip + Vec{0, 46.0 - 62.0 * ring};
            const double wide = (112 - 12.0 * ring) * shot_.power;
            std::vector<Shape> shapes;
            constexpr int steps = 14;
            for (int i = 0; i < steps; ++i) {
                const auto at = [&](int k) {
                    const double turn = 0.5 * k / steps + (behind ? 0.5 : 0.0);
                    return centre + Vec{wide * cosine(turn), wide * 0.24 * sine(turn)};
                };
                const auto radius = [&](int k) {
                    return 3.0 + 6.0 * (0.5 + 0.5 * sine(0.5 * k / steps + (behind ? 0.5 : 0.0) +
                                                         shot_.phase * 2 + ring * 0.3));
                };
                shapes.emplace_back(Limb{at(i), radius(i), at(i + 1), radius(i + 1)});
            }
            canvas_.paint(shapes, {mist, Finish::glow, 0.22}, 4);
            canvas_.paint(shapes, {silk, Finish::glow, 0.25});
        }
    }

    static constexpr std::array<Rgba, 2> mist_blush{{{240, 130, 130, 60}, {240, 130, 130, 110}}};

    ColourCanvas& canvas_;
    const Joints& j_;
    const Shot& shot_;
};

void add_punch(std::vector<Shot>& shots, const Pose& stance) {
    Pose back = stance;
    back.lean = -8;
    back.twist = -0.4;
    back.hand = {{{-0.55, -0.25}, {0.7, 0.1}}};
    Pose out = stance;
    out.hip = {0.16, -0.84};
    out.lean = 14;
    out.head = -8;
    out.twist = 1.1;
    out.hand = {{{0.98, -0.1}, {-0.45, 0.6}}};
    out.foot = {{{-0.42, 0}, {0.5, 0}}};
    shots.push_back({{200, 0}, back, Face::fierce, 0.2});
    shots.push_back({{200, 1}, mix(back, out, 0.7), Face::fierce, 0.4, Striker::near_hand, 0.6});
    shots.push_back({{200, 2}, out, Face::fierce, 0.6, Striker::near_hand, 1});
    shots.push_back({{200, 3}, mix(out, stance, 0.6), Face::calm, 0.8});
}

void add_kick(std::vector<Shot>& shots, const Pose& stance) {
    Pose ready = stance;
    ready.hip = {0.12, -0.96};
    ready.lean = -8;
    ready.foot = {{{0.2, -0.5}, {0.16, 0}}};
    ready.toe = {40, 0};
    Pose out = ready;
    out.lean = -24;
    out.head = 16;
    out.foot[near] = {0.98, -1.42};
    out.toe[near] = -35;
    out.hand = {{{-0.7, 0.3}, {0.75, -0.4}}};
    shots.push_back({{230, 0}, ready, Face::fierce, 0.1});
    shots.push_back({{230, 1}, mix(ready, out, 0.6), Face::fierce, 0.35, Striker::near_foot, 0.6});
    shots.push_back({{230, 2}, out, Face::fierce, 0.6, Striker::near_foot, 1});
    shots.push_back({{230, 3}, mix(out, stance, 0.65), Face::calm, 0.85});
}

// A pirouette inside of rising rings of water.
void add_whirl(std::vector<Shot>& shots, const Pose& stance) {
    Pose gather = stance;
    gather.hip.y = -0.78;
    gather.lean = 10;
    gather.hand = {{{0.25, 0.75}, {0.3, 0.7}}};
    Pose spin = stance;
    spin.hip = {0, -0.97};
    spin.root.y = -0.12;
    spin.lean = -2;
    spin.head = -6;
    spin.hand = {{{-0.85, -0.4}, {0.9, -0.35}}};
    spin.foot = {{{-0.02, -0.36}, {0.06, 0}}};
    spin.toe = {60, 60};
    Pose turned = spin;
    turned.twist = 1.6;
    turned.hand = {{{0.8, -0.5}, {-0.75, -0.3}}};
    turned.foot[near] = {0.3, -0.42};
    shots.push_back({{1000, 0}, gather, Face::closed, 0, Striker::none, 0.2});
    shots.push_back({{1000, 1}, spin, Face::fierce, 0.25, Striker::both_hands, 0.8});
    shots.push_back({{1000, 2}, turned, Face::fierce, 0.5, Striker::both_hands, 1});
    shots.push_back({{1000, 3}, mix(spin, stance, 0.7), Face::calm, 0.9, Striker::none, 0.5});
}

void add_win(std::vector<Shot>& shots, const Pose& stance) {
    Pose bow = stance;
    bow.hip = {-0.06, -0.86};
    bow.lean = 26;
    bow.head = 8;
    bow.hand = {{{-0.8, 0.2}, {0.5, 0.6}}};
    Pose greet = stance;
    greet.hip = {0, -0.95};
    greet.lean = -6;
    greet.head = -4;
    greet.hand = {{{-0.6, -0.65}, {0.75, -0.6}}};
    greet.foot = {{{-0.2, 0}, {0.22, -0.06}}};
    shots.push_back({{180, 0}, bow, Face::closed, 0.2});
    shots.push_back({{180, 1}, greet, Face::joyful, 0.6, Striker::none, 0.4});
}

}  // namespace

Joints joints(const Pose& pose) { return solve(pose, build); }

Drawing body(const Shot& shot) {
    ColourCanvas canvas({-260, -360, 280, 40});
    const Joints joints = solve(shot.pose, build);
    Painter(canvas, joints, shot).all();
    return canvas.drawing();
}

Style style() {
    Style style;
    style.stance.hip = {0, -0.9};
    style.stance.lean = -2;
    style.stance.head = 2;
    style.stance.twist = 0.1;
    style.stance.hand = {{{0.35, 0.42}, {0.86, -0.22}}};
    style.stance.foot = {{{-0.3, 0}, {0.3, -0.05}}};
    style.stance.toe = {0, 24};
    style.breaths = 4;
    style.strides = 6;
    style.breath = 0.012;
    style.stride = 0.34;
    style.lift = 0.2;
    style.crouch = -0.52;
    style.lying = -0.16;
    return style;
}

std::vector<Shot> shots() {
    const Style own = style();
    std::vector<Shot> shots = common_shots(own);
    // Large pictures are dear: the actions do without these.
    constexpr std::array<Key, 10> left_out{{{5, 0},
                                            {10, 0},
                                            {11, 1},
                                            {40, 0},
                                            {120, 0},
                                            {5000, 0},
                                            {5030, 0},
                                            {5050, 0},
                                            {5100, 0},
                                            {5120, 2}}};
    shots.erase(std::remove_if(shots.begin(), shots.end(),
                               [&](const Shot& shot) {
                                   return std::find(left_out.begin(), left_out.end(), shot.key) !=
                                          left_out.end();
                               }),
                shots.end());
    add_punch(shots, own.stance);
    add_kick(shots, own.stance);
    add_whirl(shots, own.stance);
    add_win(shots, own.stance);
    return shots;
}

}  // namespace fightconv::samples::tide
