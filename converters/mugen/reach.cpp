#include "converters/mugen/reach.hpp"

#include <algorithm>
#include <limits>

#include "core/base/encodings.hpp"
#include "core/base/reporter.hpp"
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

bool needs_control(const cmd::Link& link) {
    const cns::Condition* const control = link.when.alternatives.empty() ? nullptr : cns::find(link.when.alternatives.front(), cns::Subject::control);
    return control != nullptr && (control->negated ? control->low == 0 && control->high == 0 : control->low > 0);
}

void add_link(const cmd::Link& link, const Combat& combat, std::size_t file, const cmd::Inputs& inputs, Reach& reach, Context& context) {
    const cns::Condition* const command = command_of(link);
    if (command == nullptr) {
        return;  // the engine's, or a computer player's
    }
    const Reporter reporter = Reporter(context.diagnostics, combat.files[file].name).about(to_utf8(link.label));
    const Place line = Place::at_line(link.line);
    if (!is_state_number(link.state)) {
        reporter.warn("mugen.link-unknown", line, "the state to which this command leads depends on {}; no move gets its input from this command",
                      to_utf8(link.state.why));
        return;
    }
    const auto [place, is_new] = reach.by_command.try_emplace(static_cast<std::int32_t>(link.state.number));
    if (!is_new) {
        return;
    }
    const std::vector<std::string> ways = inputs.of(link);
    if (ways.size() > 1) {
        reporter.note("mugen.approximate-input", line, "there are {} ways to give this command; took the first, {}", ways.size(), ways.front());
    }
    place->second = {.name = to_utf8(link.label.empty() ? command->text : link.label),
                     .input = ways.empty() ? std::string() : ways.front(),
                     .power = power_of(link),
                     .needs_control = needs_control(link),
                     .file = file,
                     .line = link.line};
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
