#include "core/base/text/text.hpp"

#include <algorithm>

#include "core/base/text/encodings.hpp"
#include "core/base/text/names.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("UTF-8 is told from what only looks like it") {
    CHECK(is_utf8(""));
    CHECK(is_utf8("Ryu \xE6\x8B\xB3 \xF0\x9F\x91\x8A"));
    CHECK_FALSE(is_utf8("\xC0\x80"));          // overlong
    CHECK_FALSE(is_utf8("\xED\xA0\x80"));      // a surrogate
    CHECK_FALSE(is_utf8("\xF4\x90\x80\x80"));  // above U+10FFFF
    CHECK_FALSE(is_utf8("\xE6\x8B"));          // cut off
    CHECK_FALSE(is_utf8("\x80"));
}

TEST_CASE("UTF-8 text stays, a byte order mark goes") {
    CHECK(to_utf8("\xEF\xBB\xBFKen") == "Ken");
    CHECK(to_utf8("\xE6\x8B\xB3") == "\xE6\x8B\xB3");
}

TEST_CASE("A byte that no encoding knows is taken as Latin-1") {
    CHECK(to_utf8("caf\xE9", "latin1") == "caf\xC3\xA9");
}

TEST_CASE("Control characters, escapes and broken UTF-8 are shown, not obeyed") {
    CHECK(printable("a\x1b[31m\x07\x7f") == "a\\x1b[31m\\x07\\x7f");
    CHECK(printable("\xC2\x9B"
                    "2J") == "\\xc2\\x9b2J");                             // the one-character CSI
    CHECK(printable("\xE2\x80\xAEgpj.exe") == "\\xe2\\x80\\xaegpj.exe");  // would look like exe.jpg
    CHECK(printable("\xF3\xA0\x81\xA1") == "\\xf3\\xa0\\x81\\xa1");       // a tag that nobody sees
    for (const std::string hidden :
         {"\u0080", "\u0085", "\u009F", "\u00AD", "\u061C", "\u200B", "\u200C", "\u200D", "\u200E",
          "\u200F", "\u2028", "\u2029", "\u202A", "\u202E", "\u2060", "\u2066", "\u2069", "\uFEFF",
          "\uFFF9"}) {
        CAPTURE(hidden);
        const std::string shown = printable("a" + hidden + "b");
        CHECK(std::all_of(shown.begin(), shown.end(), [](char c) { return c > ' ' && c <= '~'; }));
        CHECK(safe_name("a" + hidden + "b") == "a_b");
        CHECK_FALSE(is_portable_name("a" + hidden + "b"));
    }
    for (const std::string seen : {"\u00A0", "\u00AE", "\u0627", "\u05D0", "\u200A", "\u2027",
                                   "\u202F", "\u2070", "\uFF21", "\U0001F600"}) {
        CHECK(printable(seen) == seen);
    }
    CHECK(printable("\xFF\xE6\x8B\xB3") == "\\xff\xE6\x8B\xB3");
}

TEST_CASE("Letters that are not printable ASCII become code points") {
    CHECK(ascii_text("Ryu ~") == "Ryu ~");
    CHECK(ascii_text("Zo\u00E9 \u62F3\U0001F44A") == "ZoU+00E9 U+62F3U+1F44A");
    CHECK(ascii_text("a\t\x7F") == "aU+0009U+007F");
    CHECK(ascii_text("a\xFF") == "a\\xff");
    CHECK(ascii_text("").empty());
}

TEST_CASE("Hidden characters of a JSON are escaped, and it stays the same JSON") {
    CHECK(printable_json("{\n  \"a\": \"Zo\u00E9 \\n\"\n}") == "{\n  \"a\": \"Zo\u00E9 \\n\"\n}");
    CHECK(printable_json("\"\x7F\u009B2J\u202E\"") == "\"\\u007f\\u009b2J\\u202e\"");
    CHECK(printable_json("\"\U000E0041\"") == "\"\\udb40\\udc41\"");  // a tag
    CHECK(printable_json("").empty());
}

TEST_CASE("Numbers are short and read back as the same") {
    CHECK(number_text(0.1) == "0.1");
    CHECK(number_text(0.1F) == "0.1");
    CHECK(number_text(-2.0) == "-2");
    CHECK(std::stod(number_text(1.0 / 3.0)) == 1.0 / 3.0);
}

TEST_CASE("One thing is counted in the singular") {
    CHECK(counted(0, "frame") == "0 frames");
    CHECK(counted(1, "frame") == "1 frame");
    CHECK(counted(2, "frame") == "2 frames");
}

TEST_CASE("Only ASCII letters are made lower case") {
    CHECK(lower_case("KFM.\xC3\x84") == "kfm.\xC3\x84");
    CHECK(replaced("{a} and {a}", "{a}", "{a}{a}") == "{a}{a} and {a}{a}");
    CHECK(replaced("none", "{a}", "b") == "none");
}

TEST_CASE("East Asian text becomes UTF-8, by name or as the first encoding it is valid in") {
    const std::string ryu = "\xE3\x83\xAA\xE3\x83\xA5\xE3\x82\xA6";
    CHECK(to_utf8("\x83\x8A\x83\x85\x83\x45") == ryu);
    CHECK(to_utf8("\x83\x8A\x83\x85\x83\x45", "shift_jis") == ryu);
    CHECK(to_utf8("\xD6\xD0", "gbk") == "\xE4\xB8\xAD");
    CHECK(to_utf8("\xAE\xB1", "big5") == "\xE6\x8B\xB3");
    CHECK(to_utf8("\x80", "auto") == "\xE2\x82\xAC");  // Windows-1252
}
