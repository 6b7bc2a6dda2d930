// What an exporter gives back: named bytes. Pure data; core/disk/publish.hpp puts it on the disk.
#pragma once

#include <string>
#include <vector>

#include "core/base/bytes.hpp"

namespace fightconv {

struct OutputFile {
    std::string path;  // relative, '/' between folders, each part a safe name (core/base/names.hpp)
    ByteBuffer bytes;
};

// One file, or several that belong together: then they are published as one folder named `folder`, all or nothing.
struct OutputSet {
    std::string folder;  // empty: the files stand by themselves in the output folder
    std::vector<OutputFile> files;
    std::string remark{};  // what a user should know of it, for the line that names it; may be empty
};

}  // namespace fightconv
