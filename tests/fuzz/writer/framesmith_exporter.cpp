// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/framesmith/exporter.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/pictures/picture_sets.hpp"

void fightconv::fuzz::test_framesmith_exporter(const std::uint8_t* data, std::size_t size) {
    export_parts(*make_framesmith_exporter(), data, size,
                 [](const Character& character, const Context& context, const OutputSet& set) {
                     const auto kept = context.diagnostics.kept();
                     if (is_small(character) &&
                         std::none_of(kept.begin(), kept.end(), [](const Diagnostic& each) {
                             return each.id() == "framesmith.preview-cut";
                         })) {
                         test::check_framesmith(set, character, 7);
                     }
                 });
}
