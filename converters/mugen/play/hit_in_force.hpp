// The HitDef in force, and what its contact with the opponent does: whom it may touch, juggle
// points, and the hitstop. mugen.md C18, C19.
#pragma once

#include <cstdint>
#include <optional>

#include "converters/mugen/files/combat.hpp"
#include "converters/mugen/play/evaluator.hpp"
#include "converters/mugen/play/pushback.hpp"
#include "converters/mugen/play/sent_out.hpp"

namespace fightconv::mugen {

class HitInForce {
public:
    // Borrows all of them. `contact`: the outcome of a hit that touches; `longest`: the most ticks
    // of a hitstop.
    HitInForce(World& world, Evaluator& evaluator, SentOut& sent_out, Contact contact,
               std::int32_t longest, const Combat& combat) noexcept
        : world_(world),
          evaluator_(evaluator),
          sent_out_(sent_out),
          contact_(contact),
          longest_(longest),
          version_(combat.version_ticks),
          gravity_(usual_gravity * combat.localcoord.x / 320),
          fall_ends_(usual_ground_level * combat.localcoord.x / 320),
          trip_ends_(usual_trip_level * combat.localcoord.x / 320) {}

    // Before the controllers of a tick act.
    void begin_tick() noexcept;
    // A state of its own holds the opponent, who stays the target.
    void hold_opponent() noexcept;
    // In so many ticks only the attacker goes on.
    void begin_pause(std::int32_t ticks) noexcept;
    // Whether it has touched nobody since it acted, and may touch the opponent as he is now.
    bool may_touch_opponent() const;

    struct Outcome {
        bool is_contact = true;
        bool in_air = false;                 // the opponent was there already
        bool lies = false;                   // he had fallen already
        std::int32_t flight = 0;             // ticks until he lands, behind his shaking
        std::int32_t hit_pause = 0;          // ticks of hitstop for the attacker
        std::optional<std::int32_t> into{};  // p1stateno: the state that the attacker enters
    };
    // Nothing if it only makes the opponent the target.
    std::optional<Outcome> touch();

private:
    std::int32_t value(HitNumber number, std::int32_t otherwise);
    // The other number if it is a guard, and has that.
    std::int32_t value(HitNumber on_hit, HitNumber on_guard, std::int32_t otherwise);
    double length(HitNumber number, double otherwise);
    const TouchRules& rules() const noexcept { return world_.hit_definition->hit->rules; }
    bool is_stunned(std::int64_t clock) const noexcept;
    // `from`: the height in which he is touched, as Flight::from.
    void pass_hit_pause(Outcome& outcome, float from);
    // For how many of the attacker's ticks he stands still behind the hitstop; below 0: so many
    // more of his own pass.
    std::int32_t wait_in_pause(std::int32_t pause, std::int32_t shake) noexcept;
    void push_opponent(std::int64_t begin, bool in_air);

    World& world_;
    Evaluator& evaluator_;
    SentOut& sent_out_;
    const Contact contact_;
    const std::int32_t longest_;
    const VersionTicks version_;
    const double gravity_;  // of one who is lifted, if the HitDef says nothing else
    // how far below the ground a fall ends, and that of one who was tripped
    const double fall_ends_, trip_ends_;
};

}  // namespace fightconv::mugen
