#include "converters/mugen/reach.hpp"

#include <algorithm>
#include <limits>

#include "core/base/encodings.hpp"
#include "core/base/text.hpp"

namespace fightconv::mugen {

namespace {

bool is_state_number(const cns::Value& value) {
    return value.kind == cns::Value::Kind::exact && value.number >= 0 && value.number <= std::numeric_limits<std::int32_t>::max();
}

// The command that the link asks for, of those that have to be given; null when it asks for none.
const cns::Condition* command_of(const cmd::Link& link) {
    for (const cns::Alternative& alternative : link.when.alternatives) {
        for (const cns::Condition& condition : alternative) {
            if (condition.subject == cns::Subject::command && !condition.negated) {
                return &condition;
            }
        }
    }
    return nullptr;
}

std::int32_t power_of(const cmd::Link& link) {
    const cns::Condition* const power = link.when.alternatives.empty() ? nullptr : cns::find(link.when.alternatives.front(), cns::Subject::power);
    return power == nullptr || power->negated ? 0 : std::max(power->low, 0);
}

void add_link(const cmd::Link& link, const Combat& combat, std::size_t file, const cmd::Inputs& inputs, Reach& reach, Context& context) {
    const cns::Condition* const command = command_of(link);
    if (command == nullptr) {
        return;  // the engine's, or a computer player's
    }
    const auto report = [&](const char* id, Severity severity, std::string message) {
        context.diagnostics.report({.id = id,
                                    .severity = severity,
                                    .file = combat.files[file].name,
                                    .place = Place::at_line(link.line),
                                    .item = to_utf8(link.label),
                                    .message = std::move(message)});
    };
    if (!is_state_number(link.state)) {
        report("mugen.link-unknown", Severity::warning,
               "the state to which this command leads depends on " + to_utf8(link.state.why) + "; it has no input of this command here");
        return;
    }
    const auto [place, is_new] = reach.by_command.try_emplace(static_cast<std::int32_t>(link.state.number));
    if (!is_new) {
        return;
    }
    const std::vector<std::string> ways = inputs.of(link);
    if (ways.size() > 1) {
        report("mugen.approximate-input", Severity::note,
               "there are " + std::to_string(ways.size()) + " ways to give this command; took the first, " + ways.front());
    }
    place->second = {to_utf8(link.label.empty() ? command->text : link.label), ways.empty() ? std::string() : ways.front(), power_of(link), file, link.line};
}

}  // namespace

Reach reach_of(const Combat& combat, const cmd::Buttons& buttons, Context& context) {
    Reach reach;
    const cmd::Inputs inputs(combat.commands, buttons);
    for (std::size_t file = 0; file < combat.files.size(); ++file) {
        cmd::for_each_link(combat.files[file].states, combat.facts(), [&](const cmd::Link& link) { add_link(link, combat, file, inputs, reach, context); });
    }
    for (const auto& [number, state] : combat.states) {
        for (const cns::Controller& controller : state.definition->controllers) {
            const cns::Parameter* const value = controller.type == "changestate" ? cns::find(controller.parameters, "value") : nullptr;
            if (value == nullptr) {
                continue;
            }
            const cns::Value into = cns::evaluate(cns::parse_expression(value->value), combat.facts());
            if (is_state_number(into) && into.number != number) {
                reach.predecessors.try_emplace(static_cast<std::int32_t>(into.number), number);
            }
        }
    }
    return reach;
}

}  // namespace fightconv::mugen
