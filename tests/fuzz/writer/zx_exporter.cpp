// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/fspk/read/importer.hpp"
#include "converters/zx/exporter.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/pictures/picture_sets.hpp"

void fightconv::fuzz::test_zx_exporter(const std::uint8_t* data, std::size_t size) {
    const auto exporter = make_zx_exporter();
    export_parts(
        *exporter, data, size,
        [&](const Character& character, const Context&, const OutputSet& set) {
            const OptionValues options = chosen_options(exporter->info(), data[0] / 2U);
            const auto by = static_cast<std::uint32_t>(options.at("picture-scale").back() - '0');
            if (is_small(character)) {
                test::check_zx(set, character, options.at("fspk-version"), by, 7);
            }
            check_round_trip(*exporter, *make_fspk_importer(), character, data[0] / 2U, {});
        });
}
