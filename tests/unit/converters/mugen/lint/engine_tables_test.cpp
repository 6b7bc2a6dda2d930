// Every controller, parameter and trigger of the tables, in its right form and in each wrong one.
#include <algorithm>
#include <string>
#include <vector>

#include "converters/mugen/lint/controller_forms.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engine_reports.hpp"

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

std::string repeated(std::string_view item, std::uint32_t times) {
    std::string all(item);
    for (std::uint32_t i = 1; i < times; ++i) {
        all.append(", ").append(item);
    }
    return all;
}

std::string first_of(std::string_view words) {
    return std::string(words.substr(0, words.find(',')));
}

struct Values {
    std::vector<std::string> right;
    std::vector<std::string> wrong;
};

Values values_of(const ParameterForm& form) {
    // Lists that are so long that nobody writes one more are left out.
    constexpr std::uint32_t most_listed = 20;
    const std::vector<std::string> no_numbers = {"nosuchtrigger", "1 +", "(1", "\"1\""};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), no_numbers.begin(), no_numbers.end());
        return more;
    };
    switch (form.kind) {
        case ValueKind::numbers: {
            Values values{{repeated("var(1) + 2", form.fewest)}, no_numbers};
            if (form.most < most_listed) {
                values.right.push_back(repeated("1", form.most));
                values.wrong.push_back(repeated("1", form.most + 1));
            }
            if (form.fewest > 1) {
                values.wrong.push_back(repeated("1", form.fewest - 1));
            }
            return values;
        }
        case ValueKind::sound:
            return {{"S5", "F5", "5", "ifelse(1,2,3)"}, with({repeated("5", form.most + 1)})};
        case ValueKind::attribute:
            return {{"SCA, NA, ST, HP", "s", "A,AT"}, {"X, NA", "S, XX", "S, NA,"}};
        case ValueKind::quoted: return {{"\"a\""}, {"a", "\"a", "a\""}};
        case ValueKind::quoted_part: return {{"\"a\"", "\"a\" b"}, {"a", "\"a"}};
        case ValueKind::first_letter:
            return {{std::string(1, form.words.front()), form.words.front() + std::string("xyz")},
                    {"q", "5", "\"" + std::string(form.words) + "\""}};
        case ValueKind::word:
            return {{first_of(form.words)}, {"nosuchword", first_of(form.words) + "x"}};
        case ValueKind::leading_number:
            return {{first_of(form.words), first_of(form.words) + "x", "", "x"}, {"99"}};
        case ValueKind::with_letter: {
            const std::string numbers = repeated("1", form.most);
            return {{"1", numbers + ", " + form.words.front()},
                    with({numbers + ",", numbers + ", q", numbers + ", 1"})};
        }
        case ValueKind::with_n:
            return {{"1", repeated("n", form.most), "n, 1"}, with({repeated("n", form.most + 1)})};
        case ValueKind::filled: return {{"abc"}, {}};
        case ValueKind::any: return {{"abc", "1"}, {}};
    }
    return {};
}

// The parameters of which the controller needs one, in their right form, but not `key`.
std::string needed_lines(const std::string& type, const std::string& key) {
    const std::string_view needed = needed_parameters(type);
    const std::string name(needed.substr(0, needed.find('|')));
    const auto asked = form_of_parameter(type, key);
    if (name.empty() || name == key || (asked && asked->unread_beside == name)) {
        const bool sets_variable =
            (type.ends_with("varset") || type.ends_with("varadd")) && type != "gethitvarset";
        return sets_variable && key != "v" && key != "fv" ? "v = 1\n" : "";
    }
    const auto form = form_of_parameter(type, name);
    REQUIRE(form);
    return name + " = " + values_of(*form).right.front() + "\n";
}

// The first word that is compared with a number.
std::string word_for_number(const TriggerSpelling& spelling) {
    std::string_view rest = spelling.words;
    while (has_item(spelling.texts, first_of(rest)) || has_item(spelling.flags, first_of(rest))) {
        rest.remove_prefix(first_of(rest).size() + 1);
    }
    return first_of(rest);
}

// Each word in the parentheses, compared with what it is compared with; and in the other case.
void add_words(const std::string& name, const TriggerSpelling& spelling,
               std::vector<std::string>& right, std::vector<std::string>& wrong) {
    for (std::string_view rest = spelling.words; !rest.empty();) {
        const std::string word = first_of(rest);
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        const std::string call = name + "(" + word + ")";
        if (has_item(spelling.texts, word)) {
            right.push_back(call + " != \"x\"");
            wrong.insert(wrong.end(), {call, call + " = 1", call + " = x"});
        } else if (has_item(spelling.flags, word)) {
            right.insert(right.end(), {call + " = MA", "enemy, " + call + " != hlmafdp- && time"});
            wrong.insert(wrong.end(), {call, call + " = 1", call + " = MX", call + " = \"M\""});
        } else {
            right.push_back(call + " = 1");
            wrong.push_back(call + " = \"x\"");
        }
        std::string other = word;
        other.front() = static_cast<char>(other.front() ^ 0x20);
        if (spelling.minds_case) {
            (has_item(spelling.words, other) ? right : wrong).push_back(name + "(" + other + ")");
        } else if (!has_item(spelling.texts, word) && !has_item(spelling.flags, word)) {
            right.push_back(name + "(" + other + ")");
        }
    }
}

}  // namespace

TEST_CASE("each parameter of each controller takes its right values, and refuses each wrong one") {
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
            const Values values = values_of(*form);
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
            if (const std::string other(form->unread_beside); !other.empty()) {
                const auto other_form = form_of_parameter(type, other);
                REQUIRE(other_form);
                CHECK(refusals(states(values.wrong.front()) + other + " = " +
                               values_of(*other_form).right.front() + "\n") ==
                      std::vector<std::string>());
            }
        }
    }
    CHECK(parameters > 500);
}

TEST_CASE("each controller is refused without what it needs, and without its trigger1") {
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

TEST_CASE("each trigger is read in its right form, and refused in each wrong one") {
    std::size_t spelled = 0;
    for (const std::string& name : trigger_names()) {
        const TriggerSpelling* const spelling = spelling_of(name);
        if (spelling == nullptr) {
            continue;
        }
        ++spelled;
        const TriggerForm form = form_of(name);
        const bool is_redirection = form == TriggerForm::redirection;
        const std::string behind = is_redirection ? ", time = 1" : " = 1";
        const bool takes_words = form == TriggerForm::value && !spelling->words.empty();
        const bool takes_any = spelling->words == "*";
        const std::string argument = takes_any     ? "vel"
                                     : takes_words ? word_for_number(*spelling)
                                                   : "1";
        const auto call = [&](std::uint32_t arguments) {
            return arguments == 0 ? name : name + "(" + repeated(argument, arguments) + ")";
        };
        std::vector<std::string> right;
        std::vector<std::string> wrong = {name + "x = 1"};
        if (form == TriggerForm::word || form == TriggerForm::letter) {
            right = {name + " = " + first_of(spelling->words),
                     "!" + name + " != " + first_of(spelling->words)};
            wrong = {name,          name + " = ",      name + " = 1",
                     name + " = q", name + " = \"s\"", name + " " + first_of(spelling->words)};
        } else if (form == TriggerForm::axis) {
            right = {name + " " + first_of(spelling->words) + " > 0"};
            wrong.insert(wrong.end(), {name + " > 0", name + " q > 0"});
        } else {
            right = {call(spelling->fewest) + behind, call(spelling->most) + behind};
            wrong.push_back(call(spelling->most + 1) + behind);
            if (spelling->fewest > 0) {
                wrong.push_back(call(spelling->fewest - 1) + behind);
            }
            if (takes_words && !takes_any) {
                wrong.push_back(name + "(nosuchword) = 1");
                add_words(name, *spelling, right, wrong);
            }
            if (is_redirection) {
                wrong.insert(wrong.end(),
                             {call(spelling->fewest) + ",", call(spelling->fewest) + " time = 1"});
            }
        }
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

TEST_CASE("triggers in other forms are refused as Ikemen GO refuses them") {
    for (const char* const text : {"",
                                   "time =",
                                   "time == 5",
                                   "time => 5",
                                   "(time = 5",
                                   "time = 5)",
                                   "time = [1,5",
                                   "a b",
                                   "time := 3",
                                   "time = \"a\"",
                                   "time = 5 ctrl",
                                   "&& 1",
                                   "time <> 2",
                                   "animelem = 0",
                                   "animelem = -1",
                                   "animelem = var(1)",
                                   "animelem",
                                   "timemod = 4",
                                   "timemod = 0, 1",
                                   "projhit",
                                   "hitdefattr = SX, NA",
                                   "hitdefattr = S, XA",
                                   "hitdefattr = S, SA, XX",
                                   "hitdefattr(S, SA)",
                                   "hitdefattr = ,NA",
                                   "hitdefattr",
                                   "name = Kung",
                                   "p2name = x",
                                   "command = holdfwd",
                                   "command",
                                   "command = \"holdfwd",
                                   "time var(1)",
                                   "isasserted(foo)",
                                   "target time = 1",
                                   "enemy, , life"}) {
        CAPTURE(text);
        CHECK_FALSE(refusals(with_trigger(text)).empty());
    }
    for (const char* const text :
         {"time = 5 6", "ctrl!", "time var(1) =", "vel y (0) >", "1.0e5 > 1", "time = (1,5]",
          "var(1) := 3", "animelem = 2, >= 0", "animelem = 2, >= x1", "animelem = 2, = [1,3]",
          "timemod = 4, 1", "projhit5 = 1, < 10", "hitdefattr = SCA, NA, SA, HA",
          "stagevar(info.author) != \"water\"", "const(size.xscale] = 1", "name = \"Kung\"",
          "parent, root, life > 1", "gethitvar(fall.envshake.time) = 1", "isasserted(nowalk)"}) {
        CAPTURE(text);
        CHECK(refusals(with_trigger(text)) == std::vector<std::string>());
    }
}

TEST_CASE("numbers of triggers have no gaps, and triggerall = 0 needs no trigger1") {
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

TEST_CASE("a variable is named in small letters, with its number in parentheses") {
    for (const char* const type : {"VarSet", "VarAdd", "ParentVarSet"}) {
        for (const char* const line :
             {"Var(1) = 3", "VAR(1) = 3", "Fvar(1) = 3", "SysVar(1) = 3", "var1 = 3", "var(1)",
              "var(1) =", "var(1 = 3", "var() = 3", "value = 2", "var(nosuch) = 1",
              "v = 1\nvalue =", "v = 1\nvalue = \"x\"", "v = 1\nvalue = nosuch",
              "v = 1\nvalue = 1, 2"}) {
            CAPTURE(type, line);
            CHECK_FALSE(refusals(with_controller(type, std::string(line) + "\n")).empty());
        }
        for (const char* const line : {"var(1) = 3", "fvar(var(2)) = .5", "Sysvar(1) = 3",
                                       "SysFvar(0) = 1", "v = 1", "v = 1\nvalue = time + 3"}) {
            CAPTURE(type, line);
            CHECK(refusals(with_controller(type, std::string(line) + "\n")) ==
                  std::vector<std::string>());
        }
    }
}
