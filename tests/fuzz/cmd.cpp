#include "formats/cmd/cmd.hpp"

#include "tests/fuzz/combat.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    const auto difference = [](const cmd::File& a, const cmd::File& b) { return fuzz::difference_of_texts(cmd::serialise(a), cmd::serialise(b)); };
    const auto file = fuzz::read_twice(
        size,
        [&](Context& context) {
            return cmd::parse({"fuzz.cmd", {data, size}}, context);
        },
        difference);
    if (file) {
        fuzz::check(file->states, {});
        const cmd::Inputs inputs(file->commands);
        cmd::for_each_link(file->states, {},
                           [&](const cmd::Link& link) { fuzz::require(inputs.of(link.when).size() <= cmd::most_inputs, "a link has few inputs"); });
        Context context(fuzz::limits_for_written());
        const auto back = cmd::parse({"fuzz.cmd", as_bytes(cmd::serialise(*file))}, context);
        fuzz::require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        fuzz::require(found.empty(), "what is written comes back", found);
    }
    return 0;
}
