// One function for each kind of report; render_report() chooses among them.
#pragma once

#include <string>
#include <string_view>

#include "converters/batch/report.hpp"

namespace fightconv::batch {

std::string render_html(const Report& report);
std::string render_json(const Report& report);
std::string render_csv(const Report& report);
std::string render_markdown(const Report& report);

// A text for a cell of a table, so that no spreadsheet takes it for a formula: such a text gets an apostrophe before it.
std::string harmless_cell(std::string_view text);

}  // namespace fightconv::batch
