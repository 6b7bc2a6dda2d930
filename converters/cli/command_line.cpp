#include "converters/cli/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <iostream>

#include "converters/cli/conversion_options.hpp"
#include "converters/cli/settings.hpp"
#include "converters/json/json_writer.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/closest.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/wildcards.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

std::atomic<int> signal_seen = 0;
bool usage_errors_as_json = false;  // set once, from the arguments of the program

extern "C" void on_signal(int number) {
    if (signal_seen.exchange(number) != 0) {
        std::signal(number, SIG_DFL);  // a second signal ends the program at once
        std::raise(number);
    }
}

std::string plain_message(const po::error& error) {
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    return message;
}

// Finds an option or input that is an empty text, usually a variable of a script that was not set;
// and standard input that is given twice.
std::optional<std::string> unusable_name(const po::variables_map& values) {
    static constexpr std::array<const char*, 6> names = {"output", "report", "select",
                                                         "anim",   "html",   "config"};
    for (const char* const name : names) {
        if (values.count(name) != 0 && !values[name].defaulted() &&
            values[name].as<std::string>().empty()) {
            return fmt::format("--{} has an empty value", name);
        }
    }
    const auto inputs = values.count("inputs") != 0
                            ? values["inputs"].as<std::vector<std::string>>()
                            : std::vector<std::string>();
    if (std::count(inputs.begin(), inputs.end(), "-") > 1) {
        return "'-' is given twice, but standard input can be read only once";
    }
    return std::count(inputs.begin(), inputs.end(), "") != 0
               ? std::optional<std::string>("an input is an empty text")
               : std::nullopt;
}

// Expands wildcards in the inputs, because cmd.exe does not, and because people quote them. The
// pattern that matches nothing, if there is one.
std::optional<std::string> expand_inputs(po::variables_map& values) {
    if (!is_set(values, "inputs")) {
        return std::nullopt;
    }
    std::vector<std::string> expanded;
    for (const std::string& given : inputs_of(values)) {
        const std::vector<std::string> paths = expand_wildcards(given);
        if (paths.empty()) {
            return given;
        }
        expanded.insert(expanded.end(), paths.begin(), paths.end());
    }
    values.at("inputs").as<std::vector<std::string>>() = std::move(expanded);
    return std::nullopt;
}

// Options that show their value as "[FILE]" may be the last argument, or stand before another
// option.
Arguments with_left_out_values(Arguments arguments, const po::options_description& options) {
    for (const auto& option : options.options()) {
        const auto at =
            option->format_parameter().starts_with('[')
                ? std::find(arguments.begin(), arguments.end(), "--" + option->long_name())
                : arguments.end();
        if (at != arguments.end() && (at + 1 == arguments.end() || (at + 1)->starts_with('-'))) {
            arguments.insert(at + 1, value_left_out);
        }
    }
    return arguments;
}

// The message for a wrong command line, with a suggestion for a misspelt option.
std::string message_of(const po::error& error, const po::options_description& options) {
    const auto* const unknown = dynamic_cast<const po::unknown_option*>(&error);
    if (unknown == nullptr) {
        return plain_message(error);
    }
    std::vector<std::string> names;
    for (const auto& option : options.options()) {
        names.push_back(option->long_name());
    }
    std::string given = unknown->get_option_name();
    given.erase(0, given.find_first_not_of('-'));
    const auto meant = closest(given, {names.begin(), names.end()});
    return fmt::format("there is no option '{}'{}", unknown->get_option_name(),
                       meant ? fmt::format("; did you mean --{}?", *meant) : "");
}

}  // namespace

ExitCode exit_code_of(const Error& error) noexcept {
    switch (error.code()) {
        case ErrorCode::internal: return ExitCode::bug;
        case ErrorCode::exhausted: return ExitCode::environment;
        case ErrorCode::cancelled: return interruption().value_or(ExitCode::interrupted);
        default: return ExitCode::input_failed;
    }
}

ExitCode worse(ExitCode a, ExitCode b) noexcept { return std::max(a, b); }

po::options_description options_of(const Subcommand& command, const Registry& registry) {
    po::options_description options;
    command.declare(options, registry);
    if (command.takes_inputs) {
        add_general_options(options, {"config", "no-config"});
    }
    add_general_options(options, {"json", "quiet", "verbose", "help"});
    return options;
}

ExitCode print_help(const Subcommand& command, const std::vector<std::string>& formats,
                    const Registry& registry) {
    std::string text = formats.empty() ? help_text(command, registry) : "";
    for (const std::string& format : formats) {
        const auto options = help_of_format(command, format, registry);
        if (!options) {
            return usage_error(fmt::format("fightconv {}", command.name),
                               options.error().message());
        }
        text += *options;
    }
    std::cout << text;
    return ExitCode::done;
}

ExitCode run_subcommand(const Subcommand& command, const Arguments& given,
                        const Registry& registry) {
    const po::options_description options = options_of(command, registry);
    const Arguments arguments = with_left_out_values(given, options);
    const std::string name = fmt::format("fightconv {}", command.name);
    po::options_description all;
    all.add(options);
    if (command.declare_former != nullptr) {
        command.declare_former(all);
    }
    po::positional_options_description positions;
    if (command.takes_inputs) {
        all.add_options()("inputs", po::value<std::vector<std::string>>());
        positions.add("inputs", -1);
    }
    if (given.empty() && command.takes_inputs) {
        std::cerr << fmt::format("Usage: {}\n", command.help(registry).usage);
    }
    po::variables_map values;
    try {
        po::store(
            po::command_line_parser(arguments)
                .options(all)
                .positional(positions)
                .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                .run(),
            values);
        if (is_set(values, "help")) {
            std::vector<std::string> formats = inputs_of(values);
            std::erase_if(formats, [](const std::string& word) {  // an input that was typed first
                std::error_code ignored;
                return std::filesystem::exists(path_from_utf8(word), ignored);
            });
            return print_help(command, formats, registry);
        }
        po::notify(values);
    } catch (const po::error& error) {
        return usage_error(name, message_of(error, options));
    }
    if (const auto problem = unusable_name(values)) {
        return usage_error(name, *problem);
    }
    if (is_set(values, "quiet") && is_set(values, "verbose")) {
        return usage_error(name, "--quiet and --verbose cannot be used together");
    }
    if (is_set(values, "config") && is_set(values, "no-config")) {
        return usage_error(name, "--config and --no-config cannot be used together");
    }
    if (const auto unmatched = expand_inputs(values)) {
        Console(verbosity_of(values))
            .error(fmt::format("{}: no file or folder matches this", printable(*unmatched)));
        return ExitCode::input_failed;
    }
    if (!command.takes_inputs || is_set(values, "no-config")) {
        return command.run(values, registry);
    }
    const auto settings = settings_for(text_of(values, "config"), registry);
    if (!settings) {
        const Error& error = settings.error();
        return usage_error(name, error.remedy().empty()
                                     ? error.render()
                                     : fmt::format("{}; {}", error.render(), error.remedy()));
    }
    add_settings(*settings, options, values);
    const ExitCode code = command.run(values, registry);
    if (code == ExitCode::wrong_command_line && !settings->values.empty()) {
        std::cerr << fmt::format(
            "       settings of {} are in force; `fightconv config` shows them\n",
            printable(settings->files.front()));
    }
    return code;
}

std::optional<std::string> text_of(const po::variables_map& values, const char* option) {
    const auto given = values.find(option);
    return given == values.end() ? std::nullopt : std::optional(given->second.as<std::string>());
}

bool is_set(const po::variables_map& values, const char* option) {
    return values.count(option) != 0;
}

bool is_given(const po::variables_map& values, const char* option) {
    return is_set(values, option) && !values[option].defaulted();
}

std::vector<std::string> inputs_of(const po::variables_map& values) {
    return is_set(values, "inputs") ? values["inputs"].as<std::vector<std::string>>()
                                    : std::vector<std::string>();
}

Verbosity verbosity_of(const po::variables_map& values) {
    return is_set(values, "quiet")     ? Verbosity::quiet
           : is_set(values, "verbose") ? Verbosity::verbose
                                       : Verbosity::normal;
}

void set_usage_errors_as_json(bool wanted) noexcept { usage_errors_as_json = wanted; }

ExitCode usage_error(std::string_view subcommand, std::string_view message) {
    if (usage_errors_as_json) {
        JsonWriter json(std::nullopt);
        json.object([&] {
            json.key("error").object([&] {
                json.member("code", "wrong command line");
                json.member("message", json_text(message));
                json.member("remedy", fmt::format("`{} --help` explains its usage", subcommand));
            });
        });
        std::cout << printable_json(json.text()) << '\n';
    }
    std::cerr << fmt::format("error: {}\n       `{} --help` explains its usage\n",
                             printable(message), subcommand);
    return ExitCode::wrong_command_line;
}

std::optional<ExitCode> interruption() noexcept {
    switch (signal_seen.load()) {
        case SIGINT: return ExitCode::interrupted;
        case SIGTERM: return ExitCode::terminated;
#ifdef SIGHUP
        case SIGHUP: return ExitCode::hung_up;
#endif
#ifdef SIGBREAK
        // Windows: Ctrl-Break, or the window is being closed
        case SIGBREAK: return ExitCode::interrupted;
#endif
        default: return std::nullopt;
    }
}

void watch_for_interruption() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
#ifdef SIGHUP
    if (std::signal(SIGHUP, on_signal) == SIG_IGN) {
        std::signal(SIGHUP, SIG_IGN);  // nohup: the run continues after its terminal is closed
    }
#endif
#ifdef SIGBREAK
    std::signal(SIGBREAK, on_signal);
#endif
}

}  // namespace fightconv::cli
