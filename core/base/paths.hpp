// Paths as UTF-8 text, the same on every system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fightconv {

// A path from UTF-8 text on every system; on Linux its bytes as they are, valid UTF-8 or not.
inline std::filesystem::path path_from_utf8(std::string_view text) { return std::u8string(text.begin(), text.end()); }
inline std::string utf8_from_path(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace fightconv
