#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "converters/mugen/script/arithmetic.hpp"
#include "converters/mugen/script/expression.hpp"
#include "core/base/text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::string_view for_false_condition = "assuming that a condition is false";
constexpr std::string_view for_constant_part = "the constant part of a sum";
constexpr std::string_view for_constant_factor = "the constant factor";

constexpr std::string_view too_large = "a number that is too large or undefined";

struct Operand {
    Value value{};
    bool is_condition = false;  // true or false, depending on the game
    // approximated from one side of a product; as a part of a sum it counts as nothing
    bool is_share = false;
};

Operand exact(double number, bool is_integer) {
    if (!std::isfinite(number)) {
        return {.value = {.kind = Value::Kind::invalid,
                          .is_integer = false,
                          .number = 0,
                          .why = std::string(too_large)}};
    }
    return {.value = {.kind = Value::Kind::exact,
                      .is_integer = is_integer,
                      .number = is_integer ? number : to_single(number)}};
}

Operand invalid(std::string why) {
    return {
        .value = {
            .kind = Value::Kind::invalid, .is_integer = false, .number = 0, .why = std::move(why)}};
}

// Kept short, because it is passed from value to value.
Operand depends(std::string on, bool is_condition = false) {
    constexpr std::size_t longest = 80;
    if (on.size() > longest) {
        on.replace(longest, std::string::npos, "...");
    }
    return {.value = {.kind = Value::Kind::depends,
                      .is_integer = false,
                      .number = 0,
                      .why = std::move(on)},
            .is_condition = is_condition};
}

Operand approximate(const Value& value, std::string_view how, std::string_view on,
                    bool is_share = false) {
    const bool again = value.kind == Value::Kind::approximate;
    return {.value = {.kind = Value::Kind::approximate,
                      .is_integer = value.is_integer,
                      .number = value.number,
                      .why = again ? value.why : fmt::format("{} ({})", how, on)},
            .is_share = is_share};
}

bool is_exact(const Operand& operand) noexcept { return operand.value.kind == Value::Kind::exact; }
bool is_known(const Operand& operand) noexcept { return operand.value.known(); }
bool is_unknown(const Operand& operand) noexcept {
    return operand.value.kind == Value::Kind::depends;
}

Number number_of(const Operand& operand) noexcept {
    return {operand.value.number, operand.value.is_integer};
}

Operand from_number(std::optional<Number> number, std::string_view otherwise) {
    return number ? exact(number->value, number->is_integer) : invalid(std::string(otherwise));
}

Operand arithmetic(Op op, const Operand& a, const Operand& b) {
    const bool by_zero = (op == Op::divide && b.value.number == 0) ||
                         (op == Op::modulo && std::trunc(b.value.number) == 0);
    return from_number(compute(op, number_of(a), number_of(b)),
                       by_zero ? "a division by zero" : too_large);
}

// The result of an operation on known values: approximate if one of them is.
Operand from_known(const Operand* arguments, std::size_t count, Operand result) {
    const Operand* const guess = std::find_if_not(arguments, arguments + count, is_exact);
    if (guess == arguments + count || result.value.kind != Value::Kind::exact) {
        return result;
    }
    const bool all_shares = std::all_of(arguments, arguments + count,
                                        [](const Operand& o) { return o.is_share || is_exact(o); });
    Operand made = approximate(result.value, guess->value.why, {}, all_shares);
    made.value.why = guess->value.why;
    return made;
}

// `N + anything` and `N - anything` are estimated as N; a share of a product counts as nothing
// there (mugen.md C6).
Operand sum(Op op, const Operand& a, const Operand& b) {
    const auto is_nothing = [](const Operand& o) { return is_unknown(o) || o.is_share; };
    if (is_known(a) && !a.is_share && is_nothing(b)) {
        return approximate(a.value, for_constant_part, b.value.why);
    }
    if (op == Op::add && is_known(b) && !b.is_share && is_nothing(a)) {
        return approximate(b.value, for_constant_part, a.value.why);
    }
    if (!is_known(a) || !is_known(b) || (op == Op::subtract && a.is_share && is_exact(b))) {
        return depends(is_exact(a) || (is_known(a) && is_unknown(b)) ? b.value.why : a.value.why);
    }
    const std::array both = {a, b};
    return from_known(both.data(), 2, arithmetic(op, a, b));
}

// `N * anything` is estimated as N, but as 0 if the other factor is a condition, which is assumed
// to be false.
Operand product(const Operand& known, const Operand& unknown) {
    if (unknown.is_condition) {
        Operand zero = exact(0, known.value.is_integer);
        return approximate(zero.value, for_false_condition, unknown.value.why);
    }
    return approximate(known.value, for_constant_factor, unknown.value.why, true);
}

Operand binary(Op op, const Operand& a, const Operand& b) {
    if (op == Op::add || op == Op::subtract) {
        return sum(op, a, b);
    }
    if (is_known(a) && is_known(b)) {
        const std::array both = {a, b};
        return from_known(both.data(), 2, arithmetic(op, a, b));
    }
    if (op == Op::multiply && (is_known(a) || is_known(b))) {
        return is_known(a) ? product(a, b) : product(b, a);
    }
    if (op == Op::divide && is_known(a)) {
        return approximate(a.value, for_constant_factor, b.value.why, true);
    }
    return depends(is_unknown(a) ? a.value.why : b.value.why);
}

// A condition is either known or not; there is no estimate.
Operand condition(Op op, const Operand& a, const Operand& b) {
    if (is_exact(a) && is_exact(b)) {
        return from_number(compute(op, number_of(a), number_of(b)), too_large);
    }
    for (const Operand* side : {&a, &b}) {
        const bool decides = is_exact(*side) && ((op == Op::both && side->value.number == 0) ||
                                                 (op == Op::any && side->value.number != 0));
        if (decides) {
            return exact(op == Op::any ? 1 : 0, true);
        }
    }
    return depends(is_exact(a) ? b.value.why : a.value.why, true);
}

Operand interval(const Node& node, const Operand* arguments) {
    const Operand* const unknown = std::find_if_not(arguments, arguments + 3, is_exact);
    if (unknown != arguments + 3) {
        return depends(unknown->value.why, true);
    }
    return exact(
        holds(node, number_of(arguments[0]), number_of(arguments[1]), number_of(arguments[2])) ? 1
                                                                                               : 0,
        true);
}

Operand unary(Op op, const Operand& a) {
    if (!is_known(a)) {
        return depends(a.value.why, op == Op::negation);
    }
    if (op == Op::negation) {
        return is_exact(a) ? exact(a.value.number == 0 ? 1 : 0, true) : depends(a.value.why, true);
    }
    return from_known(&a, 1, from_number(compute(op, number_of(a)), too_large));
}

// Only the condition has to be known. If it is not, it is assumed to be false (mugen.md C6).
Operand choice(const Operand* arguments) {
    const Operand& met = arguments[1];
    const Operand& otherwise = arguments[2];
    if (is_exact(arguments[0])) {
        return arguments[0].value.number != 0 ? met : otherwise;
    }
    return is_known(otherwise)
               ? approximate(otherwise.value, for_false_condition, arguments[0].value.why)
               : depends(arguments[0].value.why);
}

// const(size.height): the name arrives as a value that depends on something with this name.
Operand constant(const Operand& name, const Facts& facts) {
    const Constant* const found =
        facts.constants == nullptr ? nullptr : facts.constants->find(name.value.why);
    return found == nullptr ? depends(fmt::format("const({})", name.value.why))
                            : exact(found->value, found->is_integer);
}

std::string call_text(const Node& node, const Operand* arguments) {
    std::string text = node.text;
    for (std::uint32_t i = 0; i < node.arguments; ++i) {
        const Value& value = arguments[i].value;
        text.append(i == 0 ? "(" : ",")
            .append(value.kind == Value::Kind::exact && value.is_integer ? number_text(value.number)
                                                                         : value.why);
    }
    return text.append(node.arguments == 0 ? "" : ")");
}

Operand call(const Node& node, const Operand* arguments, const Facts& facts) {
    if (node.arguments == 3 && (node.text == "ifelse" || node.text == "cond")) {
        return choice(arguments);
    }
    if (node.arguments == 1 && node.text == "const") {
        return constant(arguments[0], facts);
    }
    const Function* const function = function_named(node.text, node.arguments);
    if (function == nullptr) {
        return depends(call_text(node, arguments));
    }
    const Operand* const unknown =
        std::find_if_not(arguments, arguments + node.arguments, is_known);
    if (unknown != arguments + node.arguments) {
        return depends(unknown->value.why);
    }
    std::vector<Number> numbers(node.arguments);
    std::transform(arguments, arguments + node.arguments, numbers.begin(), number_of);
    return from_known(arguments, node.arguments,
                      from_number(function->compute(numbers.data(), facts), too_large));
}

Operand apply(const Node& node, const Operand* arguments, const Facts& facts) {
    const bool is_choice = node.op == Op::call && (node.text == "ifelse" || node.text == "cond");
    const Operand* const end = arguments + arity_of(node);
    const Operand* const wrong = std::find_if(
        arguments, end, [](const Operand& o) { return o.value.kind == Value::Kind::invalid; });
    if (wrong != end && !is_choice) {
        return *wrong;
    }
    switch (node.op) {
        case Op::number: return exact(node.number, node.is_integer);
        case Op::text: return depends(fmt::format("\"{}\"", node.text));
        case Op::call: return call(node, arguments, facts);
        case Op::assign: return depends("an assignment");
        case Op::inside:
        case Op::outside: return interval(node, arguments);
        case Op::negate:
        case Op::invert:
        case Op::negation: return unary(node.op, arguments[0]);
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::equal:
        case Op::not_equal:
        case Op::both:
        case Op::either:
        case Op::any: return condition(node.op, arguments[0], arguments[1]);
        default: return binary(node.op, arguments[0], arguments[1]);
    }
}

}  // namespace

std::size_t arity_of(const Node& node) noexcept {
    switch (node.op) {
        case Op::number:
        case Op::text: return 0;
        case Op::call: return node.arguments;
        case Op::negate:
        case Op::invert:
        case Op::negation: return 1;
        case Op::inside:
        case Op::outside: return 3;
        default: return 2;
    }
}

Value evaluate(const Expression& expression, const Facts& facts) {
    if (expression.nodes.empty()) {
        return invalid(expression.error.empty() ? "there is no expression" : expression.error)
            .value;
    }
    std::vector<Operand> stack;
    for (const Node& node : expression.nodes) {
        const std::size_t first = stack.size() - arity_of(node);
        Operand result = apply(node, stack.data() + first, facts);
        stack.resize(first);
        stack.push_back(std::move(result));
    }
    return std::move(stack.back().value);
}

}  // namespace fightconv::mugen
