// The files that belong to a character: what a copy of its folder holds.
#pragma once

#include <string>
#include <vector>

#include "converters/mugen/files/locate.hpp"

namespace fightconv::mugen {

struct FolderFile {
    std::string name;         // in the tree
    std::string path;         // in the copy, where the folder of the .def is the root
    bool is_renamed = false;  // its path is another than in the folder
};

// Every regular file in the folder of the .def and below, by name. Where further .def files there
// are characters too, the files that only these use are left out. So are hidden files, links to
// folders, files with names that not every system accepts, and those whose names differ only in
// case; each is reported. What the character uses is never left out: it gets a new name if it needs
// one. limit_exceeded over Limits::files_referenced.
Result<std::vector<FolderFile>> files_of_folder(const InputTree& tree, const CharacterFiles& files,
                                                Context& context);

}  // namespace fightconv::mugen
