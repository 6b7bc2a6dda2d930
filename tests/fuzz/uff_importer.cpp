#include "converters/uff/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_unit(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_uff_importer();
    const InputTree tree = InputTree::from_memory({{"c.uff", ByteBuffer(data, data + size)}});
    import_twice(*importer, tree, "c.uff", size);
    check_strictly(*importer, tree, "c.uff", size);
}
