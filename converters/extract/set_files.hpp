// Functions for the files of an extraction.
#pragma once

#include "converters/json/json_writer.hpp"
#include "core/base/output_set.hpp"

namespace fightconv {

// Adds a file to the set, and its bytes to the set's charge.
Status add_file(OutputSet& set, std::string path, ByteBuffer bytes);
// A JSON document, as text with line ends.
Status add_document(OutputSet& set, std::string path, JsonWriter document);
inline constexpr std::size_t document_indent = 2;

}  // namespace fightconv
