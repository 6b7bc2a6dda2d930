#include "converters/json/json_value.hpp"

#include <algorithm>
#include <concepts>

namespace fightconv {

namespace {

const JsonValue& nothing() noexcept {
    static const JsonValue none;
    return none;
}

}  // namespace

JsonValue::JsonValue() = default;
JsonValue::JsonValue(std::nullptr_t) {}
JsonValue::JsonValue(double number) : content(number) {}
JsonValue::JsonValue(std::string text) : content(std::move(text)) {}
JsonValue::JsonValue(std::string_view text) : content(std::string(text)) {}
JsonValue::JsonValue(const char* text) : content(std::string(text)) {}
JsonValue::JsonValue(JsonList list) : content(std::move(list)) {}
JsonValue::JsonValue(JsonObject object) : content(std::move(object)) {}

bool JsonValue::is_true() const noexcept {
    const bool* const truth = std::get_if<bool>(&content);
    return truth != nullptr && *truth;
}

std::optional<double> JsonValue::number() const noexcept {
    if (const auto* const real = std::get_if<double>(&content)) {
        return *real;
    }
    if (const auto* const natural = std::get_if<std::uint64_t>(&content)) {
        return static_cast<double>(*natural);
    }
    const auto* const integer = std::get_if<std::int64_t>(&content);
    return integer == nullptr ? std::nullopt : std::optional(static_cast<double>(*integer));
}

std::optional<std::int64_t> JsonValue::whole() const noexcept {
    if (const auto* const natural = std::get_if<std::uint64_t>(&content)) {
        return std::in_range<std::int64_t>(*natural)
                   ? std::optional(static_cast<std::int64_t>(*natural))
                   : std::nullopt;
    }
    const auto* const integer = std::get_if<std::int64_t>(&content);
    return integer == nullptr ? std::nullopt : std::optional(*integer);
}

const JsonList& JsonValue::items() const noexcept {
    static const JsonList none;
    const auto* const list = std::get_if<JsonList>(&content);
    return list == nullptr ? none : *list;
}

const JsonValue& JsonValue::item(std::size_t index) const noexcept {
    return index < items().size() ? items()[index] : nothing();
}

const JsonValue& JsonValue::member(std::string_view key) const noexcept {
    const auto* const object = std::get_if<JsonObject>(&content);
    return object == nullptr ? nothing() : fightconv::member(*object, key);
}

const JsonValue& member(const JsonObject& object, std::string_view key) noexcept {
    const auto found = std::find_if(object.rbegin(), object.rend(),
                                    [&](const JsonMember& each) { return each.key == key; });
    return found == object.rend() ? nothing() : found->value;
}

void write_value(JsonWriter& json, const JsonValue& value) {
    std::visit(
        [&]<class T>(const T& known) {
            if constexpr (std::same_as<T, std::monostate>) {
                json.value(std::nullopt);
            } else if constexpr (std::same_as<T, JsonList>) {
                json.list(known, [&](const JsonValue& item) { write_value(json, item); });
            } else if constexpr (std::same_as<T, JsonObject>) {
                json.object([&] {
                    for (const JsonMember& member : known) {
                        write_value(json.key(member.key), member.value);
                    }
                });
            } else {
                json.value(known);
            }
        },
        value.content);
}

}  // namespace fightconv
