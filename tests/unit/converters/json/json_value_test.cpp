#include "converters/json/json_value.hpp"

#include <limits>

#include "tests/support/catch.hpp"

namespace fightconv {

TEST_CASE("A JSON value is what it is made of", "[json]") {
    CHECK(JsonValue().is_null());
    CHECK(JsonValue(nullptr).is_null());
    CHECK(JsonValue(std::optional<int>()).is_null());
    CHECK(JsonValue(std::optional<int>(3)).whole() == 3);
    CHECK(JsonValue(true).is_true());
    CHECK_FALSE(JsonValue(false).is_true());
    CHECK_FALSE(JsonValue(1).is_true());
    CHECK_FALSE(JsonValue(true).number());
    CHECK(JsonValue(std::int16_t{-5}).whole() == -5);
    CHECK(JsonValue(std::uint8_t{5}).whole() == 5);
    CHECK_FALSE(JsonValue(std::numeric_limits<std::uint64_t>::max()).whole());
    CHECK(JsonValue(std::numeric_limits<std::uint64_t>::max()).number() == 0x1p64);
    CHECK_FALSE(JsonValue(2.0).whole());
    CHECK(JsonValue(0.5F).number() == 0.5);
    CHECK(*JsonValue("text").text() == "text");
    CHECK(JsonValue(1).text() == nullptr);
}

TEST_CASE("A JSON value has members and items, and null where there are none", "[json]") {
    const JsonValue value = JsonObject{{"list", JsonList{1, "two"}}, {"twice", 1}, {"twice", 2}};
    REQUIRE(value.is_object());
    CHECK(value.member("list").is_list());
    CHECK(value.member("list").items().size() == 2);
    CHECK(*value.member("list").item(1).text() == "two");
    CHECK(value.member("list").item(2).is_null());
    CHECK(value.member("twice").whole() == 2);
    CHECK(value.member("none").is_null());
    CHECK(value.items().empty());
    CHECK(JsonValue(1).member("none").is_null());
}

TEST_CASE("A JSON value is written as what it is", "[json]") {
    const JsonValue value = JsonObject{{"null", nullptr},
                                       {"truth", true},
                                       {"least", std::numeric_limits<std::int64_t>::min()},
                                       {"list", JsonList{1U, 0.5, "a\n"}},
                                       {"nothing", JsonObject()}};
    JsonWriter json(std::nullopt);
    write_value(json, value);
    CHECK(json.text() == R"({"null":null,"truth":true,"least":-9223372036854775808,)"
                         R"("list":[1,0.5,"a\n"],"nothing":{}})");
}

}  // namespace fightconv
