#include "converters/jobs/memory_gate.hpp"

#include <algorithm>

namespace fightconv::batch {

MemoryGate::Pass MemoryGate::enter(std::uint64_t expected, const Budget& budget) {
    std::unique_lock lock(mutex_);
    const std::uint64_t turn = next_turn_++;
    changed_.wait(lock, [&] { return turn == turn_ && fits(expected); });
    ++turn_;
    changed_.notify_all();
    return {*this, begun_.insert(begun_.end(), Pass::Claim{expected, budget})};
}

bool MemoryGate::fits(std::uint64_t expected) const {
    std::uint64_t left = bytes_;
    for (const Pass::Claim& claim : begun_) {
        left -= std::min(left, std::max(claim.expected, claim.budget.used()));
    }
    return begun_.empty() || expected <= left;
}

void MemoryGate::leave(std::list<Pass::Claim>::iterator place) {
    {
        const std::lock_guard lock(mutex_);
        begun_.erase(place);
    }
    changed_.notify_all();
}

}  // namespace fightconv::batch
