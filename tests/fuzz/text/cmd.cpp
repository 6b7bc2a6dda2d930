#include "formats/mugen/cmd/cmd.hpp"

#include "converters/mugen/commands/notation.hpp"
#include "tests/fuzz/combat.hpp"

void fightconv::fuzz::test_cmd(const std::uint8_t* data, std::size_t size) {
    const auto difference = [](const cmd::File& a, const cmd::File& b) {
        return difference_of_texts(cmd::serialise(a), cmd::serialise(b));
    };
    const auto file = read_twice(
        size,
        [&](Context& context) {
            return cmd::parse({"fuzz.cmd", {data, size}}, context);
        },
        difference);
    if (file) {
        check(file->states, {});
        const mugen::Inputs inputs(file->commands);
        mugen::for_each_link(file->states, {}, [&](const mugen::Link& link) {
            require(inputs.of(link.when).size() <= mugen::most_inputs, "a link has few inputs");
        });
    }
    if (file && checks_everything()) {
        Context context(limits_for_written());
        const auto back = cmd::parse({"fuzz.cmd", as_bytes(cmd::serialise(*file))}, context);
        require(back.has_value(), "what is written can be read");
        const std::string found = difference(*file, *back);
        require(found.empty(), "what is written comes back", found);
    }
}
