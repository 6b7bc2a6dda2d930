#include "converters/fspk/importer.hpp"
#include "tests/fuzz/converters.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    static const std::unique_ptr<Importer> importer = make_fspk_importer();
    const InputTree tree = InputTree::from_memory({{"c.fspk", ByteBuffer(data, data + size)}});
    fuzz::import_twice(*importer, tree, "c.fspk", size);
    fuzz::check_strictly(*importer, tree, "c.fspk", size);
    return 0;
}
