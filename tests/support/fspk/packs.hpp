// The parts that tests of whole packs share: converting, and comparing a pack with the character it
// was made from by means of the second reader.
#pragma once

#include <string>
#include <string_view>

#include "converters/interface/converter.hpp"

namespace fightconv::test {

const Importer& importer_of(const Registry& registry, std::string_view id);

// `fspk_version` is "1.0", "1.5" or "2.0". Both throw std::runtime_error with the error where there
// is one.
OutputSet exported(const Registry& registry, std::string_view format, const Character& character,
                   const std::string& fspk_version);
Character imported(const Registry& registry, const OutputFile& file);

// Throws std::runtime_error where the strict check finds something, or the pack does not say of
// each move what the character does: its animation, its length, and tick by tick where it can be
// hurt and where it can hit.
void check_contents(const ByteBuffer& pack, const std::string& fspk_version,
                    const ByteBuffer& moves_file, const Character& character);

// Throws std::runtime_error where a framesmith project says something else than the pack of 2.0 of
// the same character: the states in the order in which framesmith sorts them, their frame data,
// tags, hits and what follows, and the cancels with their frames.
void check_project(const OutputSet& project, const ByteBuffer& pack);

}  // namespace fightconv::test
