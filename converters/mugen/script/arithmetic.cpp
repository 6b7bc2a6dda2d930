#include "converters/mugen/script/arithmetic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/base/checked.hpp"

namespace fightconv::mugen {

namespace {

using MaybeNumber = std::optional<Number>;

constexpr double largest_integer = 2147483647.0;

MaybeNumber finite(double value, bool is_integer) noexcept {
    return std::isfinite(value) ? MaybeNumber({value, is_integer}) : std::nullopt;
}
Number wrapped(std::int64_t value) noexcept {
    return {static_cast<double>(static_cast<std::int32_t>(static_cast<std::uint32_t>(value))),
            true};
}
Number truth(bool holds) noexcept { return {holds ? 1.0 : 0.0, true}; }
std::int64_t integer_of(Number number) noexcept {
    return saturate<std::int32_t>(static_cast<std::int64_t>(std::clamp(number.value, -1e18, 1e18)));
}

// As an integer where it fits one.
MaybeNumber rounded(double value) noexcept {
    return finite(value, std::abs(value) <= largest_integer);
}

bool all_integers(const Number* arguments, std::size_t count) noexcept {
    return std::all_of(arguments, arguments + count,
                       [](const Number& number) { return number.is_integer; });
}

template <double (*function)(double)>
MaybeNumber of_one(const Number* arguments, const Facts&) {
    return finite(function(arguments[0].value), false);
}

template <int screen_width>
MaybeNumber from_screen(const Number* arguments, const Facts& facts) {
    return finite(arguments[0].value * facts.localcoord.x / screen_width, false);
}

constexpr std::array functions = {
    Function{"pi", 0, [](const Number*, const Facts&) { return finite(std::numbers::pi, false); }},
    Function{"e", 0, [](const Number*, const Facts&) { return finite(std::numbers::e, false); }},
    Function{"localcoord.x", 0,
             [](const Number*, const Facts& facts) { return finite(facts.localcoord.x, true); }},
    Function{"localcoord.y", 0,
             [](const Number*, const Facts& facts) { return finite(facts.localcoord.y, true); }},
    Function{"abs", 1,
             [](const Number* a, const Facts&) {
                 return finite(std::abs(a[0].value), a[0].is_integer);
             }},
    Function{"floor", 1,
             [](const Number* a, const Facts&) { return rounded(std::floor(a[0].value)); }},
    Function{"ceil", 1,
             [](const Number* a, const Facts&) { return rounded(std::ceil(a[0].value)); }},
    Function{"sign", 1,
             [](const Number* a, const Facts&) {
                 return finite(a[0].value > 0 ? 1 : a[0].value < 0 ? -1 : 0, true);
             }},
    Function{"exp", 1, of_one<std::exp>},
    Function{"ln", 1, of_one<std::log>},
    Function{"sin", 1, of_one<std::sin>},
    Function{"cos", 1, of_one<std::cos>},
    Function{"tan", 1, of_one<std::tan>},
    Function{"asin", 1, of_one<std::asin>},
    Function{"acos", 1, of_one<std::acos>},
    Function{"atan", 1, of_one<std::atan>},
    Function{"rad", 1,
             [](const Number* a, const Facts&) {
                 return finite(a[0].value * std::numbers::pi / 180, false);
             }},
    Function{"deg", 1,
             [](const Number* a, const Facts&) {
                 return finite(a[0].value * 180 / std::numbers::pi, false);
             }},
    Function{"log", 2,
             [](const Number* a, const Facts&) {
                 return finite(std::log(a[1].value) / std::log(a[0].value), false);
             }},
    Function{"atan2", 2,
             [](const Number* a, const Facts&) {
                 return finite(std::atan2(a[0].value, a[1].value), false);
             }},
    Function{"min", 2,
             [](const Number* a, const Facts&) {
                 return finite(std::min(a[0].value, a[1].value), all_integers(a, 2));
             }},
    Function{"max", 2,
             [](const Number* a, const Facts&) {
                 return finite(std::max(a[0].value, a[1].value), all_integers(a, 2));
             }},
    Function{"clamp", 3,
             [](const Number* a, const Facts&) {
                 return finite(std::max(a[1].value, std::min(a[0].value, a[2].value)),
                               all_integers(a, 3));
             }},
    Function{"round", 2,
             [](const Number* a, const Facts&) {
                 const double scale = std::pow(10, a[1].value);
                 return finite(std::round(a[0].value * scale) / scale, false);
             }},
    // From a screen 320, 640, 1280 or 1920 wide to the character's own.
    Function{"const240p", 1, from_screen<320>},
    Function{"const480p", 1, from_screen<640>},
    Function{"const720p", 1, from_screen<1280>},
    Function{"const1080p", 1, from_screen<1920>},
};

}  // namespace

std::optional<Number> compute(Op op, Number a, Number b) noexcept {
    const bool whole = a.is_integer && b.is_integer;
    switch (op) {
        case Op::add:
            return whole ? wrapped(integer_of(a) + integer_of(b))
                         : finite(a.value + b.value, false);
        case Op::subtract:
            return whole ? wrapped(integer_of(a) - integer_of(b))
                         : finite(a.value - b.value, false);
        case Op::multiply:
            return whole ? wrapped(integer_of(a) * integer_of(b))
                         : finite(a.value * b.value, false);
        case Op::divide:
            if (b.value == 0) {
                return std::nullopt;
            }
            return whole ? wrapped(integer_of(a) / integer_of(b))
                         : finite(a.value / b.value, false);
        case Op::modulo:
            return integer_of(b) == 0 ? std::nullopt
                                      : MaybeNumber(wrapped(integer_of(a) % integer_of(b)));
        case Op::power: {
            const double result = std::pow(a.value, b.value);
            return finite(result, whole && b.value >= 0 && std::abs(result) <= largest_integer);
        }
        case Op::bit_and: return wrapped(integer_of(a) & integer_of(b));
        case Op::bit_or: return wrapped(integer_of(a) | integer_of(b));
        case Op::bit_xor: return wrapped(integer_of(a) ^ integer_of(b));
        case Op::less: return truth(a.value < b.value);
        case Op::less_equal: return truth(a.value <= b.value);
        case Op::greater: return truth(a.value > b.value);
        case Op::greater_equal: return truth(a.value >= b.value);
        case Op::equal: return truth(a.value == b.value);
        case Op::not_equal: return truth(a.value != b.value);
        case Op::both: return truth(a.value != 0 && b.value != 0);
        case Op::any: return truth(a.value != 0 || b.value != 0);
        case Op::either: return truth((a.value != 0) != (b.value != 0));
        default: return std::nullopt;
    }
}

std::optional<Number> compute(Op op, Number a) noexcept {
    switch (op) {
        case Op::negate: return a.is_integer ? wrapped(-integer_of(a)) : finite(-a.value, false);
        case Op::invert: return wrapped(~integer_of(a));
        case Op::negation: return truth(a.value == 0);
        default: return std::nullopt;
    }
}

bool holds(const Node& interval, double value, double low, double high) noexcept {
    const bool above = interval.open_low ? value > low : value >= low;
    const bool below = interval.open_high ? value < high : value <= high;
    return (above && below) == (interval.op == Op::inside);
}

const Function* function_named(std::string_view name, std::uint32_t arguments) noexcept {
    const auto* const found =
        std::find_if(functions.begin(), functions.end(),
                     [&](const Function& f) { return f.arguments == arguments && f.name == name; });
    return found == functions.end() ? nullptr : &*found;
}

}  // namespace fightconv::mugen
