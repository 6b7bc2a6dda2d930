#include "core/base/csv.hpp"

#include "core/base/text.hpp"

namespace fightconv {

namespace {

// Digits, perhaps with a sign and a fraction.
bool is_plain_number(std::string_view text) {
    text.remove_prefix(text.starts_with('-') || text.starts_with('+') ? 1 : 0);
    const std::size_t point = text.find('.');
    const auto are_digits = [](std::string_view part) {
        return !part.empty() && part.find_first_not_of("0123456789") == part.npos;
    };
    return are_digits(text.substr(0, point)) &&
           (point == text.npos || are_digits(text.substr(point + 1)));
}

}  // namespace

std::string csv_cell(std::string_view text) {
    std::string value = json_text(text);
    if (!value.empty() && std::string_view("=+-@\t\r\n").find(value[0]) != std::string_view::npos &&
        !is_plain_number(value)) {
        value.insert(0, 1, '\'');
    }
    if (value.find_first_of(",\"\r\n") == std::string::npos) {
        return value;
    }
    std::string quoted = "\"";
    for (const char c : value) {
        quoted.append(c == '"' ? 2 : 1, c);
    }
    return quoted + '"';
}

}  // namespace fightconv
