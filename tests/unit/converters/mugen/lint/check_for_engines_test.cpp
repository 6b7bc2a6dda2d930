// Files and commands as engines ask for them. mugen_writer.md W1, W2, W6, W41 to W43.
#include "converters/mugen/lint/check_for_engines.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/corpus/engine_reports.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// A way into state 0 that asks for this.
std::string way(std::string_view trigger) {
    return "[Command]\nname = \"QCF\"\ncommand = ~D, DF, F, x\n[Statedef -1]\n[State -1]\ntype = "
           "ChangeState\nvalue = 0\ntrigger1 = " +
           std::string(trigger) + "\n";
}

}  // namespace

TEST_CASE("A command that nothing defines keeps the character from loading (W34, W41, W49)") {
    const auto refused =
        engine_reports("", way("command = \"qcf\" && ctrl")).of("mugen.refused-command");
    REQUIRE(refused.size() == 1);
    CHECK_THAT(refused[0], Contains("k.cmd:8") && Contains("\"qcf\"") && Contains("\"QCF\""));
    CHECK(engine_reports("[Statedef 200]\n[State 200]\ntype = Null\ntrigger1 = command != "
                         "\"dp\"\ntrigger2 = command = \"dp\"\n")
              .of("mugen.refused-command")
              .size() == 1);
    CHECK(engine_reports("[Statedef 200]\nctrl = command = \"dp\"\n[State 200]\ntype = CtrlSet\n"
                         "trigger1 = 1\nvalue = ifelse(command = \"qcb\", 1, 0)\n")
              .of("mugen.refused-command")
              .size() == 2);
    CHECK(engine_reports("[Statedef 200]\n[State 200]\ntype = CtrlSet\ntrigger1 = 1\nvalue = 1\n"
                         "nosuch = command = \"dp\"\n")
              .of("mugen.refused-command")
              .empty());
    CHECK(engine_reports("", way("command = \"FF\"")).of("mugen.refused-command").size() == 1);
    for (const char* const fine : {"command = \"QCF\"", "command = \"holdback\"", "command = \"x\"",
                                   "enemynear, command = \"dp\"", "name = \"dp\""}) {
        CAPTURE(fine);
        CHECK(engine_reports("", way(fine)).of("mugen.refused-command").empty());
    }
    // Without a .cmd there are only those of the game, of one that is missing nobody knows, and of
    // two states with one number only the first is read.
    CHECK(engine_reports("", way("command = \"dp\""), "", "cns = k.cns\nst = k.cmd\n")
              .of("mugen.refused-command")
              .size() == 1);
    CHECK(engine_reports("", way("command = \"x\""), "", "cns = k.cns\nst = k.cmd\n")
              .of("mugen.refused-command")
              .empty());
    CHECK(
        engine_reports("", way("command = \"dp\""), "", "cmd = none.cmd\ncns = k.cns\nst = k.cmd\n")
            .of("mugen.refused-command")
            .empty());
    CHECK(engine_reports("[Statedef 200]\n[Statedef 200]\n[State 200]\ntype = Null\ntrigger1 = "
                         "command = \"dp\"\n")
              .of("mugen.refused-command")
              .empty());
}

TEST_CASE("A [Command] whose header or name the engine does not read defines nothing (W34, W49)") {
    const auto commands = [](const std::string& header, const std::string& name) {
        return engine_reports("", header + "\n" + name +
                                      "\ncommand = ~D, DF, F, x\n[Statedef -1]\n[State -1]\ntype = "
                                      "ChangeState\nvalue = 0\ntrigger1 = command = \"QCF\"\n");
    };
    CHECK(commands("[Command]", "name = \"QCF\"").of("mugen.refused-command").empty());
    CHECK(commands("[Command 2]", "name = \"QCF\"").of("mugen.refused-command").empty());
    for (const char* const header : {"[Command", "[Command] x"}) {
        CAPTURE(header);
        CHECK(commands(header, "name = \"QCF\"").of("mugen.refused-command").size() == 1);
    }
    CHECK(commands("[Command]", "name \"QCF\"").of("mugen.refused-line").size() == 1);
    CHECK(commands("[Command]", "name = QCF").of("mugen.refused-text").size() == 1);
}

TEST_CASE("The common states are the engine's, or a file of the folder (W1, W2)") {
    const auto missing =
        engine_reports("", "", "", "stcommon = mine.cns\n").of("mugen.common-file-missing");
    REQUIRE(missing.size() == 1);
    CHECK_THAT(missing[0], Contains("k.def:6") && Contains("mine.cns"));
    for (const char* const there :
         {"Common1.cns", "k.cns", "k.CNS", "../../data/common1.cns", "common1.cns.zss"}) {
        CAPTURE(there);
        CHECK(engine_reports("", "", "", "stcommon = " + std::string(there) + "\n")
                  .of("mugen.common-file-missing")
                  .empty());
    }
}

TEST_CASE(
    "Without stcommon nobody jumps or is hit, unless the character has these states itself (W2)") {
    const auto unnamed = engine_reports("").of("mugen.common-states-missing");
    REQUIRE(unnamed.size() == 1);
    CHECK_THAT(unnamed[0], Contains("k.def") && Contains("stcommon = common1.cns"));
    CHECK(engine_reports("[Statedef 10]\n[Statedef 40]\n[Statedef 5000]\n")
              .of("mugen.common-states-missing")
              .empty());
    CHECK(
        engine_reports("[Statedef 10]\n[Statedef 40]\n").of("mugen.common-states-missing").size() ==
        1);
    // Nobody knows what is in a missing file, and who has no .cmd does not fight.
    CHECK(engine_reports("", "", "", "cns = k.cns\nst = k.zss\ncmd = k.cmd\n")
              .of("mugen.common-states-missing")
              .empty());
    CHECK(engine_reports("", "", "", "cns = k.cns\nst = k.cns\n")
              .of("mugen.common-states-missing")
              .empty());
}

TEST_CASE("Without [Velocity] nobody walks (W6)") {
    const auto missing =
        engine_reports("[Data]\nlife = 1000\n[Statedef 200]\n").of("mugen.velocities-missing");
    REQUIRE(missing.size() == 1);
    CHECK_THAT(missing[0], Contains("k.cns"));
    CHECK(engine_reports("[velocity]\nwalk.fwd = 2\n").of("mugen.velocities-missing").empty());
    // It is read from the file that `cns` names only.
    const std::string_view elsewhere = "cns = k.cns\nst = k.cmd\ncmd = k.cmd\n";
    CHECK(engine_reports("[Data]\n", "[Velocity]\nwalk.fwd = 2\n", "", elsewhere)
              .of("mugen.velocities-missing")
              .size() == 1);
}

TEST_CASE(
    "Directions in lower case never match, and MUGEN has room for 128 names of commands (W42, "
    "W43)") {
    const auto command = [](const std::string& name, const std::string& inputs) {
        return "[Command]\nname = \"" + name + "\"\ncommand = " + inputs + "\n";
    };
    const auto lower = engine_reports("", command("a", "~D, df, F, x")).of("mugen.direction-case");
    REQUIRE(lower.size() == 1);
    CHECK_THAT(lower[0], Contains("k.cmd:3") && Contains("'df'"));
    CHECK(engine_reports("", command("a", "~D, DF, F, b+d")).of("mugen.direction-case").empty());

    std::string many;
    for (int i = 0; i < 129; ++i) {
        many += command("c" + std::to_string(i), "x");
    }
    CHECK(engine_reports("", many).of("mugen.many-commands").size() == 1);
    CHECK(engine_reports("", many.substr(0, many.rfind("[Command]")) + command("c1", "y"))
              .of("mugen.many-commands")
              .empty());
}
