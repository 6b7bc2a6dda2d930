#include "converters/mugen/write/states/constants.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "converters/mugen/write/action_builder.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

constexpr int most_decimals = 6;  // W7

struct UsualConstant {
    std::string_view key;
    std::array<double, 2> values;
};
// W6, for a screen 320 pixels wide
constexpr auto usual_constants = std::to_array<UsualConstant>({
    {"life", {1000}},
    {"power", {3000}},
    {"attack", {100}},
    {"defence", {100}},
    {"fall.defence_up", {50}},
    {"liedown.time", {60}},
    {"airjuggle", {15}},
    {"sparkno", {2}},
    {"guard.sparkno", {40}},
    {"xscale", {1}},
    {"yscale", {1}},
    {"ground.back", {15}},
    {"ground.front", {16}},
    {"air.back", {12}},
    {"air.front", {12}},
    {"height", {60}},
    {"attack.dist", {160}},
    {"proj.attack.dist", {90}},
    {"head.pos", {-5, -90}},
    {"mid.pos", {-5, -60}},
    {"walk.fwd", {2.4}},
    {"walk.back", {-2.2}},
    {"run.fwd", {4.6, 0}},
    {"run.back", {-4.5, -3.8}},
    {"jump.neu", {0, -8.4}},
    {"jump.back", {-2.55}},
    {"jump.fwd", {2.5}},
    {"airjump.num", {0}},
    {"yaccel", {0.44}},
    {"stand.friction", {0.85}},
    {"crouch.friction", {0.82}},
});
// These have two values; jump.back and jump.fwd have one.
constexpr auto of_two_values =
    std::to_array<std::string_view>({"head.pos", "mid.pos", "run.fwd", "run.back", "jump.neu"});

bool has_number(std::string_view text) {
    const std::string_view digits =
        text.substr(std::min(text.find_first_not_of(" +-."), text.size()));
    return !digits.empty() && digits.front() >= '0' && digits.front() <= '9';
}

// "4.6, 0" as plain numbers; empty if one of them is none.
std::string numbers_of(std::string_view value, const ConstantLine& line) {
    std::string out;
    for (const std::string_view item : text::split(value, ',', line.values)) {
        if (!has_number(item)) {
            return {};
        }
        const double number = text::to_float(item);
        out.append(out.empty() ? "" : ", ")
            .append(decimal_text(line.is_integer ? std::trunc(number) : number, most_decimals));
    }
    return out;
}

// How far the attack boxes reach: whoever is hit must have been near enough to guard (W6).
double reach_of(const Character& character) {
    double reach = 0;
    for (const Animation& animation : character.animations) {
        for (const Frame& frame : animation.frames) {
            for (const air::Clsn& box : boxes_of(frame, true)) {
                reach = std::max(reach, box.x2 * character.info.scale.x);
            }
        }
    }
    return reach;
}

std::string usual_value(const UsualConstant& constant, const ConstantLine& line, const Plan& plan) {
    const bool has_two =
        std::find(of_two_values.begin(), of_two_values.end(), constant.key) != of_two_values.end();
    std::string out;
    for (std::size_t i = 0; i < (has_two ? 2U : 1U); ++i) {
        double value = constant.values[i] * (line.is_scaled ? plan.scale : 1);
        if (constant.key == "attack.dist") {
            value = std::max(value, reach_of(*plan.character));
        }
        out.append(out.empty() ? "" : ", ")
            .append(decimal_text(line.is_integer ? std::trunc(value) : value, most_decimals));
    }
    return out;
}

}  // namespace

std::vector<std::string> properties_without_constant(const Character& character) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : character.properties) {
        const auto line = constant_line(key);
        if (!line || numbers_of(value, *line).empty()) {
            keys.push_back(key);
        }
    }
    return keys;
}

bool comes_from_mugen(const Character& character) {
    return std::any_of(
        character.properties.begin(), character.properties.end(), [](const Tag& property) {
            const auto line = constant_line(property.first);
            return line &&
                   std::none_of(usual_constants.begin(), usual_constants.end(),
                                [&](const UsualConstant& each) { return each.key == line->key; });
        });
}

std::vector<cns::Section> constant_sections(const Plan& plan) {
    std::vector<cns::Section> sections;
    for (const std::string_view name : {"Data", "Size", "Velocity", "Movement"}) {
        sections.push_back({.name = std::string(name), .line = 0, .parameters = {}});
    }
    std::set<std::string> given;
    const auto add = [&](const ConstantLine& line, std::string value) {
        const auto section =
            std::find_if(sections.begin(), sections.end(),
                         [&](const cns::Section& each) { return each.name == line.section; });
        if (!value.empty() && given.insert(std::string(line.key)).second) {
            section->parameters.push_back({std::string(line.key), std::move(value), 0});
        }
    };
    const auto add_scale = [&](std::string_view key, double scale) {
        if (scale != 1) {
            add(*constant_line(key), number_text(scale));
        }
    };
    const Scale scale = plan.character->info.scale;
    add_scale("xscale", scale.x);
    add_scale("yscale", scale.y);
    if (scale.x != 1 || scale.y != 1) {
        add(*constant_line("proj.doscale"), "1");  // otherwise only the boxes are scaled (W38)
    }
    for (const auto& [key, value] : plan.character->properties) {
        if (const auto line = constant_line(key)) {
            add(*line, numbers_of(value, *line));
        }
    }
    for (const UsualConstant& constant : usual_constants) {
        const auto line = constant_line(constant.key);
        if (line && !given.contains(std::string(line->key))) {
            add(*line, usual_value(constant, *line, plan));
        }
    }
    return sections;
}

}  // namespace fightconv::mugen
