// The parts that both platforms share: their errors, and replacements in standard C++ for atomic
// operations that a system lacks.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/paths.hpp"
#include "core/base/result.hpp"
#include "core/disk/tree_entry.hpp"

namespace fightconv::platform {

inline Error io_error(const std::filesystem::path& file, const std::string& doing,
                      const std::error_code& reason) {
    Error error = Error(ErrorCode::io, fmt::format("cannot {}: {}", doing, reason.message()))
                      .in_file(utf8_from_path(file));
    return reason == std::errc::no_space_on_device
               ? std::move(error).remedy("make room on the disk, then run the same command again")
               : error;
}
inline Error not_regular_error(const std::string& file) {
    return Error(ErrorCode::io, "is not a regular file").in_file(file);
}
inline Error escape_error(const std::string& file) {
    return Error(ErrorCode::unsafe_path, "is a link that leads out of the input's folder")
        .in_file(file)
        .remedy(
            "--follow-links follows links wherever they lead (files of git-annex and stow need "
            "it)");
}
inline Error link_error(const std::string& file) {
    return Error(ErrorCode::unsafe_path, "is a symbolic link that cannot be followed safely")
        .in_file(file);
}
inline Error size_error(const std::string& file, std::uint64_t limit) {
    return Error(ErrorCode::limit_exceeded,
                 fmt::format("has more than the {} bytes that such a file may have", limit))
        .in_file(file);
}

// The same links with the real path of each root; roots that do not exist are left out.
Links real_roots(const Links& links);

// The path with every link resolved, if it exists.
std::filesystem::path resolved_path(const std::filesystem::path& path, std::error_code& error);

// Whether a link from below `root` to `target` is followed. `target` and the roots of `links` are
// real paths.
bool is_followed(const std::filesystem::path& target, const std::filesystem::path& root,
                 const Links& links);

// The real path of `relative` below `root`, with every link resolved. `unsafe_path` for a link that
// is not followed or leads in circles, `not_found` for a broken one; `io`. Another process may
// change what the path names before it is opened.
Result<std::filesystem::path> resolve_beneath(const std::filesystem::path& root,
                                              const std::string& relative, const Links& links);

TreeEntry::Kind kind_of(std::filesystem::file_type type) noexcept;  // for anything but a link

// The kind of the entry to which the link `relative` leads.
TreeEntry::Kind kind_of_link(const std::filesystem::path& root, const std::string& relative,
                             const Links& links);

// Sets `b` aside under a name that the next run recognises, so that a crash between the steps loses
// nothing.
Status exchange_in_steps(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace fightconv::platform
