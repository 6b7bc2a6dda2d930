// Reads what was made of a character back, and compares.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv {

// What an exporter made of `character`, read by the importers that its files are for, and compared in what the exporter says that it
// holds: the bytes of `set`, or with `disk` what lies there under the same paths. Which files these are, as the output folder names them;
// none where nothing reads the format. An error when a file cannot be read or says something else (malformed, with the first differences).
Result<std::vector<std::string>> verify(const Character& character, const Exporter& exporter, const OutputSet& set, const InputTree* disk,
                                        const Registry& registry, Context& context);

}  // namespace fightconv
