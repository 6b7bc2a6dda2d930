// Input: one byte of options and of what follows: a UFF package, or the parts of a MUGEN character.
#include "converters/mugen/importer.hpp"
#include "converters/uff/exporter.hpp"
#include "converters/uff/importer.hpp"
#include "tests/fuzz/converters.hpp"
#include "tests/fuzz/mugen_parts.hpp"

namespace fightconv::fuzz {
namespace {

Result<Character> character_of(bool is_uff, Bytes input) {
    Context context(limits());
    if (is_uff) {
        return make_uff_importer()->read(InputTree::from_memory({{"c.uff", ByteBuffer(input.begin(), input.end())}}), "c.uff", context);
    }
    MugenParts parts = split(input);
    return make_mugen_importer()->read(InputTree::from_memory(std::move(parts.files), "c"), parts.main_file, context);
}

}  // namespace
}  // namespace fightconv::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fightconv;
    if (size == 0) {
        return 0;
    }
    if (const auto character = fuzz::character_of(data[0] % 2 == 0, Bytes(data, size).subspan(1))) {
        fuzz::check_round_trip(*make_uff_exporter(), *make_uff_importer(), *character, data[0] / 2U,
                               {"uff.loss.unused-sprites", "uff.loss.palettes", "uff.loss.indices", "uff.loss.sounds"});
    }
    return 0;
}
