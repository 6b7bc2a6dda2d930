// inspect: .cns, .st, .cmd
#include <map>

#include "converters/inspect/description.hpp"
#include "converters/mugen/commands/notation.hpp"
#include "converters/mugen/describe/describe.hpp"
#include "converters/mugen/script/constants.hpp"
#include "converters/mugen/script/triggers.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

JsonValue value_of(const std::vector<cns::Parameter>& parameters, std::string_view key) {
    const cns::Parameter* const parameter = cns::find(parameters, key);
    return parameter == nullptr ? JsonValue() : JsonValue(json_text(parameter->value));
}

Table controller_table(const std::vector<cns::Statedef>& states) {
    std::map<std::string, std::size_t> types;
    for (const cns::Statedef& state : states) {
        for (const cns::Controller& controller : state.controllers) {
            ++types[controller.type];
        }
    }
    Table table{"controllers_by_type", {"type", "controllers"}, {}};
    for (const auto& [type, count] : types) {
        table.rows.push_back({json_text(type), count});
    }
    return table;
}

Table hitdef_table(const std::vector<cns::Statedef>& states) {
    Table table{
        "hitdefs",
        {"state", "line", "attr", "damage", "pausetime", "ground_hittime", "ground_velocity"},
        {}};
    for (const cns::Statedef& state : states) {
        for (const cns::Controller& controller : state.controllers) {
            if (controller.type == "hitdef") {
                const auto& parameters = controller.parameters;
                table.rows.push_back({state.number, controller.line, value_of(parameters, "attr"),
                                      value_of(parameters, "damage"),
                                      value_of(parameters, "pausetime"),
                                      value_of(parameters, "ground.hittime"),
                                      value_of(parameters, "ground.velocity")});
            }
        }
    }
    return table;
}

Table state_table(const std::vector<cns::Statedef>& states) {
    Table table{"states_list",
                {"state", "line", "label", "type", "movetype", "anim", "controllers", "counts"},
                {},
                true};
    for (const cns::Statedef& state : states) {
        table.rows.push_back(
            {state.number, state.line, json_text(state.label), value_of(state.parameters, "type"),
             value_of(state.parameters, "movetype"), value_of(state.parameters, "anim"),
             state.controllers.size(), !state.shadowed});
    }
    return table;
}

Table constant_table(const mugen::Constants& constants) {
    Table table{"constants", {"name", "value", "line"}, {}};
    for (const mugen::Constant& constant : constants.all) {
        if (constant.line != 0) {
            table.rows.push_back({constant.name, constant.value, constant.line});
        }
    }
    return table;
}

Table link_table(const cmd::File& file) {
    Table table{"links", {"state", "line", "label", "inputs"}, {}};
    const mugen::Inputs inputs(file.commands);
    mugen::for_each_link(file.states, {}, [&](const mugen::Link& link) {
        JsonList list;
        for (const std::string& input : inputs.of(link.when)) {
            list.push_back(input);
        }
        const auto state = link.state.constant();
        table.rows.push_back(
            {state ? JsonValue(*state) : JsonValue(json_text(mugen::dependence_of(link.state))),
             link.line, json_text(link.label), list});
    });
    return table;
}

// The tables of states, for both kinds of file.
void describe_states(const std::vector<cns::Statedef>& states, Description& description) {
    std::size_t controllers = 0;
    for (const cns::Statedef& state : states) {
        controllers += state.controllers.size();
    }
    Table hitdefs = hitdef_table(states);
    description.facts.insert(description.facts.end(), {{"states", states.size()},
                                                       {"controllers", controllers},
                                                       {"hit_definitions", hitdefs.rows.size()}});
    description.tables.push_back(controller_table(states));
    description.tables.push_back(std::move(hitdefs));
    description.tables.push_back(state_table(states));
}

}  // namespace

Result<Description> describe_cns(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const cns::File file, cns::parse(source, context));
    Description description;
    description.facts.push_back({"format", "CNS"});
    describe_states(file.states, description);
    description.tables.insert(description.tables.begin(),
                              constant_table(mugen::constants_of(file)));
    return description;
}

Result<Description> describe_cmd(Source source, std::string_view, Context& context) {
    FC_ASSIGN(const cmd::File file, cmd::parse(source, context));
    Description description;
    description.facts = {{"format", "CMD"}, {"commands", file.commands.size()}};
    describe_states(file.states, description);
    Table commands{
        "commands_list", {"command", "input", "text", "time", "buffer_time", "line"}, {}};
    for (const cmd::Command& command : file.commands) {
        commands.rows.push_back({json_text(command.name), mugen::notation(command.steps),
                                 json_text(command.text), command.time, command.buffer_time,
                                 command.line});
    }
    description.tables.insert(description.tables.begin(), {std::move(commands), link_table(file)});
    return description;
}

}  // namespace fightconv::mugen
