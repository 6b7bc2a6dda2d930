// Diagnostics and errors as JSON, the same in every command.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

nlohmann::ordered_json to_json(const Diagnostic& diagnostic);
nlohmann::ordered_json to_json(const Error& error);
// {"counts": {id: n}, "list": [...]}
nlohmann::ordered_json to_json(const DiagnosticSink& sink);

}  // namespace fightconv::cli
