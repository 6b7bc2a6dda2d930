// JSON as text, written from its beginning to its end: what nlohmann's dump() gives for the same
// document, which does not have to be built.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/bytes/bytes.hpp"

namespace fightconv {

// Texts are valid UTF-8, as those of a character are (I5).
class JsonWriter {
public:
    // So many spaces, or other characters, for each level, or everything on one line.
    explicit JsonWriter(std::optional<std::size_t> indent, std::size_t expected_size = 0,
                        char filling = ' ')
        : indent_(indent.value_or(0)), filling_(filling), between_(indent ? ",\n" : ",") {
        text_.reserve(expected_size);
    }

    // `fill` writes the members, or the items.
    template <class Fill>
    void object(Fill fill) {
        open('{');
        fill();
        close('}');
    }
    template <class Fill>
    void list(Fill fill) {
        open('[');
        fill();
        close(']');
    }
    // `write` writes an item.
    template <class Items, class Write>
    void list(const Items& items, Write write) {
        list([&] {
            for (const auto& item : items) {
                write(item);
            }
        });
    }
    template <class... T>
    void list_of(const T&... items) {
        list([&] { (value(items), ...); });
    }

    // The value of the member comes next.
    JsonWriter& key(std::string_view name);
    template <class T>
    void member(std::string_view name, const T& known) {
        key(name).value(known);
    }

    // Members that are pairs of a name and a value, which `write` writes. Of those with the same
    // name the last is written, in the place of the first.
    template <class Pairs, class Write>
    void members(const Pairs& pairs, Write write) {
        for (auto pair = pairs.begin(); pair != pairs.end(); ++pair) {
            const auto& [name, value] = *pair;
            const auto has_name = [&wanted = name](const auto& other) {
                const auto& [other_name, other_value] = other;
                return other_name == wanted;
            };
            if (std::none_of(pairs.begin(), pair, has_name)) {
                const auto& [last_name, last_value] =
                    *std::find_if(pairs.rbegin(), pairs.rend(), has_name);
                key(name);
                write(last_value);
            }
        }
    }

    template <std::integral T>
    void value(T number) {
        if constexpr (std::same_as<T, bool>) {
            word(number ? "true" : "false");
        } else {
            char* const out = begin(most_of_number);
            end(std::to_chars(out, out + most_of_number, number).ptr);
        }
    }
    void value(double number);
    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(std::nullopt_t) { word("null"); }
    template <class T>
    void value(const std::optional<T>& known) {
        if (known) {
            value(*known);
        } else {
            word("null");
        }
    }

    std::string_view text();
    ByteBuffer file() &&;  // the text with a line end

private:
    static constexpr std::size_t most_of_number = 32;

    // Writes what comes before a value; where the value may have `most` characters, and where it
    // ends.
    char* begin(std::size_t most) {
        char* const out = room(between_.size() + most);
        return std::exchange(is_begun_, false) ? out : separate(out);
    }
    void end(const char* at) { latest_size_ = static_cast<std::size_t>(at - latest_.data()); }
    char* separate(char* out) {
        return std::copy(between_.begin() + (std::exchange(is_first_, false) ? 1 : 0),
                         between_.end(), out);
    }
    char* room(std::size_t most) {
        if (latest_.size() - latest_size_ < most) {
            flush(most);
        }
        return latest_.data() + latest_size_;
    }
    void flush(std::size_t more = 0);

    void word(std::string_view word);
    void open(char bracket);
    void close(char bracket);

    std::size_t indent_;
    char filling_;
    // what separates members or items: before the first, what follows the comma
    std::string between_;
    bool is_first_ = true;
    bool is_begun_ = true;  // nothing comes before the next value: it has a key, or is the document
    ByteBuffer text_;
    std::string latest_;  // what comes after it, and room for more
    std::size_t latest_size_ = 0;
};

}  // namespace fightconv
