// A JSON value in memory: a fact, a cell of a table, or a document that was read. It needs no
// memory to be destroyed, as nlohmann's does, whose destructor ends the program where there is
// none.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "converters/json/json_writer.hpp"
#include "core/base/variant.hpp"

namespace fightconv {

struct JsonValue;
struct JsonMember;
using JsonList = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;  // of members with the same key the last is valid

struct JsonValue {
    // std::monostate: null
    Variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, JsonList,
            JsonObject>
        content;

    // The types that a value is made of convert implicitly, so that a row of cells can be written
    // as a list.
    JsonValue();
    JsonValue(std::nullptr_t);
    template <std::integral T>
    JsonValue(T number) : content(static_cast<Stored<T>>(number)) {}
    JsonValue(double number);
    JsonValue(std::string text);
    JsonValue(std::string_view text);
    JsonValue(const char* text);
    JsonValue(JsonList list);
    JsonValue(JsonObject object);
    template <class T>
    JsonValue(const std::optional<T>& known);

    bool is_null() const noexcept { return content.index() == 0; }
    bool is_list() const noexcept { return std::holds_alternative<JsonList>(content); }
    bool is_object() const noexcept { return std::holds_alternative<JsonObject>(content); }
    bool is_true() const noexcept;
    // Nothing where it is something else, or does not fit.
    std::optional<double> number() const noexcept;
    std::optional<std::int64_t> whole() const noexcept;
    const std::string* text() const noexcept { return std::get_if<std::string>(&content); }
    // Empty where it is no list; null where there is no such member or item.
    const JsonList& items() const noexcept;
    const JsonValue& item(std::size_t index) const noexcept;
    const JsonValue& member(std::string_view key) const noexcept;

private:
    template <class T>
    using Stored = std::conditional_t<
        std::same_as<T, bool>, bool,
        std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t>>;
};
struct JsonMember {
    std::string key;
    JsonValue value;
};

template <class T>
JsonValue::JsonValue(const std::optional<T>& known)
    : JsonValue(known ? JsonValue(*known) : JsonValue()) {}

// A null value where there is none with this key.
const JsonValue& member(const JsonObject& object, std::string_view key) noexcept;

void write_value(JsonWriter& json, const JsonValue& value);

}  // namespace fightconv
