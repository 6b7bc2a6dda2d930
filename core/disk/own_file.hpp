// Files in places that a user names: one of ours is replaced, anything else is left as it is.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace fightconv {

// How a kind of file is known again, and what is said where another stands.
struct OwnFile {
    std::span<const std::string_view> beginnings;  // one of them
    std::string_view is_no;                        // "is no report of a batch"
    std::string_view remedy;                       // "choose another file with --report"
};

// Why nothing is written in the place of `file`. Touches nothing; an empty file may go.
Status check_own_file(const std::filesystem::path& file, const OwnFile& kind);

// Makes the folders above `file` and tries whether they can be written to.
Status try_own_file(const std::filesystem::path& file, const OwnFile& kind);

// Whole or not at all, after both of these checks.
Status write_own_file(const std::filesystem::path& file, const OwnFile& kind, Bytes bytes);

}  // namespace fightconv
