#include "core/base/text/names.hpp"

#include "core/base/text/text.hpp"
#include "tests/support/catch.hpp"

using namespace fightconv;

TEST_CASE("Names from files become names that are safe on every system") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"kfm", "kfm"},
        {"Evil Ryu", "Evil_Ryu"},
        {"action_200.v2-b", "action_200.v2-b"},
        {"../../etc/passwd", "_.._etc_passwd"},
        {"C:\\x", "C__x"},
        {"\\\\server\\x", "__server_x"},
        {"..", "unnamed"},
        {"", "unnamed"},
        {".hidden", "hidden"},
        {"-rf", "rf"},
        {"dot.", "dot"},
        {"...a...", "a"},
        {"CON", "_CON"},
        {"nul.txt", "_nul.txt"},
        {"Com1.a.b", "_Com1.a.b"},
        {"LPT9", "_LPT9"},
        {"LPT0", "LPT0"},
        {"a~b", "a~b"},
        {"~b", "b"},
        {"console", "console"},
        {"a\nb\x1b[0m", "a_b__0m"},
        {std::string("a\0b", 3), "a_b"},
        {"\xE6\x8B\xB3", "\xE6\x8B\xB3"},
        {"caf\xE9", "caf_"},
        {"\xC2\x9B", "_"},
        {"<>:\"|?*", "_______"},
    };
    for (const auto& [wanted, safe] : table) {
        CAPTURE(wanted);
        CHECK(safe_name(wanted) == safe);
    }
}

TEST_CASE(
    "Plain names are made of what every system and format takes, and may begin and end with any of "
    "it") {
    for (const char* const name : {"a", "a~b", ".a.", "-", "~", "con", "nul.txt", "\xE6\x8B\xB3"}) {
        CHECK(is_plain_name(name));
        CHECK(plain_name(name) == name);
    }
    for (const char* const name : {"", "a b", "a/b", "a=b", "a,b", "a\nb", "caf\xE9", "\xC2\x9B"}) {
        CHECK_FALSE(is_plain_name(name));
    }
    CHECK(plain_name("") == "unnamed");
    CHECK(plain_name("-a/b c.") == "-a_b_c.");
    CHECK(is_plain_name(std::string(300, 'a')));
    CHECK(plain_name(std::string(300, 'a'), 200) == std::string(200, 'a'));
    CHECK(plain_name("a\xE6\x8B\xB3", 3) == "a");
}

TEST_CASE("A long name is cut between characters") {
    CHECK(safe_name(std::string(300, 'a')).size() == 200);
    std::string kanji;
    for (int i = 0; i < 100; ++i) {
        kanji += "\xE6\x8B\xB3";
    }
    CHECK(safe_name(kanji).size() == 198);
    CHECK(safe_name(kanji, 100).size() == 99);
    CHECK(safe_name(std::string(199, 'a').append("...b")) == std::string(199, 'a'));
}

TEST_CASE("A safe name stays as it is, whatever it was made of") {
    std::uint32_t state = 1;
    for (int i = 0; i < 20'000; ++i) {
        std::string wanted;
        for (std::uint32_t length = (state >> 8) % 9; length > 0; --length) {
            state = state * 1664525 + 1013904223;
            wanted.push_back(static_cast<char>(state >> 24));
        }
        state = state * 1664525 + 1013904223;
        const std::string name = safe_name(wanted);
        REQUIRE(safe_name(name) == name);
        REQUIRE(is_plain_name(name));
        REQUIRE(is_plain_name(plain_name(wanted)));
        REQUIRE(is_utf8(name));
    }
}

TEST_CASE("The devices of Windows are known in any case and with any extension") {
    for (const char* const name : {"con", "PRN", "Aux.txt", "NUL .a", "com1", "LPT9.tar.gz",
                                   "conin$", "COM\xC2\xB9", "lpt\xC2\xB3.txt"}) {
        CHECK(is_device_name(name));
    }
    for (const char* const name :
         {"", "co", "com", "com0", "com10", "xcon", "con1", "nul-1", "com\xC2\xBC"}) {
        CHECK_FALSE(is_device_name(name));
    }
}

TEST_CASE("Equal names get numbers, in whatever case, and never a name that is taken", "[names]") {
    UniqueNames names;
    CHECK(names.take("Stand") == "Stand");
    CHECK(names.take("stand_2") == "stand_2");
    CHECK(names.take("stand") == "stand_3");
    CHECK(names.take("STAND") == "STAND_4");
    CHECK(names.take("stand_2") == "stand_2_2");
    CHECK(names.take("") == "");
    CHECK(names.take("") == "_2");
}

TEST_CASE("Names whose case matters are equal only where every letter is", "[names]") {
    UniqueNames names(NameCase::matters);
    CHECK(names.take("5p") == "5p");
    CHECK(names.take("5P") == "5P");
    CHECK(names.take("5P") == "5P_2");
    CHECK(names.take("5p") == "5p_2");
}

TEST_CASE("Many equal names do not look for a free number from the start each time", "[names]") {
    UniqueNames names;
    std::string last;
    for (int i = 0; i < 100'000; ++i) {
        last = names.take("a");
    }
    CHECK(last == "a_100000");
}
