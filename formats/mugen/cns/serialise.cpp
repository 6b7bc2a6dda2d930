#include <fmt/format.h>

#include "formats/mugen/cns/cns.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::cns {

namespace {

void append_header(std::string& out, std::string_view word, const Statedef& state,
                   std::string_view label) {
    out += fmt::format("{}[{} {}", out.empty() ? "" : "\n", word, state.number);
    if (const std::string line = text::one_line(label); !line.empty()) {
        out.append(", ").append(line);
    }
    out.append("]\n");
}

void append_pair(std::string& out, std::string_view key, std::string_view value) {
    out.append(key).append(" = ").append(text::one_line(value)).append("\n");
}

void append_parameters(std::string& out, const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) {
        append_pair(out, parameter.key, parameter.value);
    }
}

void append_controller(std::string& out, const Statedef& state, const Controller& controller) {
    append_header(out, "State", state, controller.label);
    if (!controller.type.empty()) {
        append_pair(out, "type", controller.type);
    }
    for (const Trigger& trigger : controller.triggers) {
        append_pair(out,
                    trigger.group == 0 ? "triggerall" : fmt::format("trigger{}", trigger.group),
                    trigger.text);
    }
    for (const Parameter& parameter : controller.parameters) {
        if (parameter.key != "type") {  // it is above
            append_pair(out, parameter.key, parameter.value);
        }
    }
}

}  // namespace

void append_section(std::string& out, std::string_view name,
                    const std::vector<Parameter>& parameters) {
    out.append(out.empty() ? "[" : "\n[").append(text::one_line(name)).append("]\n");
    append_parameters(out, parameters);
}

void append_states(std::string& out, const std::vector<Statedef>& states) {
    for (const Statedef& state : states) {
        append_header(out, "Statedef", state, state.label);
        append_parameters(out, state.parameters);
        for (const Controller& controller : state.controllers) {
            append_controller(out, state, controller);
        }
    }
}

std::string serialise(const File& file) {
    std::string out;
    for (const Section& section : file.sections) {
        append_section(out, section.name, section.parameters);
    }
    append_states(out, file.states);
    return out;
}

}  // namespace fightconv::cns
