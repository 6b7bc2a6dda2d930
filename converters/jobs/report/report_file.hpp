// Reports on the disk.
#pragma once

#include <filesystem>

#include "converters/jobs/report/report.hpp"

namespace fightconv::batch {

// An error if `file` exists and is not a report, because it is then not replaced. Changes nothing.
Status check_report_file(const std::filesystem::path& file);

// Creates the folders above `file` and checks that they can be written to.
Status try_report_file(const std::filesystem::path& file);

// Writes the report in the form that the extension of the file names. An existing report is
// replaced and missing folders are created. The file is written completely or not at all.
Status write_report(const Report& report, const std::filesystem::path& file);

// Reads a .json report; errors name the file.
Result<Report> read_report(const std::filesystem::path& file);

}  // namespace fightconv::batch
