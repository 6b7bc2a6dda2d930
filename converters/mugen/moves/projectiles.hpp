// The projectiles of a move, and the helpers whose state does no more than to fly evenly, to hit
// and to end: mugen.md C22.
#pragma once

#include <optional>

#include "converters/mugen/moves/hits.hpp"
#include "converters/mugen/play/player.hpp"

namespace fightconv::mugen {

// Borrows both of them.
class Projectiles {
public:
    Projectiles(const Combat& combat, Player& player)
        : combat_(combat), facts_(combat.facts()), player_(player) {}

    // Adds those of the move whose state was played so.
    void fill(Move& move, const Played& played, const Reporter& reporter);

private:
    // `height` is the y of the one who sends it out, from the floor; `is_assumed`: it depends on
    // how high he has jumped.
    std::optional<Projectile> projectile_of(const Event& event, double height, bool is_assumed,
                                            ValueReader& values) const;
    std::optional<Projectile> helper_of(const Event& event, double height, const Sender& sender,
                                        ValueReader& values);
    bool asks_sender(const Event& event) const;  // the helper that it sends out
    bool ends_by_contact(std::int32_t state, const Scenario& alone, double height, Contact contact);
    // The helper's state does nothing that is not read here, and ends in no state that attacks.
    bool is_simple(const Played& played) const;
    bool sends_out_attack(const CompiledController& controller) const;

    const Combat& combat_;
    const Facts facts_;
    Player& player_;
};

}  // namespace fightconv::mugen
