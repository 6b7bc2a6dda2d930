// Runs conversions and tells how they ended: the one ending of convert, extract and preview.
#pragma once

#include <vector>

#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"

namespace fightconv::cli {

struct JobsToRun {
    std::string_view command;  // "convert"
    ConversionOptions options;
    std::vector<ConversionInput> inputs;
    bool json = false;
    bool list_approximations = false;
    Verbosity verbosity = Verbosity::normal;
};

ExitCode run_jobs(JobsToRun jobs, const Registry& registry);

// Why a conversion ended as it did, for the exit code.
ExitCode exit_code_of(const Conversion& conversion);

}  // namespace fightconv::cli
