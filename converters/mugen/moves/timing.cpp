#include "converters/mugen/moves/timing.hpp"

#include <algorithm>
#include <limits>

#include "core/model/character.hpp"

namespace fightconv::mugen {

Timeline::Timeline(const air::Action& action) {
    starts_.reserve(action.elements.size());
    for (const air::Element& element : action.elements) {
        if (holds_) {
            break;
        }
        starts_.push_back(total_);
        holds_ = element.time == Frame::hold;
        const std::int64_t ticks = holds_ ? 1 : std::max(element.time, 0);
        if (ticks > 0 && element.clsn1.count > 0) {
            attacks_.push_back({total_, total_ + ticks - 1});
        }
        total_ += ticks;
    }
    total_ = std::max<std::int64_t>(total_, 1);
}

std::optional<std::int64_t> Timeline::start_of(std::int32_t element) const {
    if (element < 1 || static_cast<std::size_t>(element) > starts_.size()) {
        return std::nullopt;
    }
    return starts_[static_cast<std::size_t>(element) - 1];
}

std::vector<Ticks> Timeline::attacks_in(std::int64_t first, std::int64_t end) const {
    const auto begins = std::partition_point(
        attacks_.begin(), attacks_.end(), [&](const Ticks& ticks) { return ticks.last < first; });
    const auto ends = std::partition_point(begins, attacks_.end(),
                                           [&](const Ticks& ticks) { return ticks.first < end; });
    std::vector<Ticks> runs;
    for (auto each = begins; each != ends; ++each) {
        const Ticks ticks{std::max(each->first, first), std::min(each->last, end - 1)};
        if (!runs.empty() && runs.back().last + 1 == ticks.first) {
            runs.back().last = ticks.last;
        } else {
            runs.push_back(ticks);
        }
    }
    return runs;
}

namespace {

// Where the subject's numbers are counted from; nothing for one that is no time, or of an element
// that is never shown.
struct Origin {
    bool is_time = false;
    std::optional<std::int64_t> tick{};
};
Origin origin_of(const Condition& condition, const Timeline& timeline) {
    switch (condition.subject) {
        case Subject::time: return {true, 0};
        case Subject::element_time: return {true, timeline.start_of(condition.element)};
        case Subject::anim_time:
            return {true, timeline.holds() ? std::nullopt : std::optional(timeline.total())};
        default: return {};
    }
}

// The ticks in which the number of the shown element lies between low and high.
std::optional<Ticks> shown(const Condition& condition, const Timeline& timeline) {
    const auto first = timeline.start_of(std::max(condition.low, 1));
    if (!first || condition.high < 1) {
        return std::nullopt;
    }
    const auto behind = condition.high < std::numeric_limits<std::int32_t>::max()
                            ? timeline.start_of(condition.high + 1)
                            : std::nullopt;
    return Ticks{*first, behind ? *behind - 1 : std::numeric_limits<std::int64_t>::max()};
}

constexpr std::int64_t unbounded(std::int32_t bound, std::int64_t tick) noexcept {
    const bool open = bound == std::numeric_limits<std::int32_t>::min() ||
                      bound == std::numeric_limits<std::int32_t>::max();
    return open ? bound * std::int64_t{std::numeric_limits<std::int32_t>::max()} : tick + bound;
}

}  // namespace

std::optional<Moment> first_moment(const Alternative& alternative, const Timeline& timeline) {
    Moment moment;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
    std::vector<Ticks> excluded;
    for (const Condition& condition : alternative) {
        const Origin origin = origin_of(condition, timeline);
        std::optional<Ticks> ticks;
        if (origin.is_time && origin.tick) {
            ticks = {unbounded(condition.low, *origin.tick),
                     unbounded(condition.high, *origin.tick)};
        } else if (condition.subject == Subject::element) {
            ticks = shown(condition, timeline);
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
