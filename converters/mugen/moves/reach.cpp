#include "converters/mugen/moves/reach.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "converters/mugen/moves/problems.hpp"
#include "converters/mugen/script/triggers.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"
#include "core/model/action_names.hpp"

namespace fightconv::mugen {

namespace {

// The states that the code names: a number, or both of an ifelse or cond that does not ask for a
// command. None if it depends on the game which they are.
std::vector<std::int32_t> states_of(const Code* code) {
    std::vector<std::int32_t> states;
    const auto add = [&](double number) {
        if (number >= 0 && number <= std::numeric_limits<std::int32_t>::max()) {
            states.push_back(static_cast<std::int32_t>(number));
        }
    };
    if (code == nullptr || code->instructions.empty()) {
        return states;
    }
    const auto is_number = [](const Instruction& each) {
        return each.ask == Ask::nothing && each.op == Op::number;
    };
    const auto& all = code->instructions;
    if (all.size() == 1 && is_number(all[0])) {
        add(all[0].number);
    } else if (all.size() > 3 && all.back().is_choice() && is_number(all.end()[-2]) &&
               is_number(all.end()[-3]) &&
               std::none_of(all.begin(), all.end(),
                            [](const Instruction& each) { return each.ask == Ask::command; })) {
        add(all.end()[-3].number);
        add(all.end()[-2].number);
    }
    return states;
}

// The command that is asked for, of those that have to be given; null when there is none.
const Condition* command_of(const Conditions& when) {
    for (const Alternative& alternative : when.alternatives) {
        for (const Condition& condition : alternative) {
            if (condition.subject == Subject::command && !condition.negated) {
                return &condition;
            }
        }
    }
    return nullptr;
}

std::int32_t power_of(const Conditions& when) {
    const Condition* const power = when.alternatives.empty()
                                       ? nullptr
                                       : mugen::find(when.alternatives.front(), Subject::power);
    return power == nullptr || power->negated ? 0 : std::max(power->low, 0);
}

bool needs_control(const Conditions& when) {
    return std::any_of(
        when.alternatives.begin(), when.alternatives.end(), [](const Alternative& alternative) {
            const Condition* const control = mugen::find(alternative, Subject::control);
            return control != nullptr &&
                   (control->negated ? control->low == 0 && control->high == 0 : control->low > 0);
        });
}

bool admits(const Condition& condition, std::int32_t number) {
    return (condition.low <= number && number <= condition.high) != condition.negated;
}

// The engine's own states in which one is free to act, and does not guard (common1.cns).
struct NeutralState {
    std::int32_t number;
    Stances stance;
};
constexpr auto neutral_states = std::to_array<NeutralState>({{0, {.standing = true}},
                                                             {10, {.crouching = true}},
                                                             {11, {.crouching = true}},
                                                             {12, {.standing = true}},
                                                             {20, {.standing = true}},
                                                             {45, {.airborne = true}},
                                                             {50, {.airborne = true}},
                                                             {51, {.airborne = true}},
                                                             {100, {.standing = true}}});
constexpr std::int32_t first_guard = 120;
constexpr std::int32_t last_guard = 159;

Stances with_type(const Condition& condition) {
    const char letter = condition.text.empty() ? ' ' : condition.text.front();
    return {.standing = (letter == 'S') != condition.negated,
            .crouching = (letter == 'C') != condition.negated,
            .airborne = (letter == 'A') != condition.negated};
}

// The stances in which the alternative can hold for a character that is free to act. If it asks for
// control and for a state of the character's own, the character is free in that state.
Starts starts_of(const Alternative& alternative) {
    Stances stances{true, true, true};
    const auto in_state = [&](std::int32_t number) {
        return std::all_of(alternative.begin(), alternative.end(), [&](const Condition& each) {
            return each.subject != Subject::state_number || admits(each, number);
        });
    };
    bool asks_for_control = false;
    for (const Condition& condition : alternative) {
        switch (condition.subject) {
            case Subject::control:
                if (!admits(condition, 1)) {
                    return {};
                }
                asks_for_control = true;
                break;
            case Subject::state_type: stances.keep(with_type(condition)); break;
            case Subject::move_type:
                if ((condition.text == "I") == condition.negated) {
                    return {};
                }
                break;
            case Subject::move_contact:
            case Subject::move_hit:
            case Subject::move_guarded:
                if (!admits(condition, 0)) {
                    return {};
                }
                break;
            case Subject::state_number:
                if (!condition.negated && condition.low >= first_guard &&
                    condition.high <= last_guard) {
                    return {};
                }
                break;
            default: break;
        }
    }
    Stances neutral;
    for (const NeutralState& state : neutral_states) {
        if (in_state(state.number)) {
            neutral.add(state.stance);
        }
    }
    if (!neutral.any() && !asks_for_control) {
        return {.neutral = {}, .in_own_states = stances};
    }
    if (neutral.any()) {
        stances.keep(neutral);
    }
    return {.neutral = stances, .in_own_states = {}};
}

bool asks_for_command(const Alternative& alternative) {
    return std::any_of(alternative.begin(), alternative.end(), [](const Condition& condition) {
        return condition.subject == Subject::command && !condition.negated;
    });
}

// The variables that [Statedef -1] has made other than 0 for one with control: characters ask in
// one place what many commands need.
class ControlFlags {
public:
    void add(const CompiledController& controller) {
        if (controller.act != Act::set_variable) {
            return;
        }
        const Conditions when = conditions_of(controller.triggers);
        if (!needs_control(when)) {
            return;
        }
        Stances stances;
        for (const Alternative& alternative : when.alternatives) {
            stances.add(starts_of(alternative).neutral);
        }
        for (const Argument& argument : controller.arguments) {
            const auto index = argument.field == Field::var ? argument.index.constant()
                                                            : std::optional<double>(argument.place);
            const auto value = argument.value.constant();
            const auto* const kind =
                std::find_if(kinds.begin(), kinds.end(),
                             [&](const Kind& each) { return each.field == argument.field; });
            if (kind != kinds.end() && index && value && *value != 0) {
                Flag& flag = flags_[{kind->ask, *index}];
                flag.value = *value;
                flag.stances.add(stances);
            }
        }
    }

    // Variables of ZSS are those of one state.
    void begin_state() {
        std::erase_if(flags_, [](const auto& flag) { return flag.first.first == Ask::local; });
    }

    bool asked_by(const Triggers& triggers) const {
        const auto asks = [&](const Code& code) { return asked_flag(code) != nullptr; };
        return std::any_of(triggers.all.begin(), triggers.all.end(), asks) ||
               std::any_of(triggers.groups.begin(), triggers.groups.end(),
                           [&](const std::vector<Code>& group) {
                               return std::any_of(group.begin(), group.end(), asks);
                           });
    }

    // The stances from which a command with these triggers can begin a move.
    Starts starts_with(const Triggers& triggers, const Conditions& when) const {
        Starts starts = starts_of_commands(when);
        if (!asked_by(triggers)) {
            return starts;
        }
        starts.neutral = {};
        for (const std::vector<Code>& group : triggers.groups) {
            Stances stances = starts_of_commands(conditions_of({triggers.all, {group}})).neutral;
            keep(triggers.all, stances);
            keep(group, stances);
            starts.neutral.add(stances);
        }
        return starts;
    }

private:
    struct Flag {
        double value = 0;
        Stances stances;  // in which it is set
    };

    static Starts starts_of_commands(const Conditions& when) {
        Starts starts;
        for (const Alternative& alternative : when.alternatives) {
            if (asks_for_command(alternative)) {
                const auto& [neutral, in_own_states] = starts_of(alternative);
                starts.neutral.add(neutral);
                starts.in_own_states.add(in_own_states);
            }
        }
        return starts;
    }

    void keep(const std::vector<Code>& lines, Stances& stances) const {
        for (const Code& line : lines) {
            if (const Flag* const flag = asked_flag(line)) {
                stances.keep(flag->stances);
            }
        }
    }

    // "var(1)" or "var(1) = 1"; "map(x)", "$x"
    const Flag* asked_flag(const Code& code) const {
        const auto& all = code.instructions;
        const bool has_index = all.empty() || (all[0].ask != Ask::map && all[0].ask != Ask::local);
        const std::size_t asks = has_index ? 1 : 0;
        if (all.size() <= asks || (has_index && all[1].ask != Ask::variable)) {
            return nullptr;
        }
        const auto flag = flags_.find({all[asks].ask, all[0].number});
        const bool is_compared = all.size() == asks + 3 && all[asks + 2].op == Op::equal &&
                                 all[asks + 1].ask == Ask::nothing &&
                                 all[asks + 1].op == Op::number;
        const bool is_asked =
            flag != flags_.end() &&
            (all.size() == asks + 1 || (is_compared && all[asks + 1].number == flag->second.value));
        return is_asked ? &flag->second : nullptr;
    }

    struct Kind {
        Field field;
        Ask ask;
    };
    static constexpr std::array<Kind, 3> kinds = {
        {{Field::var, Ask::variable}, {Field::map, Ask::map}, {Field::local, Ask::local}}};

    std::map<std::pair<Ask, double>, Flag> flags_;  // by kind and number
};

// A ChangeState of [Statedef -1].
void add_way(const CompiledController& controller, const Combat& combat, std::size_t file,
             const Inputs& inputs, const ControlFlags& flags, Reach& reach, Context& context) {
    const cns::Controller& text = *controller.text;
    const Conditions when = conditions_of(controller.triggers);
    const Condition* const command = command_of(when);
    if (command == nullptr) {
        return;  // the engine's, or a computer player's
    }
    const Reporter reporter =
        Reporter(context.diagnostics, combat.files[file].name).about(to_utf8(text.label));
    const Place line = Place::at_line(text.line);
    const Code* const value = controller.find(Field::value);
    const std::vector<std::int32_t> states = states_of(value);
    if (states.empty()) {
        reporter.report(
            moves_problem.link_unknown, line,
            "the state to which this command leads depends on {}; no move gets its input "
            "from this command",
            to_utf8(dependence_of(value == nullptr ? Code() : *value)));
        return;
    }
    const Starts starts = flags.starts_with(controller.triggers, when);
    std::vector<Reached*> reached;
    for (const std::int32_t state : states) {
        const auto [place, is_new] = reach.by_command.try_emplace(state);
        if (is_new) {
            reached.push_back(&place->second);
        } else {
            place->second.starts.neutral.add(starts.neutral);
            place->second.starts.in_own_states.add(starts.in_own_states);
        }
    }
    if (reached.empty()) {
        return;
    }
    const std::vector<std::string> ways = inputs.of(when);
    if (ways.size() > 1) {
        reporter.report(moves_problem.approximate_input, line,
                        "there are {} ways to enter this command; used the first, {}", ways.size(),
                        ways.front());
    }
    for (Reached* const each : reached) {
        *each = {.name = to_utf8(text.label.empty() ? command->text : text.label),
                 .input = ways.empty() ? std::string() : ways.front(),
                 .power = power_of(when),
                 .needs_control = needs_control(when) || flags.asked_by(controller.triggers),
                 .starts = starts,
                 .file = file,
                 .line = text.line};
    }
}

// A state that another leads to, and how.
struct Edge {
    std::int32_t into = 0;
    // the command that it takes; empty: it follows by itself, or is called as a helper
    std::string input;
};

class PathFinder {
public:
    PathFinder(const Program& program, const Inputs& inputs) : program_(program), inputs_(inputs) {}

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
                    const bool fits = !is_basic_number(edge.into) &&
                                      !reach.by_command.contains(edge.into) &&
                                      path.size() <= longest_input;
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
        const auto state = program_.states.find(number);
        if (state == program_.states.end()) {
            return edges;
        }
        for (const CompiledController& controller : state->second.controllers) {
            const bool changes = controller.act == Act::change_state;
            const bool calls =
                controller.act == Act::hit_definition || controller.text->type == "helper";
            if (!changes && !calls) {
                continue;
            }
            for (const std::int32_t into :
                 states_of(controller.find(changes ? Field::value : Field::state))) {
                Edge edge{into, {}};
                if (changes) {
                    const std::vector<std::string> ways =
                        inputs_.of(conditions_of(controller.triggers));
                    edge.input = ways.empty() ? std::string() : ways.front();
                }
                edges.push_back(std::move(edge));
            }
        }
        return edges;
    }

    const Program& program_;
    const Inputs& inputs_;
};

}  // namespace

Reach reach_of(const Program& program, const Combat& combat, const Buttons& buttons,
               Context& context) {
    Reach reach;
    const Inputs inputs(combat.commands, buttons);
    ControlFlags flags;
    for (const CompiledState& state : program.always) {
        flags.begin_state();
        for (const CompiledController& controller : state.controllers) {
            if (state.number == -1 && controller.text->type == "changestate") {
                add_way(controller, combat, state.file, inputs, flags, reach, context);
            } else if (state.number == -1) {
                flags.add(controller);
            }
        }
    }
    for (const auto& [number, state] : program.states) {
        for (const CompiledController& controller : state.controllers) {
            if (controller.text->type != "changestate") {
                continue;
            }
            for (const std::int32_t into : states_of(controller.find(Field::value))) {
                if (into != number) {
                    reach.predecessors.try_emplace(into, number);
                }
            }
        }
    }
    PathFinder(program, inputs).run(reach);
    return reach;
}

}  // namespace fightconv::mugen
