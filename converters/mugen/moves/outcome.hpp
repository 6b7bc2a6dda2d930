// The outcome of a move that touches somebody, with all that follows by itself: who can act again
// first, what becomes of the opponent, how much power is gained. mugen.md C19.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "converters/mugen/moves/cancels.hpp"
#include "converters/mugen/moves/hits.hpp"
#include "converters/mugen/play/player.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

class Outcomes {
public:
    Outcomes(const Combat& combat, Player& player)
        : combat_(combat), facts_(combat.facts()), player_(player), silent_(0) {}

    // Sets what Move has of it. Nothing is known of a hit that takes one of the two into a state of
    // its own.
    void fill(Move& move, const CompiledState& state, const Plays& plays);

private:
    struct Touched {
        std::int64_t tick = 0;  // of the move, hitstop not counted
        Hit hit;
        std::int64_t stun = 0;    // of the hit, or of the guard
        bool only_trips = false;  // and does not make him fall
        bool lies = false;        // the opponent lay there already
    };
    struct Course {
        std::vector<Touched> touched;
        std::optional<std::int64_t> free;  // the tick of control, hitstop not counted
        std::int64_t opponent_waits = 0;   // as World::opponent_waits
        std::int64_t power = 0;
        bool knows_power = true;
        bool is_throw = false;
    };

    // The values of a HitDef that decide what follows from its contact.
    struct ContactValues {
        // null: not to be used again, because some values were known only in that tick
        const CompiledController* controller = nullptr;
        Hit hit;
        std::int64_t blockstun = 0;
        bool falls = false;
        bool falls_in_air = false;
        bool knows_power = true;
        bool takes_over = false;  // one of the two gets into a state of its own
    };

    Course follow(const CompiledState& state, const Played& first, Contact contact);
    std::int64_t ticks_of_landing() const;
    void add(const CompiledState& state, const Played& played, std::int64_t begin, Contact contact,
             Course& course);
    const ContactValues& contact_values_of(const CompiledController& controller,
                                           const std::vector<ExactValue>* known);
    void touch(const CompiledController& controller, const Event* event, const Played::Touch& touch,
               Contact contact, Course& course);

    const Combat& combat_;
    const Facts facts_;
    Player& player_;
    DiagnosticSink silent_;
    // of the HitDef that was read last: one that touches in each of 600 ticks is read once
    ContactValues latest_;
    // states that went on for ever without control behind another, so that they do behind all
    std::set<std::int32_t> never_free_;
};

}  // namespace fightconv::mugen
