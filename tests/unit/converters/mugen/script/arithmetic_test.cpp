#include "converters/mugen/script/arithmetic.hpp"

#include <cmath>
#include <limits>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

constexpr cns::Number whole(double value) { return {value, true}; }
constexpr cns::Number real(double value) { return {value, false}; }

// That there is a result, what it is, and of which kind.
bool gives(const std::optional<cns::Number>& result, cns::Number expected) {
    return result && result->value == expected.value && result->is_integer == expected.is_integer;
}

std::optional<cns::Number> result_of(std::string_view name, std::vector<cns::Number> arguments,
                                     const cns::Facts& facts = {}) {
    const cns::Function* const function =
        cns::function_named(name, static_cast<std::uint32_t>(arguments.size()));
    REQUIRE(function != nullptr);
    return function->compute(arguments.data(), facts);
}

}  // namespace

TEST_CASE("Integers have 32 bits, wrap, and stay integers") {
    using enum cns::Op;
    CHECK(gives(cns::compute(add, whole(2147483647), whole(1)), whole(-2147483648.0)));
    CHECK(gives(cns::compute(subtract, whole(-2147483648.0), whole(1)), whole(2147483647)));
    CHECK(gives(cns::compute(multiply, whole(65536), whole(65536)), whole(0)));
    CHECK(gives(cns::compute(negate, whole(-2147483648.0)), whole(-2147483648.0)));
    CHECK(gives(cns::compute(divide, whole(-7), whole(2)), whole(-3)));
    CHECK(gives(cns::compute(divide, whole(-2147483648.0), whole(-1)), whole(-2147483648.0)));
    CHECK(gives(cns::compute(modulo, whole(-7), whole(4)), whole(-3)));
    CHECK(gives(cns::compute(modulo, real(7.9), whole(4)), whole(3)));
    CHECK(gives(cns::compute(power, whole(2), whole(10)), whole(1024)));
    CHECK(gives(cns::compute(bit_or, whole(1), whole(4)), whole(5)));
    CHECK(gives(cns::compute(bit_and, whole(6), whole(3)), whole(2)));
    CHECK(gives(cns::compute(bit_xor, whole(6), whole(3)), whole(5)));
    CHECK(gives(cns::compute(invert, whole(0)), whole(-1)));
}

TEST_CASE("One float makes a float") {
    using enum cns::Op;
    CHECK(gives(cns::compute(divide, whole(7), real(2)), real(3.5)));
    CHECK(gives(cns::compute(add, real(2147483647), whole(1)), real(2147483648.0)));
    CHECK(gives(cns::compute(negate, real(1.5)), real(-1.5)));
    CHECK(gives(cns::compute(power, whole(2), whole(-1)), real(0.5)));
}

TEST_CASE("What cannot be computed is nothing") {
    using enum cns::Op;
    CHECK_FALSE(cns::compute(divide, whole(1), whole(0)));
    CHECK_FALSE(cns::compute(divide, real(1), real(0)));
    CHECK_FALSE(cns::compute(modulo, whole(1), real(0.5)));  // the divisor as an integer is 0
    CHECK_FALSE(cns::compute(power, real(1e300), whole(2)));
    CHECK_FALSE(cns::compute(power, whole(-1), real(0.5)));
    CHECK_FALSE(cns::compute(inside, whole(1), whole(0)));  // takes three
    CHECK_FALSE(cns::compute(add, whole(1)));
    CHECK_FALSE(result_of("ln", {real(0)}));
    CHECK_FALSE(result_of("acos", {real(2)}));
}

TEST_CASE("Comparisons and conditions give 0 or 1") {
    using enum cns::Op;
    CHECK(gives(cns::compute(less, whole(1), real(1.5)), whole(1)));
    CHECK(gives(cns::compute(greater_equal, whole(1), real(1.5)), whole(0)));
    CHECK(gives(cns::compute(equal, whole(2), real(2)), whole(1)));
    CHECK(gives(cns::compute(not_equal, whole(2), real(2)), whole(0)));
    CHECK(gives(cns::compute(both, whole(2), real(0.5)), whole(1)));
    CHECK(gives(cns::compute(any, whole(0), whole(0)), whole(0)));
    CHECK(gives(cns::compute(either, whole(1), whole(3)), whole(0)));
    CHECK(gives(cns::compute(negation, real(0)), whole(1)));
}

TEST_CASE("Intervals have open and closed ends") {
    const auto inside = [](bool open_low, bool open_high, double value) {
        return cns::holds({.op = cns::Op::inside, .open_low = open_low, .open_high = open_high},
                          value, 1, 3);
    };
    CHECK(inside(false, false, 1));
    CHECK(inside(false, false, 3));
    CHECK_FALSE(inside(true, false, 1));
    CHECK_FALSE(inside(false, true, 3));
    CHECK(inside(true, true, 2));
    CHECK(cns::holds({.op = cns::Op::outside}, 4, 1, 3));
    CHECK_FALSE(cns::holds({.op = cns::Op::outside}, 3, 1, 3));
}

TEST_CASE("Functions keep integers where the engines do") {
    CHECK(gives(result_of("abs", {whole(-3)}), whole(3)));
    CHECK(gives(result_of("floor", {real(-1.5)}), whole(-2)));
    CHECK(gives(result_of("ceil", {real(1.2)}), whole(2)));
    CHECK(gives(result_of("ceil", {real(3e9)}), real(3e9)));  // too large for one
    CHECK(gives(result_of("sign", {real(-0.1)}), whole(-1)));
    CHECK(gives(result_of("min", {whole(1), real(2)}), real(1)));
    CHECK(gives(result_of("max", {whole(1), whole(2)}), whole(2)));
    CHECK(gives(result_of("clamp", {whole(9), whole(1), whole(5)}), whole(5)));
    CHECK(gives(result_of("round", {real(1.26), whole(1)}), real(1.3)));
    CHECK(gives(result_of("const720p", {whole(8)}, {.localcoord = {320, 240}}), real(2)));
    CHECK(cns::function_named("abs", 2) == nullptr);
    CHECK(cns::function_named("no such", 1) == nullptr);
}
