#include "converters/mugen/importer.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/fuzz/mugen_parts.hpp"

void fightconv::fuzz::test_mugen_importer(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_mugen_importer();
    MugenParts parts = split({data, size});
    const InputTree tree = InputTree::from_memory(std::move(parts.files), "c");
    import_twice(*importer, tree, parts.main_file, size);
}
