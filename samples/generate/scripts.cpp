// Actions: which pictures, how long, with which boxes; and the texts that go with a character.
#include <algorithm>
#include <cmath>

#include "core/base/text/text.hpp"
#include "formats/mugen/cns/cns.hpp"
#include "samples/generate/writer.hpp"

namespace fightconv::samples {
namespace {

std::vector<Beat> run(int group, int count, int ticks, bool backwards = false) {
    std::vector<Beat> beats;
    for (int i = 0; i < count; ++i) {
        beats.push_back({group, backwards ? count - 1 - i : i, ticks});
    }
    return beats;
}

air::Clsn box(Vec a, Vec b, double margin) {
    const auto whole = [](double value) {
        return static_cast<std::int32_t>(std::floor(value + 0.5));
    };
    return {whole(std::min(a.x, b.x) - margin), whole(std::min(a.y, b.y) - margin),
            whole(std::max(a.x, b.x) + margin), whole(std::max(a.y, b.y) + margin)};
}

// Where a shot hits: the end of the limb and most of the way back along it.
std::optional<air::Clsn> attack_box(const Shot& shot, const Joints& joints, double fist) {
    if (shot.power < 0.8) {
        return std::nullopt;
    }
    switch (shot.striker) {
        case Striker::near_hand: return box(joints.hand[near], joints.elbow[near], fist);
        case Striker::far_hand: return box(joints.hand[far], joints.elbow[far], fist);
        case Striker::near_foot: return box(joints.ankle[near], joints.knee[near], fist);
        case Striker::far_foot: return box(joints.ankle[far], joints.knee[far], fist);
        case Striker::both_hands: return box(joints.hand[near], joints.hand[far], fist);
        case Striker::none: break;
    }
    return std::nullopt;
}

class ActionBuilder {
public:
    ActionBuilder(const Script& script, const std::vector<Shot>& shots, const Girth& girth)
        : girth_(girth) {
        action_.number = script.number;
        action_.loop_start = script.loop_start;
        for (const Beat& beat : script.beats) {
            const Key key{static_cast<std::int16_t>(beat.group),
                          static_cast<std::int16_t>(beat.number)};
            const auto shot = std::find_if(shots.begin(), shots.end(),
                                           [&](const Shot& one) { return one.key == key; });
            if (shot != shots.end()) {
                add(*shot, beat.ticks);
            }
        }
    }
    air::Action take() { return std::move(action_); }

private:
    void add(const Shot& shot, int ticks) {
        const Joints joints = girth_.joints(shot.pose);
        air::Element element;
        element.sprite = shot.key;
        element.time = ticks;
        if (const auto attack = attack_box(shot, joints, girth_.fist)) {
            element.clsn1 = range({*attack});
        }
        const Vec feet = (joints.ankle[near] + joints.ankle[far]) * 0.5;
        element.clsn2 = range({box(joints.head, joints.head, girth_.head),
                               box(joints.chest, mix(joints.hip, feet, 0.25), girth_.body),
                               box(mix(joints.hip, feet, 0.25), feet, girth_.body)});
        action_.elements.push_back(element);
    }
    air::ClsnRange range(const std::vector<air::Clsn>& boxes) {
        const auto first = static_cast<std::uint32_t>(action_.boxes.size());
        action_.boxes.insert(action_.boxes.end(), boxes.begin(), boxes.end());
        return {first, static_cast<std::uint32_t>(boxes.size())};
    }

    const Girth& girth_;
    air::Action action_;
};

}  // namespace

std::vector<Script> common_scripts(const Style& style) {
    return {
        {0, "standing", run(0, style.breaths, 48 / style.breaths)},
        {5, "turning", {{5, 0, 3}, {5, 1, 3}}},
        {6, "turning, crouched", {{10, 1, 3}, {10, 0, 3}}},
        {10, "stand to crouch", {{10, 0, 3}, {10, 1, 3}}},
        {11, "crouching", {{11, 0, 18}, {11, 1, 18}}},
        {12, "crouch to stand", {{10, 1, 3}, {10, 0, 3}}},
        {20, "walking forwards", run(20, style.strides, 40 / style.strides)},
        {21, "walking backwards", run(20, style.strides, 44 / style.strides, true)},
        {40, "about to jump", {{10, 1, 2}, {40, 0, 3}}},
        {41, "jumping up", {{41, 0, 8}, {41, 1, -1}}},
        {42, "jumping forwards", {{41, 0, 5}, {42, 0, 20}, {41, 1, -1}}},
        {43, "jumping backwards", {{41, 1, 12}, {41, 0, -1}}},
        {47, "landing", {{40, 0, 2}, {10, 1, 3}}},
        {120, "raising the guard", {{120, 0, 2}, {120, 1, 2}}},
        {130, "guarding", {{120, 1, 10}}},
        {140, "lowering the guard", {{120, 1, 2}, {120, 0, 3}}},
        {150, "hit on the guard", {{120, 2, 8}, {120, 1, 4}}},
        {5000, "hit high, light", {{5000, 0, 6}, {5000, 1, 6}}},
        {5001, "hit high, medium", {{5000, 1, 7}, {5000, 2, 7}}},
        {5002, "hit high, hard", {{5000, 2, 10}, {5000, 1, 6}}},
        {5005, "recovering", {{5000, 1, 5}, {0, 0, -1}}},
        {5030, "thrown back", {{5000, 2, 3}, {5030, 0, 10}}},
        {5050, "falling", {{5050, 0, 8}, {5050, 1, -1}}},
        {5100, "hitting the ground", {{5100, 0, 3}, {5110, 0, 2}}},
        {5110, "lying", {{5110, 0, -1}}},
        {5120, "getting up", {{5120, 0, 6}, {5120, 1, 6}, {5120, 2, 5}}},
    };
}

std::string air_text(std::string_view heading, const std::vector<Script>& scripts,
                     const std::vector<Shot>& shots, const Girth& girth) {
    std::string text(heading);
    for (const Script& script : scripts) {
        air::File one;
        one.actions.push_back(ActionBuilder(script, shots, girth).take());
        text.append("\n; ").append(script.title).append("\n").append(air::serialise(one));
    }
    return text;
}

std::string constants_text(const Constants& c) {
    const auto whole = [&](int value) { return std::to_string(value * c.scale); };
    const auto speed = [&](double value) { return decimal_text(value * c.scale, 6); };
    cns::File file;
    file.sections.push_back({"Data",
                             0,
                             {{"life", std::to_string(c.life)},
                              {"power", "3000"},
                              {"attack", std::to_string(c.attack)},
                              {"defence", std::to_string(c.defence)},
                              {"fall.defence_up", "50"},
                              {"liedown.time", "60"},
                              {"airjuggle", "15"}}});
    file.sections.push_back({"Size",
                             0,
                             {{"xscale", "1"},
                              {"yscale", "1"},
                              {"ground.back", whole(c.back)},
                              {"ground.front", whole(c.front)},
                              {"air.back", whole(c.back - 3)},
                              {"air.front", whole(c.front - 3)},
                              {"height", whole(c.height)},
                              {"attack.dist", whole(140)},
                              {"proj.attack.dist", whole(90)},
                              {"head.pos", "0, " + whole(-c.height)},
                              {"mid.pos", "0, " + whole(-c.height / 2)}}});
    file.sections.push_back({"Velocity",
                             0,
                             {{"walk.fwd", speed(c.walk)},
                              {"walk.back", speed(-c.walk * 0.875)},
                              {"run.fwd", speed(c.walk * 2) + ", 0"},
                              {"run.back", speed(-c.walk * 2) + ", " + speed(-3)},
                              {"jump.neu", "0, " + speed(c.jump)},
                              {"jump.back", speed(-c.walk * 1.25)},
                              {"jump.fwd", speed(c.walk * 1.25)}}});
    file.sections.push_back({"Movement",
                             0,
                             {{"airjump.num", "0"},
                              {"yaccel", speed(c.gravity)},
                              {"stand.friction", "0.85"},
                              {"crouch.friction", "0.82"}}});
    return cns::serialise(file);
}

}  // namespace fightconv::samples
