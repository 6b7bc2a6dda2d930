// Input: one byte of what follows: a UFF package, or the parts of a MUGEN character.
#include "converters/aseprite/exporter.hpp"
#include "converters/aseprite/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_aseprite_exporter(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    const Bytes input = Bytes(data, size).subspan(1);
    if (const auto character = character_of(data[0] % 2 == 0, input)) {
        check_round_trip(
            *make_aseprite_exporter(), *make_aseprite_importer(), *character, 0,
            {"aseprite.loss.indices", "aseprite.loss.palettes", "aseprite.loss.sounds"});
    }
}
