// Texts are read without an allocation for each of their lines.
#include <fmt/format.h>

#include "formats/mugen/air/air.hpp"
#include "formats/mugen/cns/cns.hpp"
#include "tests/alloc/failing_new.hpp"
#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

constexpr int sections = 200;
constexpr int lines_of_each = 40;
constexpr std::size_t most_allocations = sections * lines_of_each / 4;

template <class Parse>
std::size_t allocations_of(const std::string& text, Parse parse) {
    Context context;
    constexpr std::size_t plenty = 1'000'000;
    test::allocations_left = plenty;
    const auto read = parse({"", as_bytes(text)}, context);
    const std::size_t made = plenty - test::allocations_left;
    test::allocations_left = 0;
    CHECK(read);
    CHECK(context.diagnostics.kept().empty());
    return made;
}

}  // namespace

TEST_CASE("Elements and boxes of an .air are read without an allocation for each line") {
    std::string text;
    for (int action = 0; action < sections; ++action) {
        text += fmt::format("[Begin Action {}]\n", action);
        for (int line = 0; line < lines_of_each; line += 4) {
            text += fmt::format(
                "Clsn2: 1\n Clsn2[0] = -9, -61, 17, {}\n{},{}, 0,0, 8\n{},{}, -3,5, 8, H, A, 1.5, "
                "1, 45\n",
                line, action, line, action, line + 1);
        }
    }
    CHECK(allocations_of(text, air::parse) < most_allocations);
}

TEST_CASE("Short keys and triggers of a .cns are read without an allocation for each line") {
    std::string text = "[Statedef 200]\n";
    for (int controller = 0; controller < sections; ++controller) {
        text += fmt::format("[State 200, {}]\nType = HitDef\n", controller);
        for (int line = 0; line < lines_of_each; line += 2) {
            text += fmt::format("Trigger{} = Time = {}\nKey.{} = -4, 0\n", line + 1, line, line);
        }
    }
    CHECK(allocations_of(text, cns::parse) < most_allocations);
}

}  // namespace fightconv
