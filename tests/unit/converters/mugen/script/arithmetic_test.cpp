#include "converters/mugen/script/arithmetic.hpp"

#include <cmath>
#include <limits>

#include "tests/support/catch.hpp"

using namespace fightconv;

namespace {

constexpr mugen::Number whole(double value) { return {value, true}; }
constexpr mugen::Number real(double value) { return {value, false}; }

// That there is a result, what it is, and of which kind.
bool gives(const std::optional<mugen::Number>& result, mugen::Number expected) {
    return result && result->value == expected.value && result->is_integer == expected.is_integer;
}

std::optional<mugen::Number> result_of(std::string_view name, std::vector<mugen::Number> arguments,
                                       const mugen::Facts& facts = {}) {
    const mugen::Function* const function =
        mugen::function_named(name, static_cast<std::uint32_t>(arguments.size()));
    REQUIRE(function != nullptr);
    return function->compute(arguments.data(), facts);
}

}  // namespace

TEST_CASE("Integers have 32 bits, wrap, and stay integers") {
    using enum mugen::Op;
    CHECK(gives(mugen::compute(add, whole(2147483647), whole(1)), whole(-2147483648.0)));
    CHECK(gives(mugen::compute(subtract, whole(-2147483648.0), whole(1)), whole(2147483647)));
    CHECK(gives(mugen::compute(multiply, whole(65536), whole(65536)), whole(0)));
    CHECK(gives(mugen::compute(negate, whole(-2147483648.0)), whole(-2147483648.0)));
    CHECK(gives(mugen::compute(divide, whole(-7), whole(2)), whole(-3)));
    CHECK(gives(mugen::compute(divide, whole(-2147483648.0), whole(-1)), whole(-2147483648.0)));
    CHECK(gives(mugen::compute(modulo, whole(-7), whole(4)), whole(-3)));
    CHECK(gives(mugen::compute(modulo, real(7.9), whole(4)), whole(3)));
    CHECK(gives(mugen::compute(power, whole(2), whole(10)), whole(1024)));
    CHECK(gives(mugen::compute(bit_or, whole(1), whole(4)), whole(5)));
    CHECK(gives(mugen::compute(bit_and, whole(6), whole(3)), whole(2)));
    CHECK(gives(mugen::compute(bit_xor, whole(6), whole(3)), whole(5)));
    CHECK(gives(mugen::compute(invert, whole(0)), whole(-1)));
}

TEST_CASE("One float makes a float") {
    using enum mugen::Op;
    CHECK(gives(mugen::compute(divide, whole(7), real(2)), real(3.5)));
    CHECK(gives(mugen::compute(add, real(2147483648.0), whole(1)), real(2147483648.0)));
    CHECK(gives(mugen::compute(negate, real(1.5)), real(-1.5)));
    CHECK(gives(mugen::compute(power, whole(2), whole(-1)), real(0.5)));
}

TEST_CASE("Floats have single precision, and what is too large for one is infinite") {
    using enum mugen::Op;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto single = [](double value) { return real(mugen::to_single(value)); };
    CHECK(gives(mugen::compute(add, single(0.1), single(0.2)), real(double{0.1F + 0.2F})));
    CHECK(gives(mugen::compute(multiply, single(1.3), whole(-6)), real(double{1.3F * -6})));
    CHECK(gives(mugen::compute(equal, single(16777216), whole(16777217)), whole(1)));
    CHECK(gives(mugen::compute(equal, whole(16777216), whole(16777217)), whole(0)));
    CHECK(gives(mugen::compute(power, single(1e30), whole(2)), real(infinity)));
    CHECK(gives(mugen::compute(divide, real(1), whole(0)), real(infinity)));
    CHECK(gives(mugen::compute(greater, real(infinity), whole(5)), whole(1)));
    CHECK(mugen::to_single(-1e300) == -infinity);
    // -60 rising at 3, with a gravity of .45: on paper it is back at exactly 0
    mugen::Number height = single(-60);
    mugen::Number speed = single(-3);
    for (int tick = 0; tick < 25; ++tick) {
        height = *mugen::compute(add, height, speed);
        speed = *mugen::compute(add, speed, single(0.45));
    }
    CHECK(height.value < 0);
    CHECK(height.value > -0.001);
}

TEST_CASE("An operand without a value is the integer 0 to every operator, and false") {
    using enum mugen::Op;
    constexpr mugen::Number nothing = {std::numeric_limits<double>::quiet_NaN(), false};
    CHECK(gives(mugen::compute(bit_or, whole(5), nothing), whole(5)));
    CHECK(gives(mugen::compute(add, nothing, whole(3)), whole(3)));
    CHECK(gives(mugen::compute(equal, nothing, whole(0)), whole(1)));
    CHECK(gives(mugen::compute(not_equal, nothing, whole(200)), whole(1)));
    CHECK(gives(mugen::compute(negation, nothing), whole(1)));
    CHECK(gives(mugen::compute(negate, nothing), whole(0)));
    CHECK(gives(mugen::compute(any, nothing, nothing), whole(0)));
    CHECK_FALSE(mugen::compute(divide, whole(7), nothing));
    CHECK(mugen::is_inside(nothing, whole(0), whole(1), false, false));
    CHECK_FALSE(result_of("floor", {nothing}));
    CHECK(gives(result_of("max", {nothing, whole(5)}), real(5)));
}

TEST_CASE("A value that cannot be computed is nothing") {
    using enum mugen::Op;
    CHECK_FALSE(mugen::compute(divide, whole(1), whole(0)));
    CHECK_FALSE(mugen::compute(divide, real(0), real(0)));
    CHECK_FALSE(mugen::compute(modulo, whole(1), real(0.5)));  // the divisor as an integer is 0
    CHECK_FALSE(mugen::compute(power, whole(-1), real(0.5)));
    CHECK_FALSE(mugen::compute(inside, whole(1), whole(0)));  // takes three
    CHECK_FALSE(mugen::compute(add, whole(1)));
    CHECK_FALSE(result_of("ln", {real(0)}));
    CHECK_FALSE(result_of("acos", {real(2)}));
}

TEST_CASE("Comparisons and conditions give 0 or 1") {
    using enum mugen::Op;
    CHECK(gives(mugen::compute(less, whole(1), real(1.5)), whole(1)));
    CHECK(gives(mugen::compute(greater_equal, whole(1), real(1.5)), whole(0)));
    CHECK(gives(mugen::compute(equal, whole(2), real(2)), whole(1)));
    CHECK(gives(mugen::compute(not_equal, whole(2), real(2)), whole(0)));
    CHECK(gives(mugen::compute(both, whole(2), real(0.5)), whole(1)));
    CHECK(gives(mugen::compute(any, whole(0), whole(0)), whole(0)));
    CHECK(gives(mugen::compute(either, whole(1), whole(3)), whole(0)));
    CHECK(gives(mugen::compute(negation, real(0)), whole(1)));
}

TEST_CASE("Intervals have open and closed ends") {
    const auto inside = [](bool open_low, bool open_high, double value) {
        return mugen::is_inside(whole(value), whole(1), whole(3), open_low, open_high);
    };
    CHECK(inside(false, false, 1));
    CHECK(inside(false, false, 3));
    CHECK_FALSE(inside(true, false, 1));
    CHECK_FALSE(inside(false, true, 3));
    CHECK(inside(true, true, 2));
    CHECK_FALSE(inside(false, false, 4));
}

TEST_CASE("Other functions keep integers, or make them") {
    CHECK(gives(result_of("abs", {whole(-3)}), whole(3)));
    CHECK(gives(result_of("floor", {real(-1.5)}), whole(-2)));
    CHECK(gives(result_of("ceil", {real(1.2)}), whole(2)));
    CHECK(gives(result_of("ceil", {real(3e9)}), real(3e9)));  // too large for an integer
    CHECK(gives(result_of("sign", {real(-0.1)}), whole(-1)));
    CHECK(gives(result_of("min", {whole(1), real(2)}), real(1)));
    CHECK(gives(result_of("sign", {whole(0)}), whole(0)));
    CHECK(gives(result_of("const720p", {whole(8)}, {.localcoord = {320, 240}}), real(2)));
}

TEST_CASE("Some functions make floats of integers") {
    CHECK(gives(result_of("max", {whole(1), whole(2)}), real(2)));  // so max(7, 2) / 2 is 3.5
    CHECK(gives(result_of("clamp", {whole(9), whole(1), whole(5)}), real(5)));
    CHECK(gives(result_of("clamp", {whole(0), whole(1), whole(5)}), real(1)));
    CHECK(gives(result_of("lerp", {whole(1), whole(5), real(0.25)}), real(2)));
    CHECK(gives(result_of("lerp", {whole(1), whole(5), whole(7)}), real(5)));
    CHECK(gives(result_of("round", {real(1.26), whole(1)}), real(mugen::to_single(1.3))));
    CHECK(gives(result_of("pi", {}), real(mugen::to_single(3.14159265358979))));
    CHECK(gives(result_of("localcoord.x", {}, {.localcoord = {320, 240}}), real(320)));
    CHECK(mugen::function_named("abs", 2) == nullptr);
    CHECK(mugen::function_named("no such", 1) == nullptr);
}
