// What all subcommands share: options with their help, exit codes, and the list of subcommands.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/cli/console.hpp"
#include "converters/interface/converter.hpp"

namespace fightconv::cli {

// reliability.md 6
enum class ExitCode : int { done = 0, input_failed = 1, wrong_command_line = 2, environment = 3, bug = 4, hung_up = 129, interrupted = 130, terminated = 143 };

// The exit code that an error of one input stands for: environment for I/O on outputs is decided by the caller.
ExitCode exit_code_of(const Error& error) noexcept;
// The graver of two: a later job must not hide an earlier failure.
ExitCode worse(ExitCode a, ExitCode b) noexcept;

using Arguments = std::vector<std::string>;

struct Subcommand {
    std::string_view name;
    std::string_view summary;
    ExitCode (*run)(const Arguments& arguments);
};

ExitCode run_convert(const Arguments& arguments);
ExitCode run_batch(const Arguments& arguments);
ExitCode run_inspect(const Arguments& arguments);
ExitCode run_extract(const Arguments& arguments);
ExitCode run_preview(const Arguments& arguments);
ExitCode run_validate(const Arguments& arguments);
ExitCode run_diff(const Arguments& arguments);
ExitCode run_formats(const Arguments& arguments);

struct Help {
    std::string_view usage;  // "fightconv convert INPUT... -o DIR [options]"
    std::string_view description;
    std::string_view examples;
};

// Parses `arguments`; the positional ones land in the option `positional`. On a wrong line: says what is wrong and returns
// wrong_command_line. On --help: prints the help to stdout and returns done. Else nothing, and `values` is filled.
std::optional<ExitCode> parse_arguments(const Arguments& arguments, const Help& help, const boost::program_options::options_description& options,
                                        std::string_view positional, boost::program_options::variables_map& values);

// A number without a sign, or nothing.
std::optional<std::int64_t> whole_number(std::string_view digits) noexcept;

// -q, -v, --json, --help: the same everywhere.
void add_common_options(boost::program_options::options_description& options);
Verbosity verbosity_of(const boost::program_options::variables_map& values);

// The options that formats declare, as command-line options; and those given, checked against their words, into `context_options`.
void add_format_options(boost::program_options::options_description& options, const Registry& registry);
Status read_format_options(const boost::program_options::variables_map& values, const Registry& registry,
                           std::map<std::string, std::string, std::less<>>& context_options);

// The command line of the commands that only read: `options` gets --fspk-version (here it says what the layout of a .fspk is, instead of
// what is written) and the common ones; at least one input is demanded. Returns as parse_arguments does.
std::optional<ExitCode> parse_reading_arguments(const Arguments& arguments, const Help& help, boost::program_options::options_description& options,
                                                boost::program_options::variables_map& values,
                                                std::map<std::string, std::string, std::less<>>& context_options);

// "wrong command line: MESSAGE" with a pointer to --help.
ExitCode usage_error(std::string_view subcommand, std::string_view message);

// Set by SIGINT, SIGTERM and SIGHUP: the exit code to end with once the work in hand is finished.
std::optional<ExitCode> interruption() noexcept;
void watch_for_interruption();

}  // namespace fightconv::cli
