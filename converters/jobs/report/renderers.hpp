// One function for each kind of report; render_report() chooses among them.
#pragma once

#include <string>

#include "converters/jobs/report/report.hpp"

namespace fightconv::batch {

std::string render_html(const Report& report);
std::string render_json(const Report& report);
std::string render_csv(const Report& report);
std::string render_markdown(const Report& report);

}  // namespace fightconv::batch
