#include "core/base/text/encodings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/text/text.hpp"
#include "embedded/big5_table.hpp"
#include "embedded/cp932_table.hpp"
#include "embedded/gbk_table.hpp"

namespace fightconv {

namespace {

void append(std::string& text, char16_t character) {
    const auto add = [&](int byte) { text.push_back(static_cast<char>(byte)); };
    if (character < 0x80) {
        add(character);
    } else if (character < 0x800) {
        add(0xC0 | (character >> 6));
        add(0x80 | (character & 0x3F));
    } else {
        add(0xE0 | (character >> 12));
        add(0x80 | ((character >> 6) & 0x3F));
        add(0x80 | (character & 0x3F));
    }
}

// One that takes two units of UTF-16.
void append_pair(std::string& text, char16_t high, char16_t low) {
    const int character = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    for (const int byte : {0xF0 | character >> 18, 0x80 | (character >> 12 & 0x3F),
                           0x80 | (character >> 6 & 0x3F), 0x80 | (character & 0x3F)}) {
        text.push_back(static_cast<char>(byte));
    }
}

// Takes the first character, of at most three bytes, from valid UTF-8.
char16_t take_character(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : 3;
    int character = length == 1 ? byte(0) : byte(0) & (length == 2 ? 0x1F : 0x0F);
    for (std::size_t i = 1; i < length; ++i) {
        character = character << 6 | (byte(i) & 0x3F);
    }
    text.remove_prefix(length);
    return static_cast<char16_t>(character);
}

// An encoding in which a character of one byte may be half of a character of two bytes.
class DoubleByteEncoding {
public:
    // `table`: see core/base/text/encodings/README.md.
    explicit DoubleByteEncoding(std::string_view table) : characters_(0x10000) {
        while (!table.empty()) {
            std::string_view row = table.substr(0, table.find('\n'));
            table.remove_prefix(row.size() + 1);
            const std::size_t digits = row.find(' ');
            std::uint16_t code = 0;
            std::from_chars(row.data(), row.data() + digits, code, 16);
            for (row.remove_prefix(digits + 1); !row.empty(); ++code) {
                const char16_t character = take_character(row);
                characters_[code] = character == '.' ? u'\0' : character;
            }
        }
    }

    // The text as UTF-8, or nothing if a byte is not valid in this encoding.
    std::optional<std::string> decode(std::string_view bytes) const {
        std::string text;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto first = static_cast<std::uint8_t>(bytes[i]);
            char16_t character = first < 0x80 ? first : characters_[first];
            if (first >= 0x80 && character == 0 && ++i < bytes.size()) {
                character = characters_[static_cast<std::size_t>(
                    first << 8 | static_cast<std::uint8_t>(bytes[i]))];
            }
            if (first >= 0x80 && character == 0) {
                return std::nullopt;
            }
            append(text, character);
        }
        return text;
    }

private:
    std::vector<char16_t> characters_;  // by the byte, or by both bytes; 0: none
};

// Each table is read when it is needed for the first time.
std::optional<std::string> decode_shift_jis(std::string_view bytes) {
    static const DoubleByteEncoding encoding(embedded::cp932_table);
    return encoding.decode(bytes);
}
std::optional<std::string> decode_gbk(std::string_view bytes) {
    static const DoubleByteEncoding encoding(embedded::gbk_table);
    return encoding.decode(bytes);
}
std::optional<std::string> decode_big5(std::string_view bytes) {
    static const DoubleByteEncoding encoding(embedded::big5_table);
    return encoding.decode(bytes);
}

// Windows-1252 if all bytes are valid in it, else Latin-1, in which every byte is.
std::string decode_latin(std::string_view bytes) {
    static constexpr std::u16string_view from_0x80 = u"€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ";
    const auto windows = [](char c) {
        const auto byte = static_cast<std::uint8_t>(c);
        return byte >= 0x80 && byte < 0xA0 ? from_0x80[byte - 0x80U] : char16_t{byte};
    };
    const bool is_windows = std::none_of(bytes.begin(), bytes.end(),
                                         [&](char c) { return c != '.' && windows(c) == u'.'; });
    std::string text;
    for (const char c : bytes) {
        append(text, is_windows ? windows(c) : static_cast<std::uint8_t>(c));
    }
    return text;
}

std::string decode_cp437(std::string_view bytes) {
    static constexpr std::u16string_view from_0x80 =
        u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        u"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        append(text, byte < 0x80 ? char16_t{byte} : from_0x80[byte - 0x80U]);
    }
    return text;
}

// The text if it is UTF-8, or else in the first of the encodings that is asked for and in which all
// bytes are valid.
std::optional<std::string> decode_multibyte(std::string_view bytes, std::string_view encoding) {
    if (is_utf8(bytes)) {
        return std::string(bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes);
    }
    struct Known {
        std::string_view name;
        std::optional<std::string> (*decode)(std::string_view);
    };
    static constexpr std::array<Known, 3> known = {
        {{"shift_jis", &decode_shift_jis}, {"gbk", &decode_gbk}, {"big5", &decode_big5}}};
    for (const Known& candidate : known) {
        if (encoding == "auto" || encoding == candidate.name) {
            if (auto text = candidate.decode(bytes)) {
                return text;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::string to_utf8(std::string_view bytes, std::string_view encoding) {
    auto text = decode_multibyte(bytes, encoding);
    return text ? *std::move(text) : decode_latin(bytes);
}

bool is_utf16(std::string_view bytes) noexcept {
    return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

std::string utf16_to_utf8(std::string_view bytes) {
    const std::size_t high_byte = bytes.starts_with('\xFE') ? 0 : 1;
    const auto unit = [&](std::size_t at) {
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
        return static_cast<char16_t>(byte(at + high_byte) << 8 | byte(at + 1 - high_byte));
    };
    const auto is_high = [](char16_t c) { return c >= 0xD800 && c < 0xDC00; };
    const auto is_low = [](char16_t c) { return c >= 0xDC00 && c < 0xE000; };
    std::string text;
    text.reserve(bytes.size() / 2 * 3);
    for (std::size_t at = 2; at + 1 < bytes.size(); at += 2) {
        const char16_t first = unit(at);
        if (is_high(first) && at + 3 < bytes.size() && is_low(unit(at + 2))) {
            append_pair(text, first, unit(at + 2));
            at += 2;
        } else {
            append(text, is_high(first) || is_low(first) ? u'\xFFFD' : first);
        }
    }
    return text;
}

std::string file_name_to_utf8(std::string_view bytes) {
    auto text = decode_multibyte(bytes, "auto");
    return text ? *std::move(text) : decode_cp437(bytes);
}

}  // namespace fightconv
