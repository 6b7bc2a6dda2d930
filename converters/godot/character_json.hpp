// NAME.json: what a scene has no place for (README.md, "Data of the character").
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "converters/godot/clip_names.hpp"
#include "core/base/context.hpp"

namespace fightconv::godot {

// About what the document takes in memory, as objects and as text.
std::uint64_t document_bytes(const Character& character);
nlohmann::ordered_json character_document(const Character& character);

}  // namespace fightconv::godot
