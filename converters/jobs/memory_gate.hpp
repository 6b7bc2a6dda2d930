// Delays conversions that would exceed the memory limit together.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

#include "core/base/limits.hpp"

namespace fightconv::batch {

class MemoryGate {
public:
    explicit MemoryGate(std::uint64_t bytes) noexcept : bytes_(bytes) {}

    // One running conversion. `budget` counts its real use of memory, which can exceed the expected
    // one.
    class Pass {
    public:
        ~Pass() { gate_.leave(place_); }
        Pass(const Pass&) = delete;
        Pass& operator=(const Pass&) = delete;

    private:
        friend class MemoryGate;
        struct Claim {
            std::uint64_t expected;
            const Budget& budget;
        };
        Pass(MemoryGate& gate, std::list<Claim>::iterator place) noexcept
            : gate_(gate), place_(place) {}
        MemoryGate& gate_;
        std::list<Claim>::iterator place_;
    };

    // Waits until `expected` bytes fit beside the running conversions; a conversion that can never
    // fit begins when no other one is running. First come, first served, so that small conversions
    // do not keep a big one waiting for ever.
    Pass enter(std::uint64_t expected, const Budget& budget);

private:
    bool fits(std::uint64_t expected) const;
    void leave(std::list<Pass::Claim>::iterator place);

    std::uint64_t bytes_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t next_turn_ = 0;
    std::uint64_t turn_ = 0;  // the ticket that may begin next
    std::list<Pass::Claim> begun_;
};

}  // namespace fightconv::batch
