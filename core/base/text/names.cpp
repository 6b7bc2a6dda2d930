#include "core/base/text/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/text/text.hpp"

namespace fightconv {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

bool is_plain_ascii(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' ||
           c == '_' || c == '-' || c == '~';
}

// The code point at the start of `text` if it is UTF-8; at least one byte in any case.
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && length < 4 && is_continuation(text[length])) {
        ++length;
    }
    return text.substr(0, length);
}

bool is_plain(std::string_view character) {
    if (character.size() == 1) {
        return is_plain_ascii(character[0]);
    }
    return printable(character) == character;
}

// Cuts the text to the whole characters that fit into so many bytes.
void cut(std::string& name, std::size_t most) {
    if (name.size() > most) {
        while (is_continuation(name[most])) {
            --most;
        }
        name.resize(most);
    }
}

}  // namespace

bool is_device_name(std::string_view name) {
    static constexpr std::array<std::string_view, 6> unnumbered = {"con", "prn",    "aux",
                                                                   "nul", "conin$", "conout$"};
    // 1, 2 and 3
    static constexpr std::array<std::string_view, 3> superscripts = {"\xC2\xB9", "\xC2\xB2",
                                                                     "\xC2\xB3"};
    std::string stem = lower_case(name.substr(0, name.find('.')));
    stem.resize(stem.find_last_not_of(' ') + 1);  // "NUL .txt" is the device too
    const std::string_view number =
        stem.starts_with("com") || stem.starts_with("lpt") ? std::string_view(stem).substr(3) : "";
    const bool numbered =
        (number.size() == 1 && number[0] >= '1' && number[0] <= '9') ||
        std::find(superscripts.begin(), superscripts.end(), number) != superscripts.end();
    return numbered || std::find(unnumbered.begin(), unnumbered.end(), stem) != unnumbered.end();
}

std::string plain_name(std::string_view wanted, std::size_t most) {
    std::string name;
    while (!wanted.empty()) {
        const std::string_view character = first_character(wanted);
        name.append(is_plain(character) ? character : "_");
        wanted.remove_prefix(character.size());
    }
    cut(name, most);
    return name.empty() ? "unnamed" : name;
}

bool is_plain_name(std::string_view name) { return plain_name(name) == name; }

std::string safe_name(std::string_view wanted, std::size_t most) {
    std::string name = plain_name(wanted);
    name.erase(0, name.find_first_not_of(".-~"));
    if (is_device_name(name)) {
        name.insert(0, "_");
    }
    cut(name, most);
    name.resize(name.find_last_not_of('.') + 1);
    return name.empty() ? "unnamed" : name;
}

bool is_portable_name(std::string_view name) {
    constexpr std::string_view refused = "<>:\"/\\|?*";  // by Windows
    if (name.empty() || name.size() > longest_safe_name || is_device_name(name) ||
        name.starts_with('.') || name.ends_with('.') || name.ends_with(' ')) {
        return false;
    }
    while (!name.empty()) {
        const std::string_view character = first_character(name);
        const bool printable = character.size() == 1 && character[0] >= ' ' &&
                               character[0] <= '~' && refused.find(character[0]) == refused.npos;
        if (!printable && !(character.size() > 1 && is_plain(character))) {
            return false;
        }
        name.remove_prefix(character.size());
    }
    return true;
}

std::string UniqueNames::key_of(const std::string& name) const {
    return case_ == NameCase::ignored ? lower_case(name) : name;
}

std::string UniqueNames::take(const std::string& wanted) {
    std::string name = wanted;
    auto [found, is_free] = numbers_.try_emplace(key_of(wanted), 1);
    while (!is_free) {
        name = fmt::format("{}_{}", wanted, ++found->second);
        is_free = numbers_.try_emplace(key_of(name), 1).second;
    }
    return name;
}

}  // namespace fightconv
