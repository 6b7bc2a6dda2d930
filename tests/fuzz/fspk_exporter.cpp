// Input: one byte of options, then the parts of a MUGEN character.
#include "converters/exporters/fspk/fspk_exporter.hpp"

#include "converters/importers/fspk/fspk_importer.hpp"
#include "converters/importers/mugen/mugen_importer.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/fuzz/mugen_parts.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    if (size == 0) {
        return 0;
    }
    fuzz::MugenParts parts = fuzz::split(Bytes(data, size).subspan(1));
    Context context(fuzz::limits());
    const auto character = make_mugen_importer()->read(InputTree::from_memory(std::move(parts.files), "c"), parts.main_file, context);
    if (character) {
        fuzz::check_round_trip(*make_fspk_exporter(), *make_fspk_importer(), *character, data[0] / 2U, {});
    }
    return 0;
}
