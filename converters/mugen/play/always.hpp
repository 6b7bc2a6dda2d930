// The controllers of the states that always run, -3, -2 and -1. There are as many of them as moves,
// and most of them wait for what does not happen in the state that is played: one that does nothing
// is asked again only when something has changed that it asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "converters/mugen/play/aspects.hpp"

namespace fightconv::mugen {

// A controller, or a whole state of ZSS, whose controllers depend on each other.
struct AlwaysPart {
    const CompiledController* controller = nullptr;
    const CompiledState* state = nullptr;
    std::size_t place = 0;  // of the state: among those of ZSS
};

// The controllers and states that may act or be a cancel, in their order.
std::vector<AlwaysPart> always_parts(const Program& program);

// The aspects for which each part asked when it was run last, also in another state that was
// played.
class AskedAspects {
public:
    static constexpr std::size_t none = SIZE_MAX;

    // At first each controller depends on everything.
    explicit AskedAspects(std::size_t controllers)
        : of_each_(controllers, everything),
          of_blocks_((controllers + block - 1) / block, everything),
          of_each_seen_(controllers) {}

    // The first one from `place` on that depends on any of them; `none` if there is none.
    std::size_t next(std::size_t place, Aspects changed) const noexcept;
    // Whether it depends on what has changed by variables only that have the same values as when it
    // was asked last. What it costs to find out is added to `work`.
    bool is_as_seen(std::size_t place, Aspects changed, std::uint64_t& work) const noexcept;
    // It has seen these variables, and has done nothing but set those.
    void see(std::size_t place, const std::vector<SeenVariable>& seen,
             const std::vector<SetVariable>& set);
    // Its effect is no longer known.
    void forget(std::size_t place) noexcept { of_each_seen_[place].seen.clear(); }
    // The variables that it has set, and sets again if everything is as it was.
    const std::vector<SetVariable>& set_by(std::size_t place) const noexcept {
        return of_each_seen_[place].set;
    }
    // The cost of looking for them all, in instructions.
    std::uint64_t work() const noexcept { return of_blocks_.size(); }
    void set(std::size_t place, Aspects asked) noexcept {
        of_each_[place] = asked;
        of_blocks_[place / block] |= asked;
    }

private:
    static constexpr std::size_t block = 32;

    std::vector<Aspects> of_each_;
    std::vector<Aspects> of_blocks_;  // at least those of each in it
    struct Seen {
        std::vector<SeenVariable> seen;  // none: nothing is known of them
        std::vector<SetVariable> set;
    };
    std::vector<Seen> of_each_seen_;
};

}  // namespace fightconv::mugen
