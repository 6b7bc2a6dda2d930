#include "core/base/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace fightconv {

namespace {

// Length of the valid UTF-8 sequence at the start of `bytes`, 0 if there is none (Unicode 15, table
// 3-7).
std::size_t sequence_length(std::string_view bytes) noexcept {
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    const auto continues = [&](std::size_t i, std::uint8_t low = 0x80, std::uint8_t high = 0xBF) {
        return i < bytes.size() && at(i) >= low && at(i) <= high;
    };
    const std::uint8_t lead = at(0);
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xC2 && lead <= 0xDF) {
        return continues(1) ? 2 : 0;
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        const std::uint8_t low = lead == 0xE0 ? 0xA0 : 0x80;
        const std::uint8_t high = lead == 0xED ? 0x9F : 0xBF;
        return continues(1, low, high) && continues(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const std::uint8_t low = lead == 0xF0 ? 0x90 : 0x80;
        const std::uint8_t high = lead == 0xF4 ? 0x8F : 0xBF;
        return continues(1, low, high) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

// The code point of a valid sequence.
char32_t code_point(std::string_view sequence) noexcept {
    const auto lead = static_cast<std::uint8_t>(sequence[0]);
    char32_t value = sequence.size() == 1 ? lead : lead & (0x7FU >> sequence.size());
    for (const char c : sequence.substr(1)) {
        value = value << 6 | (static_cast<std::uint8_t>(c) & 0x3FU);
    }
    return value;
}

// Nobody sees these characters, but terminals obey them, or they change the order, the place or the
// meaning of what is shown around them: controls (U+009B begins a terminal's command as ESC [
// does), separators of lines and paragraphs, controls of bidirectional text (Unicode Standard Annex
// 9; with U+202E "gpj.exe" looks like "exe.jpg"), characters without width, annotations and tags.
bool is_hidden(char32_t c) noexcept {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array<Range, 12> ranges = {{{0x00, 0x1F},
                                                      {0x7F, 0x9F},
                                                      {0xAD, 0xAD},
                                                      {0x61C, 0x61C},
                                                      {0x180E, 0x180E},
                                                      {0x200B, 0x200F},
                                                      {0x2028, 0x202E},
                                                      {0x2060, 0x206F},
                                                      {0xFEFF, 0xFEFF},
                                                      {0xFFF9, 0xFFFB},
                                                      {0x1D173, 0x1D17A},
                                                      {0xE0000, 0xE007F}}};
    return std::any_of(ranges.begin(), ranges.end(),
                       [c](const Range& range) { return c >= range.first && c <= range.last; });
}

template <class T>
std::string shortest(T value) {
    std::array<char, 64> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
    while (true) {
        // Nearly all text is ASCII, of which a whole run is taken.
        bytes.remove_prefix(static_cast<std::size_t>(
            std::find_if(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) != 0; }) -
            bytes.begin()));
        if (bytes.empty()) {
            return true;
        }
        const std::size_t length = sequence_length(bytes);
        if (length == 0) {
            return false;
        }
        bytes.remove_prefix(length);
    }
}

std::string printable(std::string_view text) {
    static constexpr std::string_view hex = "0123456789abcdef";
    std::string out;
    const auto escape = [&](char c) {
        const auto byte = static_cast<std::uint8_t>(c);
        out.append("\\x").push_back(hex[byte >> 4]);
        out.push_back(hex[byte & 15]);
    };
    while (!text.empty()) {
        // Nearly all of what is shown is ASCII, of which a whole run is taken.
        const std::size_t plain = static_cast<std::size_t>(
            std::find_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }) -
            text.begin());
        out.append(text, 0, plain);
        text.remove_prefix(plain);
        if (text.empty()) {
            break;
        }
        const std::size_t valid = sequence_length(text);
        const std::string_view character = text.substr(0, std::max<std::size_t>(valid, 1));
        if (valid == 0 || is_hidden(code_point(character))) {
            std::for_each(character.begin(), character.end(), escape);
        } else {
            out.append(character);
        }
        text.remove_prefix(character.size());
    }
    return out;
}

std::string json_text(std::string_view text) {
    return is_utf8(text) ? std::string(text) : printable(text);
}

std::string printable_json(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    while (!json.empty()) {
        // its other controls are line ends and escaped
        const auto plain = std::find_if(
            json.begin(), json.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x7F; });
        out.append(json.begin(), plain);
        json.remove_prefix(static_cast<std::size_t>(plain - json.begin()));
        if (json.empty()) {
            break;
        }
        const std::string_view character = json.substr(0, sequence_length(json));
        const char32_t code = code_point(character);
        if (!is_hidden(code)) {
            out.append(character);
        } else if (code < 0x10000) {
            out.append(fmt::format("\\u{:04x}", static_cast<std::uint32_t>(code)));
        } else {  // the two surrogates of UTF-16
            const auto above = static_cast<std::uint32_t>(code) - 0x10000;
            out.append(fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (above >> 10U),
                                   0xDC00 + (above & 0x3FFU)));
        }
        json.remove_prefix(character.size());
    }
    return out;
}

std::string ascii_text(std::string_view text) {
    const std::string valid = json_text(text);
    std::string out;
    for (std::string_view rest = valid; !rest.empty();) {
        const std::string_view character = rest.substr(0, sequence_length(rest));
        const char32_t code = code_point(character);
        if (code >= U' ' && code <= U'~') {
            out.append(character);
        } else {
            out.append(fmt::format("U+{:04X}", static_cast<std::uint32_t>(code)));
        }
        rest.remove_prefix(character.size());
    }
    return out;
}

std::string replaced(std::string text, std::string_view word, std::string_view by) {
    for (std::size_t at = text.find(word); at != std::string::npos;
         at = text.find(word, at + by.size())) {
        text.replace(at, word.size(), by);
    }
    return text;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return lower;
}

std::string counted(std::uint64_t count, std::string_view one_thing) {
    return fmt::format("{} {}{}", count, one_thing, count == 1 ? "" : "s");
}

std::string size_text(std::uint64_t bytes) {
    constexpr std::uint64_t kib = 1024;
    constexpr std::uint64_t mib = kib * kib;
    if (bytes < kib) {
        return counted(bytes, "byte");
    }
    return bytes < mib ? fmt::format("{:.1f} KiB", static_cast<double>(bytes) / kib)
                       : fmt::format("{:.1f} MiB", static_cast<double>(bytes) / mib);
}

bool has_extension(std::string_view path, std::string_view extension) {
    return path.size() > extension.size() &&
           lower_case(path.substr(path.size() - extension.size())) == extension;
}

std::string number_text(double value) { return shortest(value); }
std::string number_text(float value) { return shortest(value); }

std::string decimal_text(double value, int most_decimals) {
    std::string text = number_text(std::isfinite(value) ? value : 0);
    if (const std::size_t mark = text.find('e'); mark != std::string::npos) {
        int exponent = 0;
        const std::size_t digits = mark + (text[mark + 1] == '+' ? 2 : 1);
        std::from_chars(text.data() + digits, text.data() + text.size(), exponent);
        text.resize(mark);
        const std::size_t sign = text.starts_with('-') ? 1 : 0;
        const std::size_t point = std::min(text.find('.'), text.size());
        text.erase(point, 1);
        // Where the point comes to stand: before the first digit or behind the last there are
        // zeros.
        const int place = static_cast<int>(point - sign) + exponent;
        if (place <= 0) {
            text.insert(sign, "0." + std::string(static_cast<std::size_t>(-place), '0'));
        } else if (const std::size_t behind = sign + static_cast<std::size_t>(place);
                   behind >= text.size()) {
            text.append(behind - text.size(), '0');
        } else {
            text.insert(behind, ".");
        }
    }
    if (const std::size_t point = text.find('.');
        point != std::string::npos &&
        text.size() - point - 1 > static_cast<std::size_t>(most_decimals)) {
        text = fmt::format("{:.{}f}", value, most_decimals);
        text.resize(text.find_last_not_of('0') + 1);
        text.resize(text.back() == '.' ? text.size() - 1 : text.size());
        text = text == "-0" ? "0" : text;  // nothing is left of it
    }
    return text;
}

}  // namespace fightconv
