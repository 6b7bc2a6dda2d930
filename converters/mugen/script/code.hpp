// Expressions made ready to be computed again and again, while a state is played: what a name means
// is looked up once. mugen.md C18.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/script/arithmetic.hpp"
#include "converters/mugen/script/expression.hpp"
#include "formats/cns/cns.hpp"

namespace fightconv::mugen {

// What an instruction asks of the game. The numbers that follow a name in parentheses are its
// arguments.
enum class Ask : std::uint8_t {
    nothing,  // it is a number or an operator
    other,    // what nobody but the game knows; `text` names it
    word,     // a word to compare with: the S of `statetype = S`; its first letter, in upper case
    command,  // `command = "x"`, whole; `text` is the command's name
    quoted,   // any other text
    function,
    time,
    animation_time,
    element_time,
    element_number,
    animation,
    animation_exists,
    state_number,
    previous_state,
    state_type,
    move_type,
    physics,
    control,
    velocity_x,
    velocity_y,
    position_x,
    position_y,
    variable,
    float_variable,
    system_variable,
    system_float_variable,
    map,           // of Ikemen GO; `number` is its place
    local,         // a variable of ZSS; `number` is its place
    set_variable,  // `var(1) := 2`: index and value
    set_float_variable,
    set_system_variable,
    set_system_float_variable,
    set_map,  // the value; `number` is its place
    contact,  // movecontact
    hit,      // movehit
    guarded,  // moveguarded
    hit_count,
    hit_attribute,       // hitdefattr, whole; `text` is "= SC, NA, SA", in upper case
    projectile_contact,  // projhit, projcontact and projguarded in all their forms
    count_helpers,       // numhelper, of all or with an id
    count_explods,
    count_projectiles,  // numproj and numprojid
    count_targets,
    random,
    opponent_distance,       // p2dist x
    opponent_body_distance,  // p2bodydist x
    edge_distance,           // to the edges of the screen
    opponent_state_type,
    opponent_move_type,
    round_state,
    life,
    power,
    alive,         // and all else that is 1 for a person who plays a round: facing, numenemy
    nothing_else,  // what is 0 for a person who plays a round: win, matchover, hitpausetime ...
    one,           // what is 1 where nobody says otherwise: palno, roundno ...
    absent,        // what is asked of a player who is not there: a target, a parent ...
};

struct Instruction {
    Op op = Op::number;
    Ask ask = Ask::nothing;
    bool is_integer = false;
    bool open_low = false;
    bool open_high = false;
    bool needs_value = false;
    bool is_condition = false;    // only whether it is 0 matters
    std::uint32_t arguments = 0;  // values that it takes
    // of what has its value on the left: so many instructions later is the && or ||; 0: none, or
    // the right side sets variables
    std::uint32_t join = 0;
    double number = 0;
    const Function* function = nullptr;
    std::string text{};  // of `other` and `command`

    // ifelse and cond
    bool is_choice() const noexcept { return ask == Ask::function && function == nullptr; }
    // its value follows from those that it takes, and nothing else
    bool is_computed() const noexcept { return ask == Ask::nothing || function != nullptr; }
};

struct Code {
    // values before what is done with them; none: it cannot be read, or nothing is written
    std::vector<Instruction> instructions;
    bool is_constant = false;  // then there is one instruction, a number
    std::string error{};       // why it cannot be read

    bool empty() const noexcept { return instructions.empty(); }
    std::optional<double> constant() const noexcept {
        return is_constant ? std::optional(instructions.front().number) : std::nullopt;
    }
};

// A controller acts when all of `all` hold, and all of one of the groups. Groups that never hold
// are left out; there is none if it never acts.
struct Triggers {
    struct Unreadable {
        std::uint32_t line = 0;
        std::string why{};
    };

    std::vector<Code> all;
    std::vector<std::vector<Code>> groups;
    // lines that the engines refuse; they are among the others, as what nobody knows
    std::vector<Unreadable> unreadable{};
};

// Never fails. What does not depend on the game is computed at once, and a person plays: AILevel is
// the number 0.
Code compile(const Expression& expression, const Facts& facts);
Triggers compile(const std::vector<cns::Trigger>& triggers, const Facts& facts);

// Of one that is computed, with as many numbers as it takes; nothing: there is no value, or none
// that is finite.
std::optional<Number> compute(const Instruction& instruction, const Number* arguments,
                              const Facts& facts) noexcept;

constexpr bool sets_variable(Ask ask) noexcept {
    return ask >= Ask::set_variable && ask <= Ask::set_map;
}

}  // namespace fightconv::mugen
