// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/mugen/exporter.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/mugen/checker.hpp"

void fightconv::fuzz::test_mugen_exporter(const std::uint8_t* data, std::size_t size) {
    export_parts(*make_mugen_exporter(), data, size,
                 [](const Character&, const Context&, const OutputSet& set) {
                     const auto problems = test::check_mugen(set);
                     require(problems.empty(), "what is written is what an engine reads",
                             problems.empty() ? "" : problems.front());
                 });
}
