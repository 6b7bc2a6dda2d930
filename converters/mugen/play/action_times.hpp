// The ticks of an action as the engine counts them. mugen.md C18.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/model/timeline.hpp"
#include "formats/mugen/air/air.hpp"

namespace fightconv::mugen {

// Ticks from `first` to `last`, both of them included.
struct Ticks {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

class ActionTimes {
public:
    explicit ActionTimes(const air::Action& action);

    // The tick at which an element, counted from 1, begins; nothing if there is no such element.
    std::optional<std::int64_t> start_of(std::int64_t element) const noexcept;
    // The same, but also nothing for an element behind one that stays.
    std::optional<std::int64_t> reached_at(std::int64_t element) const noexcept;
    // The tick after the last one; nothing if the action never ends.
    std::optional<std::int64_t> end() const noexcept;
    // an element that stays counts as one tick
    std::int64_t total() const noexcept { return frames_.total(); }
    // Each run of ticks with attack boxes that does not end before this tick. An element that stays
    // attacks for ever.
    std::span<const Ticks> attacks_from(std::int64_t tick) const noexcept;

    // A player of the action passes `elapsed`, which runs as World::elapsed does. It is the tick
    // after the last one before the action begins again at its loop start.

    // The element that is shown, from 0. `from_start`: the action was not entered at an element
    // that a ChangeAnim has chosen (starts_with()).
    std::size_t element_at(std::int64_t elapsed, bool from_start = true) const noexcept;
    bool attacks_at(std::int64_t elapsed, bool from_start = true) const noexcept;
    // The element that a tick before or after the one that is shown belongs to, from 0: none of
    // time 0, as the AnimElemNo() of the engine's anim.go.
    std::size_t element_of(std::int64_t elapsed) const noexcept {
        return frames_.at(shown(elapsed));
    }
    // Whether an action whose element was chosen by that number, counted from 1, still shows the
    // first element in its first tick, even if that is one of time 0. The engine passes over such
    // elements then, unless the action never ends (Animation.SetAnimElem() of its anim.go).
    bool starts_with(std::int64_t element) const noexcept;
    // animtime: ticks after the end, 0 when it has just ended. As in Ikemen GO it is above 0 for an
    // action that never ends (its total counts as -1).
    std::int64_t time(std::int64_t elapsed) const noexcept { return elapsed - end_; }
    // animelemtime(element), element from 1; nothing if there is no such element.
    std::optional<std::int64_t> element_time(std::int64_t element,
                                             std::int64_t elapsed) const noexcept;
    // one tick later: at its end it goes on behind the loop start
    std::int64_t next(std::int64_t elapsed) const noexcept;

private:
    // An element of time 0 with which the action begins, or to which it goes back. The engine shows
    // it for one tick, in place of the element behind it (Animation.Action() of its anim.go).
    struct Passing {
        std::size_t element = 0;
        bool attacks = false;
    };
    const std::optional<Passing>& passing_at(std::int64_t elapsed, bool from_start) const noexcept;
    std::int64_t shown(std::int64_t elapsed) const noexcept;  // the tick that is shown then

    FrameTimes frames_;
    std::vector<Ticks> attacks_;
    std::int64_t end_ = 0;   // -1: it never ends
    std::int64_t loop_ = 0;  // ticks from the loop start to the end
    std::optional<Passing> first_;
    std::optional<Passing> again_;
};

// The times of the actions that count, by number.
using ActionTable = std::map<std::int32_t, ActionTimes>;
ActionTable times_of(const air::File& actions);

}  // namespace fightconv::mugen
