// Paths as UTF-8 text, the same on every system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fightconv {

// A path from UTF-8 text on every system. On Linux the bytes stay as they are, even if they are not
// valid UTF-8; on Windows, where a path is UTF-16, U+FFFD takes the place of bytes or units that
// are not valid, and texts have '/' between the parts of a path, without the prefix "\\?\" of long
// paths.
#ifdef _WIN32
std::filesystem::path path_from_utf8(std::string_view text);
std::string utf8_from_path(const std::filesystem::path& path);
#else
inline std::filesystem::path path_from_utf8(std::string_view text) {
    return std::u8string(text.begin(), text.end());
}
inline std::string utf8_from_path(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}
#endif

}  // namespace fightconv
