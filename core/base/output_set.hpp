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
    std::string format{};                   // id of the exporter that made it
    std::string remark{};                   // what a user should know of it, for the line that names it; may be empty
    std::string contents{};                 // what is in it, for that line: "41 animations, 640x480 pixels"; empty: what the character has
    std::vector<std::string> main_files{};  // paths of those that importers read; the others go with them

    bool verified = false;  // read back and compared with the character

    std::string path_of(const OutputFile& file) const { return folder.empty() ? file.path : folder + "/" + file.path; }
    std::uint64_t bytes() const noexcept;  // of all files
};

}  // namespace fightconv
