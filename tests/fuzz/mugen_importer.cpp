#include "converters/mugen/importer.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/fuzz/mugen_parts.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    static const std::unique_ptr<Importer> importer = make_mugen_importer();
    fuzz::MugenParts parts = fuzz::split({data, size});
    const InputTree tree = InputTree::from_memory(std::move(parts.files), "c");
    fuzz::import_twice(*importer, tree, parts.main_file, size);
    return 0;
}
