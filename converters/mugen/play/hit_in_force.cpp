#include "converters/mugen/play/hit_in_force.hpp"

#include <algorithm>
#include <utility>

#include "converters/mugen/play/attributes.hpp"

namespace fightconv::mugen {

bool HitInForce::may_touch_opponent() const {
    return world_.is_armed && contact_ != Contact::none &&
           (!world_.target_falls || world_.flags.no_juggle_check ||
            world_.juggle_left >= world_.juggle) &&
           may_touch(*world_.hit_definition->text,
                     {world_.opponent.state_type, world_.touched_by, world_.has_target,
                      contact_ == Contact::guarded, world_.target_falls});
}

std::optional<HitInForce::Outcome> HitInForce::touch() {
    world_.is_armed = false;
    world_.touched_by = id_of(*world_.hit_definition->text);
    world_.has_target = true;
    const std::int32_t into = contact_ == Contact::hit ? value("p1stateno", -1) : -1;
    if (does_nothing(*world_.hit_definition->text, world_.opponent.state_type)) {
        return into >= 0 ? std::optional(Outcome{.is_contact = false, .into = into}) : std::nullopt;
    }
    Outcome outcome;
    world_.contact = 1;
    world_.contact_kind = contact_;
    if (contact_ == Contact::hit) {
        world_.hits = whole({double(world_.hits) + value("numhits", 1)});
        world_.target_falls = world_.target_falls || value("fall", 0) != 0;
        if (world_.target_falls) {
            const std::int64_t points = std::exchange(world_.juggle, 0);
            world_.juggle_left -= world_.flags.no_juggle_check ? 0 : points;
        }
        if (into >= 0) {
            outcome.into = into;
        }
    }
    outcome.hit_pause = pass_hit_pause();
    return outcome;
}

std::int32_t HitInForce::value(std::string_view key, std::int32_t otherwise, std::size_t place) {
    for (const ValueCode& each : world_.hit_definition->values) {
        if (each.parameter->key == key && place-- == 0) {
            return each.code.empty() ? otherwise : whole(evaluator_.value(each.code));
        }
    }
    return otherwise;
}

std::int32_t HitInForce::guard_value(const std::string& key, std::int32_t otherwise,
                                     std::size_t place) {
    const std::int32_t on_hit = value(key, otherwise, place);
    return contact_ == Contact::guarded ? value("guard." + key, on_hit, place) : on_hit;
}

// The opponent waits in a Pause in which only the attacker goes on, apart from the ticks in which
// he shakes (hitTypeGet() of the engine's char.go). How many ticks of hitstop the attacker has.
std::int32_t HitInForce::pass_hit_pause() {
    const std::int32_t pause =
        std::clamp(std::max(guard_value("pausetime", 0), 0) + attacker_pause_, 0, longest_);
    const std::int32_t shake = std::max(guard_value("pausetime", 0, 1), 0);
    const std::int32_t stun = contact_ == Contact::guarded
                                  ? value("guard.hittime", value("ground.hittime", 0))
                                  : value("ground.hittime", 0);
    world_.opponent_free =
        world_.clock + std::int64_t{shake} - pause + (world_.target_falls ? longest_ : stun);
    const bool has_begun = world_.pause_begin < world_.clock;
    const std::int32_t moves = std::min(world_.pause_moves + pause, world_.pause_left);
    world_.opponent_waits =
        world_.pause_moves > 0 ? std::max(moves - (has_begun ? shake : 0), 0) : 0;
    world_.pause_left = std::max(world_.pause_left - pause, 0);
    sent_out_.pass_hit_pause(pause);
    return pause;
}

}  // namespace fightconv::mugen
