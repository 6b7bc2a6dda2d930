// What both platforms share: their errors, and what the standard library can do where a system has no atomic way.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

#include "core/base/paths.hpp"
#include "core/base/result.hpp"

namespace fightconv::platform {

inline Error io_error(const std::filesystem::path& file, const std::string& doing, const std::error_code& reason) {
    return Error(ErrorCode::io, "cannot " + doing + ": " + reason.message()).in_file(utf8_from_path(file));
}
inline Error not_regular_error(const std::string& file) { return Error(ErrorCode::io, "is not a regular file").in_file(file); }
inline Error escape_error(const std::string& file) { return Error(ErrorCode::unsafe_path, "leads out of the input's folder").in_file(file); }
inline Error link_error(const std::string& file) { return Error(ErrorCode::unsafe_path, "is a symbolic link that cannot be followed safely").in_file(file); }
inline Error size_error(const std::string& file, std::uint64_t limit) {
    return Error(ErrorCode::limit_exceeded, "is longer than the " + std::to_string(limit) + " bytes an input file may have").in_file(file);
}

// Sets `b` aside under a name that the next run recognises, so that a crash between the steps loses nothing.
Status exchange_in_steps(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace fightconv::platform
