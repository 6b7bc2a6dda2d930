#include "formats/act/act.hpp"

#include "tests/fuzz/fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    const Bytes input(data, size);
    const auto difference = [](const Colours& a, const Colours& b) { return std::string(a == b ? "" : "the colours"); };
    const auto colours = fuzz::read_twice(
        size,
        [&](Context& context) {
            return act::parse({"fuzz.act", input}, context);
        },
        difference);
    if (colours) {
        Context context;
        const auto back = act::parse({"fuzz.act", act::serialise(*colours)}, context);
        fuzz::require(back && *back == *colours, "what is written comes back");
    }
    return 0;
}
