// The result of an exporter: named bytes. Pure data; core/disk/publish.hpp writes it to the disk.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/limits.hpp"

namespace fightconv {

struct OutputFile {
    std::string
        path;  // relative, '/' between folders, each part a safe name (core/base/text/names.hpp)
    ByteBuffer bytes;
};

// One file, or several that belong together: then they are published as one folder named `folder`,
// all or nothing.
struct OutputSet {
    std::string folder;  // empty: the files are placed directly in the output folder
    std::vector<OutputFile> files;
    std::string format{};  // id of the exporter that made it
    // a remark for the user, shown in the line that names it; may be empty
    std::string remark{};
    // its contents, for that line: "41 animations, 640x480 pixels"; empty: the contents of the
    // character
    std::string contents{};
    // paths of the files that importers read; the others belong to them
    std::vector<std::string> main_files{};

    // names of animations that the exporter left out on request
    std::vector<std::string> left_out{};
    // places in Character::moves of those for which the format has no room
    std::vector<std::uint32_t> moves_left_out{};
    // no palette has alpha: its first colour is transparent, and all others are opaque
    bool opaque_palettes = false;

    bool verified = false;  // read back and compared with the character

    Charge charge{};  // of the files

    std::string path_of(const OutputFile& file) const {
        return folder.empty() ? file.path : folder + "/" + file.path;
    }
    std::uint64_t bytes() const noexcept;  // of all files
};

}  // namespace fightconv
