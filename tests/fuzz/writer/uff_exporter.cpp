// Input: one byte of options and of what follows: a UFF package, or the parts of a MUGEN character.
#include "converters/uff/exporter.hpp"
#include "converters/uff/read/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_uff_exporter(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    if (const auto character = character_of(data[0] % 2 == 0, Bytes(data, size).subspan(1))) {
        check_round_trip(*make_uff_exporter(), *make_uff_importer(), *character, data[0] / 2U,
                         {"uff.loss.unused-sprites", "uff.loss.palettes", "uff.loss.indices",
                          "uff.loss.sounds"});
    }
}
