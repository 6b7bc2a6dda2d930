#include "converters/mugen/play/aspects.hpp"

#include <utility>

namespace fightconv::mugen {

namespace {

template <class T>
bool has_changed(T& seen, const T& now) {
    if (seen == now) {
        return false;
    }
    seen = now;
    return true;
}

}  // namespace

Aspects aspects_of(const Instruction& asked, const Known* arguments) noexcept {
    switch (asked.ask) {
        case Ask::state_number:
        case Ask::is_helper:
        case Ask::previous_state: return aspect::state;
        case Ask::time: return aspect::time;
        case Ask::animation_time:
        case Ask::element_time:
        case Ask::element_number:
        case Ask::animation: return aspect::animation;
        case Ask::state_type:
        case Ask::move_type:
        case Ask::physics: return aspect::types;
        case Ask::control: return aspect::control;
        case Ask::velocity_x:
        case Ask::velocity_y: return aspect::velocity;
        case Ask::position_x:
        case Ask::position_y:
        case Ask::screen_height: return aspect::position;
        case Ask::opponent_height: return aspect::position | aspect::opponent;
        case Ask::opponent_distance:
        case Ask::opponent_body_distance:
            return aspect::position | aspect::opponent | aspect::contact_ticks;
        case Ask::opponent_state_type: return aspect::opponent;
        case Ask::target_state_type: return aspect::opponent | aspect::contact;
        case Ask::contact:
        case Ask::hit:
        case Ask::guarded:
            return asked.is_condition ? aspect::contact : aspect::contact | aspect::contact_ticks;
        case Ask::opponent_state_number:
        case Ask::target_state_number: return aspect::contact | aspect::contact_ticks;
        case Ask::target_life:
        case Ask::target_usually_one:
        case Ask::target_other:
        case Ask::hit_count:
        case Ask::count_targets:
        case Ask::opponent_move_type:
        case Ask::target_move_type: return aspect::contact;
        case Ask::hit_attribute: return aspect::types | aspect::hit_definition;
        case Ask::count_helpers:
        case Ask::count_explods:
        case Ask::count_projectiles: return aspect::made;
        case Ask::variable: return aspects_of(&World::var, arguments[0]);
        case Ask::float_variable: return aspects_of(&World::fvar, arguments[0]);
        case Ask::system_variable: return aspects_of(&World::sysvar, arguments[0]);
        case Ask::system_float_variable: return aspects_of(&World::sysfvar, arguments[0]);
        case Ask::map: return aspects_of_map(static_cast<std::size_t>(asked.number));
        case Ask::set_variable:
        case Ask::set_float_variable:
        case Ask::set_system_variable:
        case Ask::set_system_float_variable:
        case Ask::set_map:
        case Ask::sender_state_number:
        case Ask::sender_state_type:
        case Ask::sender_move_type: return aspect::every_tick;
        case Ask::local:
        case Ask::nothing:
        case Ask::other:
        case Ask::word:
        case Ask::command:
        case Ask::quoted:
        case Ask::function:
        case Ask::animation_exists:
        case Ask::hit_pause_time:  // 0 apart from the hitstop, in which nothing is remembered
        case Ask::projectile_contact:
        case Ask::projectile_time:
        case Ask::random:
        case Ask::edge_distance:
        case Ask::sender_usually_one:
        case Ask::sender_other:
        case Ask::round_state:
        case Ask::life:
        case Ask::power:
        case Ask::always_one:
        case Ask::always_zero:
        case Ask::usually_one:
        case Ask::absent: break;
    }
    return 0;
}

Aspects WorldWatch::look(World& world) {
    Aspects changed = std::exchange(world.changed_variables, 0);
    const auto see = [&](Aspects bits, auto... parts) {
        if ((int{has_changed(seen_.*parts, world.*parts)} | ...) != 0) {
            changed |= bits;
        }
    };
    if ((seen_.contact > 0) != (world.contact > 0)) {
        changed |= aspect::contact;
    }
    see(aspect::state, &World::state, &World::previous, &World::helper);
    see(aspect::time, &World::time);
    see(aspect::animation, &World::action, &World::shown, &World::elapsed, &World::from_start);
    see(aspect::types, &World::state_type, &World::move_type, &World::physics);
    see(aspect::control, &World::control);
    see(aspect::velocity, &World::velocity_x, &World::velocity_y);
    see(aspect::position, &World::position_x, &World::position_y);
    see(aspect::contact, &World::contact_kind, &World::has_target, &World::hits,
        &World::opponent_is_hit);
    see(aspect::contact_ticks, &World::contact);
    // also behind a change of state, which forgets the contact, but not what has become of him
    if (has_changed(seen_.clock, world.clock) && (world.opponent_is_hit || world.opponent_flies)) {
        changed |= aspect::contact_ticks;
    }
    see(aspect::hit_definition, &World::hit_definition);
    see(aspect::made, &World::made);
    see(aspect::opponent, &World::opponent, &World::opponent_flies, &World::opponent_lies);
    return changed;
}

}  // namespace fightconv::mugen
