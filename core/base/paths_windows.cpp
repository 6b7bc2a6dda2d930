#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <algorithm>

#include "core/base/paths.hpp"

namespace fightconv {

std::filesystem::path path_from_utf8(std::string_view text) {
    std::wstring wide(text.size(), L'\0');  // a byte never becomes more than one unit
    const int size = static_cast<int>(text.size());
    wide.resize(static_cast<std::size_t>(
        ::MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), size)));
    return std::filesystem::path(std::move(wide)).make_preferred();
}

std::string utf8_from_path(const std::filesystem::path& path) {
    std::wstring_view wide = path.native();
    std::string text;
    if (wide.starts_with(L"\\\\?\\UNC\\")) {
        wide.remove_prefix(8);
        text = "//";
    } else if (wide.starts_with(L"\\\\?\\")) {
        wide.remove_prefix(4);
    }
    const std::size_t begin = text.size();
    text.resize(begin + wide.size() * 3);  // a unit never becomes more than three bytes
    const int written = ::WideCharToMultiByte(
        CP_UTF8, 0, wide.data(), static_cast<int>(wide.size()), text.data() + begin,
        static_cast<int>(text.size() - begin), nullptr, nullptr);
    text.resize(begin + static_cast<std::size_t>(written));
    std::replace(text.begin(), text.end(), '\\', '/');
    return text;
}

}  // namespace fightconv
