// How the engines compute: integers of 32 bits that wrap, and floats. mugen.md C5.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "converters/mugen/script/expression.hpp"

namespace fightconv::mugen {

struct Number {
    double value = 0;
    bool is_integer = false;
};

// What a binary operator makes of two numbers; comparisons and conditions give 0 or 1. Nothing: a
// division by zero, or too large a number.
std::optional<Number> compute(Op op, Number a, Number b) noexcept;

// The same of a sign: - ! ~
std::optional<Number> compute(Op op, Number a) noexcept;

// Whether the number lies in the interval of an `inside` or `outside`; the latter is turned round.
bool holds(const Node& interval, double value, double low, double high) noexcept;

// floor(x), max(a,b), const240p(x) ...: everything that follows from the arguments and the
// localcoord alone.
struct Function {
    std::string_view name;
    std::uint32_t arguments;
    std::optional<Number> (*compute)(const Number* arguments, const Facts& facts);
};

// Null when there is no such function.
const Function* function_named(std::string_view name, std::uint32_t arguments) noexcept;

}  // namespace fightconv::mugen
