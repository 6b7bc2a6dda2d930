// Characters of a few lines whose states are in ZSS; the ticks are worked out by hand, and count
// from 0. zss.md Z16 to Z34.
#include <string>

#include "converters/mugen/play/player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/small_fighter.hpp"

using namespace fightconv;
using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// 200: 3 [4] 2 [2] 1 ticks, those with an attack box in brackets; 240: 30 ticks
constexpr std::string_view zss_elements =
    "[Begin Action 0]\n0,0, 0,0, 5\n"
    "[Begin Action 200]\n0,0, 0,0, 3\nClsn1: 1\n Clsn1[0] = 0,-50, 20,-40\n0,1, 0,0, 4\n0,2, 0,0, "
    "2\nClsn1: 1\n Clsn1[0] = 0,-50, 30,-40\n0,3, 0,0, 2\n"
    "0,4, 0,0, 1\n"
    "[Begin Action 240]\n0,0, 0,0, 30\n";

constexpr std::string_view zss_commands =
    "[Command]\nname = \"palm\"\ncommand = ~D, DF, F, x\n[Command]\nname = \"x\"\ncommand = x\n"
    "[Command]\nname = \"y\"\ncommand = y\n";

SmallFighter zss_fighter(std::string_view states, Files more = {},
                         std::string_view file_lines = "st = k.zss\ncmd = k.cmd\n") {
    more.emplace("k.zss", text_file(states));
    return small_fighter(zss_elements, "", zss_commands, file_lines, std::move(more));
}

// State 200 with these statements, for 30 ticks.
std::string zss_state(std::string_view statements) {
    return "[StateDef 200; type: S; movetype: A; physics: N; anim: 240; ctrl: 0;]\n" +
           std::string(statements) + "\nif animTime = 0 { changeState{value: 0} }\n";
}

class ZssStage {
public:
    explicit ZssStage(std::string_view states, Files more = {},
                      std::string_view file_lines = "st = k.zss\ncmd = k.cmd\n")
        : fighter_(zss_fighter(states, std::move(more), file_lines)),
          air_(air::parse({"k.air", as_bytes(zss_elements)}, context_).value()),
          program_(mugen::compile(fighter_.combat)),
          player_(program_, fighter_.combat, air_, Limits().play_instructions) {}

    mugen::Played play(std::int32_t number = 200) { return player_.play(number, {}); }
    bool is_exhausted() const { return player_.is_exhausted(); }

    // The first ticks at which the controllers of the type act.
    std::vector<std::int32_t> ticks_of(std::string_view type, std::size_t most = 6) {
        std::vector<std::int32_t> ticks;
        for (const mugen::Event& event : play().events) {
            if (event.controller->text->type == type && ticks.size() < most) {
                ticks.push_back(event.tick);
            }
        }
        return ticks;
    }

    // Where the character is at the beginning of the first ticks.
    std::vector<float> way(std::size_t most = 6) {
        std::vector<float> way;
        for (const mugen::PlayedTick& tick : play().ticks) {
            if (way.size() < most) {
                way.push_back(tick.x);
            }
        }
        return way;
    }

private:
    Context context_;
    SmallFighter fighter_;
    air::File air_;
    mugen::Program program_;
    mugen::Player player_;
};

// The pictures of the fighter do not exist.
std::string odd_reports(const SmallFighter& fighter) {
    std::string texts;
    for (const Diagnostic& report : fighter.reports) {
        const bool is_usual =
            report.id() == "mugen.missing-sprite" || report.id() == "mugen.hit-values";
        texts += is_usual ? "" : report.render() + "\n";
    }
    return texts;
}

using Ticks = std::vector<std::int32_t>;
using Way = std::vector<float>;

}  // namespace

TEST_CASE("A move in ZSS is the move that it is in CNS") {
    const SmallFighter zss = zss_fighter(
        "[StateDef 200; type: S; movetype: A; physics: S; anim: 200; ctrl: 0; poweradd: 10;]\n"
        "if time = 0 {\n hitDef{attr: S, NA; damage: 30, 4; guardflag: MA; pausetime: 8, 9;\n"
        " ground.hittime: 12; ground.velocity: -4}\n}\n"
        "if animTime = 0 { changeState{value: 0; ctrl: 1} }\n");
    const SmallFighter cns = small_fighter(
        zss_elements,
        "[Statedef 200]\ntype = S\nmovetype = A\nphysics = S\nanim = 200\nctrl = 0\npoweradd = 10\n"
        "[State 200]\ntype = HitDef\ntrigger1 = time = 0\nattr = S, NA\ndamage = 30, 4\n"
        "guardflag = MA\npausetime = 8, 9\nground.hittime = 12\nground.velocity = -4\n"
        "[State 200]\ntype = ChangeState\ntrigger1 = animtime = 0\nvalue = 0\nctrl = 1\n");
    CHECK(zss.reports.size() == cns.reports.size());
    CHECK(zss.windows(200) == Windows{{3, 6}, {9, 10}});
    CHECK(zss.windows(200) == cns.windows(200));
    const Move& move = zss.move(200);
    const Move& expected = cns.move(200);
    CHECK(move.duration == expected.duration);
    CHECK(move.power_gain == expected.power_gain);
    CHECK(move.hits.front().damage == 30);
    CHECK(move.hits.front().knockback_x == expected.hits.front().knockback_x);
    CHECK(move.hits.front().guard == expected.hits.front().guard);
}

TEST_CASE("A condition is asked once for all that is in its block (Z24)") {
    ZssStage stage(zss_state("if var(0) = 0 { var(0) := 1; playSnd{value: 1, 0} }"));
    CHECK(stage.ticks_of("playsnd") == Ticks{0});
}

TEST_CASE("Else runs when the condition does not hold, in a chain of any length (Z14)") {
    const std::string chain =
        "if time < 2 { } else if time = 3 { playSnd{value: 1, 0} }\n"
        "else if time = 5 { helper{id: 1} } else { if time < 6 { projectile{projid: 1} } }";
    CHECK(ZssStage(zss_state(chain)).ticks_of("playsnd") == Ticks{3});
    CHECK(ZssStage(zss_state(chain)).ticks_of("helper") == Ticks{5});
    CHECK(ZssStage(zss_state(chain)).ticks_of("projectile") == Ticks{2, 4});
}

TEST_CASE("Persistent counts for a whole block (Z23)") {
    const std::string third =
        "persistent(3) if time >= 2 { playSnd{value: 1, 0} helper{id: 1} } else { projectile{} }";
    CHECK(ZssStage(zss_state(third)).ticks_of("playsnd", 3) == Ticks{2, 5, 8});
    CHECK(ZssStage(zss_state(third)).ticks_of("helper", 3) == Ticks{2, 5, 8});
    CHECK(ZssStage(zss_state(third)).ticks_of("projectile") == Ticks{0, 1});
    CHECK(ZssStage(zss_state("persistent(0) if time >= 4 { playSnd{value: 1, 0} }"))
              .ticks_of("playsnd") == Ticks{4});
    CHECK(ZssStage(zss_state("persistent(2) { playSnd{value: 1, 0} }")).ticks_of("playsnd", 3) ==
          Ticks{0, 2, 4});
}

TEST_CASE("Functions stand where they are called (Z18, Z19)") {
    // velocities 0 2 4 6 8 8
    const std::string clamp = "[Function Clamp8(v) r]\nlet r = $v;\nif $v > 8 { let r = 8; }\n" +
                              zss_state("let a = call Clamp8(time * 2);\nvelSet{x: $a}");
    CHECK(ZssStage(clamp).way(7) == Way{0, 0, 2, 6, 12, 20, 28});
    // its variables are not those of the caller, and fresh in each tick
    const std::string own =
        "[Function Set(v)]\nlet a = 7;\nlet b = $v;\nvelSet{x: $b}\n" +
        zss_state(
            "let a = 2;\ncall Set($a);\nposAdd{x: $a}\nif time = 0 { let c = 5; }\nposAdd{x: $c}");
    CHECK(ZssStage(own).way(3) == Way{7, 11, 15});
    // results that are not set are 0, and the same one may be an argument
    CHECK(
        ZssStage("[Function F(a) a]\nif time = 1 { let a = 9; }\n[Function G() r]\nnull{}\n" +
                 zss_state("let x = call F(4);\nlet y = 5;\nlet y = call G();\nvelSet{x: $x + $y}"))
            .way(4) == Way{0, 4, 13, 17});
    // a state that a function changes ends the caller
    CHECK(ZssStage("[Function End()]\nif time = 3 { changeState{value: 0} }\n" +
                   zss_state("call End();\nplaySnd{value: 1, 0}"))
              .ticks_of("playsnd") == Ticks{0, 1, 2});
}

TEST_CASE("A function of an earlier file can be called, and the call is named (Z19)") {
    const Files more = {{"f.zss", text_file("\n\n\n[Function F(n)]\nhelper{id: $n; stateno: $q}\n"
                                            "[Function Late()]\ncall F(1);\n")}};
    const SmallFighter two =
        zss_fighter(zss_state("call F(3);"), more, "st = f.zss\nst1 = k.zss\ncmd = k.cmd\n");
    const auto reports = two.reported("mugen.zss-refused");
    REQUIRE(reports.size() == 1);
    CHECK_THAT(reports.front(), Contains("k.zss:2") && Contains("$q is read before it is set"));
    const cns::Controller& helper = two.combat.files[1].states.front().controllers.front();
    CHECK(helper.line == 2);
    CHECK(helper.parameters.front().value == "3");
    for (const std::string_view call : {"call F(3);", "call None();"}) {
        const SmallFighter other = zss_fighter(zss_state(call) + "[Function F(n)]\nturn{}\n");
        CHECK_THAT(other.reported("mugen.zss-refused").at(0), Contains("not defined before"));
    }
    CHECK_THAT(zss_fighter("[Function F(n)]\nturn{}\n" + zss_state("call F();"))
                   .reported("mugen.zss-refused")
                   .at(0),
               Contains("1 argument"));
    CHECK_THAT(zss_fighter(zss_state("let a, b = 1, enemyNear, life, 2;"))
                   .reported("mugen.zss-refused")
                   .at(0),
               Contains("2 variables and 3 values"));
}

TEST_CASE("For counts to its end, and runs at least once (Z16)") {
    CHECK(ZssStage(zss_state("for i = 1; 3; 1 { playSnd{value: 1, $i} }")).ticks_of("playsnd") ==
          Ticks{0, 0, 0, 1, 1, 1});
    CHECK(ZssStage(zss_state("for i = 5; 1; 1 { playSnd{value: 1, $i} }")).ticks_of("playsnd", 2) ==
          Ticks{0, 1});
    CHECK(ZssStage(zss_state("for i = 3; 1; -1 { posAdd{x: $i} }")).way(2) == Way{6, 12});
    CHECK(ZssStage(zss_state("for 0; 3 { posAdd{x: 1} }")).way(2) == Way{4, 8});
    // 1 2 3 of the inner loop for each of two turns
    CHECK(ZssStage(zss_state("for i = 1; 2 { for j = 1; 3 { posAdd{x: $j * $i} } }")).way(1) ==
          Way{18});
    CHECK(ZssStage(zss_state("for i = 1; 9 { if $i = 3 { break; } posAdd{x: $i} }")).way(1) ==
          Way{3});
    CHECK(ZssStage(zss_state("for i = 1; 4 { if $i = 3 { continue; } posAdd{x: $i} }")).way(1) ==
          Way{7});
}

TEST_CASE("While tests before each turn (Z16)") {
    CHECK(ZssStage(zss_state("let n = 0; \nwhile $n < 4 { let n = $n + 1; if $n = 2 { continue; } "
                             "posAdd{x: $n} }"))
              .way(2) == Way{8, 16});
    CHECK(ZssStage(zss_state("while 0 { posAdd{x: 1} }")).way(2) == Way{0, 0});
    // what depends on the game runs once
    CHECK(ZssStage(zss_state("while random < 900 { posAdd{x: 1} }")).way(1) == Way{1});
    // 2,500 turns, of which the last one is not repeated
    CHECK(ZssStage(zss_state("if time = 0 { while 1 { posAdd{x: 1} } }")).way(1) == Way{2500});
}

TEST_CASE("A switch runs the first case that holds (Z15)") {
    const std::string choice =
        "switch time { case 1; 3: playSnd{value: 1, 0} default: helper{id: 1} case [4, 6]: "
        "projectile{projid: 1} }";
    CHECK(ZssStage(zss_state(choice)).ticks_of("playsnd") == Ticks{1, 3});
    CHECK(ZssStage(zss_state(choice)).ticks_of("projectile") == Ticks{4, 5, 6});
    CHECK(ZssStage(zss_state(choice)).ticks_of("helper", 3) == Ticks{0, 2, 7});
}

TEST_CASE("Assignments have the value that was stored (Z17)") {
    CHECK(ZssStage(zss_state("if time = 0 { var(1) := 2.7; }\nvelSet{x: var(1)}")).way(3) ==
          Way{0, 2, 4});
    CHECK(ZssStage(zss_state("if time = 0 { fvar(1) := 2.5; }\nvelSet{x: fvar(1)}")).way(3) ==
          Way{0, 2.5F, 5});
    CHECK(ZssStage(zss_state("let x = sysvar(1) := 3.9;\nvelSet{x: $x}")).way(2) == Way{0, 3});
    CHECK(ZssStage(zss_state("map(a) := map(b) := 4;\nvelSet{x: map(a) + map(b)}")).way(2) ==
          Way{0, 8});
    // it is done although nothing is in the block
    CHECK(ZssStage(zss_state("if map(n) := time + 1 { }\nvelSet{x: map(n)}")).way(3) ==
          Way{0, 1, 3});
    // up to the comparison
    CHECK(ZssStage(zss_state("var(2) := 5 && 0;\nvelSet{x: var(2)}")).way(2) == Way{0, 5});
    CHECK(ZssStage(zss_state("mapSet{map: \"q\"; value: 2}\nmapAdd{map: \"q\"; value: 3}\n"
                             "velSet{x: map(Q)}"))
              .way(2) == Way{0, 5});
    CHECK(ZssStage(zss_state("enemyNear, var(3) := 9;\nvelSet{x: var(3)}")).way(2) == Way{0, 0});
}

TEST_CASE("Maps and constants begin as the character says (Z29, Z30)") {
    const Files more = {{"k.const", text_file("[Constants]\nSpeed.Fast = 2.5\nMy.State = 200\n")}};
    ZssStage stage(
        "[StateDef const(My.State); physics: N; anim: 240;]\n"
        "velSet{x: const(speed.fast) * map(Begin)}\n"
        "if time = 9 { changeState{value: 0} }\n",
        more, "cns = k.const\nst = k.zss\ncmd = k.cmd\n[Map]\nbegin = 2\n");
    CHECK(stage.way(2) == Way{0, 5});
    const SmallFighter unknown = zss_fighter("[StateDef const(nobody)]\nturn{}\n");
    CHECK(unknown.combat.states.empty());
    CHECK(unknown.reported("mugen.zss-constant").size() == 1);
}

TEST_CASE("Controllers that act on another player do not end the state (Z26)") {
    CHECK(ZssStage(
              zss_state("if time = 2 { changeState{value: 0; redirectid: 57} }\nplaySnd{value: 1, "
                        "0}"))
              .ticks_of("playsnd", 4) == Ticks{0, 1, 2, 3});
}

TEST_CASE("Negative states add up, and +1 comes last (Z27, Z28)") {
    const Files more = {{"a.zss", text_file("[StateDef -2]\nmap(a) := 1;\n[StateDef -4]\n"
                                            "map(first) := map(a);\n")}};
    ZssStage stage(zss_state("posAdd{x: map(a) + map(b)}\nmap(c) := time;") +
                       "[StateDef -2]\nmap(b) := 10;\n[StateDef +1]\nposAdd{x: map(c) * 100}\n",
                   more, "st = a.zss\nst1 = k.zss\ncmd = k.cmd\n");
    CHECK(stage.way(3) == Way{11, 122, 333});
}

TEST_CASE("A file that is not there has a twin in ZSS (Z1, Z2)") {
    const Files more = {{"s.cns.zss", text_file(zss_state("playSnd{value: 1, 0}"))}};
    const SmallFighter twin =
        zss_fighter("", more, "cns = k.cns\nst = s.cns\ncmd = k.cmd\nstcommon = common1.cns\n");
    CHECK(twin.combat.states.contains(200));
    CHECK(twin.combat.files.front().name == "s.cns.zss");
    CHECK(odd_reports(twin).empty());
    const Files loud = {{"S.ZSS", text_file(zss_state("playSnd{value: 1, 0}"))}};
    CHECK(zss_fighter("", loud, "st = S.ZSS\ncmd = k.cmd\n").combat.states.contains(200));
}

TEST_CASE("Commands give inputs and cancels, comments give names (Z32 to Z34)") {
    const std::string moves =
        "[StateDef 200; type: S; movetype: A; physics: S; anim: 200; ctrl: 0;]\n"
        "if time = 0 { hitDef{attr: S, NA; damage: 5} }\n"
        "if animTime = 0 { changeState{value: 0; ctrl: 1} }\n"
        "[StateDef 210; type: S; movetype: A; physics: S; anim: 200; ctrl: 0;]\n"
        "if time = 0 { hitDef{attr: S, NA; damage: 5} }\n"
        "if animTime = 0 { changeState{value: 0; ctrl: 1} }\n"
        "[StateDef 1000; type: S; movetype: A; physics: S; anim: 200; ctrl: 0;]\n"
        "if time = 0 { hitDef{attr: S, SA; damage: 5} }\n"
        "if animTime = 0 { changeState{value: 0; ctrl: 1} }\n";
    const SmallFighter found = zss_fighter(
        moves +
        "[StateDef -1]\nmapSet{map: \"combo\"; value: 0}\n"
        "if stateType != A && (ctrl || (stateNo = [200, 299] && moveContact)) {\n"
        " mapSet{map: \"combo\"; value: 1}\n}\n"
        "#-----\n# Palm (special)\nif command = \"palm\" && power >= 500 && map(combo) {\n"
        " changeState{value: 1000}\n}\n"
        "else if command = \"x\" && stateType != A && ctrl { changeState{value: 200} }\n"
        "else if command = \"y\" && stateType != A &&\n"
        " (ctrl || (stateNo = 200 && moveHit)) { changeState{value: 210} }\n");
    CHECK(odd_reports(found).empty());
    CHECK(found.move(1000).name == "Palm (special)");
    CHECK(found.move(1000).input == "236x");
    CHECK(found.move(1000).power_cost == 500);
    CHECK(found.move(1000).needs_control);
    CHECK(found.move(200).name == "x");
    CHECK(found.move(200).input == "5x");
    REQUIRE(found.move(200).cancels.size() == 2);
    const Cancel& chain = found.move(200).cancels[0];
    CHECK(chain.into == 210);
    CHECK((chain.on_hit && !chain.on_block && !chain.on_whiff && !chain.approximate));
    const Cancel& special = found.move(200).cancels[1];
    CHECK(special.into == 1000);
    CHECK((special.on_hit && special.on_block && !special.on_whiff && !special.approximate));
    CHECK(found.move(1000).cancels.empty());
}

TEST_CASE("A variable that is set once is read as its value (Z32)") {
    const SmallFighter found = zss_fighter(
        zss_state("if time = 0 { hitDef{attr: S, NA; damage: 5} }") +
        "[StateDef -1]\nlet palm = command = \"palm\" && stateType != A;\n"
        "if $palm && ctrl { changeState{value: 200} }\n"
        "let combo = call Combo();\nif $combo && command = \"x\" { changeState{value: 200} }\n");
    CHECK(found.move(200).input == "236x");
    CHECK(found.move(200).needs_control);
    // in a move that it may interrupt, the variable is what it would be
    const SmallFighter cancels = zss_fighter(
        zss_state("if time = 0 { hitDef{attr: S, NA; damage: 5} }") +
        "[StateDef 210; movetype: A; anim: 200;]\nif time = 0 { hitDef{attr: S, NA; damage: 5} }\n"
        "if animTime = 0 { changeState{value: 0} }\n"
        "[StateDef -1]\nlet x = command = \"x\";\nif $x && stateNo = 200 && time > 4 {\n"
        " changeState{value: 210}\n}\n");
    REQUIRE(cancels.move(200).cancels.size() == 1);
    CHECK(cancels.move(200).cancels.front().first_tick == 5);
}

TEST_CASE("Values of a function's arguments are exact") {
    const SmallFighter found = zss_fighter(
        "[Function Punch(damage, stun)]\nhitDef{attr: S, NA; damage: $damage * 2, $damage; "
        "ground.hittime: $stun}\n"
        "[StateDef 200; movetype: A; anim: 200;]\n"
        "if time = 0 { let s = 7 + 4; call Punch(20, $s); }\n"
        "if animTime = 0 { changeState{value: 0} }\n");
    const Hit& hit = found.only_hit(200);
    CHECK(hit.damage == 40);
    CHECK(hit.chip == 20);
    CHECK(hit.hitstun == 13);
    CHECK_FALSE(hit.approximate);
}

TEST_CASE("Hostile ZSS comes to an end") {
    // each function calls the one before ten times
    std::string bomb = "[Function f0()]\nturn{}\n";
    for (int i = 1; i <= 12; ++i) {
        bomb += "[Function f" + std::to_string(i) + "()]\n";
        for (int j = 0; j < 10; ++j) {
            bomb += "call f" + std::to_string(i - 1) + "();\n";
        }
    }
    CHECK(zss_fighter(bomb + zss_state("call f12();")).reported("mugen.zss-cut").size() == 1);
    std::string chain = "[Function g0()]\nturn{}\n";
    for (int i = 1; i <= 100; ++i) {
        chain +=
            "[Function g" + std::to_string(i) + "()]\ncall g" + std::to_string(i - 1) + "();\n";
    }
    CHECK(zss_fighter(chain + zss_state("call g100();")).reported("mugen.zss-cut").size() == 1);
    // 2,500 to the power of three turns in each tick
    ZssStage turns(zss_state("while 1 { while 1 { while 1 { posAdd{x: 1} } } }"));
    turns.play();
    CHECK(turns.is_exhausted());
    std::string wide = "if time = 0 { turn{} }";
    for (int i = 0; i < 5'000; ++i) {
        wide += " else if time = " + std::to_string(i) + " { turn{} }";
    }
    CHECK(zss_fighter(zss_state(wide)).combat.states.size() == 1);
}

TEST_CASE("A loop that plays a sound each time ends the state, and is cut") {
    ZssStage stage(
        zss_state("for i = 0; 2000; 1 {\nfor j = 0; 2000; 1 {\nplaySnd{value: 1, 0}\n}\n}"));
    CHECK(stage.play().events.size() == 16'384);
    CHECK(stage.is_exhausted());
}
