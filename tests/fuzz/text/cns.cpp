#include "formats/mugen/cns/cns.hpp"

#include "tests/fuzz/combat.hpp"

void fightconv::fuzz::test_cns(const std::uint8_t* data, std::size_t size) {
    const auto difference = [](const cns::File& a, const cns::File& b) {
        return difference_of_texts(cns::serialise(a), cns::serialise(b));
    };
    const auto file = read_twice(
        size,
        [&](Context& context) {
            return cns::parse({"fuzz.cns", {data, size}}, context);
        },
        difference);
    if (file) {
        const mugen::Constants constants = mugen::constants_of(*file);
        check(file->states, {.constants = &constants});
    }
    if (file && checks_everything()) {
        Context context(limits_for_written());
        const auto back = cns::parse({"fuzz.cns", as_bytes(cns::serialise(*file))}, context);
        require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        require(found.empty(), "what is written comes back", found);
    }
}
