// The parts that all subcommands share: options with their help, exit codes, and the list of
// subcommands.
#pragma once

#include <array>
#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/cli/console.hpp"
#include "converters/cli/format_options.hpp"
#include "converters/interface/converter.hpp"

namespace fightconv::cli {

// reliability.md 6
enum class ExitCode : int {
    done = 0,
    input_failed = 1,
    wrong_command_line = 2,
    environment = 3,
    bug = 4,
    hung_up = 129,
    interrupted = 130,
    terminated = 143
};

// The exit code for an error of one input. The caller decides whether an error of an output means
// `environment`.
ExitCode exit_code_of(const Error& error) noexcept;
// The more serious of two codes, because a later job must not hide an earlier failure.
ExitCode worse(ExitCode a, ExitCode b) noexcept;

using Arguments = std::vector<std::string>;

struct Help {
    std::string_view usage;  // "fightconv convert INPUT... -o DIR [options]"
    std::string_view description;
    std::string_view examples;
};

// A command: its help, its options and its function.
struct Subcommand {
    std::string_view name;
    std::string_view summary;
    Help (*help)(const Registry& registry);
    void (*declare)(boost::program_options::options_description& options, const Registry& registry);
    ExitCode (*run)(const boost::program_options::variables_map& values, const Registry& registry);
    bool takes_inputs = true;
    // Options of earlier versions, which scripts may have; nothing shows them.
    void (*declare_former)(boost::program_options::options_description& options) = nullptr;
};
extern const Subcommand convert_command, batch_command, inspect_command, extract_command,
    preview_command, pack_command, validate_command, diff_command, formats_command, config_command;
// A batch of the files and folders that are dropped on the program; it has no name of its own.
extern const Subcommand drop_command;
// Every command, in the order of the help.
inline constexpr std::array all_commands = {
    &convert_command, &batch_command,    &inspect_command, &extract_command, &preview_command,
    &pack_command,    &validate_command, &diff_command,    &formats_command, &config_command};

// Parses the arguments and runs the command. For a wrong command line it prints the problem and
// returns wrong_command_line. With --help it prints the help.
ExitCode run_subcommand(const Subcommand& command, const Arguments& arguments,
                        const Registry& registry);
// The help of a command, as printed by --help. If it would be long, the options of formats are left
// to help_of_format().
std::string help_text(const Subcommand& command, const Registry& registry);
// The options that a format has for a command, or that it has none and which command has some.
// not_found if there is no such format.
Result<std::string> help_of_format(const Subcommand& command, std::string_view id,
                                   const Registry& registry);
// The manual page: `fightconv __manual` prints it for the build.
std::string manual(const Registry& registry);
// Prints the one for each format that is named, or else the help of the command.
ExitCode print_help(const Subcommand& command, const std::vector<std::string>& formats,
                    const Registry& registry);
// All options of a command: its own and the common ones.
boost::program_options::options_description options_of(const Subcommand& command,
                                                       const Registry& registry);

// The value of an option that was given without the one that it may have. No argument is this text.
inline const std::string value_left_out(1, '\0');

// The values that were given: the text of an option, whether a switch is set, the inputs.
std::optional<std::string> text_of(const boost::program_options::variables_map& values,
                                   const char* option);
bool is_set(const boost::program_options::variables_map& values, const char* option);
// on the command line, not by a setting
bool is_given(const boost::program_options::variables_map& values, const char* option);
std::vector<std::string> inputs_of(const boost::program_options::variables_map& values);

Verbosity verbosity_of(const boost::program_options::variables_map& values);

// Says what is wrong, with a pointer to --help; if the command was given --json, also as a document
// on stdout.
ExitCode usage_error(std::string_view subcommand, std::string_view message);

void set_usage_errors_as_json(bool wanted) noexcept;

// Set by SIGINT, SIGTERM and SIGHUP: the exit code of the program after running work is finished.
std::optional<ExitCode> interruption() noexcept;
void watch_for_interruption();

}  // namespace fightconv::cli
