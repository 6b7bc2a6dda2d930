// The options of every command that converts.
#pragma once

#include "converters/cli/command_line.hpp"
#include "converters/jobs/conversion.hpp"

namespace fightconv::cli {

// -o, --animations, --overwrite, --skip-existing, --follow-links, --jobs and --memory.
void add_output_options(boost::program_options::options_description& options, const char* output_value, const char* output_help);
// --to, --all-palettes, --strict, --verify, and the options of all formats.
void add_conversion_options(boost::program_options::options_description& options, const Registry& registry);

struct ConversionOptions {
    ConversionPlan plan;
    unsigned threads = 1;  // of all conversions together
};
// The values of the options in add_output_options(). `declared` are the formats whose options the command has, `exporters` are those in use. Errors
// are about the command line. The plan stops when the program is interrupted.
Result<ConversionOptions> read_output_options(const boost::program_options::variables_map& values, const Formats& declared,
                                              std::vector<const Exporter*> exporters);
// The same, and the options of add_conversion_options().
Result<ConversionOptions> read_conversion_options(const boost::program_options::variables_map& values, const Registry& registry);

Formats all_formats(const Registry& registry);

}  // namespace fightconv::cli
