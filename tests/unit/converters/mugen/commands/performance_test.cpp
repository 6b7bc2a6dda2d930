// Which inputs are given together with another. mugen_writer.md W44.
#include "converters/mugen/commands/performance.hpp"

#include "core/model/move_input.hpp"
#include "tests/support/catch.hpp"

namespace fightconv::mugen {

namespace {

GivenInput input_for(std::string_view notation) {
    auto given = given_input(notation, [](std::string_view name) {
        return name == "s" ? std::optional('s') : button_letter(name);
    });
    REQUIRE(given);
    return std::move(*given);
}

bool gives_too(std::string_view given, std::string_view asked) {
    return gives(performance_of(input_for(given)), input_for(asked));
}

}  // namespace

TEST_CASE("Every input gives itself") {
    const std::string input =
        GENERATE("5x", "2x", "6x", "3x", "j.x", "j.2x", "x+y", "6x+y", "236x", "41236x", "236236x",
                 "236x+y", "[4]6x", "[2]8x", "22x", "66", "66x", "6248x", "360x", "[x]", "]x[",
                 "x,x", "x,6y", "46", "623x", "2[x]");
    CAPTURE(input);
    CHECK(gives_too(input, input));
}

TEST_CASE("An input gives what is a part of it, and not the other way round") {
    const auto [longer, shorter] = GENERATE(table<std::string, std::string>({{"236x", "5x"},
                                                                             {"236x", "6x"},
                                                                             {"41236x", "236x"},
                                                                             {"236236x", "236x"},
                                                                             {"236x+y", "236x"},
                                                                             {"236x+y", "x+y"},
                                                                             {"x+y", "5x"},
                                                                             {"6x+y", "6x"},
                                                                             {"[4]6x", "46x"},
                                                                             {"22x", "2x"},
                                                                             {"3x", "2x"},
                                                                             {"[x]", "]x["},
                                                                             {"x,y", "5y"}}));
    CAPTURE(longer, shorter);
    CHECK(gives_too(longer, shorter));
    CHECK_FALSE(gives_too(shorter, longer));
}

TEST_CASE("Inputs that end otherwise do not give each other") {
    const auto [a, b] = GENERATE(table<std::string, std::string>({{"236x", "236y"},
                                                                  {"236x", "214x"},
                                                                  {"236x", "623x"},
                                                                  {"66x", "66"},
                                                                  {"6x", "4x"},
                                                                  {"x+y", "y+z"},
                                                                  {"5x", "66"}}));
    CAPTURE(a, b);
    CHECK_FALSE(gives_too(a, b));
    CHECK_FALSE(gives_too(b, a));
}

}  // namespace fightconv::mugen
