// From a place, which is a path or files in memory, to the importer that reads it.
#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "converters/interface/converter.hpp"

namespace fightconv {

// Where an input lies.
struct InputPlace {
    InputTree tree;         // the folder of the input
    std::string main_file;  // in the tree; empty when the folder itself is the input
    std::string shown;      // as messages name it: the path as it was given
};

// A file or folder on the disk. not_found, or io for what is neither.
Result<InputPlace> place_of(const std::filesystem::path& path, const Links& links = {});

// Files in memory, whose bytes must outlive the place. `main_file` is one of them; empty: the folder that they make. Messages, and results
// where the main file is empty, are named `name`.
Result<InputPlace> place_of(std::span<const MemoryFile> files, std::string_view main_file, std::string_view name);

struct OpenedInput {
    InputPlace place;
    std::string name;          // base name of outputs: the stem of the file or the folder's name, safe
    const Importer* importer;  // of the registry that was given

    Result<Character> read(Context& context) const { return importer->read(place.tree, place.main_file, context); }
    // The files that the importer looks for, as paths in the tree, those that are missing included.
    Result<std::vector<std::string>> files(Context& context) const { return importer->files(place.tree, place.main_file, context); }
};

// Finds what reads a place: the importer that is surest by name and first bytes. unsupported_feature when nothing reads it, with a remedy
// that says what could.
Result<OpenedInput> open_input(InputPlace place, const Registry& registry, Accept accept = Accept::characters);
Result<OpenedInput> open_input(const std::filesystem::path& path, const Registry& registry, Accept accept = Accept::characters, const Links& links = {});

// The base name that a place, or a path that is not opened yet, gives its outputs.
std::string output_name(const InputPlace& place);
std::string output_name(const std::filesystem::path& path);

// The files of an opened input that lie on the disk, as canonical paths. What cannot be found out is not there.
std::set<std::filesystem::path> disk_files(const OpenedInput& opened);

}  // namespace fightconv
