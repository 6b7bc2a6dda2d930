#include "samples/generate/states.hpp"

#include <algorithm>
#include <array>

#include "core/base/text/text.hpp"
#include "formats/mugen/cmd/cmd.hpp"

namespace fightconv::samples {

namespace {

// How a state of each posture begins, and the state that follows on its animation; none: the engine
// or a controller ends it.
struct Setting {
    std::string_view statedef, type, next;
};
constexpr std::array<Setting, 5> settings{
    {{"type = S; movetype = A; physics = S; velset = 0, 0; ctrl = 0", "S", "value = 0; ctrl = 1"},
     {"type = C; movetype = A; physics = C; velset = 0, 0; ctrl = 0", "C", "value = 11; ctrl = 1"},
     {"type = A; movetype = A; physics = A; ctrl = 0", "A", {}},
     {"type = A; movetype = A; physics = N", {}, {}},
     {"type = A; movetype = H; physics = N; ctrl = 0", {}, {}}}};

const Setting& setting_of(const Attack& attack) {
    return settings[static_cast<std::size_t>(attack.posture)];
}

std::vector<std::string_view> items(std::string_view list) {
    constexpr std::string_view separator = "; ";
    std::vector<std::string_view> found;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(separator), list.size());
        found.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + separator.size(), list.size()));
    }
    return found;
}

void add(std::vector<cns::Parameter>& parameters, std::string_view key, std::string_view value) {
    parameters.push_back({std::string(key), std::string(value), 0});
}
void add(std::vector<cns::Parameter>& parameters, std::string_view key, int value) {
    add(parameters, key, std::to_string(value));
}
void add(std::vector<cns::Parameter>& parameters, std::string_view list) {
    constexpr std::string_view equals = " = ";
    for (const std::string_view item : items(list)) {
        const std::size_t end = item.find(equals);
        add(parameters, item.substr(0, end), item.substr(end + equals.size()));
    }
}

cns::Controller controller(std::string_view label, std::string_view type) {
    cns::Controller made;
    made.type = type;
    made.label = label;
    return made;
}

void add_triggers(cns::Controller& controller, std::uint32_t group, std::string_view list) {
    for (const std::string_view item : items(list)) {
        controller.triggers.push_back({group, std::string(item), 0});
    }
}

cns::Controller controller_of(const Controller& each) {
    cns::Controller made = controller(each.type, each.type);
    add_triggers(made, 1, each.trigger);
    add(made.parameters, each.parameters);
    return made;
}

cns::Controller controller_of(const Blow& blow, const Manner& manner) {
    cns::Controller made = controller("hit", "HitDef");
    add_triggers(made, 1, blow.trigger);
    std::vector<cns::Parameter>& parameters = made.parameters;
    add(parameters, "attr", blow.attribute);
    add(parameters, "animtype", blow.stun < 14 ? "Light" : blow.stun < 18 ? "Medium" : "Hard");
    if (!blow.guard.empty()) {
        add(parameters, "guardflag", blow.guard);
    }
    if (!blow.damage.empty()) {
        add(parameters, "damage", blow.damage);
    }
    const std::string pause = std::to_string(blow.pause);
    add(parameters, "pausetime", pause + ", " + pause);
    add(parameters, "ground.hittime", blow.stun);
    add(parameters, "ground.slidetime", blow.stun);
    add(parameters, "guard.hittime", blow.guard_stun);
    add(parameters, "guard.slidetime", blow.guard_stun);
    const auto speed = [&](double value) { return decimal_text(value * manner.scale, 6); };
    add(parameters, "ground.velocity", speed(blow.x) + (blow.y == 0 ? "" : ", " + speed(blow.y)));
    add(parameters, "hitsound", manner.hit_sound);
    add(parameters, "guardsound", manner.guard_sound);
    add(parameters, blow.more);
    return made;
}

cns::Statedef state_of(const Attack& attack, const Manner& manner) {
    const Setting& setting = setting_of(attack);
    cns::Statedef state;
    state.number = attack.state;
    state.label = attack.name;
    add(state.parameters, setting.statedef);
    if (attack.posture != Posture::thrown) {  // the one who is thrown has actions of his own
        add(state.parameters, "anim", attack.action == 0 ? attack.state : attack.action);
    }
    if (attack.power != 0) {
        add(state.parameters, "poweradd", attack.power);
    }
    for (const Blow& blow : attack.blows) {
        state.controllers.push_back(controller_of(blow, manner));
    }
    for (const Controller& each : attack.others) {
        state.controllers.push_back(controller_of(each));
    }
    if (!setting.next.empty()) {
        state.controllers.push_back(controller_of({"ChangeState", "AnimTime = 0", setting.next}));
    }
    return state;
}

// The last attack comes first: where two can be meant, it is the one with more to its command.
cns::Statedef ways_to(const std::vector<Attack>& attacks) {
    cns::Statedef state;
    state.number = -1;
    for (auto attack = attacks.rbegin(); attack != attacks.rend(); ++attack) {
        if (attack->input.empty()) {
            continue;
        }
        cns::Controller way = controller(attack->name, "ChangeState");
        for (const std::string_view command : items(attack->input)) {
            add_triggers(way, 0, std::string("command = \"").append(command).append("\""));
        }
        add_triggers(way, 0, attack->needs);
        add_triggers(way, 1, std::string("statetype = ").append(setting_of(*attack).type));
        add_triggers(way, 1, "ctrl");
        std::uint32_t group = 1;
        for (const std::string_view after : attack->after) {
            add_triggers(way, ++group, after);
        }
        add(way.parameters, "value", attack->state);
        state.controllers.push_back(std::move(way));
    }
    return state;
}

}  // namespace

Attack thrown(int state) {
    return {.state = state,
            .name = "who is thrown",
            .posture = Posture::thrown,
            .others = {{"ChangeAnim", "Time = 0", "value = 5050"},
                       {"VelSet", "Time = 0", "x = -3; y = -6"},
                       {"VelAdd", "1", "y = 0.44"},
                       {"SelfState", "Vel Y > 0; Pos Y >= 0", "value = 5100"}}};
}

std::string states_text(const std::vector<Attack>& attacks, const Manner& manner) {
    cns::File file;
    for (const Attack& attack : attacks) {
        file.states.push_back(state_of(attack, manner));
    }
    return cns::serialise(file);
}

std::string commands_text(const std::vector<Attack>& attacks) {
    cmd::File file;
    file.commands = {{.name = "super", .text = "~D, DF, F, D, DF, F, x", .steps = {}, .time = 30},
                     {.name = "special", .text = "~D, DF, F, x", .steps = {}, .time = 15},
                     {.name = "rising", .text = "~F, D, DF, y", .steps = {}, .time = 20}};
    for (cmd::Command& usual : cmd::usual_commands()) {
        file.commands.push_back(std::move(usual));
    }
    file.states.push_back(ways_to(attacks));
    return cmd::serialise(file);
}

}  // namespace fightconv::samples
