#include "core/base/output_set.hpp"

#include "core/base/names.hpp"
#include "core/base/text.hpp"

namespace fightconv {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

bool is_plain(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' || c == '_' || c == '-' || c == '~'; }

// The code point at the start of `text` where it is UTF-8 (at least one byte in any case).
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && length < 4 && is_continuation(text[length])) {
        ++length;
    }
    return text.substr(0, length);
}

bool is_safe(std::string_view character) {
    if (character.size() == 1) {
        return is_plain(character[0]);
    }
    const bool c1_control = character.size() == 2 && character[0] == '\xC2' && static_cast<unsigned char>(character[1]) < 0xA0;
    return is_utf8(character) && !c1_control;
}

}  // namespace

std::uint64_t OutputSet::bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const OutputFile& file : files) {
        sum += file.bytes.size();
    }
    return sum;
}

std::string safe_name(std::string_view wanted, std::size_t most) {
    std::string name;
    while (!wanted.empty()) {
        const std::string_view character = first_character(wanted);
        name.append(is_safe(character) ? character : "_");
        wanted.remove_prefix(character.size());
    }
    name.erase(0, name.find_first_not_of(".-~"));
    if (is_device_name(name)) {
        name.insert(0, "_");
    }
    if (name.size() > most) {
        std::size_t end = most;
        while (is_continuation(name[end])) {
            --end;
        }
        name.resize(end);
    }
    name.resize(name.find_last_not_of('.') + 1);
    return name.empty() ? "unnamed" : name;
}

}  // namespace fightconv
