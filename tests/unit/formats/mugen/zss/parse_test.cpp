#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/mugen/zss_text.hpp"

using namespace fightconv;
using test::parse_zss;

namespace {

// The statements of one state, in the spelling of serialise().
std::string read(std::string_view statements) {
    const auto parsed = parse_zss("[StateDef 1]\n" + std::string(statements));
    CHECK(parsed.reports.empty());
    const std::string text = zss::serialise(parsed.file);
    return text.substr(text.find('\n') + 1);
}

std::uint64_t refused(std::string_view text) { return parse_zss(text).reported("zss.refused"); }
std::uint64_t unreadable(std::string_view text) {
    return parse_zss(text).reported("zss.unreadable");
}

const zss::Statement& statement(const zss::File& file, std::size_t place) {
    REQUIRE(place < file.statements.size());
    return file.statements[place];
}

}  // namespace

TEST_CASE("A plain move") {
    const auto parsed = parse_zss(R"(# a banner
[StateDef 200; type: S; movetype: A; physics: S; anim: 200; ctrl: 0; velset: 0, 0; juggle: 2;]
if time = 4 {
	hitDef{attr: S, NA; damage: 30, 0; guardflag: MA; pausetime: 8, 8; ground.hittime: 12;
	       ground.slidetime: 12;}
}
if animTime = 0 { changeState{value: 0; ctrl: 1} }
)");
    CHECK(parsed.reports.empty());
    REQUIRE(parsed.file.states.size() == 1);
    const zss::Statedef& state = parsed.file.states.front();
    CHECK(state.number == "200");
    CHECK(state.line == 2);
    REQUIRE(state.parameters.size() == 7);
    CHECK(state.parameters[5].key == "velset");
    CHECK(state.parameters[5].value == "0, 0");
    const zss::Statement& when = statement(parsed.file, state.inner);
    CHECK(when.kind == zss::Kind::block);
    CHECK(when.text == "time = 4");
    CHECK(when.line == 3);
    const zss::Statement& hit = statement(parsed.file, when.inner);
    CHECK(hit.kind == zss::Kind::controller);
    CHECK(hit.text == "hitdef");
    CHECK(hit.line == 4);
    REQUIRE(hit.parameters.size() == 6);
    CHECK(hit.parameters[0].value == "S, NA");
    CHECK(hit.parameters[5].key == "ground.slidetime");
    CHECK(hit.parameters[5].line == 5);
    const zss::Statement& end = statement(parsed.file, when.next);
    CHECK(end.text == "animTime = 0");
    CHECK(statement(parsed.file, end.inner).parameters[1].key == "ctrl");
    CHECK(end.next == zss::none);
}

TEST_CASE("Else follows else") {
    const auto parsed = parse_zss(R"([StateDef 1]
if vel x > 0 { changeAnim{value: 20} } else if vel x < 0 { changeAnim{value: 21} }
else { changeAnim{value: 0} }
)");
    CHECK(parsed.reports.empty());
    const zss::Statement& first = statement(parsed.file, parsed.file.states.front().inner);
    const zss::Statement& second = statement(parsed.file, first.otherwise);
    const zss::Statement& third = statement(parsed.file, second.otherwise);
    CHECK(first.text == "vel x > 0");
    CHECK(second.text == "vel x < 0");
    CHECK(third.text.empty());
    CHECK(third.otherwise == zss::none);
    CHECK(first.next == zss::none);
}

TEST_CASE("Assignments are expressions") {
    CHECK(read("if var(0) = 0 { var(0) := 1; playSnd{value: 1, 0} }") ==
          "if var(0) = 0 {\n\tvar(0) := 1;\n\tplaysnd{value: 1, 0; }\n}\n");
    CHECK(read("if fvar(1) := fvar(1) + 0.5 { null{} }") ==
          "if fvar(1) := fvar(1) + 0.5 {\n\tnull{}\n}\n");
    CHECK(read("enemyNear, fvar(0) := life;") == "enemyNear, fvar(0) := life;\n");
    CHECK(read("changeState{value: 60; redirectId: helper(50), id}") ==
          "changestate{value: 60; redirectid: helper(50), id; }\n");
}

TEST_CASE("Attributes belong to blocks") {
    const auto parsed = parse_zss(R"([StateDef 1]
persistent(3) if vel y >= 0 { posAdd{x: 1} posAdd{y: -1} }
persistent(0) if time >= 10 { helper{id: 5; stateno: 900} }
ignoreHitPause if moveContact = 1 { changeState{value: 1000} }
if stateNo = 200 {
	velSet{x: 0}
	ignoreHitPause { if time = 3 { playSnd{value: 5, 0} } }
}
)");
    CHECK(parsed.reports.empty());
    const zss::Statement& third = statement(parsed.file, parsed.file.states.front().inner);
    CHECK(third.persistent == 3);
    CHECK_FALSE(third.ignores_hit_pause);
    const zss::Statement& once = statement(parsed.file, third.next);
    CHECK(once.persistent == 0);
    const zss::Statement& pause = statement(parsed.file, once.next);
    CHECK(pause.persistent == 1);
    CHECK(pause.ignores_hit_pause);
    const zss::Statement& outer = statement(parsed.file, pause.next);
    CHECK_FALSE(outer.ignores_hit_pause);
    const zss::Statement& inner = statement(parsed.file, statement(parsed.file, outer.inner).next);
    CHECK(inner.ignores_hit_pause);
    CHECK(inner.text.empty());
    // it is inherited along else, and may be written there (Z14)
    CHECK(read("ignoreHitPause if 1 { null{} } else persistent(2) if 2 { null{} }") ==
          "ignoreHitPause if 1 {\n\tnull{}\n} else ignoreHitPause persistent(2) if 2 {\n"
          "\tnull{}\n}\n");
}

TEST_CASE("Functions have arguments and results") {
    const auto parsed = parse_zss(R"([Function Clamp8(v) r]
let r = $v;
if $v > 8 { let r = 8; }
[StateDef 300; type: S; physics: S;]
let a = call Clamp8(time * 2);
velSet{x: $a}
[Function None()]
turn{}
)");
    CHECK(parsed.reports.empty());
    REQUIRE(parsed.file.functions.size() == 2);
    const zss::Function& clamp = parsed.file.functions.front();
    CHECK(clamp.name == "clamp8");
    CHECK(clamp.arguments == std::vector<std::string>{"v"});
    CHECK(clamp.results == std::vector<std::string>{"r"});
    CHECK(clamp.states_before == 0);
    CHECK(statement(parsed.file, clamp.inner).text == "$v");
    CHECK(parsed.file.functions.back().states_before == 1);
    CHECK(parsed.file.functions.back().arguments.empty());
    const zss::Statement& call = statement(parsed.file, parsed.file.states.front().inner);
    CHECK(call.kind == zss::Kind::call);
    CHECK(call.text == "clamp8");
    CHECK(call.names == std::vector<std::string>{"a"});
    CHECK(call.values == std::vector<std::string>{"time * 2"});
}

TEST_CASE("Arguments and values stay as they are written (Z18, Z19)") {
    CHECK(read("call f(enemyNear, life, stateNo = [200, 299], max(1, 2));") ==
          "call f(enemyNear, life, stateNo = [200, 299], max(1, 2));\n");
    CHECK(parse_zss("[StateDef 1]\ncall f(enemyNear, life, 3);").file.statements[0].values ==
          std::vector<std::string>{"enemyNear, life, 3"});
    CHECK(parse_zss("[StateDef 1]\ncall f( );").file.statements[0].values.empty());
    CHECK(read("let a, _ = 1, parent, id;") == "let a, _ = 1, parent, id;\n");
}

TEST_CASE("Loops") {
    CHECK(read("for i = 1; 3; 1 { explod{anim: 100 + $i; pos: $i * 10, 0; ownpal: 1;} }") ==
          "for i = 1; 3; 1 {\n\texplod{anim: 100 + $i; pos: $i * 10, 0; ownpal: 1; }\n}\n");
    CHECK(read("for i = 1; numHelper(7) { null{} }") ==
          "for i = 1; numHelper(7); 1 {\n\tnull{}\n}\n");
    CHECK(read("for 0; 9 { break; }") == "for 0; 9; 1 {\n\tbreak;\n}\n");
    CHECK(read("let n = 0; \nwhile $n < 4 { let n = $n + 1; if $n = 2 { continue; } posAdd{x: $n} "
               "}") ==
          "let n = 0;\nwhile $n < 4 {\n\tlet n = $n + 1;\n\tif $n = 2 {\n\t\tcontinue;\n\t}\n"
          "\tposadd{x: $n; }\n}\n");
}

TEST_CASE("A switch is a chain of conditions, with default at its end") {
    CHECK(read(R"(switch stateNo {
case 200; 210; [230, 239]: poweradd{value: 10}
default: null{}
case 300: powerAdd{value: 20}
})") == "if stateNo = 200 || stateNo = 210 || stateNo = [230, 239] {\n\tpoweradd{value: 10; }\n"
        "} else if stateNo = 300 {\n\tpoweradd{value: 20; }\n} else {\n\tnull{}\n}\n");
    // Z15: the text is put together as it stands
    CHECK(read("switch var(1) & 3 { case 2: null{} }") == "if var(1) & 3 = 2 {\n\tnull{}\n}\n");
}

TEST_CASE("Negative states are states") {
    const auto parsed = parse_zss(R"([StateDef -2]
ignoreHitPause if hitPauseTime > 0 { map(paused) := map(paused) + 1; }
[StateDef +1]
if stateNo = 0 && map(paused) > 0 { map(paused) := 0; }
[StateDef const(stateno.action)]
null{}
)");
    CHECK(parsed.reports.empty());
    REQUIRE(parsed.file.states.size() == 3);
    CHECK(parsed.file.states[0].number == "-2");
    CHECK(parsed.file.states[1].number == "+1");
    CHECK(parsed.file.states[2].number == "const(stateno.action)");
}

TEST_CASE("Comments begin with #, texts are left alone, case does not matter (Z5 to Z7)") {
    CHECK(read("DisplayToClipboard{Text: \"a#b;{}: %d\"; # a comment; {\n params: Time} # again") ==
          "displaytoclipboard{text: \"a#b;{}: %d\"; params: Time; }\n");
    CHECK(read("IF time = 1 # no\n && # more\n ctrl\n{ null{} }\nELSE\n{ Turn{} }") ==
          "if time = 1  &&  ctrl {\n\tnull{}\n} else {\n\tturn{}\n}\n");
    const auto parsed =
        parse_zss("[StateDef 1;\ntype: S; # standing\nanim: 1;]  # header\r\nturn{}\r\n");
    CHECK(parsed.reports.empty());
    CHECK(parsed.file.states.front().parameters[1].value == "1");
}

TEST_CASE("A comment of one line directly above is a label (Z33)") {
    const auto label = [](std::string_view above) {
        const auto parsed =
            parse_zss("[StateDef -1]\n" + std::string(above) + "if 1 {\n turn{}\n}");
        return parsed.file.statements.front().label;
    };
    CHECK(label("#-----\n#Light Kung Fu Palm\n") == "Light Kung Fu Palm");
    CHECK(label("# ==== Palm ====\n") == "Palm");
    CHECK(label("#=====\n#\n#-----\n#Palm\n").size() == 4);
    CHECK(label("#Palm\n\n").empty());
    CHECK(label("#Palm\n#-----\n").empty());
    CHECK(label("# what this does\n# takes two lines\n").empty());
    CHECK(label("turn{} # Palm\n").empty());
    CHECK(label("# " + std::string(49, 'x') + "\n").empty());
}

TEST_CASE("Lines that Ikemen GO does not load are reported, and read as they are meant (Z31)") {
    CHECK(refused("turn{}\n[StateDef 1]\n") == 1);
    CHECK(refused("[Command]\nname = 1\n[StateDef 1]\n") == 1);
    CHECK(refused("\xEF\xBB\xBF[StateDef 1]\n") == 1);
    CHECK(refused("[StateDef 1] turn{}\n") == 1);
    CHECK(refused("[StateDef 1]\nvelSet{x:1} turn{}\n") == 1);
    CHECK(refused("[StateDef 1]\nif 1 { velSet{x:1} turn{} }\n") == 0);
    CHECK(refused("[StateDef 1]\n}\nturn{}\n") == 1);
    CHECK(refused("[StateDef 1]\nvar(1) := 2\n") == 1);
    CHECK(refused("[StateDef 1]\nif 1 { var(1) := 2 }\n") == 1);
    CHECK(refused("[StateDef 1]\nvar(1) = 2;\n") == 1);
    CHECK(refused("[StateDef 1]\nbreak;\n") == 1);
    CHECK(refused("[StateDef 1]\nif { turn{} }\n") == 1);
    CHECK(refused("[StateDef 1]\nswitch { case 1: turn{} }\n") == 1);
    CHECK(refused("[StateDef 1]\nfor i = 1 { turn{} }\n") == 1);
    CHECK(refused("[StateDef 1]\nnull{text: \"a\n}\n") == 1);
    CHECK(refused("[StateDef 1]\npersistent(3) turn{}\n") == 1);
    CHECK(refused("[StateDef 1]\npersistent(1) { turn{} }\n") == 1);
    CHECK(refused("[StateDef 1]\npersistent(x) { turn{} }\n") == 1);
    CHECK(refused("[StateDef 1]\npersistent(-1) { turn{} }\n") == 0);
    CHECK(refused("[StateDef -2]\npersistent(2) { turn{} }\n") == 1);
    CHECK(refused("[Function f()]\npersistent(2) { turn{} }\n") == 1);
    CHECK(refused("[Function f()]\n[Function F()]\n") == 1);
}

TEST_CASE("A header whose last parameter has no semicolon is read (Z11)") {
    const auto parsed = parse_zss("[StateDef 200; type: S; anim: 5]\nturn{}\n[StateDef 201]\n");
    CHECK(parsed.reported("zss.refused") == 1);
    REQUIRE(parsed.file.states.size() == 2);
    CHECK(parsed.file.states.front().parameters[1].value == "5");
    const auto interval = parse_zss("[StateDef 200; ctrl: time = [1,2];]\n");
    CHECK(interval.reports.empty());
    CHECK(interval.file.states.front().parameters[0].value == "time = [1,2]");
}

TEST_CASE("The first of equal states in a file counts, and the last of equal keys (Z12, Z20)") {
    const auto parsed = parse_zss("[StateDef 5]\nvelSet{x: 1; X: 2}\n[StateDef 5]\n");
    CHECK(parsed.reported("zss.refused") == 1);
    CHECK(parsed.reported("zss.duplicate-key") == 1);
    CHECK_FALSE(parsed.file.states[0].shadowed);
    CHECK(parsed.file.states[1].shadowed);
    REQUIRE(parsed.file.statements[0].parameters.size() == 1);
    CHECK(parsed.file.statements[0].parameters[0].value == "2");
}

TEST_CASE("A line that cannot be read ends a state, but not the file") {
    for (const std::string_view bad :
         {"velSet{x 1}", "velSet{x: 1: 2}", "velSet{x: 1", "if 1 { turn{}", "if 1; turn{}",
          "two words{x: 1}", "else { turn{} }", "let = 1;", "let 1a = 1;", "let a;", "call f;",
          "switch 1 { turn{} }", "switch 1 { case 1 { } }", "persistent{ turn{} }",
          "case 1:", "if 1 { turn{} } else turn{}", "velSet{: 1}",
          "ignoreHitPause [StateDef 3] var(1) := 2;"}) {
        CAPTURE(bad);
        const auto parsed = parse_zss("[StateDef 1]\nnull{}\n" + std::string(bad) +
                                      "\n[StateDef 2; anim: 3;]\nturn{}\n");
        CHECK(parsed.reported("zss.unreadable") == 1);
        REQUIRE(parsed.file.states.size() == 2);
        CHECK(statement(parsed.file, parsed.file.states[0].inner).text == "null");
        CHECK(statement(parsed.file, parsed.file.states[1].inner).text == "turn");
    }
    CHECK(unreadable("[StateDef ; type: S;]\n") == 1);
    CHECK(unreadable("[StateDef 1[2; type: S;]\n") == 1);
    CHECK(parse_zss("[StateDef ]\nturn{}\n[StateDef 1[2; type: S;]\n").file.states.empty());
    CHECK(unreadable("[StateDef 1; type]\n") == 1);
    CHECK(unreadable("[StateDef 1; type: S;\nturn{}\n") == 1);
    CHECK(unreadable("[Function f]\n") == 1);
    CHECK(unreadable("[Function c[d()]\n") == 1);
    CHECK(unreadable("[Function ()]\n") == 1);
    CHECK(unreadable("[Function f(1a)]\n") == 1);
}

TEST_CASE("Hostile texts come to an end (zss.md Z21)") {
    std::string deep = "[StateDef 1]\n";
    for (int i = 0; i < 10'000; ++i) {
        deep += "if 1 {";
    }
    CHECK(unreadable(deep) == 1);
    std::string chain = "[StateDef 1]\nif 1 { turn{} }";
    for (int i = 0; i < 20'000; ++i) {
        chain += " else if 1 { turn{} }";
    }
    CHECK(parse_zss(chain).reports.empty());
    CHECK(parse_zss(zss::serialise(parse_zss(chain).file)).reports.empty());
    CHECK(unreadable("[StateDef 1]\nvar(1) := " + std::string(100'000, '1') + ";\n") == 1);
    std::string values;
    for (int i = 0; i < 10'000; ++i) {
        values += "1; ";
    }
    CHECK(unreadable("[StateDef 1]\nswitch stateno { case " + values + "2: turn{} }\n") == 1);

    Limits limits;
    limits.states = 2;
    CHECK_THROWS(parse_zss("[StateDef 1]\n[StateDef 2]\n[StateDef 3]\n", limits));
    limits = {};
    limits.live_decoded_bytes = 10'000;
    CHECK_THROWS(parse_zss(chain, limits));
}
