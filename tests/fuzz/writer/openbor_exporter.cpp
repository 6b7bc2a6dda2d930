// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/openbor/exporter.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/openbor/reader.hpp"

namespace fightconv::fuzz {
namespace {

bool reports(const Context& context, std::string_view id) {
    const auto kept = context.diagnostics.kept();
    return std::any_of(kept.begin(), kept.end(),
                       [&](const Diagnostic& each) { return each.id() == id; });
}

void compare(const Character& character, const Context& context, const OutputSet& set) {
    if (is_small(character) && !reports(context, "openbor.loop-cut") &&
        !character.animations.empty()) {
        test::check_openbor(set, character, !reports(context, "openbor.colours-reduced"));
    }
}

}  // namespace

void test_openbor_exporter(const std::uint8_t* data, std::size_t size) {
    const auto exporter = make_openbor_exporter();
    export_parts(*exporter, data, size,
                 [&](const Character& character, const Context& context, const OutputSet& set) {
                     if (!reports(context, "openbor.screen")) {
                         return compare(character, context, set);
                     }
                     // The strict reader knows a character in its own size only.
                     Context own(limits());
                     OptionValues options = chosen_options(exporter->info(), data[0] / 2U);
                     options["openbor-size"] = "own";
                     own.options = test::given_options(*exporter, options);
                     if (const auto again = exporter->write(character, "c", own)) {
                         compare(character, own, *again);
                     }
                 });
}

}  // namespace fightconv::fuzz
