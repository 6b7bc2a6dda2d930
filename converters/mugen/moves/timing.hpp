// The ticks of an action, and when a controller acts in them. mugen.md C7.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/script/triggers.hpp"
#include "formats/air/air.hpp"

namespace fightconv::mugen {

// Ticks from `first` to `last`, both of them included.
struct Ticks {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

class Timeline {
public:
    explicit Timeline(const air::Action& action);

    // The tick at which an element, counted from 1, begins; nothing where it is never shown.
    std::optional<std::int64_t> start_of(std::int32_t element) const;
    // Each run of ticks with attack boxes, of those from `first` on and before `end`.
    std::vector<Ticks> attacks_in(std::int64_t first, std::int64_t end) const;

    // an element that stays counts as one tick
    std::int64_t total() const noexcept { return total_; }
    bool holds() const noexcept { return holds_; }  // it never ends

private:
    std::vector<std::int64_t> starts_;
    std::vector<Ticks> attacks_;
    std::int64_t total_ = 0;
    bool holds_ = false;
};

struct Moment {
    std::int64_t tick = 0;
    // the first condition that depends on the game, and was taken to hold
    const Condition* assumed = nullptr;
};

// The first tick at which all of the conditions can hold; nothing where that is never.
std::optional<Moment> first_moment(const Alternative& alternative, const Timeline& timeline);

}  // namespace fightconv::mugen
