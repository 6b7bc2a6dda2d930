// The helpers, explods and projectiles that a state has sent out, as long as the engine counts them
// (NumHelper, NumExplod, NumProj). mugen.md C18.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "converters/mugen/play/evaluator.hpp"

namespace fightconv::mugen {

// The ticks until a helper ends, by the state in which it begins, and the one that it is sent out
// in if it asks for that; otherwise `any_sender`.
inline constexpr std::int32_t any_sender = -1;
using HelperTicks = std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t>;

class SentOut {
public:
    // Borrows all of them.
    SentOut(World& world, Evaluator& evaluator, const ActionTable& actions,
            const HelperTicks& helper_ticks) noexcept
        : world_(world), evaluator_(evaluator), actions_(actions), helper_ticks_(helper_ticks) {}

    // Counts what a Helper, Explod or Projectile sends out; other controllers send out nothing.
    void add(const CompiledController& controller);
    void remove_explods(const CompiledController& controller);
    void modify_explods(const CompiledController& controller);

    void begin_tick();  // what has ended goes
    // So many ticks of hitstop, in which World::clock stands still.
    void pass_hit_pause(std::int32_t ticks) noexcept;
    // So many ticks in which it stands still and the character goes on.
    void wait(std::int32_t ticks) noexcept;

private:
    std::optional<std::int64_t> ticks_of(const CompiledController& controller);
    template <class Change>
    void change_explods(const CompiledController& controller, Change change);

    World& world_;
    Evaluator& evaluator_;
    const ActionTable& actions_;
    const HelperTicks& helper_ticks_;
};

}  // namespace fightconv::mugen
