// Runs conversions and reports their results, for convert, extract and preview.
#pragma once

#include <vector>

#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"

namespace fightconv::cli {

struct JobsRequest {
    std::string_view command;  // "convert"
    PublishRequest publish;
    std::vector<ConversionInput> inputs;
    bool json = false;
    bool list_approximations = false;
    Verbosity verbosity = Verbosity::normal;
};

ExitCode run_jobs(JobsRequest jobs, const Registry& registry);

// The exit code for one input.
ExitCode exit_code_of(const PublishResult& result);

}  // namespace fightconv::cli
