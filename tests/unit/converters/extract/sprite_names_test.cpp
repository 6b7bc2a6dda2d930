#include "converters/extract/sprite_names.hpp"

#include "tests/support/catch.hpp"

using namespace fightconv;
using Catch::Matchers::Contains;

namespace {

std::string named(std::string_view text, Key key, std::uint32_t index = 7) {
    const auto names = parse_sprite_names(text);
    return names ? sprite_name(*names, key, index, "kfm") : names.error().message();
}

}  // namespace

TEST_CASE("A template has the numbers of a sprite with as many zeros as it says", "[extract]") {
    CHECK(named(default_sprite_names, {200, 3}) == "0200-003");
    CHECK(named(default_sprite_names, {-1, -25536}) == "m0001-m25536");
    CHECK(named(default_sprite_names, {9000, 1234}) == "9000-1234");
    CHECK(named("{name}_{group}.{number:01}~{index:05}", {-32768, 0}) == "kfm_m32768.0~00007");
    CHECK(named("{index}", {1, 2}, 65535) == "65535");
    CHECK(named("スプライト{group}", {1, 2}) == "スプライト1");
}

TEST_CASE("A wrong template of names is refused with the place in it", "[extract]") {
    const auto [text, words] = GENERATE(table<std::string, std::string>({
        {"", "this name is empty"},
        {"sprite", "all sprites the same name"},
        {"{name}", "all sprites the same name"},
        {"{group}-{grupp}", "at character 10 of '{group}-{grupp}': there is no field 'grupp'"},
        {"{group", "at character 1 of '{group': this '{' has no '}'"},
        {"a{}", "at character 3"},
        {"{group:4}", "at character 8 of '{group:4}': '4' is not a width"},
        {"{group:00}", "'00' is not a width"},
        {"{group:}", "'' is not a width"},
        {"{index}{name:04}", "at character 14"},
        {"é/{index}", "at character 2 of 'é/{index}': '/' is not safe"},
        {"{index}\\x", "'\\' is not safe"},
        {"{index}}", "'}' is not safe"},
        {"{index}\n", "is not safe"},
        {"{index} {number}", "' ' is not safe"},
        {"../{index}", "at character 1 of '../{index}': a file whose name begins with '.'"},
        {"-{index}", "begins with '-'"},
        {"{index}\xFF", "not UTF-8"},
    }));
    CAPTURE(text);
    const auto refused = parse_sprite_names(text);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::malformed);
    CHECK_THAT(refused.error().message(), Contains(words));
}
