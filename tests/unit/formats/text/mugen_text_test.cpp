#include "formats/text/mugen_text.hpp"

#include <limits>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

using namespace fightconv;
using namespace std::string_literals;

namespace {

std::vector<std::pair<std::uint32_t, std::string>> lines_of(std::string_view text,
                                                            Context& context) {
    std::vector<std::pair<std::uint32_t, std::string>> lines;
    text::LineReader reader({.file = "test.def", .bytes = as_bytes(text)}, context);
    for (text::Line line; reader.next(line);) {
        lines.emplace_back(line.number, line.text);
    }
    return lines;
}

std::vector<std::string> texts_of(std::string_view text) {
    Context context;
    std::vector<std::string> texts;
    for (auto& [number, line] : lines_of(text, context)) {
        texts.push_back(std::move(line));
    }
    return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("T1: a UTF-8 byte order mark is no part of the first line") {
    CHECK(texts_of("\xEF\xBB\xBF[Info]\n") == Texts{"[Info]"});
}

TEST_CASE("T1: a Shift-JIS character that ends in a backslash does not eat the closing quote") {
    const auto pair = text::key_value("name = \"\x83\x5C\"");
    REQUIRE(pair);
    CHECK(text::unquote(pair->value) == "\x83\x5C");
}

TEST_CASE("T1: a character that ends in the byte of ']' does not end a section") {
    CHECK(text::section_name("[\x83\x5D Info]") == "\x83\x5D Info");
}

TEST_CASE("T2: every line end counts as one, and the numbers follow") {
    Context context;
    const auto lines = lines_of("a\r\nb\nc\rd\r\r\ne", context);
    const std::vector<std::pair<std::uint32_t, std::string>> expected{{1, "a"}, {2, "b"}, {3, "c"},
                                                                      {4, "d"}, {5, ""},  {6, "e"}};
    CHECK(lines == expected);
}

TEST_CASE("T2: the DOS end-of-file byte and NUL are space, 0xA0 is a character's byte") {
    CHECK(texts_of("a \x1A\n\0 b\t\0\n\xA0"s) == Texts{"a", "b", "\xA0"});
}

TEST_CASE("T3: a comment starts at the first semicolon, in quotes too") {
    CHECK(texts_of("name = \"a;b\" ; c\n;all\nsprite = x") ==
          Texts{"name = \"a", "", "sprite = x"});
}

TEST_CASE("A long line is cut and reported, a long comment is not") {
    Limits limits;
    limits.text_line_bytes = 8;
    Context context(limits);
    const auto lines = lines_of("0123456789\nabc;  a comment as long as it likes", context);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].second == "01234567");
    CHECK(lines[1].second == "abc");
    REQUIRE(context.diagnostics.kept().size() == 1);
    CHECK(context.diagnostics.kept()[0].id() == "text.long-line");
    CHECK(context.diagnostics.kept()[0].place == Place::at_line(1));
}

TEST_CASE("A text over the limit is refused with its size and name") {
    Limits limits;
    limits.text_file_bytes = 3;
    const Context context(limits);
    CHECK(text::check_size({.file = "a.air", .bytes = as_bytes("abc")}, context));
    const auto status = text::check_size({.file = "a.air", .bytes = as_bytes("abcd")}, context);
    REQUIRE_FALSE(status);
    CHECK(status.error().code() == ErrorCode::limit_exceeded);
    CHECK(status.error().file() == "a.air");
}

TEST_CASE("T4: a section is what stands between the brackets") {
    CHECK(text::section_name("[Info]") == "Info");
    CHECK(text::section_name("[ Info ]") == "Info");
    CHECK(text::section_name("[Info ] junk") == "Info");
    CHECK(text::section_name("[State 120, Type]a") == "State 120, Type");
    CHECK(text::section_name("[State 1001") == "State 1001");
    CHECK(text::section_name("[a] b]") == "a] b");
    CHECK(text::section_name("[]") == "");
    CHECK(text::section_name("[") == "");
    CHECK_FALSE(text::section_name("x = [1,2]"));
    CHECK_FALSE(text::section_name(""));
}

TEST_CASE("T5: the key ends at '=' or space, the value is what follows the first '='") {
    const auto pair = [](std::string_view line) {
        const auto found = text::key_value(line);
        return found ? std::pair(std::string(found->key), std::string(found->value))
                     : std::pair("none"s, "none"s);
    };
    CHECK(pair("damage  = 20") == std::pair("damage"s, "20"s));
    CHECK(pair("damage=20") == std::pair("damage"s, "20"s));
    CHECK(pair("trigger1 time = 0") == std::pair("trigger1"s, "0"s));
    CHECK(pair("a\tb = c = d ") == std::pair("a"s, "c = d"s));
    CHECK(pair("sound =") == std::pair("sound"s, ""s));
    CHECK(pair("= 5") == std::pair(""s, "5"s));
    CHECK(pair("sssss") == std::pair("none"s, "none"s));
    CHECK(pair("") == std::pair("none"s, "none"s));
}

TEST_CASE("T6: an integer is read as far as it goes") {
    CHECK(text::to_int("10abc") == 10);
    CHECK(text::to_int("10.7") == 10);
    CHECK(text::to_int("- 5") == 0);
    CHECK(text::to_int("") == 0);
    CHECK(text::to_int("-1-1") == -1);
    CHECK(text::to_int("0x10") == 0);
    CHECK(text::to_int(" \t+7 ") == 7);
    CHECK(text::to_int("--7") == 0);
    CHECK(text::to_int("2147483647") == 2147483647);
    CHECK(text::to_int("99999999999999999999999") == 2147483647);
    CHECK(text::to_int("-99999999999999999999999") == std::numeric_limits<std::int32_t>::min());
}

TEST_CASE("T6: a plain integer is told from one with junk") {
    CHECK(text::is_int("10"));
    CHECK(text::is_int(" -10 "));
    CHECK(text::is_int("+10"));
    for (const std::string_view junk : {"", "-", "10abc", "10.7", "- 5", "-1-1", "0x10"}) {
        CAPTURE(junk);
        CHECK_FALSE(text::is_int(junk));
    }
}

TEST_CASE("T6: a decimal number is read as far as it goes") {
    CHECK(text::to_float("1.5") == 1.5);
    CHECK(text::to_float("-.5") == -0.5);
    CHECK(text::to_float("+2.") == 2.0);
    CHECK(text::to_float("1.5.5") == 1.5);
    CHECK(text::to_float("2e2x") == 200.0);
    CHECK(text::to_float("2e") == 2.0);
    CHECK(text::to_float("0.1") == 0.1);
    for (const std::string_view none :
         {"", "abc", "-", ".", "inf", "nan", "--1", "1e999", "-1e-999"}) {
        CAPTURE(none);
        CHECK(text::to_float(none) == 0.0);
    }
}

TEST_CASE("T7: sixteen bits wrap") {
    CHECK(text::to_int16("40000") == -25536);
    CHECK(text::to_int16("-1") == -1);
    CHECK(text::to_int16("65535") == -1);
    CHECK(text::to_int16("106500") == -24572);
}

TEST_CASE("Fields are trimmed and the last one holds the rest") {
    using Fields = std::vector<std::string_view>;
    CHECK(text::split("1, 2 ,\t3", ',', 10) == Fields{"1", "2", "3"});
    CHECK(text::split("1,2,3,4", ',', 2) == Fields{"1", "2,3,4"});
    CHECK(text::split("", ',', 4) == Fields{""});
    CHECK(text::split(",", ',', 4) == Fields{"", ""});
}

TEST_CASE("Quotes come off only as a pair") {
    CHECK(text::unquote("\"Kung Fu Man\"") == "Kung Fu Man");
    CHECK(text::unquote("\"Kung Fu Man") == "\"Kung Fu Man");
    CHECK(text::unquote("Kung Fu Man\"") == "Kung Fu Man\"");
    CHECK(text::unquote("\"") == "\"");
    CHECK(text::unquote("\"\"").empty());
}

TEST_CASE("A message quotes a long text by its start") {
    CHECK(text::quoted("abc") == "\"abc\"");
    CHECK(text::quoted(std::string(500, 'x')) == "\"" + std::string(48, 'x') + "...\"");
}

TEST_CASE("T1: a file in UTF-16 is read as UTF-8, and reported") {
    for (const std::string& bytes : {"\xFF\xFE[\0x\0]\0\r\0\n\0\xE9\0=\0\x01\x4E"s,
                                     "\xFE\xFF\0[\0x\0]\0\r\0\n\0\xE9\0=\x4E\x01"s}) {
        Context context;
        const auto lines = lines_of(bytes, context);
        REQUIRE(lines.size() == 2);
        CHECK(lines[0].second == "[x]");
        CHECK(lines[1].second == "\xC3\xA9=\xE4\xB8\x81");
        REQUIRE(context.diagnostics.kept().size() == 1);
        CHECK(context.diagnostics.kept()[0].id() == "text.utf-16");
    }
    CHECK(texts_of("\xFF\xFE") == Texts{"\xFF\xFE"});  // nothing but the mark
}

TEST_CASE("A text in UTF-16 is not read with more memory than there is") {
    Limits limits;
    limits.live_decoded_bytes = 1000;
    Context context(limits);
    const auto lines = lines_of("\xFF\xFE" + std::string(2000, 'a'), context);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].second.size() == 2002);
}
