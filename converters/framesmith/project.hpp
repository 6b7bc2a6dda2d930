// The JSON files of a framesmith project, made from what a 1.5 pack says: the same windows, values and limits.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "converters/fspk/build_pack.hpp"

namespace fightconv::framesmith {

nlohmann::ordered_json character_document(const fspk::BuiltPack& built, const Character& character);
nlohmann::ordered_json cancel_table(const fspk::Pack& pack);
nlohmann::ordered_json rules_document(const fspk::Pack& pack);
// Of the state with this id. Reports what a framesmith state cannot hold exactly.
nlohmann::ordered_json state_document(const fspk::BuiltPack& built, std::size_t id, DiagnosticSink& diagnostics);

// A document as the bytes of its file.
ByteBuffer text_of(const nlohmann::ordered_json& document);

}  // namespace fightconv::framesmith
