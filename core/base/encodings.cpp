#include "core/base/encodings.hpp"

#if __has_include(<iconv.h>)
#include <iconv.h>
#endif

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/text.hpp"

namespace fightconv {

namespace {

// UTF-8 of `bytes` in a named 8-bit encoding, or nothing if a byte is not valid in it or the system does not know the encoding.
#if __has_include(<iconv.h>)
std::optional<std::string> decoded(std::string_view bytes, const char* encoding) {
    const iconv_t converter = ::iconv_open("UTF-8", encoding);
    if (converter == reinterpret_cast<iconv_t>(-1)) {
        return std::nullopt;
    }
    const std::unique_ptr<void, int (*)(iconv_t)> closer(converter, &::iconv_close);
    std::string text(bytes.size() * 4, '\0');  // one byte never becomes more than one code point
    char* in = const_cast<char*>(bytes.data());
    char* out = text.data();
    std::size_t in_left = bytes.size();
    std::size_t out_left = text.size();
    if (::iconv(converter, &in, &in_left, &out, &out_left) == static_cast<std::size_t>(-1)) {
        return std::nullopt;
    }
    text.resize(text.size() - out_left);
    return text;
}
#else
std::optional<std::string> decoded(std::string_view /*bytes*/, const char* /*encoding*/) { return std::nullopt; }
#endif

}  // namespace

std::string to_utf8(std::string_view bytes, std::string_view encoding) {
    if (is_utf8(bytes)) {
        return std::string(bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes);
    }
    struct Known {
        std::string_view name;
        const char* system_name;
    };
    static constexpr std::array<Known, 3> known = {{{"shift_jis", "CP932"}, {"gbk", "GBK"}, {"big5", "BIG5"}}};
    for (const Known& candidate : known) {
        if (encoding == "auto" || encoding == candidate.name) {
            if (auto text = decoded(bytes, candidate.system_name)) {
                return *std::move(text);
            }
        }
    }
    if (auto text = decoded(bytes, "CP1252")) {
        return *std::move(text);
    }
    std::string text;  // Latin-1: byte = code point
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        if (byte < 0x80) {
            text.push_back(c);
        } else {
            text.push_back(static_cast<char>(0xC0 | (byte >> 6)));
            text.push_back(static_cast<char>(0x80 | (byte & 0x3F)));
        }
    }
    return text;
}

}  // namespace fightconv
