#include <algorithm>
#include <limits>
#include <vector>

#include "converters/mugen/moves/played_move.hpp"

namespace fightconv::mugen {

namespace {

// Where the subject's numbers are counted from; nothing for one that is no time, or of an element
// that is never shown.
struct Origin {
    bool is_time = false;
    std::optional<std::int64_t> tick{};
};
Origin origin_of(const Condition& condition, const ActionTimes& shown) {
    switch (condition.subject) {
        case Subject::time: return {true, 0};
        case Subject::element_time: return {true, shown.reached_at(condition.element)};
        case Subject::anim_time: return {true, shown.end()};
        default: return {};
    }
}

// The ticks in which the number of the shown element lies between low and high.
std::optional<Ticks> ticks_of(const Condition& condition, const ActionTimes& shown) {
    const auto first = shown.reached_at(std::max(condition.low, 1));
    if (!first || condition.high < 1) {
        return std::nullopt;
    }
    const auto behind = condition.high < std::numeric_limits<std::int32_t>::max()
                            ? shown.reached_at(condition.high + 1)
                            : std::nullopt;
    return Ticks{*first, behind ? *behind - 1 : std::numeric_limits<std::int64_t>::max()};
}

constexpr std::int64_t unbounded(std::int32_t bound, std::int64_t tick) noexcept {
    const bool open = bound == std::numeric_limits<std::int32_t>::min() ||
                      bound == std::numeric_limits<std::int32_t>::max();
    return open ? bound * std::int64_t{std::numeric_limits<std::int32_t>::max()} : tick + bound;
}

}  // namespace

std::optional<Moment> first_moment(const Alternative& alternative, const ActionTimes& shown) {
    Moment moment;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
    std::vector<Ticks> excluded;
    for (const Condition& condition : alternative) {
        const Origin origin = origin_of(condition, shown);
        std::optional<Ticks> ticks;
        if (origin.is_time && origin.tick) {
            ticks = {unbounded(condition.low, *origin.tick),
                     unbounded(condition.high, *origin.tick)};
        } else if (condition.subject == Subject::element) {
            ticks = ticks_of(condition, shown);
        } else if (!origin.is_time) {
            moment.assumed = moment.assumed == nullptr ? &condition : moment.assumed;
            continue;
        }
        if (ticks && condition.negated) {
            excluded.push_back(*ticks);
        } else if (ticks) {
            moment.tick = std::max(moment.tick, ticks->first);
            last = std::min(last, ticks->last);
        } else if (!condition.negated) {
            return std::nullopt;
        }
    }
    std::sort(excluded.begin(), excluded.end(),
              [](const Ticks& a, const Ticks& b) { return a.first < b.first; });
    for (const Ticks& ticks : excluded) {
        if (ticks.first <= moment.tick && moment.tick <= ticks.last) {
            moment.tick = ticks.last + 1;
        }
    }
    return moment.tick <= last ? std::optional(moment) : std::nullopt;
}

}  // namespace fightconv::mugen
