// Finds what a batch converts: everything below some folders that an importer recognises as a character.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "converters/api/open.hpp"
#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv::batch {

// `shown` of the inputs, and the paths that were passed over, begin with a root as it was given, '/' between folders.
struct Discovery {
    std::vector<InputPlace> inputs;       // by byte value of `shown`
    std::vector<PassedOver> passed_over;  // what looks like a character but is not one, with the reason: a stage, a link that leads out
};

struct Search {
    const Registry& registry;
    std::filesystem::path output_folder;  // not searched; empty: none
    bool follow_links = false;            // also those that end outside of all roots
};

// Walks the roots (folders; a file is an input by itself), and asks the importers what each folder holds. Links are followed when they end in a
// root. A folder behind links is walked once; a linked folder of a character counts under its own name as well. malformed where characters
// lie in the output folder; not_found for a root that is not there.
Result<Discovery> discover(const std::vector<std::string>& roots, const Search& search);

// The characters that a select.def lists, looked for in the roots in turn. One that is in none of them is an input that will fail.
// unsafe_path for one that leads out of them.
Result<Discovery> discover_listed(Source select_def, const std::vector<std::string>& roots, const Search& search);

}  // namespace fightconv::batch
