// Packages of Urho3D (.pak), which hold files and no characters: the files of a package, and a
// package of the files in a folder.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "converters/api/open.hpp"
#include "formats/urho3d/pak/pak.hpp"

namespace fightconv {

struct FileResult {
    OutputSet set;
    std::vector<std::string> files;  // of the input, as paths in its tree
};

// Makes a result of files as they are.
struct FileTask {
    std::string_view ending;  // the part after the base name of the result: ".pak"
    std::function<Result<FileResult>(const InputPlace& place, std::string_view name,
                                     Context& context)>
        run;
};

// Whether the main file of the place is a package, by its extension or its first bytes.
bool is_package(const InputPlace& place);

// All files of a package as the folder NAME-files. Names that would lead out of the folder, or that
// not every system accepts, are changed with a warning (reliability.md 7). not_found for a package
// without files, limit_exceeded for names of more than 1,000 bytes, and the errors of pak::parse()
// and pak::content_of().
FileTask unpacking();

// All files of a folder and of the folders in it as the package NAME.pak, sorted by name. Links are
// left out with a warning. unsupported_feature if the place is a file, not_found if there are no
// files, malformed for a name that a package cannot hold, and the errors of reading.
FileTask packing_as(pak::Packing packing);

}  // namespace fightconv
