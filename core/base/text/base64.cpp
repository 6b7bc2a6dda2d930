#include "core/base/text/base64.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace fightconv {

namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::uint8_t no_digit = 64;
constexpr std::array<std::uint8_t, 256> digit_values = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(no_digit);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
        values[static_cast<std::uint8_t>(alphabet[i])] = static_cast<std::uint8_t>(i);
    }
    return values;
}();

}  // namespace

std::string base64_text(Bytes bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (; !bytes.empty(); bytes = bytes.subspan(std::min<std::size_t>(bytes.size(), 3))) {
        const auto at = [&](std::size_t i) {
            return i < bytes.size() ? std::uint32_t{bytes[i]} : 0;
        };
        const std::uint32_t group = at(0) << 16 | at(1) << 8 | at(2);
        text.push_back(alphabet[group >> 18]);
        text.push_back(alphabet[group >> 12 & 63]);
        text.push_back(bytes.size() > 1 ? alphabet[group >> 6 & 63] : '=');
        text.push_back(bytes.size() > 2 ? alphabet[group & 63] : '=');
    }
    return text;
}

std::optional<ByteBuffer> bytes_of_base64(std::string_view text) {
    if (text.size() % 4 != 0) {
        return std::nullopt;
    }
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    text.remove_suffix(padding);
    ByteBuffer bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t group = 0;
    unsigned bits = 0;
    for (const char c : text) {
        const std::uint8_t value = digit_values[static_cast<std::uint8_t>(c)];
        if (value == no_digit) {
            return std::nullopt;
        }
        group = group << 6 | value;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::uint8_t>(group >> bits & 0xFF));
            group &= (1U << bits) - 1;
        }
    }
    return group == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace fightconv
