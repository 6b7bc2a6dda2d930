#include "samples/generate/states.hpp"

#include "core/text.hpp"

namespace fightconv::samples {

namespace {

std::string header(int state, std::string_view label) { return "\n[State " + std::to_string(state) + ", " + std::string(label) + "]\n"; }
std::string line(std::string_view key, std::string_view value) { return std::string(key) + " = " + std::string(value) + "\n"; }
std::string line(std::string_view key, int value) { return line(key, std::to_string(value)); }

std::string blow_text(const Attack& attack, const Blow& blow, int scale) {
    std::string velocity = number_text(blow.x * scale);
    if (blow.y != 0) {
        velocity += ", " + number_text(blow.y * scale);
    }
    const std::string pause = std::to_string(blow.pause);
    return header(attack.state, "hit") + line("type", "HitDef") + line("trigger1", blow.trigger) + line("attr", attack.attribute) +
           line("damage", std::to_string(blow.damage) + ", " + std::to_string(blow.chip)) + line("guardflag", blow.guard) +
           line("pausetime", pause + ", " + pause) + line("ground.hittime", blow.stun) + line("ground.velocity", velocity);
}

}  // namespace

std::string states_text(const std::vector<Attack>& attacks, int scale) {
    std::string text;
    for (const Attack& attack : attacks) {
        text += "\n; " + std::string(attack.name) + "\n[Statedef " + std::to_string(attack.state) + "]\ntype = S\nmovetype = A\nphysics = S\n";
        text += line("anim", attack.state) + line("ctrl", 0) + line("poweradd", attack.power);
        for (const Blow& blow : attack.blows) {
            text += blow_text(attack, blow, scale);
        }
        if (attack.sends != 0) {
            text += header(attack.state, "send") + line("type", "Helper") + line("trigger1", "AnimElem = 2") + line("stateno", attack.sends) +
                    line("id", attack.sends) + line("pos", std::to_string(30 * scale) + ", " + std::to_string(-40 * scale));
        }
        text += header(attack.state, "end");
        text += attack.command.empty() ? line("type", "DestroySelf") + line("trigger1", "Time = 90")
                                       : line("type", "ChangeState") + line("trigger1", "AnimTime = 0") + line("value", 0) + line("ctrl", 1);
    }
    return text;
}

std::string links_text(const std::vector<Attack>& attacks) {
    std::string text = "\n[Statedef -1]\n";
    for (const Attack& attack : attacks) {
        if (attack.command.empty()) {
            continue;
        }
        text += header(-1, attack.name) + line("type", "ChangeState") + line("value", attack.state) +
                line("triggerall", "command = \"" + std::string(attack.command) + "\"");
        if (attack.power < 0) {
            text += line("triggerall", "power >= " + std::to_string(-attack.power));
        }
        text += line("trigger1", "statetype = S") + line("trigger1", "ctrl");
        if (attack.state >= 1000) {  // normals can be cancelled into specials
            text += line("trigger2", "stateno = [200,299]") + line("trigger2", "movecontact");
        }
    }
    return text;
}

}  // namespace fightconv::samples
