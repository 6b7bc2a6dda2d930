// What an exporter gives back: named bytes. Pure data; core/disk/publish.hpp puts it on the disk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"

namespace fightconv {

struct OutputFile {
    std::string path;  // relative, '/' between folders, each part a safe_name
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

// A name that is safe on every system (reliability.md 7): letters, digits, '.', '_', '-', '~' and valid UTF-8 beyond ASCII stay, the rest
// becomes '_'; no leading '.', '-' or '~', no trailing '.' or space, no device name, at most `most` bytes; "unnamed" when nothing is left.
inline constexpr std::size_t longest_safe_name = 200;  // leaves room for what temporaries add below the 255 of most file systems
std::string safe_name(std::string_view wanted, std::size_t most = longest_safe_name);

}  // namespace fightconv
