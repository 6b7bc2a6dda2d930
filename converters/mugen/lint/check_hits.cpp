#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "converters/mugen/lint/check_parts.hpp"
#include "converters/mugen/lint/problems.hpp"
#include "converters/mugen/play/action_times.hpp"
#include "converters/mugen/script/triggers.hpp"
#include "core/base/reporter.hpp"

namespace fightconv::mugen {

namespace {

// The ticks in which an alternative of a HitDef's triggers holds.
struct TickRange {
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::int32_t>::max();
};

bool is_contact(Subject subject) noexcept {
    return subject == Subject::move_contact || subject == Subject::move_hit ||
           subject == Subject::move_guarded;
}

// Nothing if it depends on more than time and the types of the character, as a HitDef that is meant
// to hit several times may.
std::optional<TickRange> range_of(const Alternative& alternative, const ActionTimes& shown) {
    TickRange range;
    for (const Condition& condition : alternative) {
        std::optional<std::int64_t> from = 0;
        switch (condition.subject) {
            case Subject::time: break;
            case Subject::anim_time: from = shown.end(); break;
            case Subject::element_time: from = shown.reached_at(condition.element); break;
            case Subject::state_type:
            case Subject::control:
            case Subject::power:
            case Subject::state_number:
            case Subject::previous_state: continue;
            default: return std::nullopt;
        }
        if (condition.negated || !from) {
            return std::nullopt;
        }
        range.low = std::max(range.low, *from + condition.low);
        range.high = std::min(range.high, *from + condition.high);
    }
    return range;
}

bool has_controller(const cns::Statedef& state, std::string_view type) {
    return std::any_of(state.controllers.begin(), state.controllers.end(),
                       [&](const cns::Controller& each) { return each.type == type; });
}

// The facts that are the same for all HitDefs of a state.
struct HittingState {
    const cns::Statedef& state;
    bool sets_types = false;
    bool attacks = false;
    // null if it is not known how the state goes on after a hit
    const ActionTimes* shown = nullptr;
};

class HitCheck {
public:
    HitCheck(const Checked& checked, Context& context)
        : checked_(checked), context_(context), facts_(checked.combat.facts()) {
        for_each_state(checked.combat, [&](const cns::Statedef& state, const std::string&) {
            hands_on_ = hands_on_ || cns::find(state.parameters, "hitdefpersist") != nullptr;
        });
    }

    Status run() {
        Status status;
        for_each_state(checked_.combat, [&](const cns::Statedef& state, const std::string& file) {
            if (status && state.number >= 0 && has_controller(state, "hitdef")) {
                status = check(state, file);
            }
        });
        return status;
    }

private:
    Status check(const cns::Statedef& state, const std::string& file) {
        const std::string item = fmt::format("state {}", state.number);
        const Reporter reporter = Reporter(context_.diagnostics, file).about(item);
        const char move_type = letter(state.parameters, "movetype");
        HittingState hitting{.state = state, .sets_types = has_controller(state, "statetypeset")};
        hitting.attacks = move_type == 'A' || move_type == 'U' || hitting.sets_types || hands_on_;
        FC_ASSIGN(hitting.shown, shown_by(hitting));
        bool has_hit = false;
        for (const cns::Controller& controller : state.controllers) {
            if (controller.type == "hitdef") {
                const Triggers triggers = mugen::compile(controller.triggers, facts_);
                if (!triggers.groups.empty()) {
                    check_hit(hitting, controller, triggers, reporter);
                    has_hit = true;
                }
            }
        }
        if (has_hit && (state.number < 200 || (state.number >= 5000 && state.number < 6000))) {
            reporter.report(lint_problem.engine_number, Place::at_line(state.line),
                            "the number belongs to the engine, which enters this attack where it "
                            "means its own state; attacks begin at 200");
        }
        return {};
    }

    // Null if the state may show something else, or may be left after a hit otherwise than by a
    // command or at its end.
    Result<const ActionTimes*> shown_by(const HittingState& hitting) {
        const cns::Statedef& state = hitting.state;
        const cns::Parameter* const anim = cns::find(state.parameters, "anim");
        const auto number = anim == nullptr || checked_.actions == nullptr
                                ? std::nullopt
                                : literal(anim->value, facts_);
        if (!number || hitting.sets_types || !checked_.actions->contains(*number) ||
            has_controller(state, "changeanim") || has_controller(state, "changeanim2") ||
            may_leave_on_contact(state)) {
            return nullptr;
        }
        auto known = times_.find(*number);
        if (known == times_.end()) {
            const air::Action& action = *checked_.actions->at(*number).action;
            constexpr std::size_t most_bytes = sizeof(std::int64_t) + sizeof(Ticks);
            FC_TRY(charge_.add(action.elements.size() * most_bytes, "the ticks of an action"));
            known = times_.emplace(*number, action).first;
        }
        return &known->second;
    }

    void check_hit(const HittingState& hitting, const cns::Controller& hit,
                   const Triggers& triggers, const Reporter& reporter) const {
        const Place place = Place::at_line(hit.line);
        if (cns::find(hit.parameters, "attr") == nullptr) {
            reporter.report(
                lint_problem.hit_without_attr, place,
                "the HitDef has no attr, so it never hits; write attr = S, NA for a normal attack");
        }
        if (!hitting.attacks) {
            reporter.report(lint_problem.hit_without_movetype, place,
                            "the state has a HitDef but not movetype = A, so it never hits");
        } else if (hitting.shown != nullptr && !has_limit(hit) &&
                   !has_limit(hitting.state, hit.block) && hits_again(triggers, *hitting.shown)) {
            reporter.report(
                lint_problem.hit_again, place,
                "the triggers hold for several ticks, so the HitDef is set again after "
                "each hit and hits again; if one hit is meant, let them hold in one tick "
                "(time = N, AnimElem = N) or write persistent = 0");
        }
    }

    // Whether its parameters keep a HitDef from hitting again, or may do so.
    static bool has_limit(const cns::Controller& hit) {
        constexpr auto limits = std::to_array<std::string_view>(
            {"chainid", "nochainid", "hitonce", "p1stateno", "p2stateno"});
        const cns::Parameter* const persistent = cns::find(hit.parameters, "persistent");
        const cns::Parameter* const attr = cns::find(hit.parameters, "attr");
        const bool is_throw =
            attr != nullptr && !attr->value.empty() && (attr->value.back() & ~0x20) == 'T';
        return is_throw || (persistent != nullptr && persistent->value != "1") ||
               std::any_of(limits.begin(), limits.end(), [&](std::string_view key) {
                   return cns::find(hit.parameters, key) != nullptr;
               });
    }

    // Whether a block around it is not persistent, or a loop.
    static bool has_limit(const cns::Statedef& state, std::uint32_t block) {
        while (block != cns::no_block && state.blocks[block].persistent == 1 &&
               state.blocks[block].again.empty()) {
            block = state.blocks[block].outer;
        }
        return block != cns::no_block;
    }

    // W35: it is set in a tick after the first in which it can hit, and there is a later one in
    // which it can.
    static bool hits_again(const Triggers& triggers, const ActionTimes& shown) {
        const Conditions conditions = conditions_of(triggers);
        return !conditions.cut &&
               std::any_of(conditions.alternatives.begin(), conditions.alternatives.end(),
                           [&](const Alternative& alternative) {
                               const auto range = range_of(alternative, shown);
                               if (!range || range->low > range->high) {
                                   return false;
                               }
                               const auto attacks = shown.attacks_from(range->low);
                               const std::int64_t first =
                                   attacks.empty() ? range->high
                                                   : std::max(attacks.front().first, range->low);
                               return first < range->high && !shown.attacks_from(first + 1).empty();
                           });
    }

    bool may_leave_on_contact(const cns::Statedef& state) const {
        const auto waits = [](const Condition& condition) {
            return condition.subject == Subject::command || condition.subject == Subject::time ||
                   condition.subject == Subject::anim_time ||
                   condition.subject == Subject::element_time;
        };
        const auto asks = [](const Condition& condition) {
            return is_contact(condition.subject) || condition.subject == Subject::other;
        };
        return std::any_of(
            state.controllers.begin(), state.controllers.end(), [&](const cns::Controller& each) {
                if (!is_exit(each)) {
                    return false;
                }
                const Conditions conditions = conditions_of(mugen::compile(each.triggers, facts_));
                return conditions.cut ||
                       std::any_of(
                           conditions.alternatives.begin(), conditions.alternatives.end(),
                           [&](const Alternative& alternative) {
                               return std::none_of(alternative.begin(), alternative.end(), waits) &&
                                      std::any_of(alternative.begin(), alternative.end(), asks);
                           });
            });
    }

    const Checked& checked_;
    Context& context_;
    const Facts facts_;
    std::map<std::int32_t, ActionTimes> times_;  // of actions
    Charge charge_{context_.budget};             // of these
    bool hands_on_ = false;                      // a state keeps the HitDef of another one
};

}  // namespace

Status check_hits(const Checked& checked, Context& context) {
    return HitCheck(checked, context).run();
}

}  // namespace fightconv::mugen
