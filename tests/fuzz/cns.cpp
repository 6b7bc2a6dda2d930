#include "formats/cns/cns.hpp"

#include "tests/fuzz/combat.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    const auto difference = [](const cns::File& a, const cns::File& b) { return fuzz::difference_of_texts(cns::serialise(a), cns::serialise(b)); };
    const auto file = fuzz::read_twice(
        size,
        [&](Context& context) {
            return cns::parse({"fuzz.cns", {data, size}}, context);
        },
        difference);
    if (file) {
        const cns::Constants constants = cns::constants_of(*file);
        fuzz::check(file->states, {.constants = &constants});
        Context context(fuzz::limits_for_written());
        const auto back = cns::parse({"fuzz.cns", as_bytes(cns::serialise(*file))}, context);
        fuzz::require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        fuzz::require(found.empty(), "what is written comes back", found);
    }
    return 0;
}
