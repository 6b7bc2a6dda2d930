#include "converters/mugen/script/expression.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/folded.hpp"

using namespace fightconv;
using test::folded;
using test::value_of;

TEST_CASE("AnimElem and TimeMod are read as what they mean") {
    CHECK(folded("AnimElem = 3") == "? animelemtime(3)");
    CHECK(folded("AnimElem = 3, >= 0") == "? animelemtime(3)");
    CHECK(folded("TimeMod = 4, 1") == "? time");
    CHECK(mugen::parse_expression("AnimElem = 3, 2 && ctrl").error.empty());
    CHECK(mugen::parse_expression("(AnimElem = 3)||(AnimElem=4,-1)").error.empty());
}

TEST_CASE("Expressions that the engine forgives are read as the engine reads them") {
    CHECK(folded("5!") == "= 0");
    CHECK(folded("0! && 1") == "= 1");
    CHECK(folded("5!!") == "= 1");
    CHECK(folded("5 != 4") == "= 1");
    CHECK(folded("3 = 3 6") == "= 1");
    CHECK(folded("3 7 + 1") == "= 4");
    CHECK(folded("3 (7) <") == "= 1");
    CHECK(folded("3 (7)") == "! expected an operator, found \"(7)\"");
    CHECK(folded("3 7 8") == "! expected an operator, found \"8\"");
    CHECK(folded("AnimElem != 3") == "? animelemtime(3)");
}

TEST_CASE("A word that a trigger is compared with is a part of the trigger") {
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
    CHECK(folded("!HitDefAttr(S,SA)") == "! expected '=' or '!=', found \"(S,SA)\"");
    CHECK(folded("HitDefAttr(S,SA) && time = 3") ==
          "! expected letters of S, C and A, found \"3\"");
    CHECK(folded("statetype") == "! expected '=' or '!=', but the text ends");
    CHECK(folded("statetype && time") == "! expected '=' or '!=', found \"&& time\"");
    CHECK(folded("command =") == "! expected a value, but the text ends");
}

TEST_CASE("Parentheses have a greatest depth, and no text exhausts the stack") {
    const auto nested = [](std::size_t depth) {
        return folded(std::string(depth, '(') + "1" + std::string(depth, ')'));
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
        CHECK(folded(text).substr(0, 1) == "!");
    }
    std::string chain = "1";
    for (int i = 0; i < 100'000; ++i) {
        chain += "+1";
    }
    CHECK(folded(chain) == "= 100001");
}

TEST_CASE("A list has a value for every place, and commas of another kind do not part it") {
    const auto list = mugen::parse_values("20 , ifelse(1, 2, 3),, root, var(1), \"a,b\" , ");
    REQUIRE(list.size() == 6);
    CHECK(list[0].nodes.front().number == 20);
    CHECK(list[1].nodes.back().text == "ifelse");
    CHECK(list[2].empty());
    CHECK(list[3].nodes.front().text == "root, var");
    CHECK(list[4].error.empty());
    CHECK(list[5].empty());
    CHECK(mugen::parse_values("").size() == 1);

    const auto broken = mugen::parse_values("((1, 2");
    CHECK_FALSE(broken.front().error.empty());
    CHECK(broken.back().nodes.front().number == 2);
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
        const mugen::Value folded = value_of(text.substr(0, length));
        CHECK((folded.known() || !folded.why.empty()));
    }
}

TEST_CASE("A variable of ZSS is a name of its own (zss.md Z18)") {
    CHECK(folded("$speed") == "? $speed");
    CHECK(folded("$speed * 2") == "~ 2");
    CHECK(folded("2 + 3 * ($x.2 = 1)") == "~ 2");
    CHECK(folded("$ x").starts_with("!"));
    CHECK(folded("$1").starts_with("!"));
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
