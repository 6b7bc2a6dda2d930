// The JSON files of a framesmith project, made from what a 1.5 pack says: the same windows, values and limits.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "converters/fspk/build_pack.hpp"

namespace fightconv::framesmith {

// What an input says that framesmith sorts states by, and finds them: the pack's own, in another form where two are the same.
// State 0 of a project is the first of them, so standing and crouching begin with 0 and 1 (fspk.md 3.4).
std::vector<std::string> inputs_of(const fspk::BuiltPack& built);

nlohmann::ordered_json character_document(const fspk::BuiltPack& built, const Character& character);
nlohmann::ordered_json cancel_table(const fspk::Pack& pack);
nlohmann::ordered_json rules_document(const fspk::Pack& pack);
// What of it framesmith cannot say as it is goes to the diagnostics.
nlohmann::ordered_json state_document(const fspk::Move& move, const fspk::MoveSource& source, const std::string& input, DiagnosticSink& diagnostics);

}  // namespace fightconv::framesmith
