// Input: one byte, which of the views and parts and whether at twice the size, then the parts of a MUGEN character.
#include "converters/api/registry.hpp"
#include "tests/fuzz/converters.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    if (size == 0) {
        return 0;
    }
    fuzz::MugenParts parts = fuzz::split(Bytes(data, size).subspan(1));
    Context reading(fuzz::limits());
    const auto character = make_mugen_importer()->read(InputTree::from_memory(std::move(parts.files), "c"), parts.main_file, reading);
    if (!character) {
        return 0;
    }
    static const Registry registry = builtin_registry();
    std::vector<const Exporter*> exporters;
    for (const auto& exporter : registry.exporters) {
        if (exporter->info().purpose != Purpose::character) {
            exporters.push_back(exporter.get());
        }
    }
    const Exporter& exporter = *exporters[data[0] % exporters.size()];
    Context writing(fuzz::limits());
    writing.options["scale"] = data[0] / exporters.size() % 2 == 0 ? "1" : "2";
    {
        const auto set = exporter.write(*character, "c", writing);
        const bool has_nothing = !set && set.error().code() == ErrorCode::not_found;
        fuzz::require(set || has_nothing || set.error().code() == ErrorCode::limit_exceeded, "a sound character that is small enough can be written",
                      set ? "" : set.error().render());
    }
    return 0;
}
