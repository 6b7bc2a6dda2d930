#include "converters/mugen/moves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

#include "converters/mugen/cancels.hpp"
#include "converters/mugen/hits.hpp"
#include "converters/mugen/reach.hpp"
#include "converters/mugen/timing.hpp"
#include "core/base/checked.hpp"
#include "core/base/encodings.hpp"
#include "core/base/text.hpp"
#include "core/model/action_names.hpp"
#include "core/model/timeline.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_hits = 256;  // of a move, and as many notifies

// What a condition asks for, for a message.
std::string words_of(const cns::Condition& condition) {
    switch (condition.subject) {
        case cns::Subject::command: return "command \"" + to_utf8(condition.text) + "\"";
        case cns::Subject::state_type: return "statetype";
        case cns::Subject::move_type: return "movetype";
        case cns::Subject::control: return "ctrl";
        case cns::Subject::power: return "power";
        case cns::Subject::state_number: return "stateno";
        case cns::Subject::previous_state: return "prevstateno";
        case cns::Subject::move_contact: return "movecontact";
        case cns::Subject::move_hit: return "movehit";
        case cns::Subject::move_guarded: return "moveguarded";
        default: return to_utf8(condition.text);
    }
}

// A button with nothing more than standing, crouching or jumping.
bool is_plain(std::string_view input) {
    if (input.starts_with("j.")) {
        input.remove_prefix(2);
    } else if (input.starts_with('5') || input.starts_with('2')) {
        input.remove_prefix(1);
    }
    return std::none_of(input.begin(), input.end(), [](char c) { return c >= '1' && c <= '9'; });
}

// "Light Kung Fu Palm", 1000 -> "light_kung_fu_palm_1000". The number keeps names apart, and tells it to those who read them (action_number).
std::string animation_name(std::string_view move_name, std::int32_t number) {
    constexpr std::size_t longest = 48;
    std::string name;
    for (const char c : lower_case(move_name)) {
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (keeps) {
            name.push_back(c);
        } else if (!name.empty() && name.back() != '_') {
            name.push_back('_');
        }
    }
    name.resize(std::min(name.size(), longest));
    name.resize(name.find_last_not_of('_') + 1);
    std::string otherwise = action_name(number);
    const bool says_something = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!says_something || !otherwise.starts_with("action_")) {
        return otherwise;
    }
    name.append(otherwise.substr(std::string_view("action").size()));
    return action_number(name) == number ? name : otherwise;
}

class Builder {
public:
    Builder(const Combat& combat, const air::File& actions, const cmd::Buttons& buttons, Character& character, Context& context)
        : combat_(combat), facts_(combat.facts()), character_(character), context_(context), reach_(reach_of(combat, buttons, context)) {
        for (const air::Action& action : actions.actions) {
            if (!action.shadowed) {
                animations_.emplace(action.number, actions_.size());
                actions_.push_back(&action);
            }
        }
    }

    Status run() && {
        std::set<std::int32_t> numbers;
        for (const auto& [number, state] : combat_.states) {
            const auto& controllers = state.definition->controllers;
            if (std::any_of(controllers.begin(), controllers.end(), [](const cns::Controller& controller) { return controller.type == "hitdef"; })) {
                numbers.insert(number);
            }
        }
        for (const auto& [number, reached] : reach_.by_command) {
            numbers.insert(number);
        }
        for (const std::int32_t number : numbers) {
            FC_TRY(add(number));
        }
        FC_TRY(add_cancels(combat_, character_.moves, character_.charge, context_));
        if (tally_.values != 0) {
            context_.diagnostics.report({.id = "mugen.hit-values",
                                         .severity = Severity::note,
                                         .message = std::to_string(tally_.exact) + " of " + std::to_string(tally_.values) + " HitDef values exact"});
        }
        return {};
    }

private:
    const Timeline& timeline_of(std::size_t animation) {
        const auto found = timelines_.find(animation);
        return found != timelines_.end() ? found->second : timelines_.emplace(animation, *actions_[animation]).first->second;
    }

    std::optional<std::size_t> animation_numbered(std::int32_t number) const {
        const auto found = animations_.find(number);
        return found == animations_.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<std::size_t> own_animation(const State& state, ValueReader& values) const {
        const auto number = action_of(*state.definition, facts_, values);
        return number ? animation_numbered(*number) : std::nullopt;
    }

    std::optional<std::size_t> animation_of(std::int32_t number, const State* state, ValueReader& values) const {
        if (state == nullptr) {
            return animation_numbered(number);  // one of the engine's own states, which show the action of their number
        }
        if (const auto own = own_animation(*state, values)) {
            return own;
        }
        const auto before = reach_.predecessors.find(number);
        if (before == reach_.predecessors.end()) {
            return std::nullopt;
        }
        ValueReader unheard(facts_, {}, {}, unheard_);
        const auto found = own_animation(combat_.states.at(before->second), unheard);
        if (found) {
            values.report("mugen.approximate-animation", Severity::note, state->definition->line,
                          "this state says no animation; took that of state " + std::to_string(before->second) + ", which leads to it");
        }
        return found;
    }

    Status add(std::int32_t number) {
        const auto found = combat_.states.find(number);
        const State* const state = found == combat_.states.end() ? nullptr : &found->second;
        const auto reached = reach_.by_command.find(number);
        const Reached* const way = reached == reach_.by_command.end() ? nullptr : &reached->second;
        const std::string& file = combat_.files[state != nullptr ? state->file : way->file].name;
        const std::uint32_t line = state != nullptr ? state->definition->line : way->line;
        ValueReader values(facts_, file, "state " + std::to_string(number), context_);
        const auto animation = animation_of(number, state, values);
        if (!animation) {
            values.report("mugen.move-without-animation", Severity::warning, line, "no animation of this character is known to be this state's; left out");
            return {};
        }
        Move move;
        move.number = number;
        move.animation = {static_cast<std::uint32_t>(*animation)};
        if (way != nullptr) {
            move.name = way->name;
            move.input = way->input;
        }
        ValueReader hit_values(facts_, file, "state " + std::to_string(number), context_);
        if (state != nullptr) {
            fill(move, *state->definition, timeline_of(*animation), values, hit_values);
        }
        if (move.power_cost == 0 && way != nullptr) {
            move.power_cost = way->power;
        }
        constexpr std::int32_t first_walk = 20;
        constexpr std::int32_t last_run = 119;
        if (state == nullptr && number >= first_walk && number <= last_run) {
            move.type = MoveType::movement;
        }
        tally_.values += hit_values.tally().values;
        tally_.exact += hit_values.tally().exact;
        FC_TRY(character_.charge.add(sizeof(Move) + move.name.size() + move.input.size() + move.hits.size() * sizeof(Hit) + move.notifies.size() * notify_bytes,
                                     "the moves"));
        describe(character_.animations[*animation], move, way != nullptr);
        character_.moves.push_back(std::move(move));
        return {};
    }

    // One of the times at which a HitDef begins.
    struct Start {
        std::int64_t tick = 0;
        Hit hit;
    };

    void fill(Move& move, const cns::Statedef& state, const Timeline& timeline, ValueReader& values, ValueReader& hit_values) {
        add_power(move, values.integer(state.parameters, "poweradd", 0, 0));
        std::vector<Start> starts;
        for (const cns::Controller& controller : state.controllers) {
            if (controller.type == "hitdef") {
                add_hits(controller, timeline, starts, hit_values);
            }
            if (move.type == MoveType::none && (controller.type == "hitdef" || controller.type == "projectile")) {
                move.type = type_of(controller);
            }
            if (controller.type == "helper" || controller.type == "projectile") {
                add_notify(controller, timeline, move);
            } else if (controller.type == "poweradd" || controller.type == "superpause") {
                const auto moment = first_of(controller, timeline);
                if (moment && moment->assumed == nullptr) {
                    add_power(move, values.integer(controller.parameters, controller.type == "poweradd" ? "value" : "poweradd", 0, 0));
                }
            }
        }
        if (move.type == MoveType::normal && !move.input.empty() && !is_plain(move.input)) {
            move.type = MoveType::command_normal;
        }
        std::stable_sort(move.notifies.begin(), move.notifies.end(), [](const Notify& a, const Notify& b) { return a.tick < b.tick; });
        set_ticks(starts, timeline, values, state.line);
        for (Start& start : starts) {
            move.hits.push_back(start.hit);
        }
        move.guard = move.hits.empty() ? Guard::none : move.hits.front().guard;
    }

    static void add_power(Move& move, std::int32_t power) {
        std::int32_t& sum = power < 0 ? move.power_cost : move.power_gain;
        sum = saturate<std::int32_t>(std::int64_t{sum} + (power < 0 ? -std::int64_t{power} : power));
    }

    std::optional<Moment> first_of(const cns::Controller& controller, const Timeline& timeline) const {
        std::optional<Moment> first;
        const cns::Conditions conditions = cns::conditions_of(controller, facts_);
        for (const cns::Alternative& alternative : conditions.alternatives) {
            const auto moment = first_moment(alternative, timeline);
            if (moment && (!first || moment->tick < first->tick)) {
                first = moment;
            }
        }
        if (first && first->assumed != nullptr) {
            first->assumed = &assumed_;  // the conditions go out of scope; that there is one is all that counts
        }
        return first;
    }

    void add_hits(const cns::Controller& controller, const Timeline& timeline, std::vector<Start>& starts, ValueReader& values) const {
        const cns::Conditions conditions = cns::conditions_of(controller, facts_);
        std::map<std::int64_t, const cns::Condition*> moments;  // and what was assumed for it
        for (const cns::Alternative& alternative : conditions.alternatives) {
            if (const auto moment = first_moment(alternative, timeline)) {
                const auto [place, is_new] = moments.emplace(moment->tick, moment->assumed);
                if (!is_new && moment->assumed == nullptr) {
                    place->second = nullptr;
                }
            }
        }
        if (moments.empty()) {
            values.report("mugen.hit-never", Severity::warning, controller.line,
                          "the triggers of this HitDef hold at no tick of the state's animation; left out");
            return;
        }
        Hit hit = hit_of(controller, values);
        add_throw_damage(controller, values, hit);
        for (const auto& [tick, assumed] : moments) {
            if (starts.size() == most_hits) {
                values.report("mugen.hits-cut", Severity::warning, controller.line,
                              "the state has more than " + std::to_string(most_hits) + " hits; the rest is left out");
                return;
            }
            values.count(assumed == nullptr);
            if (assumed != nullptr) {
                values.report("mugen.approximate-trigger", Severity::note, assumed->line,
                              "this HitDef depends on " + words_of(*assumed) + "; taken to hold, the hit begins at tick " + std::to_string(tick));
            }
            Start& start = starts.emplace_back(Start{tick, hit});
            start.hit.approximate = hit.approximate || assumed != nullptr;
        }
    }

    // A throw hurts in the state that it leads to, not by its HitDef.
    void add_throw_damage(const cns::Controller& controller, ValueReader& values, Hit& hit) const {
        constexpr std::int32_t none = -1;
        const std::int32_t number = values.integer(controller.parameters, "p1stateno", 0, none);
        const auto state = hit.damage == 0 ? combat_.states.find(number) : combat_.states.end();
        if (state == combat_.states.end()) {
            return;
        }
        ValueReader later(facts_, combat_.files[state->second.file].name, "state " + std::to_string(number), context_);
        std::int64_t damage = 0;
        for (const cns::Controller& each : state->second.definition->controllers) {
            damage -= each.type == "targetlifeadd" ? later.integer(each.parameters, "value", 0, 0) : 0;
        }
        if (damage > 0) {
            hit.damage = saturate<std::int32_t>(damage);
            hit.approximate = true;
            values.report("mugen.approximate-throw", Severity::note, controller.line,
                          "this HitDef has no damage; took " + std::to_string(damage) + ", which state " + std::to_string(number) + " takes from its target");
        }
    }

    // A HitDef is in force until the next one; it can hit where there are attack boxes.
    static void set_ticks(std::vector<Start>& starts, const Timeline& timeline, ValueReader& values, std::uint32_t line) {
        std::stable_sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.tick < b.tick; });
        std::int64_t end = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = starts.size(); i-- > 0;) {
            Start& start = starts[i];
            if (i + 1 < starts.size() && starts[i + 1].tick != start.tick) {
                end = starts[i + 1].tick;
            }
            start.hit.alternative = i > 0 && starts[i - 1].tick == start.tick;
            const auto attacks = timeline.attacks_in(start.tick, end);
            if (!attacks) {
                values.report("mugen.hit-without-boxes", Severity::note, line,
                              "the HitDef of tick " + std::to_string(start.tick) + " finds no attack box in the animation");
            }
            const Ticks ticks = attacks.value_or(Ticks{start.tick, start.tick});
            start.hit.first_tick = saturate<std::int32_t>(ticks.first);
            start.hit.last_tick = saturate<std::int32_t>(ticks.last);
        }
    }

    void add_notify(const cns::Controller& controller, const Timeline& timeline, Move& move) const {
        static constexpr std::array<std::string_view, 8> told = {"stateno", "id", "name", "pos", "projanim", "projid", "damage", "velocity"};
        const auto moment = first_of(controller, timeline);
        if (!moment || move.notifies.size() == most_hits) {
            return;
        }
        Notify notify{saturate<std::int32_t>(moment->tick), controller.type, {}};
        for (const std::string_view key : told) {
            if (const cns::Parameter* const parameter = cns::find(controller.parameters, key)) {
                notify.values.emplace_back(parameter->key, to_utf8(parameter->value));
            }
        }
        move.notifies.push_back(std::move(notify));
    }

    void describe(Animation& animation, const Move& move, bool by_command) {
        if (by_command && named_.insert(move.animation.value).second) {
            animation.name = animation_name(move.name, animation.number);
        }
        if (move.hits.empty() || !marked_.insert(move.animation.value).second) {
            return;
        }
        const fightconv::Timeline shown(animation);
        auto hit = move.hits.begin();
        for (const fightconv::Timeline::Span& span : shown.spans()) {
            while (hit != move.hits.end() && (std::cmp_less(hit->last_tick, span.start) || hit->alternative)) {
                ++hit;
            }
            if (hit == move.hits.end()) {
                return;
            }
            if (std::cmp_less(hit->first_tick, span.end())) {
                mark(animation.frames[span.frame], *hit);
            }
        }
    }

    static void mark(Frame& frame, const Hit& hit) {
        for (Box& box : frame.boxes) {
            if (box.kind != BoxKind::attack) {
                continue;
            }
            box.damage = saturate<std::uint16_t>(hit.damage);
            box.hitstun = saturate<std::uint16_t>(hit.hitstun);
            box.blockstun = saturate<std::uint16_t>(hit.blockstun);
            box.knockback = hit.knockback_x != 0 || hit.knockback_y != 0;
            box.knockback_strength = std::hypot(hit.knockback_x, hit.knockback_y);
            box.knockback_angle = box.knockback ? std::atan2(-hit.knockback_y, hit.knockback_x) * (180 / std::numbers::pi_v<float>) : 0.0F;
        }
    }

    static constexpr std::uint64_t notify_bytes = 1024;

    const Combat& combat_;
    const cns::Facts facts_;
    Character& character_;
    Context& context_;
    mutable Context unheard_;  // of what another state says of itself
    const cns::Condition assumed_{};
    Reach reach_;
    std::vector<const air::Action*> actions_;         // one for each animation
    std::map<std::int32_t, std::size_t> animations_;  // by action number
    std::map<std::size_t, Timeline> timelines_;       // those that were asked for
    std::set<std::uint32_t> named_;                   // animations that have the name of a move
    std::set<std::uint32_t> marked_;                  // animations whose boxes have the values of a move
    Tally tally_;
};

}  // namespace

Status add_moves(const Combat& combat, const air::File& actions, const cmd::Buttons& buttons, Character& character, Context& context) {
    return Builder(combat, actions, buttons, character, context).run();
}

}  // namespace fightconv::mugen
