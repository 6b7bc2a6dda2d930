// The code that the parts of check_mugen() share: words, numbers, lines and sections of a text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fightconv::test::mugen_text {

using Words = std::set<std::string_view>;

inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

inline std::vector<std::string_view> items_of(std::string_view text) {
    std::vector<std::string_view> items;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        items.push_back(trimmed(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return items;
}

inline bool is_number_char(char c) { return c >= '0' && c <= '9'; }

// "-12", or with at most `decimals` behind a point.
inline bool is_number(std::string_view text, std::size_t decimals) {
    text.remove_prefix(text.starts_with('-') ? 1 : 0);
    const std::size_t whole = std::min(text.find_first_not_of("0123456789"), text.size());
    if (whole == 0 || whole == text.size()) {
        return whole != 0;
    }
    const std::string_view rest = text.substr(whole + 1);
    return text[whole] == '.' && !rest.empty() && rest.size() <= decimals &&
           std::all_of(rest.begin(), rest.end(), is_number_char);
}

inline std::optional<long> whole_of(std::string_view text) {
    return is_number(text, 0) && text.size() < 12 ? std::optional(std::stol(std::string(text)))
                                                  : std::nullopt;
}

struct Line {
    std::size_t number;
    std::string_view text;  // without comment and spaces
};

struct Pair {
    std::size_t line;
    std::string_view key, value;
};

struct Block {  // a section and its lines
    std::size_t line = 0;
    std::string_view name;
    std::vector<Pair> pairs;
    const Pair* find(std::string_view key) const {
        const auto found = std::find_if(pairs.begin(), pairs.end(),
                                        [&](const Pair& pair) { return pair.key == key; });
        return found == pairs.end() ? nullptr : &*found;
    }
    std::string_view value(std::string_view key) const {
        const Pair* const pair = find(key);
        return pair == nullptr ? std::string_view() : pair->value;
    }
};

}  // namespace fightconv::test::mugen_text
