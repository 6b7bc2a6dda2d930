#include "converters/mugen/script/triggers.hpp"

#include <array>
#include <limits>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;

namespace {

mugen::Conditions conditions(std::string_view triggers) {
    const auto file =
        test::parse_cns("[Statedef 1]\n[State 1]\ntype = HitDef\n" + std::string(triggers)).file;
    return mugen::conditions_of(mugen::compile(file.states.at(0).controllers.at(0).triggers, {}));
}

std::string describe(const mugen::Condition& condition) {
    static const std::array<std::string, 15> names = {
        "command", "statetype", "movetype",  "ctrl",    "power", "time",    "animtime", "since",
        "element", "stateno",   "prevstate", "contact", "hit",   "guarded", "other"};
    const auto bound = [](std::int32_t value) {
        return value == std::numeric_limits<std::int32_t>::min() ||
                       value == std::numeric_limits<std::int32_t>::max()
                   ? std::string()
                   : std::to_string(value);
    };
    std::string text =
        (condition.negated ? "not " : "") + names.at(static_cast<std::size_t>(condition.subject));
    if (condition.subject == mugen::Subject::element_time) {
        text += " " + std::to_string(condition.element);
    }
    return condition.text.empty() ? text + " " + bound(condition.low) + ".." + bound(condition.high)
                                  : text + " " + condition.text;
}

// "a, b; c": a and b, or c.
std::string describe(std::string_view triggers) {
    std::string text;
    for (const mugen::Alternative& alternative : conditions(triggers).alternatives) {
        text += text.empty() ? "" : "; ";
        for (std::size_t i = 0; i < alternative.size(); ++i) {
            text += (i == 0 ? "" : ", ") + describe(alternative[i]);
        }
    }
    return text;
}

std::string one(std::string_view trigger) { return describe("trigger1 = " + std::string(trigger)); }

}  // namespace

TEST_CASE(
    "When an attack begins: AnimElem in all its forms, AnimElemTime, AnimElemNo, Time, AnimTime") {
    CHECK(one("AnimElem = 3") == "since 3 0..0");
    CHECK(one("AnimElem = 3, 2") == "since 3 2..2");
    CHECK(one("AnimElem = 3, = 2") == "since 3 2..2");
    CHECK(one("animelem = 3, >= 0") == "since 3 0..");
    CHECK(one("AnimElem = 3, < 4") == "since 3 ..3");
    CHECK(one("AnimElem = 2, -1") == "since 2 -1..-1");
    CHECK(one("AnimElemTime(3) = 1") == "since 3 1..1");
    CHECK(one("AnimElemTime (2) >= 0 && AnimElemTime(4) < 0") == "since 2 0.., since 4 ..-1");
    CHECK(one("AnimElemNo(0) = [2,4)") == "element 2..3");
    CHECK(one("Time = 4") == "time 4..4");
    CHECK(one("4 <= Time") == "time 4..");
    CHECK(one("Time = (2,7]") == "time 3..7");
    CHECK(one("Time > 2.5") == "time 3..");
    CHECK(one("AnimTime = 0") == "animtime 0..0");
}

TEST_CASE("The conditions of a move: command, type of state, control, power, contact, state") {
    CHECK(one("command = \"Fire_X\"") == "command Fire_X");
    CHECK(one("command != \"holddown\"") == "not command holddown");
    CHECK(one("statetype = S") == "statetype S");
    CHECK(one("StateType != a") == "not statetype A");
    CHECK(one("movetype = H") == "movetype H");
    CHECK(one("ctrl") == "not ctrl 0..0");
    CHECK(one("!ctrl") == "ctrl 0..0");
    CHECK(one("ctrl = 1") == "ctrl 1..1");
    CHECK(one("power >= 1000") == "power 1000..");
    CHECK(one("movecontact") == "not contact 0..0");
    CHECK(one("MoveHit = 1") == "hit 1..1");
    CHECK(one("moveguarded > 0") == "guarded 1..");
    CHECK(one("stateno = [200,299]") == "stateno 200..299");
    CHECK(one("stateno != 440") == "not stateno 440..440");
    CHECK(one("prevstateno = 100") == "prevstate 100..100");
    CHECK(one("power >= 500 * 2") == "power 1000..");
}

TEST_CASE("Triggerall and one of the groups have to hold; all lines of a group do") {
    CHECK(describe("trigger2 = ctrl\ntriggerall = command = \"x\"\ntrigger1 = statetype = "
                   "S\ntrigger2 = time = 3\n") ==
          "command x, statetype S; command x, not ctrl 0..0, time 3..3");
    const mugen::Conditions found = conditions("triggerall = command = \"x\"\ntrigger7 = ctrl\n");
    REQUIRE(found.alternatives.size() == 1);
    CHECK(mugen::find(found.alternatives[0], mugen::Subject::control) == &found.alternatives[0][1]);
    CHECK(mugen::find(found.alternatives[0], mugen::Subject::power) == nullptr);
}

TEST_CASE("And, or and not inside of a line") {
    CHECK(one("time = 1 || time = 5") == "time 1..1; time 5..5");
    CHECK(one("(command = \"a\" || command = \"b\") && ctrl") ==
          "command a, not ctrl 0..0; command b, not ctrl 0..0");
    CHECK(one("!(time = 1 || time = 5)") == "not time 1..1, not time 5..5");
    CHECK(one("!(time = 1 && ctrl)") == "not time 1..1; ctrl 0..0");
    CHECK(one("!((time = 1 && ctrl) || alive)") == "other time");
}

TEST_CASE("Constants are no conditions: always and never") {
    CHECK(conditions("trigger1 = 1").alternatives.size() == 1);
    CHECK(conditions("trigger1 = 1").alternatives.front().empty());
    CHECK(conditions("trigger1 = 0").alternatives.empty());
    CHECK(conditions("triggerall = 0\ntrigger1 = time = 3").alternatives.empty());
    CHECK(describe("trigger1 = 0\ntrigger2 = time = 3") == "time 3..3");
    CHECK(one("1 && time = 3") == "time 3..3");
    CHECK(conditions("trigger1 = 0 && time = 3").alternatives.empty());
    CHECK(conditions("trigger1 = ctrl || 1").alternatives.front().empty());
    CHECK(one("ifelse(1, ctrl, 0)") == "not ctrl 0..0");
    CHECK(conditions("").alternatives.empty());
    CHECK(describe("triggerall = time = 3") == "time 3..3");
}

TEST_CASE("Conditions that cannot be told are named") {
    CHECK(one("var(1)") == "other var(1)");
    CHECK(one("var(59) != 1") == "other var(59)");
    CHECK(one("time = var(3)") == "other time");
    CHECK(one("time % 4 = 0") == "other time");
    CHECK(one("root, command = \"x\"") == "other root, command");
    CHECK(one("animelemno(3) = 2") == "other animelemno(3)");
    CHECK(one("(1") == "other (1");
    CHECK(one("hitdefattr = SC, NA") == "other hitdefattr = SC, NA");
    CHECK(one("powermax > 3000") == "other powermax");
}

TEST_CASE("Many conditions are cut, and end soon") {
    std::string line = "trigger1 = time = 1";
    for (int i = 0; i < 12; ++i) {
        line += " && (time = 2 || time = 3)";
    }
    CHECK(describe(line) == "other time");

    std::string groups;
    for (int i = 1; i <= 20'000; ++i) {
        groups += "trigger" + std::to_string(i) + " = time = 1\n";
    }
    const mugen::Conditions many = conditions(groups);
    CHECK(many.cut);
    CHECK(many.alternatives.size() <= mugen::most_conditions);

    std::string lines;
    for (int i = 0; i < 20'000; ++i) {
        lines += "triggerall = time = 1\n";
    }
    CHECK(conditions(lines).cut);
}
