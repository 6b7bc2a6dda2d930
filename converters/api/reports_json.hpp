// Diagnostics, errors and the list of formats as JSON, the same in every command and interface.
#pragma once

#include <nlohmann/json.hpp>

#include "converters/interface/converter.hpp"
#include "core/base/context.hpp"

namespace fightconv {

nlohmann::ordered_json to_json(const Diagnostic& diagnostic);
nlohmann::ordered_json to_json(const Error& error);
// {"counts": {id: n}, "list": [...]}
nlohmann::ordered_json to_json(const DiagnosticSink& sink);

// {"reads": [...], "writes": [...]}: the formats with their options; `purpose` of those that are written: "character", "view", "parts", or "files" for
// packages.
nlohmann::ordered_json formats_json(const Registry& registry);

}  // namespace fightconv
