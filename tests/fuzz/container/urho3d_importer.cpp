// Input: a package.
#include "converters/urho3d/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_urho3d_importer(const std::uint8_t* data, std::size_t size) {
    static const std::unique_ptr<Importer> importer = make_urho3d_importer();
    const InputTree tree = InputTree::from_memory({{"c.pak", ByteBuffer(data, data + size)}});
    import_twice(*importer, tree, "c.pak", size);
}
