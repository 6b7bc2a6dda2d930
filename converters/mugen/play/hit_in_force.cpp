#include "converters/mugen/play/hit_in_force.hpp"

#include <algorithm>
#include <utility>

#include "converters/mugen/play/attributes.hpp"

namespace fightconv::mugen {

bool HitInForce::may_touch_opponent() const {
    const bool is_hit = world_.has_target && is_stunned(world_.clock);
    // the engine forgets the id when the stun is over
    const std::int32_t last = is_hit ? world_.touched_by : std::min(world_.touched_by, 0);
    return world_.is_armed && contact_ != Contact::none &&
           (!world_.target_falls || world_.flags.no_juggle_check ||
            world_.juggle_left >= world_.juggle) &&
           rules().may_touch({world_.opponent_type(), last, is_hit, contact_ == Contact::guarded,
                              world_.target_falls, world_.opponent_lies});
}

// The character acts before the opponent, and finds him as he was when the tick before was over.
void HitInForce::begin_tick() noexcept {
    if (world_.opponent_flies && world_.clock >= world_.opponent_lands) {
        world_.opponent_flies = false;
        world_.opponent_lies = world_.target_falls || world_.target_trips;
    }
    // One who recovers is no target any more (Char.update() of the engine's char.go).
    world_.has_target = world_.has_target && is_stunned(world_.clock - 1);
    world_.opponent_is_hit = world_.has_target;
}

void HitInForce::hold_opponent() noexcept {
    world_.opponent_acts = world_.clock + longest_;
    world_.opponent_free = world_.opponent_acts;
}

// Behind a contact he waits for all of the ticks in which only the attacker goes on.
void HitInForce::begin_pause(std::int32_t ticks) noexcept {
    const auto delay = [&](std::int64_t& moment) { moment += world_.clock < moment ? ticks : 0; };
    if (!world_.opponent_free) {
        return;
    }
    // one who lands is free and no target any more, but cannot act yet
    world_.opponent_waits += world_.clock < world_.opponent_acts ? ticks : 0;
    delay(*world_.opponent_free);
    delay(world_.opponent_acts);
    delay(world_.opponent_lands);
    delay(world_.opponent_shakes);
    world_.opponent_flight = delayed(world_.opponent_flight, world_.clock, ticks);
}

bool HitInForce::is_stunned(std::int64_t clock) const noexcept {
    return !world_.opponent_free || clock < *world_.opponent_free;
}

std::optional<HitInForce::Outcome> HitInForce::touch() {
    world_.is_armed = false;
    world_.touched_by = rules().id();
    world_.has_target = true;
    const std::int32_t into = contact_ == Contact::hit ? value(HitNumber::attacker_state, -1) : -1;
    const bool in_air = world_.opponent_type() == 'A';
    const bool flies = world_.opponent_flies;
    if (rules().does_nothing(world_.opponent_type())) {
        if (into >= 0) {
            hold_opponent();
        } else {  // nothing keeps him from acting
            world_.opponent_free = std::max(world_.opponent_free.value_or(0), world_.clock + 1);
        }
        return into >= 0 ? std::optional(Outcome{.is_contact = false, .into = into}) : std::nullopt;
    }
    Outcome outcome{.in_air = in_air, .lies = world_.opponent_lies};
    world_.opponent_guards = contact_ == Contact::guarded;
    world_.opponent_is_hit = true;
    world_.contact = 1;
    world_.contact_kind = contact_;
    if (contact_ == Contact::hit) {
        world_.hits = whole({double(world_.hits) + value(HitNumber::hits, 1)});
        const std::int32_t falls = value(HitNumber::fall, 0);
        world_.target_falls = (world_.target_falls && value(HitNumber::force_no_fall, 0) == 0) ||
                              (in_air ? value(HitNumber::air_fall, falls) : falls) != 0;
        world_.target_trips = !world_.opponent_lies && rules().trips(world_.opponent_type());
        // In states 5000 and 5070 of the engine's common1.cns.zss, one who is lifted, falls or is
        // tripped is in the air from the first tick on.
        world_.opponent_flies =
            !world_.opponent_lies && (in_air || world_.target_falls || world_.target_trips ||
                                      length(HitNumber::ground_velocity_y, 0) != 0);
        if (world_.target_falls) {
            const std::int64_t points = std::exchange(world_.juggle, 0);
            world_.juggle_left -= world_.flags.no_juggle_check ? 0 : points;
        }
        if (into >= 0) {
            outcome.into = into;
        }
    }
    pass_hit_pause(outcome, flies ? height_at(world_.opponent_flight, world_.clock) : 0.0F);
    return outcome;
}

std::int32_t HitInForce::value(HitNumber number, std::int32_t otherwise) {
    const Code* const code = world_.hit_definition->find(number);
    return code == nullptr || code->empty() ? otherwise : whole(evaluator_.value(*code));
}

std::int32_t HitInForce::value(HitNumber on_hit, HitNumber on_guard, std::int32_t otherwise) {
    const std::int32_t of_hit = value(on_hit, otherwise);
    return contact_ == Contact::guarded ? value(on_guard, of_hit) : of_hit;
}

double HitInForce::length(HitNumber number, double otherwise) {
    const Code* const code = world_.hit_definition->find(number);
    const bool is_left_out =
        code == nullptr || code->empty() || code->instructions.front().ask == Ask::word;
    return is_left_out ? otherwise : mugen::length(evaluator_.value(*code)).number;
}

// He is moved by states 5001, 5030 and 151 of the engine's common1.cns.zss, and stops when the stun
// is over.
void HitInForce::push_opponent(std::int64_t begin, bool in_air) {
    const bool is_hit = contact_ == Contact::hit;
    const double on_ground = length(HitNumber::ground_velocity_x, 0);
    const double velocity = !is_hit  ? length(HitNumber::guard_velocity_x, on_ground)
                            : in_air ? length(HitNumber::air_velocity_x, 0)
                                     : on_ground;
    const std::int32_t slide_time = value(HitNumber::ground_slide_time, 0);
    world_.pushed_before += double{way_at(world_.push, world_.clock)};
    world_.push = {
        .begin = begin,
        .velocity = static_cast<float>(-velocity),
        .slide_time = is_hit ? slide_time : value(HitNumber::guard_slide_time, slide_time),
        .slowing = is_hit ? slowing_of_hit : slowing_of_guard,
        .slides = !is_hit || !world_.opponent_flies,
        .end = is_hit && world_.opponent_flies ? world_.opponent_lands
                                               : world_.opponent_free.value_or(begin)};
}

// In a Pause, the attacker goes on as long as its movetime lasts, which does not pass in his
// hitstop. Without any left, his hitstop comes behind the Pause. The opponent only shakes, and not
// even that if the Pause begins with this tick (hitTypeGet() of the engine's char.go).
std::int32_t HitInForce::wait_in_pause(std::int32_t pause, std::int32_t shake) noexcept {
    const std::int32_t left = world_.pause_left;
    const std::int32_t moves =
        world_.pause_moves > 0 ? std::min(world_.pause_moves + pause, left) : 0;
    const bool has_begun = world_.pause_begin < world_.clock;
    world_.pause_left = world_.pause_moves > 0 ? std::max(left - pause, 0) : 0;
    return moves - (has_begun ? std::min(shake, left) : 0);
}

void HitInForce::pass_hit_pause(Outcome& outcome, float from) {
    const bool in_air = outcome.in_air;
    const std::int32_t pause = std::clamp(
        std::max(value(HitNumber::pause, HitNumber::guard_pause, 0), 0) + version_.attacker_pause,
        0, longest_);
    const std::int32_t shake = std::max(value(HitNumber::shake, HitNumber::guard_shake, 0), 0);
    const bool is_hit = contact_ == Contact::hit;
    constexpr std::int32_t usual_air_time = 20;
    const std::int32_t on_ground = value(HitNumber::ground_hit_time, 0);
    const std::int64_t stun =
        std::max(!is_hit                 ? value(HitNumber::guard_hit_time, on_ground)
                 : world_.opponent_flies ? value(HitNumber::air_hit_time, usual_air_time)
                                         : on_ground,
                 0);
    world_.opponent_waits = wait_in_pause(pause, shake);
    const std::int64_t begin =
        world_.clock + std::int64_t{shake} - pause + (shake > 0 ? 1 : 2) + world_.opponent_waits;
    world_.opponent_shakes = begin + 1;
    const bool takes_over = value(HitNumber::opponent_state, -1) >= 0;
    const bool is_held = world_.target_falls || world_.target_trips || takes_over;
    const std::int64_t stun_ends =
        begin +
        (is_hit && is_held ? longest_ : stun + (is_hit && stun > 0 ? version_.hit_time : 0));
    world_.opponent_free = stun_ends;
    std::int32_t flight = 0;
    if (is_hit && world_.opponent_flies) {
        const bool falls = world_.target_falls || world_.target_trips;
        const double level = world_.target_trips ? trip_ends_ : fall_ends_;
        const double velocity =
            length(in_air ? HitNumber::air_velocity_y : HitNumber::ground_velocity_y, 0);
        const double gravity = length(HitNumber::gravity, gravity_);
        // he flies one tick earlier than he is stunned if he does not shake
        const std::int64_t rises = begin - (shake > 0 ? 0 : 1);
        world_.opponent_flight = {rises, from, static_cast<float>(velocity),
                                  static_cast<float>(gravity)};
        const std::int64_t high = std::min<std::int64_t>(stun_ends - rises, usual_high_ticks);
        flight = landing_tick(velocity, gravity, level, falls ? longest_flight : high, from);
        world_.opponent_lands = rises + (takes_over ? longest_ : flight);
        world_.opponent_free = is_held ? stun_ends : std::min(stun_ends, world_.opponent_lands);
    }
    world_.opponent_acts = *world_.opponent_free;
    if (is_hit && world_.opponent_flies && !is_held && world_.opponent_lands <= stun_ends) {
        world_.opponent_acts += landing_ticks;
    }
    if (!is_hit) {
        const std::int64_t late = shake > 0 ? 0 : 1;
        const std::int32_t slide =
            value(HitNumber::guard_slide_time, value(HitNumber::ground_slide_time, 0));
        const std::int64_t control = value(HitNumber::guard_control_time, slide);
        const std::int64_t ends = stun + late;
        world_.opponent_acts = begin - late + (control < 0 ? ends : std::min(control, ends));
    }
    push_opponent(begin, in_air);
    sent_out_.pass_hit_pause(pause);
    outcome.hit_pause = pause;
    outcome.flight = flight;
}

}  // namespace fightconv::mugen
