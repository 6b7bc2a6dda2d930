#include <string>

#include "formats/mugen/cns/cns.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;
using test::parse_cns;

namespace {

constexpr std::string_view punch = R"(; a banner
[Statedef 200, Stand Light Punch]
type    = S
MoveType= A   ; attack
anim    = 200

[State 200, 1]
type = HitDef
triggerall = 1
trigger1 = AnimElem = 3
trigger2 = Time = 4
attr = S, NA
damage    = 23, 0

[State 200, 2]
type = ChangeState
trigger1 = AnimTime = 0
value = 0
)";

std::string keys_of(const std::vector<cns::Parameter>& parameters) {
    std::string keys;
    for (const cns::Parameter& parameter : parameters) {
        keys += (keys.empty() ? "" : " ") + parameter.key + "=" + parameter.value;
    }
    return keys;
}

}  // namespace

TEST_CASE("A state has its parameters and controllers, all with their lines") {
    const auto parsed = parse_cns(punch);
    REQUIRE(parsed.file.states.size() == 1);
    const cns::Statedef& state = parsed.file.states.front();
    CHECK(state.number == 200);
    CHECK(state.label == "Stand Light Punch");
    CHECK(state.line == 2);
    CHECK(keys_of(state.parameters) == "type=S movetype=A anim=200");
    CHECK(state.parameters[1].line == 4);
    REQUIRE(state.controllers.size() == 2);
    const cns::Controller& hit = state.controllers[0];
    CHECK(hit.type == "hitdef");
    CHECK(hit.label == "1");
    CHECK(hit.line == 7);
    CHECK(keys_of(hit.parameters) == "attr=S, NA damage=23, 0");
    REQUIRE(hit.triggers.size() == 3);
    CHECK(hit.triggers[0].group == 0);
    CHECK(hit.triggers[1].group == 1);
    CHECK(hit.triggers[1].text == "AnimElem = 3");
    CHECK(hit.triggers[1].line == 10);
    CHECK(hit.triggers[2].group == 2);
    CHECK(state.controllers[1].type == "changestate");
    CHECK(parsed.reports.empty());
    CHECK(cns::find(hit.parameters, "damage")->value == "23, 0");
    CHECK(cns::find(hit.parameters, "type") == nullptr);
}

TEST_CASE("T1: labels and values keep their bytes, and an 8-bit ']' does not end a header") {
    const auto file = parse_cns(
                          "\xEF\xBB\xBF[Statedef 930,\xB9\xDE\x83\x5D]\nanim = 1\n[State 1, "
                          "\x83\x5C\x5D]\ntype = Null\nname = \x83\x5C\n")
                          .file;
    CHECK(file.states.at(0).label == "\xB9\xDE\x83\x5D");
    CHECK(file.states[0].controllers.at(0).label == "\x83\x5C\x5D");
    CHECK(file.states[0].controllers[0].parameters.at(0).value == "\x83\x5C");
}

TEST_CASE("T2, T3: every line end, comments, NUL bytes and lines that mean nothing") {
    using namespace std::string_view_literals;
    const auto parsed = parse_cns(
        "sssss\rF2050\r\n=\n[Statedef 1];c\r\0type = A ;x\0\r\n = 5\nplain words\n\x1A"sv);
    REQUIRE(parsed.file.states.size() == 1);
    CHECK(keys_of(parsed.file.states[0].parameters) == "type=A plain=words");
    CHECK(parsed.file.states[0].parameters[1].lacks_equals);
    CHECK(parsed.reports.empty());
}

TEST_CASE("T4: headers with spaces, junk behind them, or without an end") {
    const auto parsed = parse_cns(
        "[ STATEDEF  -1 ]\n[State 1001\ntype=Null\n[State 120, Type]a\ntype=Turn\n[State Idle] "
        "`\ntype=PosSet\n[State]\ntype=Pause\n");
    REQUIRE(parsed.file.states.size() == 1);
    CHECK(parsed.file.states[0].number == -1);
    REQUIRE(parsed.file.states[0].controllers.size() == 4);
    CHECK(parsed.file.states[0].controllers[1].label == "Type");
    CHECK(parsed.file.states[0].controllers[3].type == "pause");
    CHECK(parsed.reported("cns.section-unclosed") == 3);
    CHECK(parsed.reported("cns.controller-header") == 1);
}

TEST_CASE("T5: of equal keys the first counts, but triggers are all kept") {
    const auto parsed = parse_cns(
        "[Statedef 1]\nANIM = 1\nanim = 2\n[State 1]\ntype = Null\ntrigger1 = a\nTrigger1 = "
        "b\nTYPE = Turn\nx = 1\ny = 2\nx = 3\n");
    const cns::Statedef& state = parsed.file.states.at(0);
    CHECK(keys_of(state.parameters) == "anim=1");
    CHECK(state.controllers.at(0).type == "null");
    CHECK(state.controllers[0].triggers.size() == 2);
    CHECK(keys_of(state.controllers[0].parameters) == "x=1 y=2");
    CHECK(parsed.reported("cns.duplicate-key") == 3);
}

TEST_CASE("T5: a key ends at a space, its value begins behind the first '='") {
    const auto file =
        parse_cns("[Statedef 1]\n[State 1]\ntype=Null\ntrigger1 time = 0\nvar(1) = 4\n").file;
    CHECK(file.states.at(0).controllers.at(0).triggers.at(0).text == "0");
    CHECK(keys_of(file.states[0].controllers[0].parameters) == "var(1)=4");
}

TEST_CASE("Triggerall is group 0, and what is no whole number is no trigger, as for Ikemen GO") {
    const auto parsed = parse_cns(
        "[Statedef 1]\n[State 1]\ntype=Null\nTRIGGERALL = 1\ntrigger12 = 2\ntrigger0 = 3\ntrigger "
        "= 4\ntrigger65537 = 5\ntrigger2x = 6\n");
    const auto& triggers = parsed.file.states.at(0).controllers.at(0).triggers;
    REQUIRE(triggers.size() == 2);
    CHECK(triggers[0].group == 0);
    CHECK(triggers[1].group == 12);
    CHECK(parsed.reported("cns.trigger-odd") == 4);
}

TEST_CASE("The first of equal states in one file counts") {
    const auto parsed = parse_cns(
        "[Statedef 5]\nanim=1\n[Statedef 6]\n[Statedef 5]\nanim=2\n[Statedef 5, again]\n");
    REQUIRE(parsed.file.states.size() == 4);
    CHECK_FALSE(parsed.file.states[0].shadowed);
    CHECK_FALSE(parsed.file.states[1].shadowed);
    CHECK(parsed.file.states[2].shadowed);
    CHECK(parsed.file.states[3].shadowed);
    CHECK(parsed.reported("cns.duplicate-state") == 2);
}

TEST_CASE("State numbers read as far as they go; a word is no state, and takes no other's place") {
    CHECK(parse_cns("[Statedef 6300,]").file.states.at(0).number == 6300);
    CHECK(parse_cns("[Statedef 12abc]").file.states.at(0).number == 12);
    CHECK(parse_cns("[statedef +7]").file.states.at(0).number == 7);
    const auto parsed = parse_cns(
        "[Statedef 0]\nanim=0\n[Statedef WIN_POSE]\nanim=9\n[State 1]\ntype=Null\n[Statedef "
        "-I1]\n[Statedef]\n");
    REQUIRE(parsed.file.states.size() == 1);
    CHECK(keys_of(parsed.file.states[0].parameters) == "anim=0");
    CHECK(parsed.file.states[0].controllers.empty());
    CHECK(parsed.reported("cns.state-number") == 3);
    CHECK(parsed.reported("cns.controller-outside") == 1);
}

TEST_CASE("Controllers outside of a state, and without a type") {
    const auto parsed = parse_cns(
        "[State 1]\ntype=Null\n[Statedef 1]\n[State 1]\ntrigger1 = 1\n[Data]\nlife=1\n[State "
        "2]\ntype=Null\n");
    REQUIRE(parsed.file.states.size() == 1);
    REQUIRE(parsed.file.states[0].controllers.size() == 1);
    CHECK(parsed.file.states[0].controllers[0].type.empty());
    CHECK(parsed.reported("cns.controller-outside") == 2);
    CHECK(parsed.reported("cns.controller-untyped") == 1);
}

TEST_CASE("Other sections are kept in their order, equal names included") {
    const auto file = parse_cns(
                          "[Data]\nlife = 1\n[StatementOfIntent]\nx=1\n[Data]\nlife = "
                          "2\n[ja.Quotes]\nvictory1 = \"a\"\n")
                          .file;
    REQUIRE(file.sections.size() == 4);
    CHECK(file.sections[1].name == "StatementOfIntent");
    CHECK(keys_of(file.sections[2].parameters) == "life=2");
    CHECK(file.sections[3].name == "ja.Quotes");
    CHECK(file.sections[3].line == 7);
}

TEST_CASE("A file cut at any byte is still read") {
    for (std::size_t length = 0; length <= punch.size(); ++length) {
        CHECK(parse_cns(punch.substr(0, length)).file.states.size() <= 1);
    }
}

TEST_CASE("Limits of the text, of states and of memory are errors with their place") {
    const auto refused = [](std::string_view text, Limits limits) {
        Context context(limits);
        const auto file = cns::parse({.file = "a.cns", .bytes = as_bytes(text)}, context);
        REQUIRE_FALSE(file);
        CHECK(file.error().code() == ErrorCode::limit_exceeded);
        return file.error().render();
    };
    Limits bytes;
    bytes.text_file_bytes = 10;
    CHECK_THAT(refused(punch, bytes), Catch::Contains("the limit is 10"));
    Limits states;
    states.states = 2;
    CHECK_THAT(refused("[Statedef 1]\n[Statedef 2]\n[Statedef 3]", states),
               Catch::Contains("a.cns:3") && Catch::Contains("more than 2 states"));
    Limits memory;
    memory.live_decoded_bytes = 600;
    CHECK_THAT(refused(punch, memory), Catch::Contains("a.cns:") && Catch::Contains("state 200"));
}

TEST_CASE("A million states, and a line of a megabyte, end soon") {
    std::string states;
    for (int i = 0; i < 1'000'000; ++i) {
        states += "[Statedef 1]\n";
    }
    Context context;
    CHECK_FALSE(cns::parse({.file = "a.cns", .bytes = as_bytes(states)}, context));

    std::string keys = "[Data]\n";
    for (int i = 0; i < 50'000; ++i) {
        keys += "k" + std::to_string(i % 25'000) + "=1\n";
    }
    CHECK(parse_cns(keys).file.sections.at(0).parameters.size() == 25'000);

    const auto parsed = parse_cns("[Statedef 1]\nanim = " + std::string(1'000'000, '(') + "\n");
    CHECK(parsed.reported("text.long-line") == 1);
    CHECK(parsed.file.states.at(0).parameters.at(0).value.size() < Limits{}.text_line_bytes);
}

TEST_CASE("T5: a line of a state without '=' is kept as what it was meant to be, and marked") {
    const auto parsed = parse_cns(
        "[Statedef 200]\ntype S\n[State 200]\ntype HitDef\ntrigger1 time > 5\n"
        "damage 37, 5\nattr = S, NA\n-----\nstray\n= 5\n[Data]\nlife 1000\n");
    const cns::Statedef& state = parsed.file.states.at(0);
    CHECK(keys_of(state.parameters) == "type=S");
    CHECK(state.parameters[0].lacks_equals);
    const cns::Controller& hit = state.controllers.at(0);
    CHECK(hit.type == "hitdef");
    CHECK(keys_of(hit.parameters) == "type=HitDef damage=37, 5 attr=S, NA");
    CHECK(hit.parameters[1].lacks_equals);
    CHECK(hit.parameters[1].line == 6);
    CHECK_FALSE(hit.parameters[2].lacks_equals);
    REQUIRE(hit.triggers.size() == 1);
    CHECK(hit.triggers[0].text == "time > 5");
    CHECK(hit.triggers[0].lacks_equals);
    CHECK(parsed.file.sections.at(0).parameters.empty());  // constants are not states
}
