// From a path that a user gave to the importer that reads it.
#pragma once

#include <filesystem>
#include <string>

#include "converters/interface/converter.hpp"

namespace fightconv {

struct OpenedInput {
    InputTree tree;
    std::string main_file;     // in the tree; empty when the folder itself is the input
    std::string name;          // base name of outputs: the stem of the file or the folder's name, safe
    const Importer* importer;  // of the registry that was given
};

// Finds what reads `path` (a folder or a file): the importer that is surest by name and first bytes. not_found, io, or
// unsupported_feature when nothing reads it, with a remedy that says what could.
Result<OpenedInput> open_input(const std::filesystem::path& path, const Registry& registry);

// The base name that `path` gives its outputs, without opening it.
std::string output_name(const std::filesystem::path& path);

}  // namespace fightconv
