#include "formats/air/air.hpp"

#include "tests/fuzz/fuzz.hpp"
#include "tests/support/air_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    const auto difference = [](const air::File& a, const air::File& b) { return fuzz::difference_of_texts(test::describe(a), test::describe(b)); };
    const auto file = fuzz::read_twice(
        size,
        [&](Context& context) {
            return air::parse({"fuzz.air", {data, size}}, context);
        },
        difference);
    if (file) {
        for (const air::Action& action : file->actions) {
            fuzz::require(action.loop_start == 0 || action.loop_start < action.elements.size(), "a loop starts at an element");
        }
        Context context(fuzz::limits());
        const auto back = air::parse({"fuzz.air", as_bytes(air::serialise(*file))}, context);
        fuzz::require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        fuzz::require(found.empty(), "what is written comes back", found);
    }
    return 0;
}
