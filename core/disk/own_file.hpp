// Files in places that a user names: a file that fightconv wrote is replaced, any other file is
// kept.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv {

// A kind of file that fightconv writes: how it is recognised, and the message if another file is in
// its place.
struct OwnFile {
    std::span<const std::string_view> beginnings;  // one of them
    // why another file is kept: "is not the report of a batch"
    std::string_view mismatch;
    std::string_view remedy;  // "choose another file with --report"
};

// Why `file` cannot be replaced. Changes nothing; an empty file may be replaced.
Status check_own_file(const std::filesystem::path& file, const OwnFile& kind);

// Creates the folders above `file` and checks that they can be written to.
Status try_own_file(const std::filesystem::path& file, const OwnFile& kind);

// Which files are replaced: only those that fightconv wrote, or any.
enum class Replace : bool { own, any };

// Writes the file completely or not at all, after both of these checks; the first one only if no
// other file may be replaced.
Status write_own_file(const std::filesystem::path& file, const OwnFile& kind, Bytes bytes,
                      Replace replace = Replace::own);

}  // namespace fightconv
