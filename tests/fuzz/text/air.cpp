#include "formats/mugen/air/air.hpp"

#include "tests/fuzz/fuzz.hpp"
#include "tests/support/mugen/air_text.hpp"

void fightconv::fuzz::test_air(const std::uint8_t* data, std::size_t size) {
    const auto difference = [](const air::File& a, const air::File& b) {
        return difference_of_texts(test::describe(a), test::describe(b));
    };
    const auto file = read_twice(
        size,
        [&](Context& context) {
            return air::parse({"fuzz.air", {data, size}}, context);
        },
        difference);
    if (file) {
        for (const air::Action& action : file->actions) {
            require(action.loop_start == 0 || action.loop_start < action.elements.size(),
                    "a loop starts at an element");
        }
    }
    if (file && checks_everything()) {
        Context context(limits());
        const auto back = air::parse({"fuzz.air", as_bytes(air::serialise(*file))}, context);
        require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        require(found.empty(), "what is written comes back", found);
    }
}
