// Numpad notation as commands. mugen_writer.md W40 to W42.
#include "converters/mugen/commands/input.hpp"

#include "converters/mugen/commands/notation.hpp"
#include "core/model/move_input.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::mugen {

namespace {

const ButtonLetters by_any_name = [](std::string_view name) {
    return name == "s" ? std::optional('s') : button_letter(name);
};

GivenInput given_as(std::string_view notation) {
    auto given = given_input(notation, by_any_name);
    REQUIRE(given);
    return std::move(*given);
}

std::string text_of_input(std::string_view notation) {
    return given_as(notation).commands.at(0).text;
}

// The input that a reader finds in a link that asks for these commands.
std::string read_back(const GivenInput& given) {
    const Inputs inputs(given.commands);
    cns::Controller controller;
    for (const std::string& name : given.names) {
        controller.triggers.push_back({0, "command = \"" + name + "\""});
    }
    controller.triggers.push_back({1, std::string("statetype = ") + given.state_type});
    const auto ways = inputs.of(mugen::conditions_of(mugen::compile(controller.triggers, {})));
    return ways.empty() ? "" : ways.front();
}

}  // namespace

TEST_CASE("Motions become the commands that the engines were measured with (W42)") {
    const auto [notation, text, time] = GENERATE(table<std::string, std::string, int>({
        {"236x", "~D, DF, F, x", 15},
        {"214x", "~D, DB, B, x", 15},
        {"623y", "~F, D, DF, y", 15},
        {"41236x", "~B, DB, D, DF, F, x", 25},
        {"236236x", "~D, DF, F, D, DF, F, x", 30},
        {"22x", "D, D, x", 15},
        {"66", "F, F", 10},
        {"44", "B, B", 10},
        {"[4]6x", "~40$B, F, x", 10},
        {"[2]8x", "~40$D, $U, x", 10},
        {"6248x", "~F, $D, $B, $U, x", 30},
        {"5x+y", "x+y", 1},
        {"5x", "x", 1},
        {"5[x]", "~30x", 1},
        {"5]x[", "~x", 1},
        {"x,6a", "x, F, a", 15},
        {"5b,b", "b, b", 15},
    }));
    CAPTURE(notation);
    const GivenInput given = given_as(notation);
    CHECK(given.commands.at(0).text == text);
    CHECK(given.commands.at(0).time == time);
    CHECK(read_back(given) == notation);
}

TEST_CASE("Held directions are commands of their own") {
    CHECK(given_as("6a").names == std::vector<std::string>{"a", "holdfwd"});
    CHECK(given_as("2a").names == std::vector<std::string>{"a", "holddown"});
    CHECK(given_as("2a").state_type == 'C');
    CHECK(given_as("j.2a").names == std::vector<std::string>{"a", "holddown"});
    CHECK(given_as("j.2a").state_type == 'A');
    CHECK(given_as("4").names == std::vector<std::string>{"holdback"});
    for (const std::string notation : {"6a", "2a", "1a", "3b", "4x", "8x", "j.a", "j.6a", "j.2a",
                                       "5a+b", "2a+b", "j.a+b", "236a+[b]", "j.236x", "4", "5s"}) {
        CHECK(read_back(given_as(notation)) == notation);
    }
}

TEST_CASE("The last step of a follow-up counts") {
    CHECK(given_as("5x > 6y").names == std::vector<std::string>{"y", "holdfwd"});
}

TEST_CASE("Buttons have the letters of the .cmd, whatever notations call them (W40)") {
    CHECK(text_of_input("236P") == "~D, DF, F, a");
    CHECK(text_of_input("236H") == "~D, DF, F, z");
    CHECK(text_of_input("5LP+MP") == "x+y");
    CHECK(text_of_input("360H") == "~F, $D, $B, $U, z");
}

TEST_CASE("A full turn may go either way") {
    const GivenInput given = given_as("6248x");
    REQUIRE(given.commands.size() == 2);
    CHECK(given.commands[1].text == "~B, $D, $F, $U, x");
    CHECK(given.commands[1].name == given.commands[0].name);
}

TEST_CASE("An input that no command says is nothing") {
    for (const std::string notation : {"", "5", "j.", "Q", "236Q", "5x+", "252x", "5[x",
                                       "hello world", "]", "[4]", "5x,,y", "2 3 6x"}) {
        CAPTURE(notation);
        CHECK((!given_input(notation, by_any_name) || notation == "[4]"));
    }
}

}  // namespace fightconv::mugen
