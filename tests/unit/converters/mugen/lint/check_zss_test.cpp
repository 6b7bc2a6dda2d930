// The checks of states in ZSS for engines: each text is looked at once, however many controllers
// stand under it.
#include "tests/support/catch.hpp"
#include "tests/support/corpus/engine_reports.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

EngineReports zss_reports(std::string_view states) {
    return engine_reports("", "[Command]\nname = \"x\"\ncommand = x\n",
                          "[Begin Action 200]\nClsn1: 1\n Clsn1[0] = 0,0, 1,1\n0,0, 0,0, 9\n",
                          "cns = k.cns\nst = k.zss\ncmd = k.cmd\nstcommon = common1.cns\n",
                          {{"k.zss", text_file(states)}});
}

}  // namespace

TEST_CASE("Conditions of ZSS are looked at once, and variables are no unknown names (W34)") {
    const EngineReports reports = zss_reports(
        "[StateDef 200; anim: 200;]\nlet a = 1;\nif nosuch = $a && command = \"none\" {\n"
        " velSet{x: 1} velSet{y: 1}\n for i = 1; 3 { posAdd{x: $i} continue; }\n}\n"
        "nothing{}\nchangeState{}\n");
    REQUIRE(reports.of("mugen.name-unknown").size() == 1);
    CHECK_THAT(reports.of("mugen.name-unknown")[0], Contains("k.zss:3") && Contains("nosuch"));
    REQUIRE(reports.of("mugen.refused-command").size() == 1);
    CHECK_THAT(reports.of("mugen.refused-command")[0], !Contains("lines ask for it"));
    REQUIRE(reports.of("mugen.refused-controller").size() == 1);
    CHECK_THAT(reports.of("mugen.refused-controller")[0], Contains("k.zss:7"));
    CHECK(reports.of("mugen.refused-parameter").size() == 1);
    CHECK(reports.of("mugen.refused-trigger").empty());
    CHECK(reports.of("mugen.trigger-unreadable").empty());
}

TEST_CASE(
    "A HitDef of ZSS that is set again is reported, unless its block is not persistent (W35)") {
    const auto again = [](std::string_view block) {
        return zss_reports("[StateDef 200; movetype: A; anim: 200;]\n" + std::string(block) +
                           " { hitDef{attr: S, NA} }\nif animTime = 0 { changeState{value: 0} }\n")
            .of("mugen.hit-again")
            .size();
    };
    CHECK(again("if time >= 1") == 1);
    CHECK(again("if time = 1") == 0);
    CHECK(again("persistent(0) if time >= 1") == 0);
}

TEST_CASE("States that a .zss has exist (W34)") {
    CHECK(zss_reports("[StateDef 200]\nif time = 3 { changeState{value: 300} }\n[StateDef 300]\n")
              .of("mugen.no-such-state")
              .empty());
    CHECK(zss_reports("[StateDef 200]\nif time = 3 { changeState{value: 300} }\n")
              .of("mugen.no-such-state")
              .size() == 1);
}
