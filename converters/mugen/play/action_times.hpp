// The ticks of an action as the engine counts them. mugen.md C18.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "formats/air/air.hpp"

namespace fightconv::mugen {

// An element of time 0 or less takes none, and the last one may stay for ever.
class ActionTimes {
public:
    explicit ActionTimes(const air::Action& action);

    std::int64_t total() const noexcept { return total_; }  // -1: it never ends
    // The element that is shown so many ticks after the action began, from 0. `elapsed` runs as
    // Place::elapsed does.
    std::size_t element_at(std::int64_t elapsed) const noexcept;
    bool attacks_at(std::int64_t elapsed) const noexcept;
    // animtime: ticks after the end, 0 when it has just ended. As in Ikemen GO it is above 0 for an
    // action that never ends (its total counts as -1).
    std::int64_t time(std::int64_t elapsed) const noexcept;
    // animelemtime(element), element from 1; nothing if there is no such element.
    std::optional<std::int64_t> element_time(std::int64_t element,
                                             std::int64_t elapsed) const noexcept;
    std::int64_t start_of(std::int64_t element) const noexcept;  // from 1
    // one tick later: at its end it goes on behind the loop start
    std::int64_t next(std::int64_t elapsed) const noexcept;

private:
    std::vector<std::int64_t> starts_;
    std::vector<bool> attacks_;
    std::size_t reachable_ = 0;  // elements up to one that stays
    std::int64_t total_ = 0;
    std::int64_t loop_ = 0;  // ticks from the loop start to the end
};

// Of the actions that count, by number.
using ActionTable = std::map<std::int32_t, ActionTimes>;
ActionTable times_of(const air::File& actions);

}  // namespace fightconv::mugen
