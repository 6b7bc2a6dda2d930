// Reads what was made of a character back, and compares.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv {

// The character that the main files of an output say, by the importers that read them: the bytes of `set`, or with `disk` what lies there under
// the same paths. Several files are the parts of one character. malformed where nothing reads them, and the errors of the importers.
Result<Character> read_back(const OutputSet& set, const InputTree* disk, const Registry& registry, Context& context);

// Compares what an exporter made of `character` with it, in what the exporter says that it holds. False where nothing reads the format;
// malformed, with the first differences, where it says something else.
Result<bool> verify(const Character& character, const Exporter& exporter, const OutputSet& set, const InputTree* disk, const Registry& registry,
                    Context& context);

}  // namespace fightconv
