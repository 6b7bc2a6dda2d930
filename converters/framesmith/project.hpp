// The JSON files of a framesmith project, made from what a 1.5 pack says: the same windows, values
// and limits.
#pragma once

#include "converters/fspk/write/build_pack.hpp"

namespace fightconv::framesmith {

inline constexpr std::size_t file_indent = 1;

ByteBuffer character_file(const fspk::BuiltPack& built, const Character& character);
ByteBuffer cancel_table(const fspk::Pack& pack);
ByteBuffer rules_file(const fspk::Pack& pack);
// The file of the state with this id. Reports the values that a framesmith state cannot hold
// exactly.
ByteBuffer state_file(const fspk::BuiltPack& built, std::size_t id, DiagnosticSink& diagnostics);

}  // namespace fightconv::framesmith
