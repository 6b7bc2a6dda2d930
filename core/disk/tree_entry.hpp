// What lies in a folder of inputs, and which links may be followed from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace fightconv {

struct TreeEntry {
    // Of a link: what it leads to. `other`: a FIFO, a device, or a link that is broken. `outside`: a link that is not followed (see Links).
    enum class Kind : std::uint8_t { file, folder, other, outside };

    std::string name;
    Kind kind = Kind::other;
    bool is_link = false;

    friend bool operator==(const TreeEntry&, const TreeEntry&) = default;
};

// A link, relative or absolute, is followed when it ends in the folder that was opened or in one of `roots`: what the user named as
// inputs, folders or single files. With `follow_all` it is followed wherever it ends: git-annex and stow keep every file elsewhere.
// A link counts by where it ends, however many others it leads through.
struct Links {
    std::vector<std::filesystem::path> roots;
    bool follow_all = false;
};

}  // namespace fightconv
