#include "converters/aseprite/exporter.hpp"
#include "converters/aseprite/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_aseprite_importer(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_aseprite_importer();
    const InputTree tree = InputTree::from_memory({{"c.aseprite", ByteBuffer(data, data + size)}});
    const auto character = import_twice(*importer, tree, "c.aseprite", size);
    check_strictly(*importer, tree, "c.aseprite", size);
    if (character && checks_everything()) {  // every unit is written by aseprite_exporter
        check_round_trip(*make_aseprite_exporter(), *importer, *character, 0,
                         {"aseprite.loss.indices"});
    }
}
