#include "formats/mugen/act/act.hpp"

#include "tests/fuzz/fuzz.hpp"

void fightconv::fuzz::test_act(const std::uint8_t* data, std::size_t size) {
    const Bytes input(data, size);
    const auto difference = [](const Colours& a, const Colours& b) {
        return std::string(a == b ? "" : "the colours");
    };
    const auto colours = read_twice(
        size,
        [&](Context& context) {
            return act::parse({"fuzz.act", input}, context);
        },
        difference);
    if (colours && checks_everything()) {
        Context context;
        const auto back = act::parse({"fuzz.act", act::serialise(*colours)}, context);
        require(back && *back == *colours, "what is written comes back");
    }
}
