// Diagnostics, errors and the list of formats as JSON, the same in every command and interface.
#pragma once

#include "converters/interface/converter.hpp"
#include "converters/json/json_writer.hpp"
#include "core/base/context.hpp"

namespace fightconv {

// The members of the diagnostic's object.
void write_members(JsonWriter& json, const Diagnostic& diagnostic);
void write_error(JsonWriter& json, const Error& error);
// {"counts": {id: n}, "list": [...]}
void write_diagnostics(JsonWriter& json, const DiagnosticSink& sink);

// {"reads": [...], "writes": [...]}: the formats with their options; `purpose` of those that are
// written: "character", "view" or "parts".
void write_formats(JsonWriter& json, const Registry& registry);

}  // namespace fightconv
