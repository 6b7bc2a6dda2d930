// The options of every command that converts.
#pragma once

#include "converters/cli/command_line.hpp"
#include "converters/jobs/conversion.hpp"

namespace fightconv::cli {

void add_conversion_options(boost::program_options::options_description& options, const Registry& registry);

struct ConversionOptions {
    ConversionPlan plan;
    unsigned threads = 1;  // of all conversions together
};
// The error is about the command line. The plan stops when the program is interrupted.
Result<ConversionOptions> read_conversion_options(const boost::program_options::variables_map& values, const Registry& registry);

// Why a conversion ended as it did, for the exit code.
ExitCode exit_code_of(const Conversion& conversion);

}  // namespace fightconv::cli
