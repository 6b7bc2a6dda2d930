// Reports on the disk.
#pragma once

#include <filesystem>

#include "converters/batch/report.hpp"

namespace fightconv::batch {

// Why nothing is written in the place of `file`: something else than a report is there. Touches nothing.
Status check_report_file(const std::filesystem::path& file);

// Makes the folders above `file` and tries whether they can be written to.
Status try_report_file(const std::filesystem::path& file);

// In the form that the file's extension says; a report that is there is replaced, folders above it are made. Whole or not at all.
Status write_report(const Report& report, const std::filesystem::path& file);

// One that was written as .json; the error names the file.
Result<Report> read_report(const std::filesystem::path& file);

}  // namespace fightconv::batch
