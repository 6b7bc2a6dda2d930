#include "converters/uff/importer.hpp"
#include "tests/fuzz/converters.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    static const std::unique_ptr<Importer> importer = make_uff_importer();
    const InputTree tree = InputTree::from_memory({{"c.uff", ByteBuffer(data, data + size)}});
    fuzz::import_twice(*importer, tree, "c.uff", size);
    fuzz::check_strictly(*importer, tree, "c.uff", size);
    return 0;
}
