#include "core/base/text/encodings.hpp"

#if __has_include(<iconv.h>)
#include <iconv.h>
#endif

#include <array>
#include <optional>
#include <random>
#include <string>

#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE(
    "A text that ends within a character, or has a code without one, is not in that encoding") {
    CHECK(to_utf8("\x83", "shift_jis") == "\xC6\x92");  // Windows-1252
    CHECK(to_utf8("\x83\x8A\x83", "shift_jis") == "\xC6\x92\xC5\xA0\xC6\x92");
    CHECK(to_utf8("\xFF\xFF", "gbk") == "\xC3\xBF\xC3\xBF");
    CHECK(to_utf8("a\x81", "latin1") == "a\xC2\x81");  // not in Windows-1252 either
    CHECK(to_utf8("\x93quoted.\x94", "latin1") == "\xE2\x80\x9Cquoted.\xE2\x80\x9D");
    CHECK(to_utf8("\xA6.\x81.", "latin1") == "\xC2\xA6.\xC2\x81.");
}

TEST_CASE("With auto, the first encoding in which all bytes are valid is taken") {
    CHECK(to_utf8("\x83\x8A") == "\xE3\x83\xAA");                      // Shift-JIS
    CHECK(to_utf8("\x83\x8A\xFE\x40") == "\xE5\x84\x95\xEF\xA8\x8C");  // GBK
}

#if __has_include(<iconv.h>)
namespace {

// The text as the system's iconv reads it.
std::optional<std::string> system_text(std::string bytes, const char* encoding) {
    const iconv_t converter = ::iconv_open("UTF-8", encoding);
    REQUIRE(converter != reinterpret_cast<iconv_t>(-1));
    std::string text(bytes.size() * 4, '\0');
    char* in = bytes.data();
    char* out = text.data();
    std::size_t in_left = bytes.size();
    std::size_t out_left = text.size();
    const bool converted =
        ::iconv(converter, &in, &in_left, &out, &out_left) != static_cast<std::size_t>(-1);
    ::iconv_close(converter);
    text.resize(text.size() - out_left);
    return converted ? std::optional(text) : std::nullopt;
}

std::string expected_text(const std::string& bytes, const char* encoding) {
    if (is_utf8(bytes)) {
        return bytes;
    }
    if (auto text = system_text(bytes, encoding)) {
        return *text;
    }
    const auto windows = system_text(bytes, "CP1252");
    return windows ? *windows : *system_text(bytes, "LATIN1");
}

}  // namespace

TEST_CASE("Every byte and every pair of bytes is decoded as by the system's iconv") {
    static constexpr std::array<std::array<const char*, 2>, 3> encodings = {
        {{"shift_jis", "CP932"}, {"gbk", "GBK"}, {"big5", "BIG5"}}};
    for (const auto& [name, system_name] : encodings) {
        std::size_t different = 0;
        for (int code = 0; code < 0x10100; ++code) {
            const std::string bytes =
                code < 0x100
                    ? std::string(1, static_cast<char>(code))
                    : std::string{static_cast<char>((code - 0x100) >> 8), static_cast<char>(code)};
            if (to_utf8(bytes, name) != expected_text(bytes, system_name)) {
                ++different;
            }
        }
        INFO(name);
        CHECK(different == 0);
    }
}

TEST_CASE("Longer texts are decoded as by the system's iconv") {
    std::mt19937 random(932);
    for (int i = 0; i < 2000; ++i) {
        std::string bytes;
        for (int k = 0; k < 5; ++k) {  // most pairs of these bytes are characters
            bytes += static_cast<char>(0xA1 + random() % 0x56);
            bytes += static_cast<char>(0xA1 + random() % 0x5E);
        }
        bytes.insert(random() % bytes.size(), "a");
        REQUIRE(to_utf8(bytes, "gbk") == expected_text(bytes, "GBK"));
        REQUIRE(to_utf8(bytes, "big5") == expected_text(bytes, "BIG5"));
        REQUIRE(to_utf8(bytes, "shift_jis") == expected_text(bytes, "CP932"));
    }
}
#endif

TEST_CASE("UTF-16 becomes UTF-8 in either order of bytes; what is no character is replaced") {
    using namespace std::string_literals;
    CHECK(is_utf16("\xFF\xFE"));
    CHECK(is_utf16("\xFE\xFFxx"));
    CHECK_FALSE(is_utf16("\xFF"));
    CHECK_FALSE(is_utf16("\xEF\xBB\xBF"));
    CHECK(utf16_to_utf8("\xFF\xFE"s + "a\0\xE9\0\xAC\x20"s) == "a\xC3\xA9\xE2\x82\xAC");
    CHECK(utf16_to_utf8("\xFE\xFF\0a\x20\xAC"s) == "a\xE2\x82\xAC");
    // one of two units, half of one, and half of a unit at the end
    CHECK(utf16_to_utf8("\xFE\xFF\xD8\x3D\xDE\x00"s) == "\xF0\x9F\x98\x80");
    CHECK(utf16_to_utf8("\xFE\xFF\xD8\x3D\0a"s) ==
          "\xEF\xBF\xBD"
          "a");
    CHECK(utf16_to_utf8("\xFE\xFF\xDE\x00"s) == "\xEF\xBF\xBD");
    CHECK(utf16_to_utf8("\xFE\xFF\0a\0"s) == "a");
    CHECK(utf16_to_utf8("\xFE\xFF\xD8\x3D"s) == "\xEF\xBF\xBD");
}
