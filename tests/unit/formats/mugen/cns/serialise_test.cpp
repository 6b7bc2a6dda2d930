#include <string>

#include "formats/mugen/cns/cns.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mugen/cns_text.hpp"

using namespace fightconv;
using test::parse_cns;

TEST_CASE("A text that is written reads back: sections, states, labels, triggers in their order") {
    const std::string text =
        "[Data]\nlife = 1000\nko.echo = 0\n\n[Statedef 200, a label]\ntype = S\nvelset = "
        "0,0\n\n[State 200, 1, x]\ntype = hitdef\ntriggerall = power >= 1000\n"
        "trigger2 = Time = 1\ntrigger1 = AnimElem = 2, >= 0\nattr = S, NA\n\n[State 200]\ntype = "
        "null\ntrigger1 = 1\n\n[Statedef -1]\n";
    const cns::File file = parse_cns(text).file;
    CHECK(cns::serialise(file) == text);
    CHECK(cns::serialise(cns::File{}).empty());
}

TEST_CASE(
    "Shadowed states, controllers without a type and sections between states survive, sections "
    "first") {
    const std::string text =
        "[Statedef 1]\n[Statedef 1]\n[State 9, y]\ntrigger1 = 1\n[Data]\nlife = 2\n[Data]\nlife = "
        "3\n";
    const cns::File file = parse_cns(text).file;
    const std::string written = cns::serialise(file);
    CHECK(written ==
          "[Data]\nlife = 2\n\n[Data]\nlife = 3\n\n[Statedef 1]\n\n[Statedef 1]\n\n[State 1, "
          "y]\ntrigger1 = 1\n");
    CHECK(cns::serialise(parse_cns(written).file) == written);
}

TEST_CASE("Characters that a line cannot hold are replaced") {
    cns::File file;
    cns::Statedef& state = file.states.emplace_back();
    state.number = 5;
    state.label = "two\nlines; one";
    state.parameters = {{.key = "anim", .value = "1\r;2"}};
    CHECK(cns::serialise(file) == "[Statedef 5, two lines, one]\nanim = 1 ,2\n");
}
