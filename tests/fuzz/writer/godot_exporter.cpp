// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/godot/exporter.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/support/godot/reader.hpp"

void fightconv::fuzz::test_godot_exporter(const std::uint8_t* data, std::size_t size) {
    export_parts(*make_godot_exporter(), data, size,
                 [](const Character&, const Context&, const OutputSet& set) {
                     // what is longer takes the strict reader too long
                     constexpr std::size_t longest = 1U << 18;
                     for (const OutputFile& file : set.files) {
                         if ((file.path.ends_with(".tscn") || file.path.ends_with(".tres")) &&
                             file.bytes.size() <= longest) {
                             test::read_godot(as_text(file.bytes));
                         }
                     }
                 });
}
