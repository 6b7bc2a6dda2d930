#include "converters/json/json_writer.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/support/catch.hpp"

namespace fightconv {

namespace {

using nlohmann::ordered_json;

template <class T>
std::string written(const T& value) {
    JsonWriter json(std::nullopt);
    json.value(value);
    return std::string(json.text());
}

void write_document(JsonWriter& json) {
    json.object([&] {
        json.member("name", "Kung \"Fu\" Man");
        json.member("empty", std::optional<int>());
        json.member("known", std::optional<int>(3));
        json.key("nothing").list([] {});
        json.key("no members").object([] {});
        json.key("pairs").list(std::vector<int>{1, 2},
                               [&](int each) { json.list_of(each, each / 2.0); });
        json.key("last").object([&] { json.member("truth", true); });
    });
}

ordered_json document() {
    return {{"name", "Kung \"Fu\" Man"},
            {"empty", nullptr},
            {"known", 3},
            {"nothing", ordered_json::array()},
            {"no members", ordered_json::object()},
            {"pairs", {{1, 0.5}, {2, 1.0}}},
            {"last", {{"truth", true}}}};
}

}  // namespace

TEST_CASE("A written JSON is what dump() gives, on one line and indented", "[json]") {
    JsonWriter line(std::nullopt);
    write_document(line);
    CHECK(line.text() == document().dump());
    for (const unsigned indent : {0U, 1U, 2U, 40U}) {
        JsonWriter json(indent);
        write_document(json);
        CHECK(json.text() == document().dump(static_cast<int>(indent)));
        CHECK(as_text(std::move(json).file()) == document().dump(static_cast<int>(indent)) + "\n");
    }
}

TEST_CASE("A written JSON is indented by any character, as dump() does", "[json]") {
    JsonWriter json(1, 0, '\t');
    write_document(json);
    CHECK(json.text() == document().dump(1, '\t'));
}

TEST_CASE(
    "The last of several members with one name is written in the place of the first, as in an "
    "ordered_json",
    "[json]") {
    const std::vector<std::pair<std::string, int>> pairs = {
        {"a", 1}, {"b", 2}, {"a", 3}, {"c", 4}, {"a", 5}};
    ordered_json expected;
    for (const auto& [name, value] : pairs) {
        expected[name] = value;
    }
    JsonWriter json(std::nullopt);
    json.object([&] { json.members(pairs, [&](int value) { json.value(value); }); });
    CHECK(json.text() == expected.dump());
}

TEST_CASE("Texts of any length are escaped as dump() does", "[json]") {
    std::string all;
    for (char c = 0; c < 127; ++c) {
        all.push_back(c);
    }
    for (const std::string& text :
         {std::string(), all, std::string("\x7F \xC3\xA9 \xE6\x8B\xB3 \xF0\x9F\x91\x8A"),
          std::string(100'000, '\1')}) {
        CHECK(written(text) == ordered_json(text).dump());
    }
}

TEST_CASE("Numbers are written as dump() does", "[json]") {
    const auto check = [](auto number) {
        if (written(number) != ordered_json(number).dump()) {
            FAIL(written(number) << " instead of " << ordered_json(number).dump());
        }
    };
    for (int i = -40'000; i <= 40'000; ++i) {
        check(i);
        check(double{0} + i);
        check(i / 16.0);
    }
    for (const double number : {-0.0, 1.0 / 0.0, std::nan(""), 0x1p24, 0x1p24 + 1, -0x1p24 - 1,
                                1e15, 1e22, 5e-324, double{0.1F}}) {
        check(number);
        check(-number);
    }
    check(std::numeric_limits<std::int64_t>::min());
    check(std::numeric_limits<std::uint64_t>::max());
    std::mt19937_64 dice(1);
    for (int i = 0; i < 10'000; ++i) {
        check(std::bit_cast<double>(dice()));
    }
}

}  // namespace fightconv
