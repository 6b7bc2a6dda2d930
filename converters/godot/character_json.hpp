// NAME.json: what a scene has no place for (README.md, "Data of the character").
#pragma once

#include "converters/godot/clip_names.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::godot {

// About what the document takes in memory.
std::uint64_t document_bytes(const Character& character);
ByteBuffer character_document(const Character& character);

}  // namespace fightconv::godot
