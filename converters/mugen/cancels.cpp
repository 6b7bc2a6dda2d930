#include "converters/mugen/cancels.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_cancels = 256;      // of a move
constexpr std::size_t most_tries = 1'000'000;  // of a way into a move, from a move

// Flags that controllers of [Statedef -1] set, by name ("var(1)"), with what they ask for that: most_ways alternatives of each.
using Flags = std::map<std::string, std::vector<cns::Alternative>, std::less<>>;
constexpr std::size_t most_ways = 64;

std::uint64_t size_of(const cns::Alternative& alternative) {
    return std::accumulate(alternative.begin(), alternative.end(), std::uint64_t{sizeof(cns::Alternative)},
                           [](std::uint64_t sum, const cns::Condition& condition) { return sum + sizeof(condition) + condition.text.size(); });
}

// What `controller` asks for before it sets the flag.
Status add_flag(const cns::Controller& controller, const std::string& flag, const Combat& combat, Flags& flags, Charge& charge) {
    auto& ways = flags[flag];
    for (cns::Alternative& way : cns::conditions_of(controller, combat.facts()).alternatives) {
        if (ways.size() == most_ways) {
            break;
        }
        FC_TRY(charge.add(size_of(way), "the flags of commands"));
        ways.push_back(std::move(way));
    }
    return {};
}

Result<Flags> flags_of(const Combat& combat, Charge& charge) {
    Flags flags;
    for (const StateFile& file : combat.files) {
        for (const cns::Statedef& state : file.states) {
            for (const cns::Controller& controller : state.controllers) {
                if (state.number != -1 || state.shadowed || controller.type != "varset") {
                    continue;
                }
                for (const cns::Parameter& parameter : controller.parameters) {
                    const cns::Value value = cns::evaluate(cns::parse_expression(parameter.value), combat.facts());
                    if (parameter.key.starts_with("var(") && value.kind == cns::Value::Kind::exact && value.number != 0) {
                        FC_TRY(add_flag(controller, parameter.key, combat, flags, charge));
                    }
                }
            }
        }
    }
    return flags;
}

bool asks_for_command(const cns::Alternative& alternative) {
    return std::any_of(alternative.begin(), alternative.end(),
                       [](const cns::Condition& condition) { return condition.subject == cns::Subject::command && !condition.negated; });
}

bool is_not_zero(const cns::Condition& condition) noexcept { return condition.negated ? condition.low == 0 && condition.high == 0 : condition.low > 0; }

// What an alternative asks of the move that is cancelled.
struct Rule {
    bool is_cancel = false;  // it asks for a contact, or for the state of a move
    Cancel cancel;
    std::vector<cns::Condition> states;  // and types of states
    std::int64_t low = 0;                // numbers of states
    std::int64_t high = std::numeric_limits<std::int32_t>::max();
    bool needs_contact = false;
};

void narrow(Rule& rule, const cns::Condition& condition) {
    switch (condition.subject) {
        case cns::Subject::command:
        case cns::Subject::power: break;  // the cost of the other move
        case cns::Subject::move_contact:
        case cns::Subject::move_hit:
        case cns::Subject::move_guarded:
            if (is_not_zero(condition)) {
                rule.needs_contact = rule.is_cancel = true;
                rule.cancel.on_whiff = false;
                rule.cancel.on_hit = rule.cancel.on_hit && condition.subject != cns::Subject::move_guarded;
                rule.cancel.on_block = rule.cancel.on_block && condition.subject != cns::Subject::move_hit;
            }
            break;
        case cns::Subject::state_number:
            if (!condition.negated) {
                rule.is_cancel = true;
                rule.low = std::max<std::int64_t>(rule.low, condition.low);
                rule.high = std::min<std::int64_t>(rule.high, condition.high);
                break;
            }
            [[fallthrough]];
        case cns::Subject::state_type:
        case cns::Subject::move_type: rule.states.push_back(condition); break;
        case cns::Subject::time:
            if (!condition.negated) {
                rule.cancel.first_tick = std::max(rule.cancel.first_tick, condition.low);
                rule.cancel.approximate = rule.cancel.approximate || condition.high != std::numeric_limits<std::int32_t>::max();
                break;
            }
            [[fallthrough]];
        default: rule.cancel.approximate = true;
    }
}

Rule rule_of(const cns::Alternative& alternative, std::int32_t into) {
    Rule rule;
    rule.cancel = {.into = into, .on_hit = true, .on_block = true, .on_whiff = true};
    for (const cns::Condition& condition : alternative) {
        if (condition.subject == cns::Subject::control && is_not_zero(condition)) {
            return {};  // a move gives no control
        }
        narrow(rule, condition);
    }
    return rule;
}

// The letter that a Statedef gives for its type or movetype.
char letter_of(const cns::Statedef* state, std::string_view key, char otherwise) {
    const cns::Parameter* const parameter = state == nullptr ? nullptr : cns::find(state->parameters, key);
    return parameter == nullptr || parameter->value.empty() ? otherwise : static_cast<char>(parameter->value.front() & ~0x20);
}

bool is_met(const cns::Condition& condition, const Move& move, const cns::Statedef* state) {
    bool holds = false;
    if (condition.subject == cns::Subject::state_number) {
        holds = condition.low <= move.number && move.number <= condition.high;
    } else {
        const bool of_move = condition.subject == cns::Subject::move_type;
        const char letter = of_move ? letter_of(state, "movetype", 'I') : letter_of(state, "type", 'S');
        if (letter == 'U') {
            return true;  // that of the state before
        }
        holds = condition.text == std::string(1, letter);
    }
    return holds != condition.negated;
}

class CancelFinder {
public:
    CancelFinder(const Combat& combat, std::vector<Move>& moves) : combat_(combat), moves_(moves), found_(moves.size()) {}

    Status run(Charge& charge, Context& context) && {
        Charge of_flags(context.budget);
        FC_ASSIGN(flags_, flags_of(combat_, of_flags));
        for (const StateFile& file : combat_.files) {
            cmd::for_each_link(file.states, combat_.facts(), [&](const cmd::Link& link) {
                if (link.state.kind == cns::Value::Kind::exact) {
                    add_ways(link.state.number, link.when.alternatives, 0, moves_.size());
                }
            });
        }
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            add_own(i);
        }
        flags_.clear();
        of_flags = {};
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            FC_TRY(charge.add(found_[i].size() * sizeof(Cancel), "the cancels of moves"));
            for (const auto& [key, cancel] : found_[i]) {
                moves_[i].cancels.push_back(cancel);
            }
        }
        if (cut_) {
            context.diagnostics.report({.id = "mugen.cancels-cut", .message = "there are too many ways from move to move; some cancels are left out"});
        }
        return {};
    }

private:
    const cns::Statedef* state_of(const Move& move) const {
        const auto found = combat_.states.find(move.number);
        return found == combat_.states.end() ? nullptr : found->second.definition;
    }

    void add_own(std::size_t place) {
        const cns::Statedef* const state = state_of(moves_[place]);
        if (state == nullptr) {
            return;
        }
        for (const cns::Controller& controller : state->controllers) {
            const cns::Parameter* const value = controller.type == "changestate" ? cns::find(controller.parameters, "value") : nullptr;
            const cns::Value into = cns::evaluate(cns::parse_expression(value == nullptr ? std::string_view() : value->value), combat_.facts());
            if (into.kind != cns::Value::Kind::exact) {
                continue;
            }
            auto alternatives = cns::conditions_of(controller, combat_.facts()).alternatives;
            for (cns::Alternative& alternative : alternatives) {  // all of them are of this state
                cns::Condition here;
                here.subject = cns::Subject::state_number;
                here.low = here.high = moves_[place].number;
                alternative.push_back(here);
            }
            add_ways(into.number, alternatives, place, place + 1);
        }
    }

    // Into a move, from those of the moves from `first` to `end` of which an alternative holds.
    void add_ways(double number, const std::vector<cns::Alternative>& alternatives, std::size_t first, std::size_t end) {
        const auto into = std::lower_bound(moves_.begin(), moves_.end(), number, [](const Move& move, double wanted) { return move.number < wanted; });
        if (into == moves_.end() || into->number != number) {
            return;
        }
        for (const cns::Alternative& alternative : alternatives) {
            if (!asks_for_command(alternative)) {
                continue;
            }
            const auto flag = std::find_if(alternative.begin(), alternative.end(), [&](const cns::Condition& condition) {
                return condition.subject == cns::Subject::other && !condition.negated && flags_.contains(condition.text);
            });
            add_rule(rule_of(alternative, into->number), first, end);
            if (flag == alternative.end()) {
                continue;
            }
            for (const cns::Alternative& set : flags_.find(flag->text)->second) {
                if (!may_try()) {
                    return;
                }
                cns::Alternative both = alternative;
                both.insert(both.end(), set.begin(), set.end());
                add_rule(rule_of(both, into->number), first, end);
            }
        }
    }

    bool may_try() {
        cut_ = cut_ || ++tries_ > most_tries;
        return !cut_;
    }

    void add_rule(const Rule& rule, std::size_t first, std::size_t end) {
        if (!rule.is_cancel) {
            return;
        }
        const auto below = [](const Move& move, std::int64_t number) { return move.number < number; };
        const auto begins = moves_.begin() + static_cast<std::ptrdiff_t>(first);
        const auto ends = moves_.begin() + static_cast<std::ptrdiff_t>(end);
        for (auto move = std::lower_bound(begins, ends, rule.low, below); move != ends && move->number <= rule.high; ++move) {
            if (!may_try()) {
                return;
            }
            const cns::Statedef* const state = state_of(*move);
            const bool fits = std::all_of(rule.states.begin(), rule.states.end(), [&](const cns::Condition& each) { return is_met(each, *move, state); });
            if (fits && (!rule.needs_contact || !move->hits.empty())) {
                put(rule.cancel, found_[static_cast<std::size_t>(move - moves_.begin())]);
            }
        }
    }

    using Found = std::map<std::pair<std::int32_t, std::int32_t>, Cancel>;  // by the move and the first tick

    void put(const Cancel& cancel, Found& found) {
        const auto known = found.find({cancel.into, cancel.first_tick});
        if (known != found.end()) {
            Cancel& both = known->second;
            both.on_hit = both.on_hit || cancel.on_hit;
            both.on_block = both.on_block || cancel.on_block;
            both.on_whiff = both.on_whiff || cancel.on_whiff;
            both.approximate = both.approximate || cancel.approximate;
        } else if (found.size() < most_cancels) {
            found.emplace(std::pair(cancel.into, cancel.first_tick), cancel);
        } else {
            cut_ = true;
        }
    }

    const Combat& combat_;
    std::vector<Move>& moves_;
    Flags flags_;
    std::vector<Found> found_;  // of each move
    std::size_t tries_ = 0;
    bool cut_ = false;
};

}  // namespace

Status add_cancels(const Combat& combat, std::vector<Move>& moves, Charge& charge, Context& context) {
    return CancelFinder(combat, moves).run(charge, context);
}

}  // namespace fightconv::mugen
