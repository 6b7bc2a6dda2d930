// Finds the inputs of a batch: everything below some folders that an importer recognises as a
// character.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "converters/api/open.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv::batch {

// `shown` of the inputs, and the paths that were passed over, begin with a root as it was given and
// have '/' between folders.
struct Discovery {
    std::vector<InputPlace> inputs;  // by byte value of `shown`
    // files that look like characters but are not converted, with the reason
    std::vector<PassedOver> passed_over;
};

struct Search {
    const Registry& registry;
    std::filesystem::path output_folder;  // not searched; empty: none
    bool follow_links = false;            // also links that end outside of all roots
    unsigned threads = 1;                 // that look into archives
    Limits limits{};                      // the memory is that of all archives together
};

// Walks the roots, which are folders (a file is an input by itself), and asks the importers which
// inputs each folder contains. Folders below them with the journal of a batch are passed over.
// Links are followed if they end in a root. A folder behind several links is walked once, but a
// link to the folder of a character is also an input under its own name. Archives below the roots
// are inputs for each character in them. malformed if the output folder contains characters;
// not_found for a root that does not exist.
Result<Discovery> discover(const std::vector<std::string>& roots, const Search& search);

// The characters that a select.def lists, searched in the roots in turn; in a root that is a game
// first in its folder "chars". A character that is in none of them is an input that will fail.
// unsafe_path for an entry that leads out of the roots.
Result<Discovery> discover_listed(Source select_def, const std::vector<std::string>& roots,
                                  const Search& search);

}  // namespace fightconv::batch
