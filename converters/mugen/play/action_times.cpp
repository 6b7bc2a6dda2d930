#include "converters/mugen/play/action_times.hpp"

#include <algorithm>
#include <utility>

#include "core/model/character.hpp"

namespace fightconv::mugen {

ActionTimes::ActionTimes(const air::Action& action) {
    std::int64_t loop_start = 0;
    bool stays = false;
    for (std::size_t i = 0; i < action.elements.size(); ++i) {
        const air::Element& element = action.elements[i];
        if (i == action.loop_start) {
            loop_start = total_;
        }
        starts_.push_back(total_);
        attacks_.push_back(element.clsn1.count > 0);
        reachable_ += stays ? 0U : 1U;
        stays = stays || element.time == Frame::hold;
        total_ += std::max(element.time, 0);
    }
    loop_ = total_ - loop_start;
    if (stays || action.elements.empty()) {
        total_ = -1;
    }
}

std::size_t ActionTimes::element_at(std::int64_t elapsed) const noexcept {
    if (starts_.empty()) {
        return 0;
    }
    if (total_ > 0 && elapsed >= total_) {
        elapsed = total_ - std::max<std::int64_t>(loop_, 1);
    }
    // The last of those that begin here: those before it are never shown.
    const auto end = starts_.begin() + static_cast<std::ptrdiff_t>(reachable_);
    const auto behind = std::upper_bound(starts_.begin(), end, elapsed);
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(behind - starts_.begin() - 1, 0));
}

bool ActionTimes::attacks_at(std::int64_t elapsed) const noexcept {
    return !attacks_.empty() && attacks_[element_at(elapsed)];
}

std::int64_t ActionTimes::start_of(std::int64_t element) const noexcept {
    return element < 1 || std::cmp_greater(element, starts_.size())
               ? 0
               : starts_[static_cast<std::size_t>(element) - 1];
}

std::optional<std::int64_t> ActionTimes::element_time(std::int64_t element,
                                                      std::int64_t elapsed) const noexcept {
    return element < 1 || std::cmp_greater(element, starts_.size())
               ? std::nullopt
               : std::optional(elapsed - start_of(element));
}

std::int64_t ActionTimes::time(std::int64_t elapsed) const noexcept { return elapsed - total_; }

std::int64_t ActionTimes::next(std::int64_t elapsed) const noexcept {
    if (total_ > 0 && elapsed >= total_) {
        elapsed = total_ - loop_;
    }
    return elapsed + 1;
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
