#include "converters/mugen/moves/played_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "converters/mugen/moves/problems.hpp"
#include "converters/mugen/play/attributes.hpp"
#include "core/base/checked.hpp"
#include "core/base/find.hpp"
#include "core/base/text/encodings.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::size_t most_hits = 256;  // of a move, and as many notifies

bool is_hit_definition(const CompiledController& controller) {
    return controller.act == Act::hit_definition;
}
bool is_sent_out(const CompiledController& controller) {
    return controller.text->type == "helper" || controller.text->type == "projectile";
}
std::optional<std::int32_t> written_number(const CompiledController& controller,
                                           std::string_view name) {
    const cns::Parameter* const written = cns::find(controller.text->parameters, name);
    const text::ReadInt number =
        written == nullptr ? text::ReadInt() : text::read_int(written->value);
    return written != nullptr && number.is_whole ? std::optional(number.value) : std::nullopt;
}
bool gives_power(const CompiledController& controller) {
    return controller.text->type == "poweradd" || controller.text->type == "superpause";
}

// The name of a condition's subject, for a message.
std::string words_of(const Condition& condition) {
    switch (condition.subject) {
        case Subject::command: return fmt::format("command \"{}\"", to_utf8(condition.text));
        case Subject::state_type: return "statetype";
        case Subject::move_type: return "movetype";
        case Subject::control: return "ctrl";
        case Subject::power: return "power";
        case Subject::state_number: return "stateno";
        case Subject::previous_state: return "prevstateno";
        case Subject::move_contact: return "movecontact";
        case Subject::move_hit: return "movehit";
        case Subject::move_guarded: return "moveguarded";
        default: return to_utf8(condition.text);
    }
}

Stance stance_of(char state_type) noexcept {
    switch (state_type) {
        case 'S': return Stance::standing;
        case 'C': return Stance::crouching;
        case 'A': return Stance::airborne;
        case 'L': return Stance::lying;
        default: return Stance::none;
    }
}

void add_power(Move& move, std::int32_t power) {
    std::int32_t& sum = power < 0 ? move.power_cost : move.power_gain;
    sum = saturate<std::int32_t>(std::int64_t{sum} + (power < 0 ? -std::int64_t{power} : power));
}

void add_notify(Move& move, const cns::Controller& controller, std::int64_t tick,
                bool approximate) {
    static constexpr std::array<std::string_view, 8> shown = {
        "stateno", "id", "name", "pos", "projanim", "projid", "damage", "velocity"};
    if (move.notifies.size() == most_hits) {
        return;
    }
    Notify notify{.tick = saturate<std::int32_t>(tick),
                  .event = controller.type,
                  .values = {},
                  .approximate = approximate};
    for (const std::string_view key : shown) {
        if (const cns::Parameter* const parameter = cns::find(controller.parameters, key)) {
            notify.values.emplace_back(parameter->key, to_utf8(parameter->value));
        }
    }
    move.notifies.push_back(std::move(notify));
}

void add_movement(Move& move, const Played& played) {
    Waypoint last;
    for (std::size_t tick = 0; tick < played.ticks.size(); ++tick) {
        const Waypoint here{static_cast<std::int32_t>(tick), played.ticks[tick].x,
                            played.ticks[tick].y};
        if (here.x != last.x || here.y != last.y) {
            move.movement.push_back(here);
            last = here;
        }
    }
}

// The ticks in which the HitDef of that event is in force and can hit, as windows of one hit, or of
// several: others begin in the ticks of `begins`. How many windows there are.
std::size_t add_windows(Move& move, const Played& played, std::int32_t event, Hit hit,
                        const std::map<std::int32_t, Hit>& begins = {}) {
    std::size_t windows = 0;
    bool goes_on = false;
    for (std::size_t tick = 0; tick < played.ticks.size(); ++tick) {
        const PlayedTick& each = played.ticks[tick];
        const bool hits = each.attacks && each.event == event;
        const Hit* const begins_here = find_in(begins, static_cast<std::int32_t>(tick));
        hit = begins_here != nullptr ? *begins_here : hit;
        if (hits && goes_on && begins_here == nullptr) {
            move.hits.back().last_tick = static_cast<std::int32_t>(tick);
        } else if (hits) {
            if (move.hits.size() == most_hits) {
                return windows;
            }
            hit.first_tick = hit.last_tick = static_cast<std::int32_t>(tick);
            move.hits.push_back(hit);
            if (each.forbids_guard) {
                move.hits.back().guard = Guard::unblockable;
            }
            hit.continued = true;
            ++windows;
        }
        goes_on = hits;
    }
    return windows;
}

// A HitDef that acts in each tick is a new hit in those in which, when it hits, it has touched
// before and acts again, on someone whom the new one has not touched (setHitdefDefault() of the
// engine's char.go). Nobody knows that of one whom it takes into another state. By tick, the events
// of the state as it hits.
std::map<std::int32_t, const Event*> new_hits_of(const Event& event,
                                                 const std::vector<Played>& touching) {
    std::map<std::int32_t, const Event*> begins;
    const bool takes_over = cns::find(event.controller->text->parameters, "p2stateno") != nullptr;
    if (!touching.empty() && event.last > event.tick && !takes_over) {
        for (const Played::Touch& touch : touching.front().contacts) {
            const Event* const each =
                touch.event < 0 ? nullptr
                                : &touching.front().events[static_cast<std::size_t>(touch.event)];
            if (each != nullptr && each->controller == event.controller &&
                each->tick > event.tick && each->tick <= event.last) {
                begins.emplace(each->tick, each);
            }
        }
    }
    return begins;
}

// A move that has alternatives only attacks all the same, whatever they depend on: the one that
// begins first is its hit. Each hit is one window, and behind it those that continue it.
void promote_first(std::vector<Hit>& hits) {
    if (std::any_of(hits.begin(), hits.end(), [](const Hit& hit) { return !hit.alternative; })) {
        return;
    }
    const auto first = std::min_element(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        return std::pair(a.continued, a.first_tick) < std::pair(b.continued, b.first_tick);
    });
    for (auto hit = first; hit != hits.end() && (hit == first || hit->continued); ++hit) {
        hit->alternative = false;
        hit->approximate = true;
    }
}

void report_without_boxes(const CompiledController& controller, std::int64_t tick,
                          const ValueReader& values) {
    values.reporter().report(moves_problem.hit_without_boxes, Place::at_line(controller.text->line),
                             "the HitDef of tick {} is no hit: while it is in force the state does "
                             "not attack (movetype), or there is no attack box",
                             tick);
}

// The type of its first HitDef or Projectile.
MoveType type_of_attacks(const CompiledState& state) {
    for (const CompiledController& controller : state.controllers) {
        const bool attacks = is_hit_definition(controller) || controller.text->type == "projectile";
        if (const MoveType type = attacks ? type_of(*controller.text) : MoveType::none;
            type != MoveType::none) {
            return type;
        }
    }
    return MoveType::none;
}

// A state that does not attack itself has the type of the first helper of it that attacks (C9).
MoveType type_with_helpers(const CompiledState& state, const Program& program) {
    MoveType type = type_of_attacks(state);
    for (const CompiledController& controller : state.controllers) {
        const auto begins = controller.text->type == "helper"
                                ? written_number(controller, "stateno")
                                : std::nullopt;
        const CompiledState* const helper = begins ? find_in(program.states, *begins) : nullptr;
        if (type == MoveType::none && helper != nullptr) {
            type = type_of_attacks(*helper);
        }
    }
    return type;
}

}  // namespace

HelperStates helper_states_of(const Program& program) {
    HelperStates states;
    const auto add = [&](const CompiledState& state) {
        for (const CompiledController& controller : state.controllers) {
            const bool is_helper = controller.text->type == "helper";
            if (const auto into =
                    is_helper ? written_number(controller, "stateno") : std::nullopt) {
                states.try_emplace(*into, FirstHelper{written_number(controller, "id").value_or(0),
                                                      {.first = sender_state(state)}});
            }
        }
    };
    for (const auto& [number, state] : program.states) {
        add(state);
    }
    std::for_each(program.always.begin(), program.always.end(), add);
    return states;
}

MoveFiller::MoveFiller(const Combat& combat, Player& player, const HelperStates& helpers,
                       Context& context)
    : combat_(combat),
      facts_(combat.facts()),
      player_(player),
      context_(context),
      helpers_(helpers),
      silent_(0) {}

void MoveFiller::fill(Move& move, const CompiledState& state, const Plays& plays,
                      const ActionTimes& shown, ValueReader& values) {
    const Played& played = plays.whiff;
    move.stance = stance_of(played.state_type);
    if (played.next && !played.ticks.empty()) {
        move.duration = static_cast<std::int32_t>(played.ticks.size());
        move.next = played.next;
    }
    move.free_tick = free_tick(played);
    add_movement(move, played);
    ValueReader rest(facts_, values.reporter());  // the tally counts the values of HitDefs only
    add_power(move, rest.integer(state.values, "poweradd", 0, 0));
    add_events(move, state, played, shown, rest);
    add_hits(move, state, plays, shown, values);
    const auto first = std::find_if(move.hits.begin(), move.hits.end(),
                                    [](const Hit& hit) { return !hit.alternative; });
    move.guard = first != move.hits.end() ? first->guard
                 : move.hits.empty()      ? Guard::none
                                          : move.hits.front().guard;
}

// Control may come in the state itself, or in one of those that follow by themselves.
std::optional<std::int32_t> MoveFiller::free_tick(const Played& played) {
    constexpr std::size_t most_states = 8;
    std::size_t ticks = 0;
    std::size_t states = 0;
    Played later;
    const Played* now = &played;
    while (ticks < Player::longest && ++states <= most_states) {
        const auto free = std::find_if(now->ticks.begin(), now->ticks.end(),
                                       [](const PlayedTick& tick) { return tick.control; });
        if (free != now->ticks.end()) {
            return static_cast<std::int32_t>(ticks +
                                             static_cast<std::size_t>(free - now->ticks.begin()));
        }
        ticks += now->ticks.size();
        if (!now->next) {
            return std::nullopt;
        }
        if (!player_.program().states.contains(*now->next)) {  // one of the engine's own
            return now->world.control.number != 0 ? std::optional(static_cast<std::int32_t>(ticks))
                                                  : std::nullopt;
        }
        const std::int32_t next = *now->next;
        if (never_free_.contains(next)) {
            return std::nullopt;
        }
        later = player_.play(next, {.until_free = true}, World(now->world));
        if (later.ticks.size() == Player::longest && !later.ticks.back().control) {
            never_free_.insert(next);
        }
        now = &later;
    }
    return std::nullopt;
}

void MoveFiller::add_events(Move& move, const CompiledState& state, const Played& played,
                            const ActionTimes& shown, ValueReader& values) const {
    std::set<const CompiledController*> acted;
    for (const Event& event : played.events) {
        const CompiledController& controller = *event.controller;
        acted.insert(&controller);
        if (is_sent_out(controller)) {
            add_notify(move, *controller.text, event.tick, event.assumed != nullptr);
        } else if (gives_power(controller) && event.assumed == nullptr) {
            add_power(move, values.integer(
                                controller.values,
                                controller.text->type == "poweradd" ? "value" : "poweradd", 0, 0));
        }
    }
    move.type = type_with_helpers(state, player_.program());
    for (const CompiledController& controller : state.controllers) {
        if (is_sent_out(controller) && !acted.contains(&controller)) {  // only as the game goes
            if (const auto moment = first_of(controller, shown)) {
                add_notify(move, *controller.text, moment->tick, true);
            }
        }
    }
    std::stable_sort(move.notifies.begin(), move.notifies.end(),
                     [](const Notify& a, const Notify& b) { return a.tick < b.tick; });
}

void MoveFiller::add_hits(Move& move, const CompiledState& state, const Plays& plays,
                          const ActionTimes& shown, ValueReader& values) {
    const Played& played = plays.whiff;
    struct Acted {
        Hit hit;
        std::int32_t tick = 0;  // at first
        std::size_t windows = 0;
    };
    std::map<const CompiledController*, Acted> acted;
    for (std::size_t i = 0; i < played.events.size(); ++i) {
        const Event& event = played.events[i];
        if (!is_hit_definition(*event.controller)) {
            continue;
        }
        auto known = acted.find(event.controller);
        if (known == acted.end()) {
            known = acted
                        .emplace(event.controller,
                                 Acted{hit_of(*event.controller, &event, values), event.tick})
                        .first;
            values.count(event.assumed == nullptr);
            if (event.assumed != nullptr) {
                values.reporter().report(moves_problem.approximate_trigger,
                                         Place::at_line(event.controller->text->line),
                                         "when this HitDef begins depends on {}; used tick {}",
                                         to_utf8(*event.assumed), event.tick);
            }
        }
        Hit hit = known->second.hit;
        hit.approximate = hit.approximate || event.assumed != nullptr;
        std::map<std::int32_t, Hit> begins;
        for (const auto& [tick, again] : new_hits_of(event, plays.touching)) {
            ValueReader unreported(facts_, Reporter(silent_, {}));
            Hit& later = begins[tick] = hit_of(*event.controller, again, unreported);
            later.approximate = later.approximate || event.assumed != nullptr;
        }
        known->second.windows +=
            add_windows(move, played, static_cast<std::int32_t>(i), hit, begins);
    }
    if (const CompiledController* const kept = played.inherited) {
        ValueReader unreported(facts_, Reporter(silent_, {}));
        Hit hit = hit_of(*kept, nullptr, unreported);
        hit.continued = true;
        move.type = move.type == MoveType::none ? type_of(*kept->text) : move.type;
        add_windows(move, played, PlayedTick::inherited_hit, hit);
    }
    // HitDefs that did not act: they act only after a contact, or depending on the game.
    for (const CompiledController& controller : state.controllers) {
        if (!is_hit_definition(controller)) {
            continue;
        }
        if (auto* const known = find_in(acted, &controller)) {
            if (known->windows == 0 && !helpers_.contains(state.number)) {
                report_without_boxes(controller, known->tick, values);
            }
            continue;
        }
        const Played* scenario = nullptr;
        for (const std::vector<Played>* scenarios : {&plays.touching, &plays.others}) {
            const auto found =
                std::find_if(scenarios->begin(), scenarios->end(),
                             [&](const Played& each) { return each.has(controller); });
            scenario = scenario == nullptr && found != scenarios->end() ? &*found : scenario;
        }
        values.count(scenario != nullptr);
        if (scenario != nullptr) {
            add_alternative(move, controller, *scenario, values);
        } else {
            add_variant(move, controller, hit_of(controller, nullptr, values), played, shown,
                        values);
        }
    }
    if (move.hits.size() == most_hits) {
        values.reporter().report(moves_problem.hits_cut, Place::at_line(state.text->line),
                                 "the state has more than {} hits; the rest is left out",
                                 most_hits - 1);
    }
    if (move.hits.empty() && helpers_.contains(state.number)) {
        for (const CompiledController& controller : state.controllers) {
            if (auto* const known = find_in(acted, &controller)) {
                add_variant(move, controller, known->hit, played, shown, values);
            }
        }
    }
    promote_first(move.hits);
    std::stable_sort(move.hits.begin(), move.hits.end(), [](const Hit& a, const Hit& b) {
        return std::pair(a.first_tick, a.alternative) < std::pair(b.first_tick, b.alternative);
    });
}

// Adds a hit that happens after a contact, or with another opponent.
void MoveFiller::add_alternative(Move& move, const CompiledController& controller,
                                 const Played& played, ValueReader& values) const {
    std::optional<Hit> hit;
    std::size_t windows = 0;
    std::int32_t tick = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < played.events.size(); ++i) {
        const Event& event = played.events[i];
        if (event.controller != &controller) {
            continue;
        }
        hit = hit ? hit : hit_of(controller, &event, values);
        Hit one = *hit;
        one.alternative = true;
        one.approximate = hit->approximate || event.assumed != nullptr;
        windows += add_windows(move, played, static_cast<std::int32_t>(i), one);
        tick = std::min(tick, event.tick);
    }
    if (windows == 0) {
        report_without_boxes(controller, tick, values);
    }
}

// Adds a hit at the first tick at which its conditions on time can hold; all others are assumed.
void MoveFiller::add_variant(Move& move, const CompiledController& controller, const Hit& hit,
                             const Played& played, const ActionTimes& shown,
                             const ValueReader& values) const {
    const Place place = Place::at_line(controller.text->line);
    const auto moment = first_of(controller, shown);
    if (!moment) {
        values.reporter().report(
            moves_problem.hit_never, place,
            "this HitDef never triggers while the animation of its state plays; it was left out");
        return;
    }
    // In the ticks of the HitDef that it stands in for, or until the next one.
    std::int64_t end = shown.total();
    for (const Event& event : played.events) {
        if (is_hit_definition(*event.controller) && event.tick > moment->tick) {
            end = std::min<std::int64_t>(end, event.tick);
        }
    }
    const auto attacks = shown.attacks_from(moment->tick);
    const std::int64_t first =
        attacks.empty() ? end : std::max(attacks.front().first, moment->tick);
    if (first >= end) {
        report_without_boxes(controller, moment->tick, values);
        return;
    }
    values.reporter().report(moves_problem.approximate_trigger, place,
                             "this HitDef depends on {}; it is a variant that begins at tick {}",
                             moment->assumed, first);
    for (const Ticks& run : attacks) {
        if (run.first >= end || move.hits.size() == most_hits) {
            return;
        }
        Hit& variant = move.hits.emplace_back(hit);
        variant.first_tick = saturate<std::int32_t>(std::max(run.first, first));
        variant.last_tick = saturate<std::int32_t>(std::min(run.last, end - 1));
        variant.continued = &run != &attacks.front();
        variant.alternative = variant.approximate = true;
    }
}

// `event` is when it acts; null: nobody knows.
Hit MoveFiller::hit_of(const CompiledController& controller, const Event* event,
                       ValueReader& values) const {
    values.know(event == nullptr ? nullptr : &event->values);
    Hit hit = mugen::hit_of(controller, combat_.version_ticks, values);
    constexpr std::int32_t none = -1;
    const std::int32_t throws_into = values.integer(controller.values, "p1stateno", 0, none);
    values.know(nullptr);
    const auto state = player_.program().states.find(throws_into);
    if (hit.damage != 0 || state == player_.program().states.end()) {
        return hit;
    }
    const auto [damage, certain] = life_taken_in(state->second);
    if (damage > 0) {
        hit.damage = saturate<std::int32_t>(damage);
        hit.approximate = hit.approximate || !certain;
    }
    if (damage > 0 && !certain) {
        values.reporter().report(
            moves_problem.approximate_throw, Place::at_line(controller.text->line),
            "this HitDef has no damage; used {}, the life that state {} takes from its target",
            damage, throws_into);
    }
    return hit;
}

// A throw hurts in the state that it leads to, and in those that follow by themselves until the
// character can act, not by its HitDef (mugen.md C10).
MoveFiller::LifeTaken MoveFiller::life_taken_in(const CompiledState& first) const {
    constexpr int most_states = 8;
    const Scenario scenario{.has_target = true, .has_control = false};
    Played played = player_.play(first.number, scenario);
    LifeTaken taken = life_taken_in(first, played);
    for (int i = 1; i < most_states && taken.certain && played.world.control.number == 0; ++i) {
        const auto next = player_.program().states.find(*played.next);
        if (next == player_.program().states.end()) {
            break;
        }
        played = player_.play(next->first, scenario, World(played.world));
        const LifeTaken more = life_taken_in(next->second, played);
        taken = {taken.damage + more.damage, more.certain || more.damage == 0};
        if (!more.certain) {
            break;
        }
    }
    return taken;
}

MoveFiller::LifeTaken MoveFiller::life_taken_in(const CompiledState& state,
                                                const Played& played) const {
    const auto takes_life = [](const CompiledController& each) {
        return each.text->type == "targetlifeadd";
    };
    bool certain = played.next.has_value();
    for (const CompiledController& each : state.controllers) {
        certain = certain && (!takes_life(each) || played.has(each));
    }
    for (const Event& event : played.events) {
        certain = certain && (!takes_life(*event.controller) || event.assumed == nullptr);
    }
    ValueReader values(facts_, Reporter(context_.diagnostics, combat_.files[state.file].name)
                                   .about(fmt::format("state {}", state.number)));
    std::int64_t damage = 0;
    const auto take = [&](const CompiledController& each) {
        damage -= takes_life(each) ? values.integer(each.values, "value", 0, 0) : 0;
    };
    if (certain) {
        for (const Event& event : played.events) {
            values.know(&event.values);
            take(*event.controller);
        }
    } else {  // as if each of them acted once
        std::for_each(state.controllers.begin(), state.controllers.end(), take);
    }
    return {damage, certain && values.tally().exact == values.tally().values};
}

std::optional<MoveFiller::Possible> MoveFiller::first_of(const CompiledController& controller,
                                                         const ActionTimes& shown) const {
    std::optional<Possible> first;
    const Conditions conditions = conditions_of(controller.triggers);
    for (const Alternative& alternative : conditions.alternatives) {
        const auto moment = first_moment(alternative, shown);
        if (moment && (!first || moment->tick < first->tick)) {
            first = Possible{moment->tick,
                             moment->assumed == nullptr ? "the game" : words_of(*moment->assumed)};
        }
    }
    return first;
}

}  // namespace fightconv::mugen
