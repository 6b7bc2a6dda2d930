// Every form of the tables that Ikemen GO refuses: after --mend-states it is mended, or named.
// mugen_writer.md W57.
#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "converters/mugen/importer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/engine_forms.hpp"
#include "tests/support/mugen/files.hpp"
#include "tests/support/mugen/sff_builder.hpp"
#include "tests/unit/converters/mugen/repair/rewritten.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

const OptionValues mend_states_on = {{"mend-states", "on"}};
const std::string list_name = "fightconv-repairs.txt";

Files character_with(const std::string& states, const std::string& commands) {
    SffV2Builder sprites;
    sprites.palette({1, 1}, 7).sprite({.key = {0, 0}, .data = {1}});
    return {
        {"k.def", text_file("[Info]\nname = \"K\"\n[Files]\nsprite = k.sff\nanim = k.air\ncns = "
                            "k.cns\nst = k.cns\ncmd = k.cmd\n")},
        {"k.air", text_file("[Begin Action 0]\n0,0, 0,0, 5\n")},
        {"k.sff", sprites.bytes()},
        {"k.cns", text_file(states)},
        {"k.cmd", text_file(commands)}};
}

// The errors of validate for which Ikemen GO does not load the character: "k.cns:4: there is ...",
// as in the list of repairs.
std::vector<std::string> refusals(const Files& files) {
    Limits limits;
    limits.diagnostics_per_id = 100'000;
    Context context(limits);
    REQUIRE(make_mugen_importer()->check(InputTree::from_memory(files), "k.def", context));
    std::vector<std::string> lines;
    for (const Diagnostic& found : context.diagnostics.kept()) {
        if (found.problem->effect.kind == Effect::refusal) {
            lines.push_back(render_place(found.file, found.place) + ": " + found.message);
        }
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

// The lines of the list behind "What still keeps".
std::vector<std::string> still_named(const Files& files) {
    const auto list = files.find(list_name);
    const std::string text(list == files.end() ? std::string_view() : as_text(list->second));
    const std::string title = "What still keeps Ikemen GO from loading it:\n";
    const std::size_t begin = text.find(title);
    std::vector<std::string> lines;
    for (std::size_t at = begin == std::string::npos ? text.size() : begin + title.size();
         at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

// The lines that are not among the others; both are sorted.
std::vector<std::string> without(const std::vector<std::string>& all,
                                 const std::vector<std::string>& others) {
    std::vector<std::string> rest;
    std::set_difference(all.begin(), all.end(), others.begin(), others.end(),
                        std::back_inserter(rest));
    return rest;
}

// Mends the states, and checks that all that is left is named and that a second run changes
// nothing. How many faults are left.
std::size_t faults_left(const Files& before) {
    REQUIRE_FALSE(refusals(before).empty());
    const auto [after, remark, reports] = rewritten(before, mend_states_on);
    const std::vector<std::string> left = refusals(after);
    const std::vector<std::string> named = still_named(after);
    CHECK(without(left, named) == std::vector<std::string>());
    CHECK(without(named, left) == std::vector<std::string>());
    CHECK(after.contains(list_name));
    CHECK((remark.find("still keep") != std::string::npos) == !left.empty());
    CHECK(rewritten(after, mend_states_on).files == after);
    return left.size();
}

std::size_t faults_left(const std::string& states, const std::string& commands = "") {
    return faults_left(character_with(states, commands));
}

std::string state(std::size_t number, const std::string& lines) {
    return "[Statedef " + std::to_string(number) + "]\n" + lines;
}

// A state for each of the triggers, from 200 on.
std::string states_with(const std::vector<std::string>& triggers) {
    std::string states;
    for (std::size_t i = 0; i < triggers.size(); ++i) {
        states += state(200 + i, "[State 200, x]\ntype = Null\ntrigger1 = " + triggers[i] + "\n");
    }
    return states;
}

}  // namespace

TEST_CASE("Each value that Ikemen GO refuses is mended or named by --mend-states") {
    std::vector<std::string> types = controller_names();
    types.emplace_back("statedef");
    for (const std::string& type : types) {
        CAPTURE(type);
        std::string states;
        std::size_t number = 200;
        for (const std::string& key : parameter_names(type)) {
            const auto form = form_of_parameter(type, key);
            if (!form) {
                continue;
            }
            std::vector<std::string> lines;
            for (const std::string& value : forms_of_value(*form).wrong) {
                lines.push_back(key + " = " + value + "\n");
                lines.push_back(key + " " + value + "\n");
            }
            if (!form->may_be_empty) {
                lines.push_back(key + " =\n");
            }
            for (const std::string& line : lines) {
                states += type == "statedef" ? state(number++, line)
                                             : state(number++, "[State 200, x]\ntype = " + type +
                                                                   "\ntrigger1 = 1\n" +
                                                                   needed_lines(type, key) + line);
            }
        }
        if (!states.empty()) {
            faults_left(states);
        }
    }
}

TEST_CASE("Each controller without what it needs is mended or named by --mend-states") {
    for (const std::string& type : controller_names()) {
        CAPTURE(type);
        const std::string lines = needed_lines(type, "");
        const std::string head = "[State 200, x]\n";
        // a controller that never acts
        CHECK(faults_left(state(200, head + "type = " + type + "\n" + lines) +
                          state(201, head + "type = " + type + "\ntrigger2 = 1\n" + lines) +
                          state(202, head + "type " + type + "\ntrigger1 = 1\n" + lines)) == 0);
        std::string others = state(200, head + "type = " + type + "x\ntrigger1 = 1\n" + lines) +
                             state(201, head + "trigger1 = 1\n" + lines);
        others += lines.empty() ? "" : state(202, head + "type = " + type + "\ntrigger1 = 1\n");
        CHECK(faults_left(others) == (lines.empty() ? 2 : 3));
    }
}

TEST_CASE("Each trigger that Ikemen GO refuses is mended or named by --mend-states") {
    std::vector<std::string> triggers = other_wrong_triggers();
    for (const std::string& name : trigger_names()) {
        if (const TriggerSpelling* const spelling = spelling_of(name)) {
            const std::vector<std::string> wrong = forms_of_trigger(name, spelling).wrong;
            triggers.insert(triggers.end(), wrong.begin(), wrong.end());
        }
    }
    CHECK(faults_left(states_with(triggers)) > 1'000);
}

TEST_CASE("--mend-states mends what means one thing in MUGEN (W57)") {
    const auto line = [](const std::string& type, const std::string& lines) {
        return state(200, "[State 200, x]\ntype = " + type + "\ntrigger1 = 1\n" + lines + "\n");
    };
    for (const std::string& states :
         {line("VelSet", "x = 1, 2"), line("VelSet", "x ="), line("VelSet", "x 1"),
          line("VelSet", "x 1, 2"), line("HitDef", "priority = 4, q"),
          line("HitDef", "attr = SX, NA,,ZZ"), line("Helper", "name = Fire"),
          line("Helper", "name \"Fire"), line("VarSet", "Var(1) = 3"),
          line("Null", "trigger2 = !HitdefAttr(S,SA)"), line("Null", "trigger2 HitDefAttr S"),
          line("Null", "triggerall = enemy, hitdefattr"), state(200, "anim =\n"),
          state(200, "[State 200, x]\ntype = Null\n"),
          state(200, "[State 200, x]\ntype = Null\ntriggerall = 1\n"),
          state(200, "[State 200, x]\ntype = Null\ntrigger2 = 1\n"),
          state(200, "[State 200, x]\ntype Null\ntrigger1 = 1\n")}) {
        CAPTURE(states);
        CHECK(faults_left(states) == 0);
    }
    // a name of a command
    CHECK(faults_left("", "[Command]\nname = 5a\ncommand = a\n") == 0);
    // nothing tells what MUGEN reads there
    for (const std::string& states :
         {line("VelSet", "x = nosuch"), line("VelSet", "x = 1 +"), line("VelSet", "x 1 +"),
          line("PalFX", "add = 1, 2"), line("HitDef", "animtype = q"),
          line("HitDef", "p2clsncheck = all"), line("AssertSpecial", "flag = nosuch"),
          line("ChangeState", ""), line("ChangeState", "value ="), line("VarSet", "var1 = 3"),
          line("NoSuch", ""), line("Null", "trigger1 = tvar(3) = 1"), line("Null", "trigger1 ="),
          line("Null", "trigger1 = command = \"nosuch\""),
          line("Null", "trigger1 = hitdefattr = S, XX"), state(200, "[State 200, x]\nx = 1\n")}) {
        CAPTURE(states);
        CHECK(faults_left(states) == 1);
    }
    CHECK(faults_left("", "[Command]\nname = \"5a\" x\ncommand = a\n") == 1);
}

TEST_CASE("A trigger that both engines ignore does not count when its controller is mended") {
    const auto [after, remark, reports] =
        rewritten(character_with(state(200, "[State 200, x]\ntype = Null\ntrigger2 = 1\n"), ""),
                  mend_states_on);
    CHECK(remark == "1 thing mended (the list is in fightconv-repairs.txt)");
    CHECK_THAT(std::string(as_text(after.at("k.cns"))),
               Contains("[State 200, x]\ntriggerall = 0 ;fightconv: added\ntype = Null\n"));
}

TEST_CASE("Lines that cannot be mended are counted and listed, even if nothing else is mended") {
    const std::string line =
        "k.cns:4: there is no trigger \"nosuch\"; Ikemen GO does not load the "
        "character";
    const auto [after, remark, reports] =
        rewritten(character_with(states_with({"nosuch"}), ""), mend_states_on);
    CHECK(remark == "nothing was mended; 1 thing still keeps Ikemen GO from loading it");
    CHECK(as_text(after.at(list_name)) ==
          "What still keeps Ikemen GO from loading it:\n" + line + "\n");
    const std::vector<std::string> many(300, "nosuch");
    CHECK(faults_left(states_with(many)) == 300);
    // states in ZSS are never mended; an else has no condition
    Files zss = character_with("", "");
    zss["k.def"] = text_file(
        "[Info]\nname = \"K\"\n[Files]\nsprite = k.sff\nanim = k.air\nst = k.zss\ncmd = k.cmd\n");
    zss["k.zss"] = text_file(
        "[StateDef 200;]\nif nosuch { turn{} } else { turn{} }\nif time 5 + { turn{} }\n");
    CHECK(faults_left(zss) == 2);
}

TEST_CASE("Files of states that are not there are named (W1)") {
    Files before = character_with("", "");
    before["k.def"] = text_file(
        "[Info]\nname = \"K\"\n[Files]\nsprite = k.sff\nanim = k.air\ncns = "
        "none.cns\nst = none.st\ncmd = none.cmd\nstcommon = none.cns\n");
    CHECK(faults_left(before) == 4);
    // these are let through
    before["k.def"] = text_file(
        "[Info]\nname = \"K\"\n[Files]\nsprite = k.sff\nanim = k.air\ncns = "
        "k.cns\nsound = none.snd\npal1 = none.act\nst10 = none.st\n");
    CHECK(refusals(before).empty());
}

TEST_CASE("A palette that a portrait lacks is mended, and not named (W20)") {
    Files before = character_with("", "");
    SffV2Builder sprites;
    sprites.palette({1, 1}, 7)
        .sprite({.key = {0, 0}, .data = {1}})
        .sprite({.key = {9000, 0}, .data = {1}, .palette = 4});
    before["k.sff"] = sprites.bytes();
    CHECK(faults_left(before) == 0);
}
