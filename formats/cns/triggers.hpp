// When a controller acts: what its triggers ask of the game, as far as it can be told from the text. mugen.md C4.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "formats/cns/cns.hpp"
#include "formats/cns/expression.hpp"

namespace fightconv::cns {

enum class Subject : std::uint8_t {
    command,     // `text`: its name
    state_type,  // `text`: S, C, A or L
    move_type,   // `text`: I, A or H
    control,     // ctrl; not 0
    power,
    time,          // ticks in the state
    anim_time,     // ticks after the end of the animation; 0 = its last tick is over
    element_time,  // ticks since `element` began; AnimElem = k is 0 of them
    element,       // the number of the element that is shown, from 1
    state_number,
    previous_state,
    move_contact,  // ticks since it; 0 = none
    move_hit,
    move_guarded,
    other,  // `text`: what it depends on
};

struct Condition {
    Subject subject = Subject::other;
    bool negated = false;  // the command is not given, the type is another, the number lies outside of low .. high
    std::uint32_t line = 0;
    std::uint32_t group = 0;   // of the trigger; 0 = triggerall
    std::int32_t element = 0;  // of element_time, from 1
    // The least and the greatest number that is asked for.
    std::int32_t low = std::numeric_limits<std::int32_t>::min();
    std::int32_t high = std::numeric_limits<std::int32_t>::max();
    std::string text{};
};

using Alternative = std::vector<Condition>;  // all of them have to hold

struct Conditions {
    std::vector<Alternative> alternatives;  // the controller acts when one of them holds; none = never
    bool cut = false;                       // there is more than most_conditions; the rest is left out
};

// A line with more than this many counts as one `other` condition; a controller is cut there.
inline constexpr std::size_t most_line_conditions = 256;
inline constexpr std::size_t most_conditions = 4'096;

Conditions conditions_of(const Controller& controller, const Facts& facts);

// The first condition on the subject, or null.
const Condition* find(const Alternative& alternative, Subject subject) noexcept;

}  // namespace fightconv::cns
