#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/script/triggers.hpp"
#include "core/base/reporter.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

// Where a controller leads: the parameter has the number of a state.
struct StateTarget {
    std::string_view type;
    std::string_view key;
    // it is the opponent who goes there, in the states of this character
    bool is_of_opponent = false;
};
constexpr auto state_targets = std::to_array<StateTarget>({
    {"changestate", "value"},
    {"selfstate", "value"},
    {"targetstate", "value", true},
    {"helper", "stateno"},
    {"hitoverride", "stateno"},
    {"hitdef", "p1stateno"},
    {"hitdef", "p2stateno", true},
    {"reversaldef", "p1stateno"},
    {"reversaldef", "p2stateno", true},
    {"projectile", "p2stateno", true},
});

// The states of common1 have numbers in these ranges; it has no 180 and no 195 (W12, W13).
bool may_be_engines(std::int32_t state) noexcept {
    return ((state >= 0 && state < 200) || (state >= 5000 && state < 6000)) && state != 180 &&
           state != 195;
}

// The round ends after a win or a loss, whatever the state does.
bool is_pose(std::int32_t state) noexcept { return state >= 170 && state < 190; }

bool asks_command_in(const Alternative& alternative) noexcept {
    return std::any_of(alternative.begin(), alternative.end(),
                       [](const Condition& each) { return each.subject == Subject::command; });
}

// The states that something leaves which runs in every tick.
class WatchedStates {
public:
    explicit WatchedStates(const Combat& combat) {
        for_each_state(combat, [&](const cns::Statedef& state, const std::string&) {
            for (const cns::Controller& controller : state.controllers) {
                if (state.number < 0 && is_exit(controller)) {
                    add(conditions_of(mugen::compile(controller.triggers, combat.facts())));
                }
            }
        });
        std::sort(ranges_.begin(), ranges_.end());
        std::int32_t last = std::numeric_limits<std::int32_t>::min();
        for (auto& [low, high] : ranges_) {
            high = last = std::max(last, high);
        }
    }

    bool contains(std::int32_t state) const {
        const auto next =
            std::upper_bound(ranges_.begin(), ranges_.end(),
                             std::pair(state, std::numeric_limits<std::int32_t>::max()));
        return has_any_ || (next != ranges_.begin() && std::prev(next)->second >= state);
    }

private:
    void add(const Conditions& conditions) {
        constexpr std::size_t most = 65'536;
        has_any_ = has_any_ || conditions.cut || ranges_.size() > most;
        for (const Alternative& alternative : conditions.alternatives) {
            if (asks_command_in(alternative)) {
                continue;
            }
            const Condition* const number = mugen::find(alternative, Subject::state_number);
            if (number == nullptr || number->negated) {
                has_any_ = true;
            } else if (!has_any_) {
                ranges_.emplace_back(number->low, number->high);
            }
        }
    }

    // the high end of each is the highest so far
    std::vector<std::pair<std::int32_t, std::int32_t>> ranges_;
    bool has_any_ = false;
};

class StateCheck {
public:
    StateCheck(const Checked& checked, Context& context)
        : checked_(checked),
          context_(context),
          facts_(checked.combat.facts()),
          watched_(checked.combat) {
        for_each_state(checked.combat, [&](const cns::Statedef& state, const std::string&) {
            for (const cns::Controller& controller : state.controllers) {
                for_each_target(controller,
                                [&](const StateTarget& target, std::int32_t number, std::uint32_t) {
                                    if (target.is_of_opponent) {
                                        of_opponent_.insert(number);
                                    }
                                });
            }
        });
    }

    void run() {
        for_each_state(checked_.combat, [&](const cns::Statedef& state, const std::string& file) {
            const std::string item = fmt::format("state {}", state.number);
            const Reporter reporter = Reporter(context_.diagnostics, file).about(item);
            if (checked_.has_all_states) {
                check_targets(state, reporter);
            }
            if (checked_.actions != nullptr && !of_opponent_.contains(state.number)) {
                check_actions(state, reporter);
                check_end(state, reporter);
            }
        });
    }

private:
    template <class Visit>
    void for_each_target(const cns::Controller& controller, Visit visit) const {
        for (const StateTarget& target : state_targets) {
            const cns::Parameter* const parameter =
                controller.type == target.type ? cns::find(controller.parameters, target.key)
                                               : nullptr;
            const auto number =
                parameter == nullptr ? std::nullopt : literal(parameter->value, facts_);
            if (number && *number >= 0) {
                visit(target, *number, parameter->line);
            }
        }
    }

    bool can_act(const cns::Controller& controller) const {
        return !mugen::compile(controller.triggers, facts_).groups.empty();
    }

    // W34
    void check_targets(const cns::Statedef& state, const Reporter& reporter) const {
        for (const cns::Controller& controller : state.controllers) {
            for_each_target(controller, [&](const StateTarget& target, std::int32_t number,
                                            std::uint32_t line) {
                // 0: the opponent has a state of this number
                const cns::Parameter* const own = cns::find(controller.parameters, "p2getp1state");
                const bool is_elsewhere =
                    target.is_of_opponent && own != nullptr && literal(own->value, facts_) != 1;
                if (!is_elsewhere && !may_be_engines(number) &&
                    !checked_.combat.states.contains(number) && can_act(controller)) {
                    reporter.report(
                        lint_problem.no_such_state, Place::at_line(line),
                        "there is no state {}; whoever is sent there by {} stays in it for ever",
                        number, controller.type);
                }
            });
        }
    }

    // W34. Numbers from 5000 to 5999 are shown by states that the opponent may be in.
    void check_actions(const cns::Statedef& state, const Reporter& reporter) const {
        const auto look = [&](const cns::Parameter* parameter) {
            const auto number =
                parameter == nullptr ? std::nullopt : literal(parameter->value, facts_);
            if (number && *number >= 0 && (*number < 5000 || *number >= 6000) &&
                !checked_.actions->contains(*number)) {
                reporter.report(lint_problem.no_such_action, Place::at_line(parameter->line),
                                "there is no action {}; the one before stays on the screen",
                                *number);
            }
        };
        look(cns::find(state.parameters, "anim"));
        for (const cns::Controller& controller : state.controllers) {
            if (controller.type == "changeanim" && !asks_for_action(controller) &&
                can_act(controller)) {
                look(cns::find(controller.parameters, "value"));
            }
        }
    }

    // AnimExist or SelfAnimExist
    static bool asks_for_action(const cns::Controller& controller) {
        return std::any_of(controller.triggers.begin(), controller.triggers.end(),
                           [](const cns::Trigger& trigger) {
                               return lower_case(trigger.text).find("animexist") !=
                                      std::string::npos;
                           });
    }

    // W28: AnimTime is never 0 where the last element stays.
    void check_end(const cns::Statedef& state, const Reporter& reporter) const {
        const cns::Parameter* const anim = cns::find(state.parameters, "anim");
        const auto number = anim == nullptr ? std::nullopt : literal(anim->value, facts_);
        const auto action = number ? checked_.actions->find(*number) : checked_.actions->end();
        if (state.number < 0 || is_pose(state.number) || action == checked_.actions->end() ||
            !action->second.stays || watched_.contains(state.number) || is_left_otherwise(state)) {
            return;
        }
        const cns::Controller* first = nullptr;
        for (const cns::Controller& controller : state.controllers) {
            if (!is_exit(controller)) {
                continue;
            }
            const Conditions conditions =
                conditions_of(mugen::compile(controller.triggers, facts_));
            if (conditions.cut || !std::all_of(conditions.alternatives.begin(),
                                               conditions.alternatives.end(), waits_for_end)) {
                return;
            }
            first = first == nullptr && !conditions.alternatives.empty() ? &controller : first;
        }
        if (first != nullptr) {
            reporter.report(
                lint_problem.never_ends, Place::at_line(first->line),
                "the state ends with AnimTime = 0, but the last element of action {} stays for "
                "ever, so it never does; end it by time, or give the element a time",
                action->first);
        }
    }

    static bool waits_for_end(const Alternative& alternative) {
        return std::any_of(alternative.begin(), alternative.end(), [](const Condition& each) {
            return each.subject == Subject::anim_time && !each.negated && each.low == 0 &&
                   each.high == 0;
        });
    }

    // Whether the state can be left by landing, with control, or from another animation.
    static bool is_left_otherwise(const cns::Statedef& state) {
        const char physics = letter(state.parameters, "physics");
        const cns::Parameter* const control = cns::find(state.parameters, "ctrl");
        if (physics == 'A' || physics == 'U' || (control != nullptr && control->value != "0")) {
            return true;
        }
        constexpr auto others = std::to_array<std::string_view>(
            {"changeanim", "changeanim2", "ctrlset", "statetypeset", "tagout"});
        return std::any_of(
            state.controllers.begin(), state.controllers.end(), [&](const cns::Controller& each) {
                return std::find(others.begin(), others.end(), each.type) != others.end();
            });
    }

    const Checked& checked_;
    Context& context_;
    const Facts facts_;
    const WatchedStates watched_;
    std::set<std::int32_t> of_opponent_;
};

}  // namespace

void check_states(const Checked& checked, Context& context) { StateCheck(checked, context).run(); }

bool is_exit(const cns::Controller& controller) noexcept {
    return controller.type == "changestate" || controller.type == "selfstate" ||
           controller.type == "destroyself";
}

std::optional<std::int32_t> literal(std::string_view value, const Facts& facts) {
    const std::vector<Expression> values = parse_values(value);
    const auto number =
        values.empty() ? std::nullopt : mugen::compile(values.front(), facts).constant();
    return number && std::abs(*number) < 1e9 ? std::optional(static_cast<std::int32_t>(*number))
                                             : std::nullopt;
}

char letter(const std::vector<cns::Parameter>& parameters, std::string_view key) noexcept {
    const cns::Parameter* const parameter = cns::find(parameters, key);
    return parameter == nullptr || parameter->value.empty()
               ? '\0'
               : static_cast<char>(parameter->value.front() & ~0x20);
}

}  // namespace fightconv::mugen
