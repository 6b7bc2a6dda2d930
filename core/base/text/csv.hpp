// Cells of files with comma-separated values, which people open in spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace fightconv {

// A cell as RFC 4180 has it: between quotes where it contains a comma, a quote or a line end. A
// text that a spreadsheet might take for a formula, because it begins with one of = + - @ or their
// full-width forms, also behind blanks, or with a tab or a line end, gets an apostrophe before it;
// plain numbers such as -3 and +2.5 stay. Always valid UTF-8.
std::string csv_cell(std::string_view text);

}  // namespace fightconv
