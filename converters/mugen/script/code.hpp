// Expressions made ready to be computed again and again, while a state is played: what a name means
// is looked up once. mugen.md C18.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/script/arithmetic.hpp"
#include "converters/mugen/script/expression.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "formats/mugen/cns/cns.hpp"

namespace fightconv::mugen {

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

// Never fails. Parts that do not depend on the game are computed at once. A person plays: AILevel
// is the number 0.
Code compile(const Expression& expression, const Facts& facts);
Triggers compile(const std::vector<cns::Trigger>& triggers, const Facts& facts);

// Computes an instruction, with as many numbers as it takes; nothing: there is no value, or none
// that is finite.
std::optional<Number> compute(const Instruction& instruction, const Number* arguments,
                              const Facts& facts) noexcept;

constexpr bool sets_variable(Ask ask) noexcept {
    return ask >= Ask::set_variable && ask <= Ask::set_map;
}

}  // namespace fightconv::mugen
