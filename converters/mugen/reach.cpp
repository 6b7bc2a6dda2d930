#include "converters/mugen/reach.hpp"

#include <algorithm>
#include <limits>

#include "core/base/encodings.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text.hpp"
#include "core/model/action_names.hpp"

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

// A state that another leads to, and how.
struct Edge {
    std::int32_t into = 0;
    std::string input;  // the command that it takes; empty: it follows by itself, or is called as a helper
};

class PathFinder {
public:
    PathFinder(const Combat& combat, const cmd::Inputs& inputs) : combat_(combat), facts_(combat.facts()), inputs_(inputs) {}

    // In order of the number of steps, then of state numbers.
    void run(Reach& reach) const {
        std::vector<std::pair<std::int32_t, std::string>> now;
        for (const auto& [number, reached] : reach.by_command) {
            if (!is_basic_number(number) && !reached.input.empty()) {
                now.emplace_back(number, reached.input);
            }
        }
        while (!now.empty()) {
            std::vector<std::pair<std::int32_t, std::string>> next;
            for (const auto& [number, input] : now) {
                for (const Edge& edge : edges_of(number)) {
                    std::string path = edge.input.empty() ? input : input + " > " + edge.input;
                    const bool fits = !is_basic_number(edge.into) && !reach.by_command.contains(edge.into) && path.size() <= longest_input;
                    if (fits && reach.follow_ups.try_emplace(edge.into, path).second) {
                        next.emplace_back(edge.into, std::move(path));
                    }
                }
            }
            now = std::move(next);
        }
    }

private:
    static constexpr std::size_t longest_input = 80;

    std::vector<Edge> edges_of(std::int32_t number) const {
        std::vector<Edge> edges;
        const auto state = combat_.states.find(number);
        if (state == combat_.states.end()) {
            return edges;
        }
        for (const cns::Controller& controller : state->second.definition->controllers) {
            const bool changes = controller.type == "changestate" || controller.type == "selfstate";
            const bool calls = controller.type == "helper" || controller.type == "hitdef";
            const cns::Parameter* const into = changes || calls ? cns::find(controller.parameters, changes                       ? "value"
                                                                                                   : controller.type == "helper" ? "stateno"
                                                                                                                                 : "p1stateno")
                                                                : nullptr;
            const cns::Value value = cns::evaluate(cns::parse_expression(into == nullptr ? std::string_view() : into->value), facts_);
            if (!is_state_number(value)) {
                continue;
            }
            Edge edge{static_cast<std::int32_t>(value.number), {}};
            if (changes) {
                const std::vector<std::string> ways = inputs_.of({.state = value, .label = {}, .line = 0, .when = cns::conditions_of(controller, facts_)});
                edge.input = ways.empty() ? std::string() : ways.front();
            }
            edges.push_back(std::move(edge));
        }
        return edges;
    }

    const Combat& combat_;
    const cns::Facts facts_;
    const cmd::Inputs& inputs_;
};

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
    PathFinder(combat, inputs).run(reach);
    return reach;
}

}  // namespace fightconv::mugen
