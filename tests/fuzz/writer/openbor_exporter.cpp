// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/openbor/exporter.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/openbor/reader.hpp"

void fightconv::fuzz::test_openbor_exporter(const std::uint8_t* data, std::size_t size) {
    export_parts(*make_openbor_exporter(), data, size,
                 [](const Character& character, const Context& context, const OutputSet& set) {
                     const auto kept = context.diagnostics.kept();
                     const auto reports = [&](std::string_view id) {
                         return std::any_of(kept.begin(), kept.end(), [&](const Diagnostic& each) {
                             return each.id() == id;
                         });
                     };
                     if (is_small(character) && !reports("openbor.loop-cut") &&
                         !character.animations.empty()) {
                         test::check_openbor(set, character, !reports("openbor.colours-reduced"));
                     }
                 });
}
