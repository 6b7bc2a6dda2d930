#include "converters/mugen/script/estimate.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/folded.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;
using test::folded;
using test::value_of;

TEST_CASE("Numbers and arithmetic") {
    CHECK(folded("23") == "= 23");
    CHECK(folded("-4.5") == "= -4.5");
    CHECK(folded(".85") == "= 0.85");
    CHECK(folded("5.") == "= 5");
    CHECK(folded("1+2*3") == "= 7");
    CHECK(folded("(1+2)*3") == "= 9");
    CHECK(folded("-1-1") == "= -2");
    CHECK(folded("1.3*-6") == "= -7.7999997");
    CHECK(folded("7/2") == "= 3");
    CHECK(folded("-7/2") == "= -3");
    CHECK(folded("7/2.0") == "= 3.5");
    CHECK(folded("7%4") == "= 3");
    CHECK(folded("2**3") == "= 8");
    CHECK(folded("-2**2") == "= 4");
    CHECK(folded("6 & 3 | 8 ^ 1") == "= 11");
    CHECK(folded("~0") == "= -1");
    CHECK(folded("!5 + !0") == "= 1");
    CHECK(folded("2147483647 + 1") == "= -2147483648");
}

TEST_CASE("Comparisons, conditions and intervals") {
    CHECK(folded("1 < 2 && 2 <= 2") == "= 1");
    CHECK(folded("1 > 2 || 2 >= 3") == "= 0");
    CHECK(folded("1 ^^ 1") == "= 0");
    CHECK(folded("3 = 3") == "= 1");
    CHECK(folded("3 == 3") == "= 1");
    CHECK(folded("3 != 3") == "= 0");
    CHECK(folded("3 = [1,3]") == "= 1");
    CHECK(folded("3 = [1,3)") == "= 0");
    CHECK(folded("1 = (1,3]") == "= 0");
    CHECK(folded("2 != (1,3)") == "= 0");
    CHECK(folded("5 = (2+3)*1") == "= 1");
    CHECK(folded("0 && var(1)") == "= 0");
    CHECK(folded("var(1) || 1") == "= 1");
}

TEST_CASE("Functions") {
    CHECK(folded("Ceil(0.85*40)") == "= 34");
    CHECK(folded("floor(-1.5)") == "= -2");
    CHECK(folded("abs(-3)") == "= 3");
    CHECK(folded("IfElse(1,4,8)") == "= 4");
    CHECK(folded("cond(0,4,8)") == "= 8");
    CHECK(folded("min(1,2)+max(3,4)*clamp(9,1,5)") == "= 21");
    CHECK(folded("exp(0)+ln(e)+cos(0)+sin(0)") == "= 3");
    CHECK(folded("round(3.14159, 2)") == "= 3.14");
    CHECK(folded("log(2,8)") == "= 3");
    CHECK(folded("sign(-4.5)") == "= -1");
    CHECK(folded("localcoord.x", {.localcoord = {1280, 720}}) == "= 1280");
    CHECK(folded("const240p(-5)", {.localcoord = {1280, 720}}) == "= -20");
    CHECK(folded("const720p(4)") == "= 1");
    CHECK(folded("const480p(4)") == "= 2");
}

TEST_CASE("Constants of the character are known, when it is") {
    const mugen::Constants constants =
        mugen::constants_of(test::parse_cns("[Size]\nheight = 77\n[Movement]\nyaccel = .5").file);
    const mugen::Facts facts{.constants = &constants};
    CHECK(folded("const(size.height)", facts) == "= 77");
    CHECK(folded("Const(Movement.Yaccel) * 2", facts) == "= 1");
    CHECK(folded("const(size.height) / 2", facts) == "= 38");
    CHECK(folded("root, const(size.height) + parent,const(size.height)", facts) == "= 154");
    CHECK(folded("enemy, const(size.height)", facts) == "? enemy, const");
    CHECK(folded("const(no.such)", facts) == "? const(no.such)");
    CHECK(folded("const(size.height)") == "? const(size.height)");
}

TEST_CASE("An estimate says on which value of the game it depends") {
    CHECK(folded("var(20)") == "? var(20)");
    CHECK(folded("Random") == "? random");
    CHECK(folded("vel x") == "? vel x");
    CHECK(folded("-Random%20") == "? random");
    CHECK(folded("p2movetype = A") == "? p2movetype");
    CHECK(folded("!p2movetype = A") == "? p2movetype");
    CHECK(folded("root, var(1)") == "? root, var");
    CHECK(folded("enemynear(0), p2bodydist X > 5") == "? enemynear, p2bodydist x");
    CHECK(folded("command = \"x\"") == "? command");
    CHECK(folded("hitdefattr = SC, NA, SA && time = 3") == "? hitdefattr(\"= SC, NA, SA\")");
    CHECK(folded("projhit100 = 1, < 5") == "? projhit100");
    CHECK(folded("var(1) := 5") == "? an assignment");
    CHECK(folded("floor(fvar(3))") == "? fvar(3)");
    CHECK(folded("gethitvar(fall.yvel)") == "? gethitvar(fall.yvel)");
    CHECK(folded(std::string(300, 'q')).size() < 100);
}

TEST_CASE(
    "Heuristics: a choice that depends on the game takes what stands for a condition that is not "
    "met") {
    CHECK(folded("IfElse(var(20),4,8)") == "~ 8");
    CHECK(folded("cond(var(1), 1, ifelse(var(2), 2, 3))") == "~ 3");
    CHECK(folded("ifelse(var(1), 4, var(2))") == "? var(1)");
    CHECK(folded("10 + ifelse(var(1), 4, 8)") == "~ 18");
    CHECK(value_of("IfElse(var(20),4,8)").why == "var(20)");
    CHECK(value_of("IfElse(var(20),4,8)").rule == "the value when the condition is false");
}

TEST_CASE("Heuristics: a sum with the game is its constant part, a product its constant factor") {
    CHECK(folded("17 + ((p2movetype=A)*7)") == "~ 17");
    CHECK(folded("var(3) + 20") == "~ 20");
    CHECK(folded("-60-Random%20") == "~ -60");
    CHECK(folded("var(3) - 20") == "? var(3)");
    CHECK(folded("31+(random%3)") == "~ 31");
    CHECK(folded("20 * fvar(1)") == "~ 20");
    CHECK(folded("fvar(1) * 20") == "~ 20");
    CHECK(folded("20 + 5*var(3)") == "~ 20");
    CHECK(folded("5*var(3) + 20") == "~ 20");
    CHECK(folded("var(1) > 3 * 7") == "? var(1)");
    CHECK(folded("(var(1) > 3) * 7") == "~ 0");
    CHECK(folded("Ceil(17/(fvar(0)-fvar(1)))") == "~ 17");
    CHECK(value_of("31+(random%3)").why == "random");
    CHECK(value_of("31+(random%3)").rule == "the constant part of the sum");
    CHECK(value_of("20 * fvar(1)").rule == "the constant factor");
}

TEST_CASE("A value that cannot be read or computed says why") {
    CHECK(folded("") == "! there is no expression");
    CHECK(folded("1 / 0") == "! a division by zero");
    CHECK(folded("1 % 0") == "! a division by zero");
    CHECK(folded("ln(0)") == "! a number that is too large or undefined");
    CHECK(folded("1 +") == "! expected a value, but the text ends");
    CHECK(folded("(1") == "! expected \")\", but the text ends");
    CHECK(folded("10abc") == "! expected an operator, found \"abc\"");
    CHECK(folded("]") == "! expected a value, found \"]\"");
    CHECK(folded("3 = [1 2]") == "! expected \",\", found \"]\"");
}
