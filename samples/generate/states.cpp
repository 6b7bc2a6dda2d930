#include "samples/generate/states.hpp"

#include <algorithm>
#include <array>

#include "core/base/text.hpp"

namespace fightconv::samples {

namespace {

// How a state of each posture begins, and the state that follows on its animation; none: the engine or a controller ends it.
struct Setting {
    std::string_view statedef, type, next;
};
constexpr std::array<Setting, 5> settings{{{"type = S; movetype = A; physics = S; velset = 0, 0; ctrl = 0", "S", "value = 0; ctrl = 1"},
                                           {"type = C; movetype = A; physics = C; velset = 0, 0; ctrl = 0", "C", "value = 11; ctrl = 1"},
                                           {"type = A; movetype = A; physics = A; ctrl = 0", "A", {}},
                                           {"type = A; movetype = A; physics = N", {}, {}},
                                           {"type = A; movetype = H; physics = N; ctrl = 0", {}, {}}}};

const Setting& setting_of(const Attack& attack) { return settings[static_cast<std::size_t>(attack.posture)]; }

// The items of a list, a line each, between `before` and `behind`.
std::string lines(std::string_view list, std::string_view before = {}, std::string_view behind = {}) {
    constexpr std::string_view separator = "; ";
    std::string text;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(separator), list.size());
        text.append(before).append(list.substr(0, end)).append(behind).append("\n");
        list.remove_prefix(std::min(end + separator.size(), list.size()));
    }
    return text;
}

std::string line(std::string_view key, std::string_view value) { return std::string(key).append(" = ").append(value).append("\n"); }
std::string line(std::string_view key, int value) { return line(key, std::to_string(value)); }

std::string controller(int state, std::string_view label, std::string_view type) {
    return "\n[State " + std::to_string(state) + ", " + std::string(label) + "]\n" + line("type", type);
}

std::string text_of(int state, const Controller& each) {
    return controller(state, each.type, each.type) + lines(each.trigger, "trigger1 = ") + lines(each.parameters);
}

std::string text_of(int state, const Blow& blow, const Manner& manner) {
    std::string text = controller(state, "hit", "HitDef") + lines(blow.trigger, "trigger1 = ") + line("attr", blow.attribute);
    text += line("animtype", blow.stun < 14 ? "Light" : blow.stun < 18 ? "Medium" : "Hard");
    if (!blow.guard.empty()) {
        text += line("guardflag", blow.guard);
    }
    if (!blow.damage.empty()) {
        text += line("damage", blow.damage);
    }
    const std::string pause = std::to_string(blow.pause);
    const std::string velocity = number_text(blow.x * manner.scale) + (blow.y == 0 ? "" : ", " + number_text(blow.y * manner.scale));
    return text + line("pausetime", pause + ", " + pause) + line("ground.hittime", blow.stun) + line("guard.hittime", blow.guard_stun) +
           line("ground.velocity", velocity) + line("hitsound", manner.hit_sound) + line("guardsound", manner.guard_sound) + lines(blow.more);
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
    std::string text;
    for (const Attack& attack : attacks) {
        const Setting& setting = setting_of(attack);
        text += "\n; " + std::string(attack.name) + "\n[Statedef " + std::to_string(attack.state) + "]\n" + lines(setting.statedef);
        if (attack.posture != Posture::thrown) {  // the one who is thrown has actions of his own
            text += line("anim", attack.action == 0 ? attack.state : attack.action);
        }
        if (attack.power != 0) {
            text += line("poweradd", attack.power);
        }
        for (const Blow& blow : attack.blows) {
            text += text_of(attack.state, blow, manner);
        }
        for (const Controller& each : attack.others) {
            text += text_of(attack.state, each);
        }
        if (!setting.next.empty()) {
            text += text_of(attack.state, Controller{"ChangeState", "AnimTime = 0", setting.next});
        }
    }
    return text;
}

std::string links_text(const std::vector<Attack>& attacks) {
    std::string text = "\n[Statedef -1]\n";
    for (auto attack = attacks.rbegin(); attack != attacks.rend(); ++attack) {
        if (attack->input.empty()) {
            continue;
        }
        text += controller(-1, attack->name, "ChangeState") + line("value", attack->state) + lines(attack->input, "triggerall = command = \"", "\"") +
                lines(attack->needs, "triggerall = ") + line("trigger1", "statetype = " + std::string(setting_of(*attack).type)) + line("trigger1", "ctrl");
        int group = 1;
        for (const std::string_view after : attack->after) {
            text += lines(after, "trigger" + std::to_string(++group) + " = ");
        }
    }
    return text;
}

}  // namespace fightconv::samples
