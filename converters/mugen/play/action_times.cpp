#include "converters/mugen/play/action_times.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace fightconv::mugen {

ActionTimes::ActionTimes(const air::Action& action) : frames_(action.elements.size()) {
    for (const air::Element& element : action.elements) {
        frames_.add(element.time);
    }
    const bool ends = !frames_.holds() && frames_.size() > 0;
    end_ = ends ? frames_.total() : -1;
    loop_ = ends ? end_ - frames_.start_of(action.loop_start) : 0;
    for (std::size_t i = 0; i < frames_.reached(); ++i) {
        // An element stays if it says so, and if it is the last one and none takes a tick.
        const bool stays = i + 1 == frames_.reached() && end_ <= 0;
        if (action.elements[i].clsn1.count == 0 || (frames_.ticks_of(i) == 0 && !stays)) {
            continue;
        }
        const std::int64_t first = frames_.start_of(i);
        const std::int64_t last =
            stays ? std::numeric_limits<std::int64_t>::max() : first + frames_.ticks_of(i) - 1;
        if (!attacks_.empty() && attacks_.back().last + 1 == first) {
            attacks_.back().last = last;
        } else {
            attacks_.push_back({first, last});
        }
    }
    const auto passing = [&](std::size_t element) -> std::optional<Passing> {
        return element < frames_.reached() && frames_.ticks_of(element) == 0 && frames_.total() > 0
                   ? std::optional(Passing{element, action.elements[element].clsn1.count != 0})
                   : std::nullopt;
    };
    first_ = passing(0);
    again_ = end_ > 0 ? passing(action.loop_start) : std::nullopt;
}

std::optional<std::int64_t> ActionTimes::start_of(std::int64_t element) const noexcept {
    return element < 1 || std::cmp_greater(element, frames_.size())
               ? std::nullopt
               : std::optional(frames_.start_of(static_cast<std::size_t>(element) - 1));
}

std::optional<std::int64_t> ActionTimes::reached_at(std::int64_t element) const noexcept {
    return std::cmp_greater(element, frames_.reached()) ? std::nullopt : start_of(element);
}

std::optional<std::int64_t> ActionTimes::end() const noexcept {
    return end_ < 0 ? std::nullopt : std::optional(end_);
}

std::span<const Ticks> ActionTimes::attacks_from(std::int64_t tick) const noexcept {
    const auto begin = std::partition_point(attacks_.begin(), attacks_.end(),
                                            [&](const Ticks& run) { return run.last < tick; });
    return std::span(attacks_).subspan(static_cast<std::size_t>(begin - attacks_.begin()));
}

std::int64_t ActionTimes::shown(std::int64_t elapsed) const noexcept {
    return end_ > 0 && elapsed >= end_ ? end_ - std::max<std::int64_t>(loop_, 1) : elapsed;
}

bool ActionTimes::starts_with(std::int64_t element) const noexcept {
    return !end() && (element == 1 || !start_of(element));
}

const std::optional<ActionTimes::Passing>& ActionTimes::passing_at(std::int64_t elapsed,
                                                                   bool from_start) const noexcept {
    static constexpr std::optional<Passing> none;
    if (elapsed == 0) {
        return from_start ? first_ : none;
    }
    return end_ > 0 && elapsed >= end_ ? again_ : none;
}

std::size_t ActionTimes::element_at(std::int64_t elapsed, bool from_start) const noexcept {
    const auto& passing = passing_at(elapsed, from_start);
    return passing ? passing->element : element_of(elapsed);
}

bool ActionTimes::attacks_at(std::int64_t elapsed, bool from_start) const noexcept {
    if (const auto& passing = passing_at(elapsed, from_start)) {
        return passing->attacks;
    }
    const std::int64_t tick = shown(elapsed);
    const auto attacks = attacks_from(tick);
    return !attacks.empty() && attacks.front().first <= tick;
}

std::optional<std::int64_t> ActionTimes::element_time(std::int64_t element,
                                                      std::int64_t elapsed) const noexcept {
    const auto start = start_of(element);
    return start ? std::optional(elapsed - *start) : std::nullopt;
}

std::int64_t ActionTimes::next(std::int64_t elapsed) const noexcept {
    return (end_ > 0 && elapsed >= end_ ? end_ - loop_ : elapsed) + 1;
}

ActionTable times_of(const air::File& actions) {
    ActionTable table;
    for (const air::Action& action : actions.actions) {
        if (!action.shadowed) {
            table.emplace(action.number, ActionTimes(action));
        }
    }
    return table;
}

}  // namespace fightconv::mugen
