// The controllers of the states that always run, -3, -2 and -1. There are as many of them as moves,
// and most of them wait for what does not happen in the state that is played: one that does nothing
// is asked again only when something has changed that it asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "converters/mugen/play/aspects.hpp"

namespace fightconv::mugen {

struct AlwaysController {
    const CompiledController* controller = nullptr;
    std::uint64_t work = 0;  // the instructions of this one and of all before it
};

class AlwaysControllers {
public:
    explicit AlwaysControllers(const Program& program);

    // those that may act or be cancels
    const std::vector<AlwaysController>& all() const noexcept { return all_; }
    // of the others, too
    std::uint64_t work() const noexcept { return work_; }

private:
    std::vector<AlwaysController> all_;
    std::uint64_t work_ = 0;
};

// What each of them has asked for since a state was entered.
class AskedAspects {
public:
    static constexpr std::size_t none = SIZE_MAX;

    // At first each controller depends on everything.
    explicit AskedAspects(std::size_t controllers)
        : of_each_(controllers, everything),
          of_blocks_((controllers + block - 1) / block, everything) {}

    // The first one from `place` on that depends on any of them; `none` if there is none.
    std::size_t next(std::size_t place, Aspects changed) const noexcept;
    void set(std::size_t place, Aspects asked) noexcept {
        of_each_[place] = asked;
        of_blocks_[place / block] |= asked;
    }

private:
    static constexpr std::size_t block = 32;

    std::vector<Aspects> of_each_;
    std::vector<Aspects> of_blocks_;  // at least those of each in it
};

}  // namespace fightconv::mugen
