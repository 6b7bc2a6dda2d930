// Finds what a batch converts: every character and every .uff below some folders.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv::batch {

// Paths begin with a root as it was given, '/' between folders.
struct Discovery {
    std::vector<std::string> inputs;   // by byte value
    std::vector<std::string> skipped;  // what looked like one and is none, with the reason: "chars/stage1/stage1.def: a stage"
};

// Walks the roots (folders; a file is an input by itself). A folder's character is found as mugen.md D1 says and stands for the folder;
// further .defs of characters in it are inputs of their own. What seems meant to be a character and cannot be read as one is an input too,
// so that its failure is told. A folder behind links is walked once; a linked folder of a character counts under its own name as well.
// `output_folder` is passed over, and malformed where characters lie in it. not_found for a root that is not there.
Result<Discovery> discover(const std::vector<std::string>& roots, const std::filesystem::path& output_folder);

// The characters that a select.def lists, looked for in the roots in turn. One that is in none of them is an input that will fail.
// unsafe_path for one that leads out of them.
Result<Discovery> discover_listed(Source select_def, const std::vector<std::string>& roots);

}  // namespace fightconv::batch
