// Values that are lists: their items and the parts of an item, with separators between them.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace fightconv::keyed {

// Takes the text before the separator, and the separator; all of the text if there is none.
inline std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}
inline bool take_letter(std::string_view& text, char letter) {
    const bool there = text.starts_with(letter);
    text.remove_prefix(there ? 1 : 0);
    return there;
}
template <class Number>
bool read_item(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

// A text as a part of an item: "%,;:" as %XX, and back. False if there is another escape.
std::string escaped(std::string_view text);
bool read_escaped(std::string_view text, std::string& result);

}  // namespace fightconv::keyed
