// Tables of keys: one row writes and reads one value of a struct, so that a reader and a writer
// cannot disagree.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/keyed/values.hpp"

namespace fightconv::keyed {

// Problems of a text or a value, as messages that the caller reports with file and place.
using Oddities = std::vector<std::string>;

// One key of a T: its text, and reading it back into a T that has the default there.
template <class T>
struct Row {
    std::string_view key;
    std::optional<std::string> (*write)(const T&);  // nothing for the default
    bool (*read)(std::string_view, T&);
    std::size_t members = 1;  // of T that it holds
};

// Counts the members in a table, so that no member of the model can be forgotten.
template <class T, std::size_t Count>
constexpr std::size_t members_in(const std::array<Row<T>, Count>& rows) {
    std::size_t sum = 0;
    for (const Row<T>& row : rows) {
        sum += row.members;
    }
    return sum;
}

template <class T, auto Member>
constexpr Row<T> row(std::string_view key) {
    return {key,
            [](const T& from) -> std::optional<std::string> {
                if (from.*Member == T{}.*Member) {
                    return std::nullopt;
                }
                return text_of_value(from.*Member);
            },
            [](std::string_view text, T& to) { return read_value(text, to.*Member); }};
}

template <class T, std::size_t Count>
void add_rows(const std::array<Row<T>, Count>& rows, const std::string& prefix, const T& from,
              std::vector<Tag>& tags) {
    for (const Row<T>& row : rows) {
        if (auto text = row.write(from)) {
            tags.emplace_back(fmt::format("{}{}", prefix, row.key), *std::move(text));
        }
    }
}

enum class Taken : std::uint8_t { no, yes, unreadable };

// A T that is being read: which of its rows are taken already.
template <class T, std::size_t Count>
struct Draft {
    const std::array<Row<T>, Count>& rows;
    T value{};
    std::array<bool, Count> seen{};

    bool any() const { return std::find(seen.begin(), seen.end(), true) != seen.end(); }

    Taken take(std::string_view key, std::string_view text) {
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const Row<T>& row) { return row.key == key; });
        const auto index = static_cast<std::size_t>(found - rows.begin());
        if (found == rows.end() || seen[index]) {
            return Taken::no;
        }
        T copy = value;
        if (!found->read(text, copy)) {
            return Taken::unreadable;
        }
        value = std::move(copy);
        seen[index] = true;
        return Taken::yes;
    }
};

// Removes the tags that `take(key, value)` takes and says which of its keys it could not read.
template <class Take>
void take_each(std::vector<Tag>& tags, Oddities& oddities, Take take) {
    const auto taken = [&](const Tag& tag) {
        const Taken result = take(std::string_view(tag.first), std::string_view(tag.second));
        if (result == Taken::unreadable) {
            oddities.push_back(fmt::format(
                "tag '{}' has the value '{}', which cannot be read; it was kept as a tag",
                tag.first, tag.second));
        }
        return result == Taken::yes;
    };
    std::erase_if(tags, taken);
}

// The values of the rows, whose tags are removed.
template <class T, std::size_t Count>
T take_rows(const std::array<Row<T>, Count>& rows, std::vector<Tag>& tags, Oddities& oddities) {
    Draft<T, Count> draft{rows};
    take_each(tags, oddities,
              [&](std::string_view key, std::string_view text) { return draft.take(key, text); });
    return std::move(draft.value);
}

}  // namespace fightconv::keyed
