// Input: a .sff or .snd by itself; the first byte says which, and is no part of the file.
#include "converters/mugen/files/parts.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_parts_importer(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return;
    }
    const bool is_sounds = data[0] % 2 != 0;
    const std::vector<MemoryFile> files = {
        {is_sounds ? "c.snd" : "c.sff", Bytes(data, size).subspan(1)}};
    const auto importer = is_sounds ? make_sound_file_importer() : make_sprite_file_importer();
    Context context(limits());
    static_cast<void>(
        importer->read(InputTree::from_memory(files).value(), files.front().name, context));
}
