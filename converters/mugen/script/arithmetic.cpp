#include "converters/mugen/script/arithmetic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/find.hpp"

namespace fightconv::mugen {

namespace {

using MaybeNumber = std::optional<Number>;
using Integer = std::uint32_t;  // its bits: what is too large wraps

constexpr double largest_integer = 2147483647.0;

MaybeNumber integer(Integer bits) noexcept {
    return Number{static_cast<double>(static_cast<std::int32_t>(bits)), true};
}
MaybeNumber real(double value) noexcept {
    return std::isnan(value) ? std::nullopt : MaybeNumber({to_single(value), false});
}
MaybeNumber truth(bool holds) noexcept { return Number{holds ? 1.0 : 0.0, true}; }

bool has_value(Number number) noexcept { return !std::isnan(number.value); }
float float_of(Number number) noexcept {
    return has_value(number) ? static_cast<float>(to_single(number.value)) : 0.0F;
}
std::int32_t integer_of(Number number) noexcept {
    return has_value(number) ? static_cast<std::int32_t>(
                                   std::clamp(number.value, -largest_integer - 1, largest_integer))
                             : 0;
}
Integer bits_of(Number number) noexcept { return static_cast<Integer>(integer_of(number)); }
bool is_true(Number number) noexcept { return has_value(number) && number.value != 0; }

// A missing value counts as the integer 0.
bool is_float(Number number) noexcept { return has_value(number) && !number.is_integer; }

// The value as an integer if it fits one.
MaybeNumber rounded(double value) noexcept {
    return std::isnan(value)                    ? std::nullopt
           : std::abs(value) <= largest_integer ? MaybeNumber({value, true})
                                                : real(value);
}

MaybeNumber quotient(Number a, Number b) noexcept {
    if (is_float(a) || is_float(b)) {
        return real(float_of(a) / float_of(b));
    }
    const std::int64_t divisor = integer_of(b);
    return divisor == 0 ? std::nullopt : integer(static_cast<Integer>(integer_of(a) / divisor));
}

MaybeNumber power(Number a, Number b) noexcept {
    if (is_float(a) || is_float(b) || integer_of(b) < 0) {
        return real(std::pow(double{float_of(a)}, double{float_of(b)}));
    }
    Integer result = 1;
    Integer factor = bits_of(a);
    for (Integer exponent = bits_of(b); exponent != 0; exponent >>= 1U) {
        result *= (exponent & 1U) != 0 ? factor : 1U;
        factor *= factor;
    }
    return integer(result);
}

// Negative, 0 or positive, as a is less than, equal to or greater than b.
int compare(Number a, Number b) noexcept {
    const bool as_floats = is_float(a) || is_float(b);
    const auto as_compared = [&](Number number) -> double {
        return as_floats ? float_of(number) : static_cast<double>(integer_of(number));
    };
    const double x = as_compared(a);
    const double y = as_compared(b);
    return x < y ? -1 : x > y ? 1 : 0;
}

// Computed in double precision, as the engine does, and then rounded.
template <double (*function)(double)>
MaybeNumber of_one(const Number* arguments, const Facts&) {
    return real(function(arguments[0].value));
}

template <int screen_width>
MaybeNumber from_screen(const Number* arguments, const Facts& facts) {
    return real(double{float_of(arguments[0])} * facts.localcoord.x / screen_width);
}

MaybeNumber clamped(double value, double low, double high) noexcept {
    return real(value <= low ? low : value >= high ? high : value);
}

constexpr std::array all_functions = {
    Function{"pi", 0, [](const Number*, const Facts&) { return real(std::numbers::pi); }},
    Function{"e", 0, [](const Number*, const Facts&) { return real(std::numbers::e); }},
    Function{"localcoord.x", 0,
             [](const Number*, const Facts& facts) { return real(facts.localcoord.x); }},
    Function{"localcoord.y", 0,
             [](const Number*, const Facts& facts) { return real(facts.localcoord.y); }},
    Function{"abs", 1,
             [](const Number* a, const Facts&) {
                 return is_float(a[0])         ? real(std::abs(a[0].value))
                        : integer_of(a[0]) < 0 ? integer(0U - bits_of(a[0]))
                                               : integer(bits_of(a[0]));
             }},
    Function{"floor", 1,
             [](const Number* a, const Facts&) { return rounded(std::floor(a[0].value)); }},
    Function{"ceil", 1,
             [](const Number* a, const Facts&) { return rounded(std::ceil(a[0].value)); }},
    Function{"sign", 1,
             [](const Number* a, const Facts&) {
                 return rounded(a[0].value > 0 ? 1 : a[0].value < 0 ? -1 : 0);
             }},
    Function{"exp", 1, of_one<std::exp>},
    Function{"ln", 1,
             [](const Number* a, const Facts&) {
                 return a[0].value <= 0 ? std::nullopt : real(std::log(a[0].value));
             }},
    Function{"sin", 1, of_one<std::sin>},
    Function{"cos", 1, of_one<std::cos>},
    Function{"tan", 1, of_one<std::tan>},
    Function{"asin", 1, of_one<std::asin>},
    Function{"acos", 1, of_one<std::acos>},
    Function{"atan", 1, of_one<std::atan>},
    Function{
        "rad", 1,
        [](const Number* a, const Facts&) { return real(a[0].value * std::numbers::pi / 180); }},
    Function{
        "deg", 1,
        [](const Number* a, const Facts&) { return real(a[0].value * 180 / std::numbers::pi); }},
    Function{"log", 2,
             [](const Number* a, const Facts&) {
                 return a[0].value <= 0 || a[1].value <= 0
                            ? std::nullopt
                            : real(std::log(a[1].value) / std::log(a[0].value));
             }},
    Function{
        "atan2", 2,
        [](const Number* a, const Facts&) { return real(std::atan2(a[0].value, a[1].value)); }},
    // These make floats, also of integers.
    Function{"min", 2,
             [](const Number* a, const Facts&) {
                 return real(a[0].value <= a[1].value ? a[0].value : a[1].value);
             }},
    Function{"max", 2,
             [](const Number* a, const Facts&) {
                 return real(a[0].value >= a[1].value ? a[0].value : a[1].value);
             }},
    Function{
        "clamp", 3,
        [](const Number* a, const Facts&) { return clamped(a[0].value, a[1].value, a[2].value); }},
    Function{"lerp", 3,
             [](const Number* a, const Facts&) {
                 const double amount = a[2].value <= 0 ? 0 : a[2].value >= 1 ? 1 : a[2].value;
                 return real(a[0].value + (a[1].value - a[0].value) * amount);
             }},
    Function{"round", 2,
             [](const Number* a, const Facts&) {
                 const double scale = std::pow(10, a[1].value);
                 return real(std::floor(a[0].value * scale + 0.5) / scale);
             }},
    // These convert from a screen 320, 640, 1280 or 1920 wide to the character's own.
    Function{"const240p", 1, from_screen<320>},
    Function{"const480p", 1, from_screen<640>},
    Function{"const720p", 1, from_screen<1280>},
    Function{"const1080p", 1, from_screen<1920>},
};

}  // namespace

std::optional<Number> compute(Op op, Number a, Number b) noexcept {
    const bool as_floats = is_float(a) || is_float(b);
    switch (op) {
        case Op::add:
            return as_floats ? real(float_of(a) + float_of(b)) : integer(bits_of(a) + bits_of(b));
        case Op::subtract:
            return as_floats ? real(float_of(a) - float_of(b)) : integer(bits_of(a) - bits_of(b));
        case Op::multiply:
            return as_floats ? real(float_of(a) * float_of(b)) : integer(bits_of(a) * bits_of(b));
        case Op::divide: return quotient(a, b);
        case Op::modulo: {
            const std::int64_t divisor = integer_of(b);
            return divisor == 0 ? std::nullopt
                                : integer(static_cast<Integer>(integer_of(a) % divisor));
        }
        case Op::power: return power(a, b);
        case Op::bit_and: return integer(bits_of(a) & bits_of(b));
        case Op::bit_or: return integer(bits_of(a) | bits_of(b));
        case Op::bit_xor: return integer(bits_of(a) ^ bits_of(b));
        case Op::less: return truth(compare(a, b) < 0);
        case Op::less_equal: return truth(compare(a, b) <= 0);
        case Op::greater: return truth(compare(a, b) > 0);
        case Op::greater_equal: return truth(compare(a, b) >= 0);
        case Op::equal: return truth(compare(a, b) == 0);
        case Op::not_equal: return truth(compare(a, b) != 0);
        case Op::both: return truth(is_true(a) && is_true(b));
        case Op::any: return truth(is_true(a) || is_true(b));
        case Op::either: return truth(is_true(a) != is_true(b));
        default: return std::nullopt;
    }
}

std::optional<Number> compute(Op op, Number a) noexcept {
    switch (op) {
        case Op::negate: return is_float(a) ? real(-a.value) : integer(0U - bits_of(a));
        case Op::invert: return integer(~bits_of(a));
        case Op::negation: return truth(!is_true(a));
        default: return std::nullopt;
    }
}

bool is_inside(Number value, Number low, Number high, bool open_low, bool open_high) noexcept {
    const int above = compare(value, low);
    const int below = compare(value, high);
    return (open_low ? above > 0 : above >= 0) && (open_high ? below < 0 : below <= 0);
}

std::span<const Function> functions() noexcept { return all_functions; }

const Function* function_named(std::string_view name, std::uint32_t arguments) noexcept {
    return find_where(all_functions, [&](const Function& f) {
        return f.arguments == arguments && f.name == name;
    });
}

}  // namespace fightconv::mugen
