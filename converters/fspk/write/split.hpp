// The packs of a character: one, or with --split as many as its moves need (README.md here,
// "Limits").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "converters/fspk/write/build_pack.hpp"

namespace fightconv::fspk {

struct WrittenPack {
    std::string file;  // NAME.fspk, or NAME-1.fspk, NAME-2.fspk ...
    BuiltPack built;
    ByteBuffer bytes;
};

// One pack if it can hold all moves. Otherwise limit_exceeded with advice, or with --split several
// packs: each has the longest run of moves that fits, with the keys that they use, and all
// resources and properties. In 1.5 state 0, which stands idle, begins each of them. `whole` is
// moved from, except for its charge, which covers all packs if there are several.
Result<std::vector<WrittenPack>> write_packs(BuiltPack& whole, std::string_view name,
                                             const PackOptions& options, Context& context);

}  // namespace fightconv::fspk
