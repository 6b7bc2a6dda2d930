#include "core/base/text/csv.hpp"

#include <algorithm>
#include <array>

#include "core/base/text/text.hpp"

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

// Spreadsheets may leave out blanks before a formula, and some take full-width signs for the
// others.
bool may_be_formula(std::string_view text) {
    using namespace std::string_view_literals;
    constexpr std::array blanks = {" "sv, "\u00A0"sv, "\u3000"sv};
    constexpr std::array starts = {"="sv,  "+"sv,      "-"sv,      "@"sv,      "\t"sv,    "\r"sv,
                                   "\n"sv, "\uFF1D"sv, "\uFF0B"sv, "\uFF0D"sv, "\uFF20"sv};
    const auto begins = [&](std::string_view start) { return text.starts_with(start); };
    for (auto blank = blanks.begin(); blank != blanks.end();) {
        blank = std::find_if(blanks.begin(), blanks.end(), begins);
        text.remove_prefix(blank != blanks.end() ? blank->size() : 0);
    }
    return std::any_of(starts.begin(), starts.end(), begins);
}

}  // namespace

std::string csv_cell(std::string_view text) {
    std::string value = json_text(text);
    if (may_be_formula(value) && !is_plain_number(value)) {
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
