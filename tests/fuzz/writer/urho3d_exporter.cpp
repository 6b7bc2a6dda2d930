// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/urho3d/exporter.hpp"
#include "converters/urho3d/importer.hpp"
#include "tests/fuzz/converters.hpp"

void fightconv::fuzz::test_urho3d_exporter(const std::uint8_t* data, std::size_t size) {
    export_parts(*make_urho3d_exporter(), data, size,
                 [](const Character& character, const Context&, const OutputSet& set) {
                     if (set.main_files.empty()) {
                         return;
                     }
                     Context reading(limits());
                     const auto back = make_urho3d_importer()->read(
                         InputTree::from_memory({{"c.pak", set.files.back().bytes}}), "c.pak",
                         reading);
                     if (!back) {
                         return require(back.error().code() == ErrorCode::limit_exceeded,
                                        "what is written can be read", back.error().render());
                     }
                     require(back->animations.size() == character.animations.size(),
                             "every animation comes back", "c.pak");
                 });
}
