// Every controller, parameter and trigger of the tables, in its right form and in each wrong one.
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/corpus/engine_forms.hpp"
#include "tests/support/corpus/engine_reports.hpp"

using namespace fightconv;
using namespace fightconv::mugen;
using namespace fightconv::test;

namespace {

// The reasons for which Ikemen GO does not load a character that has these states.
std::vector<std::string> refusals(const std::string& states) {
    std::vector<std::string> texts;
    for (const Diagnostic& diagnostic : engine_reports(states).all) {
        if (diagnostic.problem->effect.kind == Effect::refusal) {
            texts.push_back(diagnostic.render());
        }
    }
    return texts;
}

std::string with_controller(const std::string& type, const std::string& lines) {
    return "[Statedef 200]\n[State 200, x]\ntype = " + type + "\ntrigger1 = 1\n" + lines;
}

std::string with_trigger(const std::string& text) {
    return "[Statedef 200]\n[State 200, x]\ntype = Null\ntrigger1 = " + text + "\n";
}

}  // namespace

TEST_CASE("Each parameter of each controller takes its right values, and refuses each wrong one") {
    std::size_t parameters = 0;
    std::vector<std::string> types = controller_names();
    types.emplace_back("statedef");
    for (const std::string& type : types) {
        for (const std::string& key : parameter_names(type)) {
            const auto form = form_of_parameter(type, key);
            if (!form) {
                continue;  // only MUGEN or a later version knows it
            }
            ++parameters;
            const auto states = [&](const std::string& value) {
                const std::string line = key + " = " + value + "\n";
                return type == "statedef" ? "[Statedef 200]\n" + line
                                          : with_controller(type, needed_lines(type, key) + line);
            };
            const Forms values = forms_of_value(*form);
            for (const std::string& value : values.right) {
                CAPTURE(type, key, value);
                CHECK(refusals(states(value)) == std::vector<std::string>());
            }
            for (const std::string& value : values.wrong) {
                CAPTURE(type, key, value);
                CHECK_FALSE(refusals(states(value)).empty());
            }
            CAPTURE(type, key);
            CHECK(refusals(states("")).empty() == form->may_be_empty);
            if (const std::string other(
                    form->unread_beside.substr(0, form->unread_beside.find('|')));
                !other.empty()) {
                const auto other_form = form_of_parameter(type, other);
                REQUIRE(other_form);
                CHECK(refusals(states(values.wrong.front()) + other + " = " +
                               forms_of_value(*other_form).right.front() + "\n") ==
                      std::vector<std::string>());
            }
        }
    }
    CHECK(parameters > 500);
}

TEST_CASE("Each controller is refused without what it needs, and without its trigger1") {
    for (const std::string& type : controller_names()) {
        CAPTURE(type);
        const std::string lines = needed_lines(type, "");
        CHECK(refusals(with_controller(type, lines)) == std::vector<std::string>());
        CHECK(refusals(with_controller(type, "")).empty() == lines.empty());
        CHECK_FALSE(
            refusals("[Statedef 200]\n[State 200, x]\ntype = " + type + "\n" + lines).empty());
        CHECK_FALSE(refusals(with_controller(type + "x", lines)).empty());
    }
}

TEST_CASE("Each trigger is read in its right form, and refused in each wrong one") {
    std::size_t spelled = 0;
    for (const std::string& name : trigger_names()) {
        const TriggerSpelling* const spelling = spelling_of(name);
        if (spelling == nullptr) {
            continue;
        }
        ++spelled;
        const auto [right, wrong] = forms_of_trigger(name, spelling);
        for (const std::string& text : right) {
            CAPTURE(text);
            CHECK(refusals(with_trigger(text)) == std::vector<std::string>());
        }
        for (const std::string& text : wrong) {
            CAPTURE(text);
            CHECK_FALSE(refusals(with_trigger(text)).empty());
        }
    }
    CHECK(spelled > 200);
}

TEST_CASE("Triggers in other forms are refused as Ikemen GO refuses them") {
    for (const std::string& text : other_wrong_triggers()) {
        CAPTURE(text);
        CHECK_FALSE(refusals(with_trigger(text)).empty());
    }
    for (const char* const text : {"time = 5 6",
                                   "ctrl!",
                                   "time var(1) =",
                                   "vel y (0) >",
                                   "1.0e5 > 1",
                                   "time = (1,5]",
                                   "var(1) := 3",
                                   "animelem = 2, >= 0",
                                   "animelem = 2, >= x1",
                                   "animelem = 2, = [1,3]",
                                   "timemod = 4, 1",
                                   "projhit5 = 1, < 10",
                                   "hitdefattr = SCA, NA, SA, HA",
                                   "stagevar(info.author) != \"water\"",
                                   "const(size.xscale] = 1",
                                   "name = \"Kung\"",
                                   "parent, root, life > 1",
                                   "gethitvar(fall.envshake.time) = 1",
                                   "isasserted(nowalk)",
                                   "time # = 0",
                                   "hitdefattr = s, na",
                                   "hitdefattr = S, NA = 1",
                                   "hitdefattr = S, NA ctrl = 1",
                                   "p2name = \"a # b\"",
                                   "time = 19~2",
                                   "movetype != H roundstate = 2",
                                   "stateno = 10 ~ time < 0",
                                   "var(1~2) = 3",
                                   "animelem = 4,",
                                   "animelem = 4, >=",
                                   "animelem = 4, << 2",
                                   "animelem = 4, && 1",
                                   "animelem = 2, +1",
                                   "timemod = 4,"}) {
        CAPTURE(text);
        CHECK(refusals(with_trigger(text)) == std::vector<std::string>());
    }
}

TEST_CASE("Numbers of triggers have no gaps, and triggerall = 0 needs no trigger1") {
    const auto of = [](const std::string& triggers) {
        return "[Statedef 200]\n[State 200, x]\ntype = CtrlSet\nvalue = 1\n" + triggers;
    };
    CHECK(refusals(of("trigger1 = 1\ntrigger3 = nosuch\n")).empty());
    CHECK(engine_reports(of("trigger1 = 1\ntrigger3 = 1\n")).of("mugen.trigger-gap").size() == 1);
    CHECK_FALSE(refusals(of("trigger1 = 1\ntrigger2 = nosuch\n")).empty());
    CHECK(refusals(of("triggerall = 0\ntrigger2 = 1\n")).empty());
    CHECK_FALSE(refusals(of("triggerall = 1\ntrigger2 = 1\n")).empty());
    CHECK_FALSE(refusals(of("trigger01 = 1\n")).empty());
}

TEST_CASE("A map is named in quotes, or by one word in parentheses") {
    for (const char* const type : {"MapSet", "MapAdd", "ParentMapSet", "TeamMapAdd"}) {
        for (const char* const line :
             {"value = 1", "map = x\nvalue = 1", "map = 1\nvalue = 1", "map = \"x\nvalue = 1",
              "map(\"x\") = 1", "map() = 1", "map(x.y+z) = 1"}) {
            CAPTURE(type, line);
            CHECK_FALSE(refusals(with_controller(type, std::string(line) + "\n")).empty());
        }
        for (const char* const line : {"map = \"x\"\nvalue = 1", "map = \"\"\nvalue = 1",
                                       "map =\nvalue = 1", "map = x", "map(x) = 1"}) {
            CAPTURE(type, line);
            CHECK(refusals(with_controller(type, std::string(line) + "\n")) ==
                  std::vector<std::string>());
        }
    }
}

TEST_CASE("A variable is named in small letters, with its number in parentheses") {
    for (const char* const type : {"VarSet", "VarAdd", "ParentVarSet"}) {
        for (const char* const line :
             {"Var(1) = 3", "VAR(1) = 3", "Fvar(1) = 3", "SysVar(1) = 3", "var1 = 3", "var(1)",
              "var(1) =", "var(1 = 3", "var() = 3", "v = 1", "fv = 1", "var(nosuch) = 1",
              "v = 1\nvalue =", "v = 1\nvalue = \"x\"", "v = 1\nvalue = nosuch",
              "v = 1\nvalue = 1, 2"}) {
            CAPTURE(type, line);
            CHECK_FALSE(refusals(with_controller(type, std::string(line) + "\n")).empty());
        }
        for (const char* const line :
             {"var(1) = 3", "fvar(var(2)) = .5", "Sysvar(1) = 3", "SysFvar(0) = 1", "value = 2",
              "v = 1\nvalue = time + 3", "value =", "Var(1) = 3\nvalue = 1"}) {
            CAPTURE(type, line);
            CHECK(refusals(with_controller(type, std::string(line) + "\n")) ==
                  std::vector<std::string>());
        }
    }
}
