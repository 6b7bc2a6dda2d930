#include "converters/mugen/script/expression.hpp"

#include <string>

#include "core/base/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/cns_text.hpp"

using namespace fightconv;

namespace {

mugen::Value value(std::string_view text, const mugen::Facts& facts = {}) {
    return mugen::evaluate(mugen::parse_expression(text), facts);
}

// "= 5", "~ 5.5 (why)", "? what it depends on", "! what is wrong"
std::string fold(std::string_view text, const mugen::Facts& facts = {}) {
    const mugen::Value folded = value(text, facts);
    switch (folded.kind) {
        case mugen::Value::Kind::exact:
            return "= " + (folded.is_integer ? number_text(folded.number)
                                             : number_text(static_cast<float>(folded.number)));
        case mugen::Value::Kind::approximate: return "~ " + number_text(folded.number);
        case mugen::Value::Kind::depends: return "? " + folded.why;
        case mugen::Value::Kind::invalid: break;
    }
    return "! " + folded.why;
}

}  // namespace

TEST_CASE("Numbers and arithmetic") {
    CHECK(fold("23") == "= 23");
    CHECK(fold("-4.5") == "= -4.5");
    CHECK(fold(".85") == "= 0.85");
    CHECK(fold("5.") == "= 5");
    CHECK(fold("1+2*3") == "= 7");
    CHECK(fold("(1+2)*3") == "= 9");
    CHECK(fold("-1-1") == "= -2");
    CHECK(fold("1.3*-6") == "= -7.7999997");
    CHECK(fold("7/2") == "= 3");
    CHECK(fold("-7/2") == "= -3");
    CHECK(fold("7/2.0") == "= 3.5");
    CHECK(fold("7%4") == "= 3");
    CHECK(fold("2**3") == "= 8");
    CHECK(fold("-2**2") == "= 4");
    CHECK(fold("6 & 3 | 8 ^ 1") == "= 11");
    CHECK(fold("~0") == "= -1");
    CHECK(fold("!5 + !0") == "= 1");
    CHECK(fold("2147483647 + 1") == "= -2147483648");
}

TEST_CASE("Comparisons, conditions and intervals") {
    CHECK(fold("1 < 2 && 2 <= 2") == "= 1");
    CHECK(fold("1 > 2 || 2 >= 3") == "= 0");
    CHECK(fold("1 ^^ 1") == "= 0");
    CHECK(fold("3 = 3") == "= 1");
    CHECK(fold("3 == 3") == "= 1");
    CHECK(fold("3 != 3") == "= 0");
    CHECK(fold("3 = [1,3]") == "= 1");
    CHECK(fold("3 = [1,3)") == "= 0");
    CHECK(fold("1 = (1,3]") == "= 0");
    CHECK(fold("2 != (1,3)") == "= 0");
    CHECK(fold("5 = (2+3)*1") == "= 1");
    CHECK(fold("0 && var(1)") == "= 0");
    CHECK(fold("var(1) || 1") == "= 1");
}

TEST_CASE("Functions") {
    CHECK(fold("Ceil(0.85*40)") == "= 34");
    CHECK(fold("floor(-1.5)") == "= -2");
    CHECK(fold("abs(-3)") == "= 3");
    CHECK(fold("IfElse(1,4,8)") == "= 4");
    CHECK(fold("cond(0,4,8)") == "= 8");
    CHECK(fold("min(1,2)+max(3,4)*clamp(9,1,5)") == "= 21");
    CHECK(fold("exp(0)+ln(e)+cos(0)+sin(0)") == "= 3");
    CHECK(fold("round(3.14159, 2)") == "= 3.14");
    CHECK(fold("log(2,8)") == "= 3");
    CHECK(fold("sign(-4.5)") == "= -1");
    CHECK(fold("localcoord.x", {.localcoord = {1280, 720}}) == "= 1280");
    CHECK(fold("const240p(-5)", {.localcoord = {1280, 720}}) == "= -20");
    CHECK(fold("const720p(4)") == "= 1");
    CHECK(fold("const480p(4)") == "= 2");
}

TEST_CASE("Constants of the character are known, when it is") {
    const mugen::Constants constants =
        mugen::constants_of(test::parse_cns("[Size]\nheight = 77\n[Movement]\nyaccel = .5").file);
    const mugen::Facts facts{.constants = &constants};
    CHECK(fold("const(size.height)", facts) == "= 77");
    CHECK(fold("Const(Movement.Yaccel) * 2", facts) == "= 1");
    CHECK(fold("const(size.height) / 2", facts) == "= 38");
    CHECK(fold("const(no.such)", facts) == "? const(no.such)");
    CHECK(fold("const(size.height)") == "? const(size.height)");
}

TEST_CASE("What depends on the game says on what") {
    CHECK(fold("var(20)") == "? var(20)");
    CHECK(fold("Random") == "? random");
    CHECK(fold("vel x") == "? vel x");
    CHECK(fold("-Random%20") == "? random");
    CHECK(fold("p2movetype = A") == "? p2movetype");
    CHECK(fold("!p2movetype = A") == "? p2movetype");
    CHECK(fold("root, var(1)") == "? root, var");
    CHECK(fold("enemynear(0), p2bodydist X > 5") == "? enemynear, p2bodydist x");
    CHECK(fold("command = \"x\"") == "? command");
    CHECK(fold("hitdefattr = SC, NA, SA && time = 3") == "? hitdefattr(\"= SC, NA, SA\")");
    CHECK(fold("projhit100 = 1, < 5") == "? projhit100");
    CHECK(fold("var(1) := 5") == "? an assignment");
    CHECK(fold("floor(fvar(3))") == "? fvar(3)");
    CHECK(fold("gethitvar(fall.yvel)") == "? gethitvar(fall.yvel)");
    CHECK(fold(std::string(300, 'q')).size() < 100);
}

TEST_CASE(
    "Heuristics: a choice that depends on the game takes what stands for a condition that is not "
    "met") {
    CHECK(fold("IfElse(var(20),4,8)") == "~ 8");
    CHECK(fold("cond(var(1), 1, ifelse(var(2), 2, 3))") == "~ 3");
    CHECK(fold("ifelse(var(1), 4, var(2))") == "? var(1)");
    CHECK(fold("10 + ifelse(var(1), 4, 8)") == "~ 18");
    CHECK(value("IfElse(var(20),4,8)").why == "assuming that a condition is false (var(20))");
}

TEST_CASE("Heuristics: a sum with the game is its constant part, a product its constant factor") {
    CHECK(fold("17 + ((p2movetype=A)*7)") == "~ 17");
    CHECK(fold("var(3) + 20") == "~ 20");
    CHECK(fold("-60-Random%20") == "~ -60");
    CHECK(fold("var(3) - 20") == "? var(3)");
    CHECK(fold("31+(random%3)") == "~ 31");
    CHECK(fold("20 * fvar(1)") == "~ 20");
    CHECK(fold("fvar(1) * 20") == "~ 20");
    CHECK(fold("20 + 5*var(3)") == "~ 20");
    CHECK(fold("5*var(3) + 20") == "~ 20");
    CHECK(fold("var(1) > 3 * 7") == "? var(1)");
    CHECK(fold("(var(1) > 3) * 7") == "~ 0");
    CHECK(fold("Ceil(17/(fvar(0)-fvar(1)))") == "~ 17");
    CHECK(value("31+(random%3)").why == "the constant part of a sum (random)");
    CHECK(value("20 * fvar(1)").why == "the constant factor (fvar(1))");
}

TEST_CASE("AnimElem and TimeMod are read as what they mean") {
    CHECK(fold("AnimElem = 3") == "? animelemtime(3)");
    CHECK(fold("AnimElem = 3, >= 0") == "? animelemtime(3)");
    CHECK(fold("TimeMod = 4, 1") == "? time");
    CHECK(mugen::parse_expression("AnimElem = 3, 2 && ctrl").error.empty());
    CHECK(mugen::parse_expression("(AnimElem = 3)||(AnimElem=4,-1)").error.empty());
}

TEST_CASE("What the engine forgives is read as the engine reads it") {
    CHECK(fold("5!") == "= 0");
    CHECK(fold("0! && 1") == "= 1");
    CHECK(fold("5!!") == "= 1");
    CHECK(fold("5 != 4") == "= 1");
    CHECK(fold("3 = 3 6") == "= 1");
    CHECK(fold("3 7 + 1") == "= 4");
    CHECK(fold("3 7 8") == "! expected an operator, found \"8\"");
    CHECK(fold("AnimElem != 3") == "? animelemtime(3)");
}

TEST_CASE("What cannot be read or computed says why") {
    CHECK(fold("") == "! there is no expression");
    CHECK(fold("1 / 0") == "! a division by zero");
    CHECK(fold("1 % 0") == "! a division by zero");
    CHECK(fold("ln(0)") == "! a number that is too large or undefined");
    CHECK(fold("1 +") == "! expected a value, but the text ends");
    CHECK(fold("(1") == "! expected \")\", but the text ends");
    CHECK(fold("10abc") == "! expected an operator, found \"abc\"");
    CHECK(fold("]") == "! expected a value, found \"]\"");
    CHECK(fold("3 = [1 2]") == "! expected \",\", found \"]\"");
}

TEST_CASE("What a trigger is compared with as a word is a part of it") {
    const auto operators = [](std::string_view text) {
        std::string signs;
        for (const mugen::Node& node : mugen::parse_expression(text).nodes) {
            signs += node.op == mugen::Op::negation    ? "!"
                     : node.op == mugen::Op::equal     ? "="
                     : node.op == mugen::Op::not_equal ? "#"
                     : node.op == mugen::Op::both      ? "&"
                                                       : ".";
        }
        return signs;
    };
    CHECK(operators("!statetype = S") == "..=!");
    CHECK(operators("!time = 3") == ".!.=");
    CHECK(operators("!command != \"x\" && ctrl") == "..#!.&");
    CHECK(operators("!enemynear, movetype = A") == "..=!");
    CHECK(operators("!hitdefattr = SC, NA") == "..!");
    CHECK(operators("enemynear, hitdefattr = SCA, AA && ctrl") == "..&");
    CHECK(operators("enemynear, animelem = 2, >= 1 && ctrl") == "..&");
    // Ikemen GO skips what stands before the next '='
    CHECK(operators("command > = \"x\"") == "..=");
    CHECK(operators("command >! != \"x\"") == "..#");
}

TEST_CASE("A trigger that has to be compared with a word cannot do without one") {
    CHECK(fold("!HitDefAttr(S,SA)") == "! expected '=' or '!=', found \"(S,SA)\"");
    CHECK(fold("HitDefAttr(S,SA) && time = 3") == "! expected letters of S, C and A, found \"3\"");
    CHECK(fold("statetype") == "! expected '=' or '!=', but the text ends");
    CHECK(fold("statetype && time") == "! expected '=' or '!=', found \"&& time\"");
    CHECK(fold("command =") == "! expected a value, but the text ends");
}

TEST_CASE("Parentheses have a greatest depth, and no text exhausts the stack") {
    const auto nested = [](std::size_t depth) {
        return fold(std::string(depth, '(') + "1" + std::string(depth, ')'));
    };
    CHECK(nested(mugen::deepest_nesting) == "= 1");
    CHECK_THAT(nested(mugen::deepest_nesting + 1), Catch::Contains("at most 64 deep"));
    for (const std::string part :
         {"(", "floor(", "-", "!", "1=(", "1=[", "root,", "helper(", "animelem=", "statetype=",
          "command(", "root,name=", "root,animelem=", "1||1&&1=1<1+1*1**(", "var(1):=("}) {
        std::string text;
        while (text.size() < 200'000) {
            text += part;
        }
        CHECK(fold(text).substr(0, 1) == "!");
    }
    std::string chain = "1";
    for (int i = 0; i < 100'000; ++i) {
        chain += "+1";
    }
    CHECK(fold(chain) == "= 100001");
}

TEST_CASE("A list has a value for every place, and commas of another kind do not part it") {
    const auto list = mugen::parse_values("20 , ifelse(1, 2, 3),, root, var(1), \"a,b\" , ");
    REQUIRE(list.size() == 6);
    CHECK(mugen::evaluate(list[0], {}).number == 20);
    CHECK(mugen::evaluate(list[1], {}).number == 2);
    CHECK(list[2].empty());
    CHECK(mugen::evaluate(list[3], {}).why == "root, var");
    CHECK(list[4].error.empty());
    CHECK(list[5].empty());
    CHECK(mugen::parse_values("").size() == 1);

    const auto broken = mugen::parse_values("((1, 2");
    CHECK_FALSE(broken.front().error.empty());
    CHECK(mugen::evaluate(broken.back(), {}).number == 2);
}

TEST_CASE("The letter before a sprite or sound number says whose it is") {
    CHECK(mugen::take_prefix("S7010+(random%8)").prefix == 'S');
    CHECK(mugen::take_prefix("S7010+(random%8)").rest == "7010+(random%8)");
    CHECK(mugen::take_prefix(" f5,2").prefix == 'F');
    CHECK(mugen::take_prefix("s (var(1))").rest == "(var(1))");
    CHECK(mugen::take_prefix("fvar(1)").prefix == 0);
    CHECK(mugen::take_prefix("stateno").rest == "stateno");
    CHECK(mugen::take_prefix("").prefix == 0);
}

TEST_CASE("An expression cut at any byte gives a value or says what is wrong") {
    const std::string text =
        "ifelse((stateno = [200,299]) || root, var(1) > -2 && !command != \"x\", AnimElem = 2, >= "
        "3, Ceil(const(size.height) / 2.5))";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const mugen::Value folded = value(text.substr(0, length));
        CHECK((folded.known() || !folded.why.empty()));
    }
}

TEST_CASE("A variable of ZSS is a name of its own (zss.md Z18)") {
    CHECK(fold("$speed") == "? $speed");
    CHECK(fold("$speed * 2") == "~ 2");
    CHECK(fold("2 + 3 * ($x.2 = 1)") == "~ 2");
    CHECK(fold("$ x").starts_with("!"));
    CHECK(fold("$1").starts_with("!"));
}

TEST_CASE("An assignment is a value that reaches up to a comparison (zss.md Z17)") {
    const auto ops = [](std::string_view text) {
        std::vector<mugen::Op> found;
        for (const mugen::Node& node : mugen::parse_expression(text).nodes) {
            if (node.op != mugen::Op::number && node.op != mugen::Op::call) {
                found.push_back(node.op);
            }
        }
        return found;
    };
    using mugen::Op;
    CHECK(ops("var(1) := 2 = 3 && 4") == std::vector{Op::equal, Op::assign, Op::both});
    CHECK(ops("map(a) := map(b) := 0") == std::vector{Op::assign, Op::assign});
    CHECK(ops("1 = fvar(2) := 3") == std::vector{Op::assign, Op::equal});
    CHECK(ops("-sysvar(1) := 3") == std::vector{Op::assign, Op::negate});
}

TEST_CASE("Values are split where an expression ends") {
    CHECK(mugen::split_values("1, root, var(2) ,max(1, 2), hitdefattr = SC, NA") ==
          std::vector<std::string_view>{"1", "root, var(2)", "max(1, 2)", "hitdefattr = SC, NA"});
    CHECK(mugen::split_values(" a b , ,") == std::vector<std::string_view>{"a b", "", ""});
}
