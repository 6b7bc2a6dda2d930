// Functions for the files of an extraction.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/context.hpp"
#include "core/base/output_set.hpp"

namespace fightconv {

// Adds a JSON document to the set, as text with line ends.
void add_document(OutputSet& set, std::string path, const nlohmann::ordered_json& document);

// Charges the files of the whole set; they stay charged.
Status charge_files(const OutputSet& set, Context& context);

}  // namespace fightconv
