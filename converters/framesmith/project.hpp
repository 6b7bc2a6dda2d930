// The JSON files of a framesmith project, made from what a 1.5 pack says: the same windows, values and limits.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "converters/fspk/build_pack.hpp"

namespace fightconv::framesmith {

// The inputs by which framesmith sorts and finds states: those of the pack, with a number appended to those that repeat.
// State 0 of a project is the first of them, so those of standing and crouching begin with 0 and 1 (fspk.md 3.4).
std::vector<std::string> inputs_of(const fspk::BuiltPack& built);

nlohmann::ordered_json character_document(const fspk::BuiltPack& built, const Character& character);
nlohmann::ordered_json cancel_table(const fspk::Pack& pack);
nlohmann::ordered_json rules_document(const fspk::Pack& pack);
// Reports what a framesmith state cannot hold exactly.
nlohmann::ordered_json state_document(const fspk::Move& move, const fspk::MoveSource& source, const std::string& input, DiagnosticSink& diagnostics);

}  // namespace fightconv::framesmith
