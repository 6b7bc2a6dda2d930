// What file names mean to the systems that will see them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fightconv {

// CON, NUL, COM1 and so on, with any extension and in any case: Windows opens a device for them.
bool is_device_name(std::string_view name);

// A path from UTF-8 text on every system; on Linux its bytes as they are, valid UTF-8 or not.
inline std::filesystem::path path_from_utf8(std::string_view text) { return std::u8string(text.begin(), text.end()); }
inline std::string utf8_from_path(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace fightconv
