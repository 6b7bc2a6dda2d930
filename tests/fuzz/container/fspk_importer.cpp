#include "converters/fspk/read/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_fspk_importer(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_fspk_importer();
    const InputTree tree = InputTree::from_memory({{"c.fspk", ByteBuffer(data, data + size)}});
    import_twice(*importer, tree, "c.fspk", size);
    check_strictly(*importer, tree, "c.fspk", size);
}
