// When a controller acts: the conditions in its triggers, as far as they can be understood without
// playing it. mugen.md C4.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "converters/mugen/script/code.hpp"

namespace fightconv::mugen {

enum class Subject : std::uint8_t {
    command,     // `text`: its name
    state_type,  // `text`: S, C, A or L
    move_type,   // `text`: I, A or H
    control,     // ctrl; not 0
    power,
    time,          // ticks in the state
    anim_time,     // ticks after the end of the animation; 0 = its last tick is over
    element_time,  // ticks since `element` began; AnimElem = k means 0
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
    // the command is not given, the type is another one, or the number is outside of low .. high
    bool negated = false;
    std::int32_t element = 0;  // for element_time, from 1
    // The smallest and the largest number that fulfil the condition.
    std::int32_t low = std::numeric_limits<std::int32_t>::min();
    std::int32_t high = std::numeric_limits<std::int32_t>::max();
    std::string text{};
};

using Alternative = std::vector<Condition>;  // all of them have to hold

struct Conditions {
    // the controller acts if one of them holds; empty = never
    std::vector<Alternative> alternatives;
    // there are more than most_conditions; the rest is left out
    bool cut = false;
};

// A line with more conditions counts as one `other` condition; a controller with more is cut.
inline constexpr std::size_t most_line_conditions = 256;
inline constexpr std::size_t most_conditions = 4'096;

Conditions conditions_of(const Triggers& triggers);

// The question on which a value that is not a constant depends, for a message: "var(3)".
std::string dependence_of(const Code& code);

// The first condition on the subject, or null.
const Condition* find(const Alternative& alternative, Subject subject) noexcept;

}  // namespace fightconv::mugen
