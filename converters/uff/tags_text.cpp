// The text of tags: key=value, separated by one space, with %XX in values.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "converters/uff/tags.hpp"
#include "core/base/text/encodings.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::uff_tags {

namespace {

constexpr bool needs_escape(char c) noexcept {
    const auto byte = static_cast<std::uint8_t>(c);
    return byte <= 0x20 || byte == 0x7F || c == '%' || c == '=';
}

void append_escaped(std::string& out, char c) {
    static constexpr std::string_view hex = "0123456789ABCDEF";
    const auto byte = static_cast<std::uint8_t>(c);
    out.push_back('%');
    out.push_back(hex[byte >> 4]);
    out.push_back(hex[byte & 15]);
}

void append_value(std::string& out, std::string_view value) {
    for (const char c : value) {
        if (needs_escape(c)) {
            append_escaped(out, c);
        } else {
            out.push_back(c);
        }
    }
}

// The byte of the escape at the start of `text`, or nothing.
std::optional<char> escaped_byte(std::string_view text) noexcept {
    std::uint8_t byte = 0;
    if (text.size() < 3 ||
        std::from_chars(text.data() + 1, text.data() + 3, byte, 16).ptr != text.data() + 3) {
        return std::nullopt;
    }
    return static_cast<char>(byte);
}

std::string value_of(std::string_view escaped, std::string_view key, Oddities& oddities) {
    std::string value;
    bool bad_escape = false;
    while (!escaped.empty()) {
        const std::optional<char> byte = escaped[0] == '%' ? escaped_byte(escaped) : std::nullopt;
        bad_escape = bad_escape || (escaped[0] == '%' && !byte);
        value.push_back(byte.value_or(escaped[0]));
        escaped.remove_prefix(byte ? 3 : 1);
    }
    if (bad_escape) {
        oddities.push_back(fmt::format(
            "the value of tag '{}' has a '%' without two hexadecimal digits; it was kept as it is",
            key));
    }
    if (!is_utf8(value)) {
        oddities.push_back(
            fmt::format("the value of tag '{}' is not UTF-8; it was read as 8-bit text", key));
        value = to_utf8(value);
    }
    return value;
}

std::string key_of(std::string_view raw, Oddities& oddities) {
    std::string key;
    const auto forbidden = [](char c) {
        return c == '=' || static_cast<std::uint8_t>(c) < 0x20 || c == 0x7F;
    };
    for (const char c : raw) {
        if (forbidden(c)) {
            append_escaped(key, c);
        } else {
            key.push_back(c);
        }
    }
    if (!is_utf8(key)) {
        key = to_utf8(key);
    }
    if (key != raw) {
        oddities.push_back(fmt::format(
            "tag key '{}' has characters that a key may not have; it was read as '{}'", raw, key));
    }
    return key;
}

Tag parse_entry(std::string_view entry, Oddities& oddities) {
    const std::size_t equals = entry.find('=', entry.starts_with('=') ? 1 : 0);
    if (equals == std::string_view::npos) {
        oddities.push_back(
            fmt::format("tag '{}' has no value; it was kept with an empty one", entry));
        return {key_of(entry, oddities), {}};
    }
    std::string key = key_of(entry.substr(0, equals), oddities);
    std::string value = value_of(entry.substr(equals + 1), key, oddities);
    return {std::move(key), std::move(value)};
}

}  // namespace

std::string text_of(std::span<const Tag> tags) {
    std::string text;
    for (const auto& [key, value] : tags) {
        text.append(text.empty() ? "" : " ").append(key).push_back('=');
        append_value(text, value);
    }
    return text;
}

std::vector<Tag> parse(std::string_view text, Oddities& oddities) {
    std::vector<Tag> tags;
    std::size_t idle_spaces = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const bool last_of_text = end + 1 == text.size();  // a space after which nothing comes
        if (end == 0 || last_of_text) {
            ++idle_spaces;
        }
        if (end != 0) {
            tags.push_back(parse_entry(text.substr(0, end), oddities));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (idle_spaces != 0) {
        oddities.push_back(fmt::format(
            "the tags have {} more spaces than are needed to separate them; they were ignored",
            idle_spaces));
    }
    return tags;
}

}  // namespace fightconv::uff_tags
