// NAME.moves.json: what a pack cannot hold of its moves (formats/fspk/README.md, "Moves file").
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "converters/fspk/split.hpp"

namespace fightconv::fspk {

// The document, to which an exporter can add, and its text.
nlohmann::ordered_json moves_document(std::span<const WrittenPack> packs, const Character& character, Layout layout);
ByteBuffer text_of(const nlohmann::ordered_json& document);

// The value of a property: a number, a text, true or false.
nlohmann::ordered_json value_of(const Property& property);

}  // namespace fightconv::fspk
