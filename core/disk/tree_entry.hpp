// The entries of an input folder, and which links may be followed from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace fightconv {

struct TreeEntry {
    // A link has the kind of the entry to which it leads. `other`: a FIFO, a device or a broken
    // link. `outside`: a link that is not followed (see Links).
    enum class Kind : std::uint8_t { file, folder, other, outside };

    std::string name;
    Kind kind = Kind::other;
    bool is_link = false;

    friend bool operator==(const TreeEntry&, const TreeEntry&) = default;
};

// A link, relative or absolute, is followed when it ends in the folder that was opened or in one of
// `roots`: the inputs that the user named, folders or single files. With `follow_all` every link is
// followed: git-annex and stow keep every file elsewhere. Only the end of a link counts, however
// many other links it leads through.
struct Links {
    std::vector<std::filesystem::path> roots;
    bool follow_all = false;
};

}  // namespace fightconv
