// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/fspk/read/importer.hpp"
#include "converters/fspk/write/exporter.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_fspk_exporter(const std::uint8_t* data, std::size_t size) {
    const auto exporter = make_fspk_exporter();
    export_parts(
        *exporter, data, size, [&](const Character& character, const Context&, const OutputSet&) {
            check_round_trip(*exporter, *make_fspk_importer(), character, data[0] / 2U, {});
        });
}
