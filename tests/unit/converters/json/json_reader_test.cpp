#include "converters/json/json_reader.hpp"

#include "core/base/context.hpp"
#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

std::string read_and_written(std::string_view text) {
    Context context;
    Charge charge(context.budget);
    const auto value = read_json(as_bytes(text), "moves", charge);
    if (!value) {
        return std::string(value.error().message());
    }
    JsonWriter json(std::nullopt);
    write_value(json, *value);
    return std::string(json.text());
}

std::string nested(std::size_t depth) {
    return std::string(depth, '[') + "1" + std::string(depth, ']');
}

}  // namespace

TEST_CASE("JSON is read as it is written", "[json]") {
    for (const std::string_view text :
         {"null", "true", "-1", "18446744073709551615", "0.5", R"("a \"b\" \\")", "[]", "{}",
          R"([1,[2,{"a":[],"b":{"c":null}}],"d"])"}) {
        CHECK(read_and_written(text) == text);
    }
    CHECK(read_and_written(" [ 1 , 2 ]\n") == "[1,2]");
}

TEST_CASE("A member of the outermost object is left out of a JSON, with all that is in it",
          "[json]") {
    CHECK(read_and_written(R"({"a":1,"moves":[{"b":[1,2]},3],"c":{"moves":2}})") ==
          R"({"a":1,"c":{"moves":2}})");
    CHECK(read_and_written(R"({"moves":{"moves":{}},"moves":1})") == "{}");
}

TEST_CASE("Values that are nested too deep are left out of a JSON", "[json]") {
    CHECK(read_and_written(nested(9)) == nested(9));
    CHECK(read_and_written(nested(10)) == std::string(9, '[') + std::string(9, ']'));
    CHECK(read_and_written(R"([[[[[[[[{"a":[1],"b":2,"c":{"d":3}}]]]]]]]])") ==
          R"([[[[[[[[{"b":2}]]]]]]]])");
    CHECK(read_and_written(nested(100'000)) == std::string(9, '[') + std::string(9, ']'));
}

TEST_CASE("Text that is not JSON is malformed", "[json]") {
    for (const std::string_view text :
         {"", "[", "[1,]", "{\"a\":}", "1 2", "1e999", "\"\xFF\"", "{\"a\":1}}"}) {
        Context context;
        Charge charge(context.budget);
        const auto value = read_json(as_bytes(text), "", charge);
        REQUIRE_FALSE(value);
        CHECK(value.error().code() == ErrorCode::malformed);
    }
}

TEST_CASE("The memory of a JSON document is charged, but not that of what is left out", "[json]") {
    Limits limits;
    limits.live_decoded_bytes = 10'000;
    const Context context(limits);
    Charge charge(context.budget);
    std::string many = "[1";
    for (int i = 0; i < 10'000; ++i) {
        many += ",1";
    }
    many += "]";
    const auto refused = read_json(as_bytes(many), "moves", charge);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code() == ErrorCode::limit_exceeded);
    Charge other(Context(limits).budget);
    const std::string left_out = "{\"moves\":" + many + "}";
    CHECK(read_json(as_bytes(left_out), "moves", other));
    CHECK(other.bytes() == 0);
}

}  // namespace fightconv
