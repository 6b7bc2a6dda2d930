#include "converters/mugen/script/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

constexpr std::string_view for_false_condition = "the value when the condition is false";
constexpr std::string_view for_constant_part = "the constant part of the sum";
constexpr std::string_view for_constant_factor = "the constant factor";

struct Operand {
    Value value{};
    bool is_condition = false;  // true or false, depending on the game
    // approximated from one side of a product; as a part of a sum it counts as nothing
    bool is_share = false;
};

Operand exact(double number, bool is_integer) {
    return {.value = {
                .kind = Value::Kind::exact, .is_integer = is_integer, .number = number, .why = {}}};
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

Operand approximate(const Value& value, std::string_view rule, std::string_view on,
                    bool is_share = false) {
    const bool again = value.kind == Value::Kind::approximate;
    return {.value = {.kind = Value::Kind::approximate,
                      .is_integer = value.is_integer,
                      .number = value.number,
                      .why = again ? value.why : std::string(on),
                      .rule = again ? value.rule : rule},
            .is_share = is_share};
}

bool is_exact(const Operand& operand) noexcept { return operand.value.kind == Value::Kind::exact; }
bool is_known(const Operand& operand) noexcept { return operand.value.known(); }
bool is_unknown(const Operand& operand) noexcept {
    return operand.value.kind == Value::Kind::depends;
}

bool gives_condition(Op op) noexcept {
    switch (op) {
        case Op::negation:
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::equal:
        case Op::not_equal:
        case Op::inside:
        case Op::outside:
        case Op::both:
        case Op::either:
        case Op::any: return true;
        default: return false;
    }
}

std::string call_text(const Instruction& asked, const Operand* arguments) {
    std::string text = asked.text;
    for (std::uint32_t i = 0; i < asked.arguments; ++i) {
        const Value& value = arguments[i].value;
        text.append(i == 0 ? "(" : ",")
            .append(value.kind == Value::Kind::exact && value.is_integer ? number_text(value.number)
                                                                         : value.why);
    }
    return text.append(asked.arguments == 0 ? "" : ")");
}

// The value for a question to the game.
Operand question(const Instruction& asked, const Operand* arguments) {
    const bool is_condition = gives_condition(asked.op);
    switch (asked.ask) {
        case Ask::command: return depends("command", is_condition);
        case Ask::quoted: return depends(fmt::format("\"{}\"", asked.text));
        case Ask::hit_attribute: return depends(fmt::format("hitdefattr(\"{}\")", asked.text));
        default:
            return asked.op == Op::assign ? depends("an assignment")
                                          : depends(call_text(asked, arguments), is_condition);
    }
}

Operand computed(const Instruction& asked, const Operand* arguments, const Facts& facts) {
    std::array<Number, 3> numbers{};
    for (std::size_t i = 0; i < asked.arguments; ++i) {
        numbers[i] = {arguments[i].value.number, arguments[i].value.is_integer};
    }
    if (const auto number = compute(asked, numbers.data(), facts)) {
        return exact(number->value, number->is_integer);
    }
    const bool by_zero = (asked.op == Op::divide && numbers[1].value == 0) ||
                         (asked.op == Op::modulo && std::trunc(numbers[1].value) == 0);
    return invalid(by_zero ? "a division by zero" : "a number that is too large or undefined");
}

// The result of an operation on known values: approximate if one of them is.
Operand from_known(const Instruction& asked, const Operand* arguments, const Facts& facts) {
    Operand result = computed(asked, arguments, facts);
    const Operand* const end = arguments + asked.arguments;
    const Operand* const guess = std::find_if_not(arguments, end, is_exact);
    if (guess != end && is_exact(result)) {
        result.value.kind = Value::Kind::approximate;
        result.value.why = guess->value.why;
        result.value.rule = guess->value.rule;
        result.is_share =
            std::all_of(arguments, end, [](const Operand& o) { return o.is_share || is_exact(o); });
    }
    return result;
}

// `N + anything` and `N - anything` are estimated as N; a share of a product counts as nothing
// there (mugen.md C6).
Operand sum(const Instruction& asked, const Operand* arguments, const Facts& facts) {
    const Operand& a = arguments[0];
    const Operand& b = arguments[1];
    const auto is_nothing = [](const Operand& o) { return is_unknown(o) || o.is_share; };
    if (is_known(a) && !a.is_share && is_nothing(b)) {
        return approximate(a.value, for_constant_part, b.value.why);
    }
    if (asked.op == Op::add && is_known(b) && !b.is_share && is_nothing(a)) {
        return approximate(b.value, for_constant_part, a.value.why);
    }
    if (!is_known(a) || !is_known(b) || (asked.op == Op::subtract && a.is_share && is_exact(b))) {
        return depends(is_exact(a) || (is_known(a) && is_unknown(b)) ? b.value.why : a.value.why);
    }
    return from_known(asked, arguments, facts);
}

// `N * anything` is estimated as N, but as 0 if the other factor is a condition, which is assumed
// to be false.
Operand product(const Operand& known, const Operand& unknown) {
    if (unknown.is_condition) {
        return approximate(exact(0, known.value.is_integer).value, for_false_condition,
                           unknown.value.why);
    }
    return approximate(known.value, for_constant_factor, unknown.value.why, true);
}

// A condition is either known or not; there is no estimate.
Operand condition(const Instruction& asked, const Operand* arguments, const Facts& facts) {
    const Operand* const end = arguments + asked.arguments;
    const Operand* const unknown = std::find_if_not(arguments, end, is_exact);
    if (unknown == end) {
        return computed(asked, arguments, facts);
    }
    const bool is_decided =
        (asked.op == Op::both || asked.op == Op::any) &&
        std::any_of(arguments, end, [&](const Operand& side) {
            return is_exact(side) && (side.value.number != 0) == (asked.op == Op::any);
        });
    return is_decided ? exact(asked.op == Op::any ? 1 : 0, true)
                      : depends(unknown->value.why, true);
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

Operand apply(const Instruction& asked, const Operand* arguments, const Facts& facts) {
    if (asked.is_choice()) {
        return choice(arguments);
    }
    const Operand* const end = arguments + asked.arguments;
    const Operand* const wrong = std::find_if(
        arguments, end, [](const Operand& o) { return o.value.kind == Value::Kind::invalid; });
    if (wrong != end) {
        return *wrong;
    }
    if (!asked.is_computed()) {
        return question(asked, arguments);
    }
    if (gives_condition(asked.op)) {
        return condition(asked, arguments, facts);
    }
    if (asked.op == Op::add || asked.op == Op::subtract) {
        return sum(asked, arguments, facts);
    }
    const Operand* const unknown = std::find_if_not(arguments, end, is_known);
    if (unknown == end) {
        return from_known(asked, arguments, facts);
    }
    if (asked.op == Op::multiply && (is_known(arguments[0]) || is_known(arguments[1]))) {
        return product(arguments[unknown == arguments ? 1 : 0], *unknown);
    }
    if (asked.op == Op::divide && unknown != arguments) {
        return approximate(arguments[0].value, for_constant_factor, unknown->value.why, true);
    }
    return depends(unknown->value.why);
}

}  // namespace

Value estimate(const Code& code, const Facts& facts) {
    if (code.empty()) {
        return invalid(code.error.empty() ? "there is no expression" : code.error).value;
    }
    std::vector<Operand> stack;
    for (const Instruction& instruction : code.instructions) {
        const std::size_t first = stack.size() - instruction.arguments;
        Operand result = apply(instruction, stack.data() + first, facts);
        stack.resize(first);
        stack.push_back(std::move(result));
    }
    return std::move(stack.back().value);
}

}  // namespace fightconv::mugen
