// Reads the results of a conversion back and compares them with the character.
#pragma once

#include <string>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv {

// The character that the importers read from the main files of an output: from the bytes in `set`,
// or with `disk` from the files there with the same paths. Several files are the parts of one
// character. malformed if no importer reads them; also the errors of the importers.
Result<Character> read_back(const OutputSet& set, const InputTree* disk, const Registry& registry,
                            Context& context);

// Compares the output of an exporter with `character`, in everything that the exporter says it can
// hold, and the files that no importer reads with those that are read. False if no importer reads
// the format, or nothing of this output; malformed, with the first differences, if they differ.
Result<bool> verify(const Character& character, const Exporter& exporter, const OutputSet& set,
                    const InputTree* disk, const Registry& registry, Context& context);

}  // namespace fightconv
