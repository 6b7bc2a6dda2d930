#include "converters/mugen/commands/notation.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;
using test::parse_cmd;

namespace {

std::string notation(std::string_view text) {
    return mugen::notation(cmd::parse_steps(text).steps);
}

constexpr std::string_view commands = R"(
[Command]
name = "QCF_x"
command = ~D, DF, F, x
[Command]
name = "QCF_x"
command = ~D, DF, F, y
[Command]
name = "FF"
command = F, F
[Command]
name = "x"
command = x
[Command]
name = "hold_y"
command = /y
[Statedef -1]
[State -1]
type = ChangeState
)";

// The inputs of a ChangeState with these triggers, as "236x 236y".
std::string inputs(std::string_view triggers, const mugen::Buttons& buttons = {}) {
    const auto file =
        parse_cmd(std::string(commands).append("value = 200\n").append(triggers)).file;
    const auto links = test::links_of(file);
    REQUIRE(links.size() == 1);
    std::string text;
    for (const std::string& input : mugen::Inputs(file.commands, buttons).of(links.front().when)) {
        text += (text.empty() ? "" : " ") + input;
    }
    return text;
}

}  // namespace

TEST_CASE("Motions are digits, as on a number pad") {
    CHECK(notation("~D, DF, F, x") == "236x");
    CHECK(notation("~F, D, DF, a") == "623a");
    CHECK(notation("~D, DB, B") == "214");
    CHECK(notation("~D,DF,F,D,DF,F,y") == "236236y");
    CHECK(notation("F, F") == "66");
    CHECK(notation("B, B") == "44");
    CHECK(notation("F, >~F, >F") == "66");
    CHECK(notation("~F, UF, U, UB, B, DB, D, DF, c") == "69874123c");
    CHECK(notation("~30$B, F, x") == "[4]6x");
    CHECK(notation("/$D, a") == "2a");
    CHECK(notation("/$F") == "6");
    CHECK(notation("F+a") == "6a");
}

TEST_CASE("Buttons: at once, after each other, released, held") {
    CHECK(notation("x+y") == "x+y");
    CHECK(notation("~D, DF, F, a+b") == "236a+b");
    CHECK(notation("b, b, b") == "b,b,b");
    CHECK(notation("x, x, F, a, z") == "x,x,6a,z");
    CHECK(notation("~a") == "]a[");
    CHECK(notation("~30a") == "[a]");
    CHECK(notation("/x") == "[x]");
    CHECK(notation("s") == "s");
    CHECK(notation("") == "");
    CHECK(notation("?") == "");
}

TEST_CASE("The buttons' names can be chosen") {
    mugen::Buttons buttons;
    buttons.names[3] = "LP";
    CHECK(mugen::notation(cmd::parse_steps("~D, DF, F, x").steps, buttons) == "236LP");
    CHECK(inputs("trigger1 = command = \"x\"", buttons) == "5LP");
    CHECK(mugen::parse_buttons("LP,MP,HP,LK")->names ==
          std::array<std::string, 9>{"LP", "MP", "HP", "LK", "y", "z", "s", "d", "w"});
    CHECK(mugen::parse_buttons("")->names == mugen::Buttons().names);
    CHECK(mugen::parse_buttons("mugen")->names == mugen::Buttons().names);
    CHECK(mugen::parse_buttons("sf")->names ==
          std::array<std::string, 9>{"LK", "MK", "HK", "LP", "MP", "HP", "Start", "d", "w"});
    CHECK(mugen::parse_buttons("snk")->names ==
          std::array<std::string, 9>{"B", "D", "c", "A", "C", "z", "Start", "d", "w"});
    for (const char* const wrong : {",", "P,,K", "P K", "5", "P1", "abcdefghi",
                                    "a,b,c,d,e,f,g,h,i,j", "a,b,c,d,e,f,g,h,\xE9"}) {
        CAPTURE(wrong);
        CHECK_FALSE(mugen::parse_buttons(wrong));
    }
}

TEST_CASE("M4: a link has its state, its commands and whether they have to be given") {
    const auto file =
        parse_cmd(
            "[Statedef -1]\n[State -1, Palm]\ntype = ChangeState\nvalue = 1000\ntriggerall = "
            "command = \"x\"\ntriggerall = power >= 1000\n"
            "trigger1 = statetype = S\ntrigger1 = ctrl\n[State -1]\ntype = VarSet\ntrigger1 = 1\n"
            "[State -1]\ntype = changestate\nvalue = 200 + var(3)\ntrigger1 = command = \"x\"\n"
            "[State -1]\ntype = ChangeState\nvalue = ifelse(1, 7, 8)\ntriggerall = command != "
            "\"x\"\ntrigger1 = 1\n"
            "[Statedef 5]\n[State 5]\ntype = ChangeState\nvalue = 1\ntrigger1 = 1\n[Statedef "
            "-1]\n[State -1]\ntype = ChangeState\nvalue=9\n")
            .file;
    const auto links = test::links_of(file);
    REQUIRE(links.size() == 3);
    CHECK(links[0].state.constant() == 1000);
    CHECK(links[0].label == "Palm");
    CHECK(links[0].line == 2);
    CHECK(test::is_direct(links[0]));
    REQUIRE(links[0].when.alternatives.size() == 1);
    CHECK(mugen::find(links[0].when.alternatives[0], mugen::Subject::power)->low == 1000);
    CHECK_FALSE(test::is_direct(links[1]));
    CHECK_FALSE(links[1].state.constant());
    CHECK(mugen::dependence_of(links[1].state) == "var(3)");
    CHECK(links[2].state.constant() == 7);
    CHECK_FALSE(test::is_direct(links[2]));
}

TEST_CASE("M4: several definitions of a command, and several commands, are several inputs") {
    CHECK(inputs("triggerall = command = \"QCF_x\"\ntrigger1 = statetype = S\ntrigger2 = stateno = "
                 "200") == "236x 236y");
    CHECK(inputs("triggerall = command = \"x\" || command = \"FF\"\ntrigger1 = ctrl") == "5x 66");
    CHECK(
        inputs(
            "triggerall = command = \"QCF_x\"\ntriggerall = command = \"hold_y\"\ntrigger1 = 1") ==
        "236x+[y] 236y+[y]");
}

TEST_CASE(
    "A button alone is pressed standing, crouching, in the air, or with the direction that is "
    "held") {
    CHECK(inputs("triggerall = command = \"x\"\ntrigger1 = statetype = S\ntrigger1 = ctrl") ==
          "5x");
    CHECK(inputs("triggerall = command = \"x\"\ntrigger1 = statetype = C") == "2x");
    CHECK(inputs(
              "triggerall = command = \"x\"\ntrigger1 = statetype = A\ntrigger2 = stateno = 600") ==
          "j.x");
    CHECK(
        inputs(
            "triggerall = command = \"x\"\ntriggerall = command = \"holddown\"\ntrigger1 = ctrl") ==
        "2x");
    CHECK(inputs("triggerall = command = \"x\"\ntriggerall = command = \"holdfwd\"\ntrigger1 = "
                 "statetype = S") == "6x");
    CHECK(inputs("triggerall = command = \"x\"\ntriggerall = command = \"holdfwd\"\ntrigger1 = "
                 "statetype = C") == "3x");
    CHECK(inputs("triggerall = command = \"x\"\ntriggerall = command = \"holdup\"\ntrigger1 = "
                 "statetype = A") == "j.8x");
    CHECK(inputs("triggerall = command = \"QCF_x\"\ntrigger1 = statetype = A") == "j.236x j.236y");
    CHECK(inputs("triggerall = command = \"holdup\"\ntrigger1 = ctrl") == "8");
    CHECK(inputs("triggerall = command = \"x\"\ntriggerall = command != \"holddown\"\ntrigger1 = "
                 "statetype != A") == "5x");
}

TEST_CASE(
    "Without a command, or with one that is not defined, there is no input; single buttons always "
    "are") {
    CHECK(inputs("trigger1 = var(59)") == "");
    CHECK(inputs("trigger1 = command = \"qcf_x\"") == "");
    CHECK(inputs("trigger1 = command = \"b\"") == "5b");
}

TEST_CASE("However many commands and definitions there are, inputs end soon") {
    std::string text;
    for (int i = 0; i < 5'000; ++i) {
        text += "[Command]\nname = q\ncommand = " +
                std::string(1 + static_cast<std::size_t>(i) % 300, 'a') + "\n";
    }
    text += "[Statedef -1]\n[State -1]\ntype=ChangeState\nvalue=1\n";
    for (int i = 1; i < 2'000; ++i) {
        text += "trigger" + std::to_string(i) +
                " = command = \"q\" && command = \"q\" && command = \"q\"\n";
    }
    const auto file = parse_cmd(text).file;
    CHECK(mugen::Inputs(file.commands).of(test::links_of(file).front().when).size() ==
          mugen::most_inputs);
}
