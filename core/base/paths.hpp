// Paths as UTF-8 text, the same on every system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fightconv {

// A path from UTF-8 text on every system. On Linux the bytes stay as they are, even if they are not valid UTF-8.
inline std::filesystem::path path_from_utf8(std::string_view text) { return std::u8string(text.begin(), text.end()); }
inline std::string utf8_from_path(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace fightconv
