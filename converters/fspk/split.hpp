// The packs of a character: one, or with --split as many as its moves need (README.md here, "Limits").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/fspk/build_pack.hpp"

namespace fightconv::fspk {

struct WrittenPack {
    std::string file;  // NAME.fspk, or NAME-1.fspk, NAME-2.fspk ...
    BuiltPack built;
    ByteBuffer bytes;
};

// One pack where it holds all moves. Else limit_exceeded with advice, or with --split the packs one after the other: each the longest run of
// moves that fits, with the keys that they use, and all resources and properties. In 1.5 state 0, which stands idle, begins each of them.
// `whole` is used up but for its charge, which is for all the packs where they are several.
Result<std::vector<WrittenPack>> write_packs(BuiltPack& whole, std::string_view name, const PackOptions& options, Context& context);

}  // namespace fightconv::fspk
