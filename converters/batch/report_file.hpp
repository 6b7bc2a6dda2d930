// Reports on the disk.
#pragma once

#include <filesystem>

#include "converters/batch/report.hpp"

namespace fightconv::batch {

// In the form that the file's extension says; one that is there is replaced, folders above it are made. Whole or not at all.
Status write_report(const Report& report, const std::filesystem::path& file);

// One that was written as .json; the error names the file.
Result<Report> read_report(const std::filesystem::path& file);

}  // namespace fightconv::batch
