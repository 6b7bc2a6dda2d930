#include <type_traits>

#include "converters/keyed/lists.hpp"
#include "converters/keyed/values.hpp"
#include "core/model/fields.hpp"

namespace fightconv::keyed {

namespace {

std::string text_of_kind(BoxKind kind) {
    const auto number = static_cast<std::uint8_t>(kind);
    return number < box_kind_count ? std::string(name_of(kind)) : std::to_string(number);
}
bool read_kind(std::string_view text, BoxKind& kind) {
    for (std::uint8_t i = 0; i < box_kind_count; ++i) {
        if (name_of(static_cast<BoxKind>(i)) == text) {
            kind = static_cast<BoxKind>(i);
            return true;
        }
    }
    std::uint8_t number = 0;
    const bool good = read_item(text, number);
    kind = static_cast<BoxKind>(number);
    return good;
}

// The fields of a box that each text begins with, in another way.
template <class T>
constexpr bool comes_first(T Box::* /*field*/) {
    return std::is_same_v<T, BoxKind>;
}
constexpr bool comes_first(float Box::*field) {
    return field == &Box::x || field == &Box::y || field == &Box::width || field == &Box::height;
}

std::string text_of_field(const std::string& value) { return escaped(value); }
std::string text_of_field(bool value) { return value ? "1" : "0"; }
template <class Number>
std::string text_of_field(Number value) {
    return text_of_value(value);
}
bool read_field(std::string_view text, std::string& value) {
    value.clear();
    return read_escaped(text, value);
}
bool read_field(std::string_view text, bool& value) {
    value = text == "1";
    return value || text == "0";
}
template <class Number>
bool read_field(std::string_view text, Number& value) {
    return read_value(text, value);
}

bool read_other_field(std::string_view name, std::string_view text, Box& box) {
    bool good = false;
    for_each_field<Box>([&](std::string_view field_name, auto field) {
        if constexpr (!std::is_same_v<decltype(field), BoxKind Box::*>) {
            if (field_name == name && !comes_first(field)) {
                good = read_field(text, box.*field);
            }
        }
    });
    return good;
}

bool read_box(std::string_view text, Box& box) {
    if (!read_kind(take_until(text, ','), box.kind) || !read_value(take_until(text, ','), box.x) ||
        !read_value(take_until(text, ','), box.y) ||
        !read_value(take_until(text, ','), box.width) ||
        !read_value(take_until(text, ','), box.height) || box.width < 0 || box.height < 0) {
        return false;
    }
    while (!text.empty()) {
        std::string_view pair = take_until(text, ',');
        if (const std::string_view name = take_until(pair, ':');
            !read_other_field(name, pair, box)) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string text_of_value(const std::vector<Box>& boxes) {
    std::string text;
    for (const Box& box : boxes) {
        text.append(text.empty() ? "" : ";")
            .append(text_of_kind(box.kind))
            .append(",")
            .append(list(box.x, box.y, box.width, box.height));
        const Box usual;
        for_each_field<Box>([&](std::string_view name, auto field) {
            if constexpr (!std::is_same_v<decltype(field), BoxKind Box::*>) {
                if (!comes_first(field) && box.*field != usual.*field) {
                    text.append(",").append(name).append(":").append(text_of_field(box.*field));
                }
            }
        });
    }
    return text;
}

bool read_value(std::string_view text, std::vector<Box>& boxes) {
    while (!text.empty()) {
        if (!read_box(take_until(text, ';'), boxes.emplace_back())) {
            return false;
        }
    }
    return !boxes.empty();
}

std::string text_of_value(const std::vector<Cue>& cues) {
    std::string text;
    for (const Cue& cue : cues) {
        text.append(text.empty() ? "" : ";")
            .append(escaped(cue.clip))
            .append(",")
            .append(list(cue.volume, cue.pitch, cue.tick));
    }
    return text;
}

bool read_value(std::string_view text, std::vector<Cue>& cues) {
    while (!text.empty()) {
        std::string_view entry = take_until(text, ';');
        Cue& cue = cues.emplace_back();
        if (!read_escaped(take_until(entry, ','), cue.clip) ||
            !read_list(entry, ',', cue.volume, cue.pitch, cue.tick) || cue.tick < 0) {
            return false;
        }
    }
    return !cues.empty();
}

}  // namespace fightconv::keyed
