#include "converters/mugen/moves/outcome.hpp"

#include <algorithm>

#include "converters/mugen/play/attributes.hpp"
#include "core/base/checked.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::int32_t state_of_landing = 52;

bool adds_power(const CompiledController& controller) {
    return controller.text->type == "poweradd" || controller.text->type == "superpause";
}

// The first tick with control from the last touch in this state on.
std::optional<std::int64_t> tick_of_control(const Played& played) {
    const std::int32_t from = played.contacts.empty() ? 0 : played.contacts.back().tick;
    const auto begin = played.ticks.begin() + from;
    const auto found = std::find_if(begin, played.ticks.end(),
                                    [](const PlayedTick& tick) { return tick.control; });
    return found == played.ticks.end() ? std::nullopt : std::optional(found - played.ticks.begin());
}

}  // namespace

void Outcomes::fill(Move& move, const CompiledState& state, const Plays& plays) {
    if (plays.touching.empty()) {
        return;
    }
    const auto advantage = [&](const Course& course) -> std::optional<std::int32_t> {
        if (!course.free || course.touched.empty()) {
            return std::nullopt;
        }
        const Touched& last = course.touched.back();
        const std::int64_t other_free =
            last.tick + last.hit.hitstop + last.stun + 1 + course.opponent_waits;
        return saturate<std::int32_t>(other_free - (*course.free + last.hit.attacker_hitstop));
    };
    const Course hit = follow(state, plays.touching.front(), Contact::hit);
    if (hit.is_throw && move.type != MoveType::throw_) {
        move.hit_effect = HitEffect::custom_state;
    } else if (!hit.is_throw && !hit.touched.empty()) {
        move.hit_advantage = advantage(hit);
        // One who was tripped does not fall any more if the next hit touches him before he lies.
        for (std::size_t i = 0; i < hit.touched.size(); ++i) {
            const Touched& each = hit.touched[i];
            const bool is_over =
                each.only_trips && i + 1 < hit.touched.size() && !hit.touched[i + 1].lies;
            move.hit_effect =
                std::max(move.hit_effect, is_over ? HitEffect::launch : each.hit.effect);
        }
        if (hit.knows_power) {
            move.hit_power = saturate<std::int32_t>(hit.power);
        }
    }
    const Course guard = follow(state, plays.touching.back(), Contact::guarded);
    const bool can_be_guarded =
        std::none_of(guard.touched.begin(), guard.touched.end(),
                     [](const Touched& each) { return each.hit.guard == Guard::unblockable; });
    if (!guard.is_throw && can_be_guarded) {
        move.block_advantage = advantage(guard);
    }
}

Outcomes::Course Outcomes::follow(const CompiledState& state, const Played& first,
                                  Contact contact) {
    constexpr int most_states = 8;
    Course course;
    const CompiledState* now = &state;
    const Played* played = &first;
    Played later;
    std::int64_t begin = 0;
    for (int i = 0; i < most_states && begin < Player::longest; ++i) {
        add(*now, *played, begin, contact, course);
        course.opponent_waits = played->world.opponent_waits;
        if (const auto tick = tick_of_control(*played)) {
            course.free = begin + *tick;
            return course;
        }
        begin += static_cast<std::int64_t>(played->ticks.size()) - (played->lands ? 1 : 0);
        if (!played->next || never_free_.contains(*played->next)) {
            return course;
        }
        const auto next = player_.program().states.find(*played->next);
        if (next == player_.program().states.end()) {  // one of the engine's own
            if (played->world.control.number != 0) {
                course.free = begin;
            } else if (*played->next == state_of_landing) {
                course.free = begin + ticks_of_landing();
            }
            return course;
        }
        now = &next->second;
        Scenario scenario{.contact = contact, .has_control = true, .until_free = true};
        scenario.opponent.is_in_reach = true;
        later = player_.play(next->first, scenario, World(played->world));
        if (later.ticks.size() == Player::longest && !later.ticks.back().control) {
            never_free_.insert(next->first);
            return course;
        }
        played = &later;
    }
    return course;
}

std::int64_t Outcomes::ticks_of_landing() const {
    constexpr std::int32_t action_of_landing = 47;
    const auto action = player_.actions().find(action_of_landing);
    const std::int64_t animation = action == player_.actions().end()
                                       ? landing_ticks
                                       : action->second.end().value_or(landing_ticks);
    return std::min<std::int64_t>(animation, landing_ticks);
}

void Outcomes::add(const CompiledState& state, const Played& played, std::int64_t begin,
                   Contact contact, Course& course) {
    ValueReader values(facts_, Reporter(silent_, {}));
    course.power += values.integer(state.values, "poweradd", 0, 0);
    for (const Event& event : played.events) {
        if (event.controller->act != Act::event) {
            continue;  // a HitDef neither adds power here nor moves its target
        }
        course.is_throw = course.is_throw || (contact == Contact::hit && event.assumed == nullptr &&
                                              event.controller->text->type == "targetstate");
        if (adds_power(*event.controller) && event.assumed == nullptr) {
            values.know(&event.values);
            const bool is_pause = event.controller->text->type == "superpause";
            course.power +=
                values.integer(event.controller->values, is_pause ? "poweradd" : "value", 0, 0);
        }
    }
    course.knows_power = course.knows_power && values.tally().exact == values.tally().values;
    for (const Played::Touch& each : played.contacts) {
        const bool is_inherited = each.event == PlayedTick::inherited_hit;
        const Event* const event =
            is_inherited ? nullptr : &played.events[static_cast<std::size_t>(each.event)];
        if (is_inherited && played.inherited != nullptr) {
            touch(*played.inherited, nullptr, each, contact, course);
            course.touched.back().tick += begin;
        } else if (event != nullptr) {
            touch(*event->controller, event, each, contact, course);
            course.touched.back().tick += begin;
        }
        if (played.ticks[static_cast<std::size_t>(each.tick)].forbids_guard &&
            !course.touched.empty()) {
            course.touched.back().hit.guard = Guard::unblockable;
        }
    }
}

const Outcomes::ContactValues& Outcomes::contact_values_of(const CompiledController& controller,
                                                           const std::vector<ExactValue>* known) {
    const bool is_usual = known == nullptr || known->empty();
    if (is_usual && latest_.controller == &controller) {
        return latest_;
    }
    constexpr std::int32_t none = -1;
    const std::vector<ValueCode>& given = controller.values;
    latest_.controller = is_usual ? &controller : nullptr;
    ValueReader power(facts_, Reporter(silent_, {}));
    power.know(known);
    const bool says_power = cns::find(controller.text->parameters, "getpower") != nullptr;
    power.integer(given, says_power ? "getpower" : "damage", 0, 0);
    latest_.knows_power = power.tally().exact == power.tally().values;
    ValueReader values(facts_, Reporter(silent_, {}));
    values.know(known);
    latest_.hit = hit_of(controller, combat_.version_ticks, values);
    latest_.blockstun = blockstun_of(controller, combat_.version_ticks, values);
    const std::int32_t falls = values.integer(given, "fall", 0, 0);
    latest_.falls = falls != 0;
    latest_.falls_in_air = values.integer(given, "air.fall", 0, falls) != 0;
    latest_.takes_over = values.integer(given, "p1stateno", 0, none) != none ||
                         values.integer(given, "p2stateno", 0, none) != none;
    return latest_;
}

void Outcomes::touch(const CompiledController& controller, const Event* event,
                     const Played::Touch& touch, Contact contact, Course& course) {
    const std::vector<ExactValue>* const known = event == nullptr ? nullptr : &event->values;
    const ContactValues& values = contact_values_of(controller, known);
    const bool is_hit = contact == Contact::hit;
    Touched& touched = course.touched.emplace_back();
    touched.tick = touch.tick;
    touched.hit = values.hit;
    touched.lies = touch.lies;
    if (touch.in_air && is_hit) {
        ValueReader reader(facts_, Reporter(silent_, {}));
        reader.know(known);
        hit_in_air(controller, combat_.version_ticks, touch.flight, reader, touched.hit);
    }
    touched.stun = is_hit ? touched.hit.hitstun : values.blockstun;
    touched.only_trips = controller.hit->rules.trips(touch.in_air ? 'A' : 'S') &&
                         !(touch.in_air ? values.falls_in_air : values.falls);
    course.knows_power = course.knows_power && values.knows_power;
    course.power += touched.hit.power_on_hit;
    course.is_throw = course.is_throw || (is_hit && values.takes_over);
}

}  // namespace fightconv::mugen
