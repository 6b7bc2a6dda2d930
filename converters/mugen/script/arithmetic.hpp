// How the engines compute: integers of 32 bits that wrap, and floats of single precision. What has
// no value (a NaN, for whatever reason) counts as the integer 0, and as false. mugen.md C5.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "converters/mugen/script/expression.hpp"

namespace fightconv::mugen {

struct Number {
    double value = 0;  // one of the numbers that a float can hold, unless it is an integer
    bool is_integer = false;
};

// The nearest float; an infinity if it is too large for one.
inline double to_single(double value) noexcept {
    constexpr double largest = std::numeric_limits<float>::max();
    return std::abs(value) <= largest ? static_cast<double>(static_cast<float>(value))
           : std::isnan(value)        ? value
                               : std::copysign(std::numeric_limits<double>::infinity(), value);
}

// The result of a binary operator; comparisons and conditions give 0 or 1. Nothing: there is no
// value, as for a division of integers by zero.
std::optional<Number> compute(Op op, Number a, Number b) noexcept;

// The result of a sign: - ! ~
std::optional<Number> compute(Op op, Number a) noexcept;

// Whether the number lies in the interval; an end that is open is excluded.
bool is_inside(Number value, Number low, Number high, bool open_low, bool open_high) noexcept;

// floor(x), max(a,b), const240p(x) ...: everything that follows from the arguments and the
// localcoord alone.
struct Function {
    std::string_view name;
    std::uint32_t arguments;
    std::optional<Number> (*compute)(const Number* arguments, const Facts& facts);
};

// In no order.
std::span<const Function> functions() noexcept;
// Null when there is no such function.
const Function* function_named(std::string_view name, std::uint32_t arguments) noexcept;

}  // namespace fightconv::mugen
