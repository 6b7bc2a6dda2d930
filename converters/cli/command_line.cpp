#include "converters/cli/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <iostream>
#include <sstream>

#include "core/base/closest.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

std::atomic<int> signal_seen = 0;

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

// Finds an option or input that is an empty text: usually a variable of a script that was not set.
std::optional<std::string> empty_name(const po::variables_map& values) {
    static constexpr std::array<const char*, 5> names = {"output", "report", "select", "anim", "html"};
    for (const char* const name : names) {
        if (values.count(name) != 0 && !values[name].defaulted() && values[name].as<std::string>().empty()) {
            return fmt::format("--{} has an empty value", name);
        }
    }
    const auto inputs = values.count("inputs") != 0 ? values["inputs"].as<std::vector<std::string>>() : std::vector<std::string>();
    return std::count(inputs.begin(), inputs.end(), "") != 0 ? std::optional<std::string>("an input is an empty text") : std::nullopt;
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
    return fmt::format("there is no option '{}'{}", unknown->get_option_name(), meant ? fmt::format("; did you mean --{}?", *meant) : "");
}

void add_common_options(po::options_description& options) {
    options.add_options()("json", "write one JSON document for programs to stdout")("quiet,q", "show only errors")(
        "verbose,v", "show every message, not only the first of each kind")("help,h", "show this help");
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
    po::options_description options("Options", 110);
    command.declare(options, registry);
    add_common_options(options);
    return options;
}

std::string help_text(const Subcommand& command, const Registry& registry) {
    const Help help = command.help(registry);
    std::ostringstream listed;
    listed << options_of(command, registry);
    return fmt::format("Usage: {}\n\n{}\n\n{}\n{}", help.usage, help.description, listed.str(), help.examples);
}

ExitCode run_subcommand(const Subcommand& command, const Arguments& arguments, const Registry& registry) {
    const po::options_description options = options_of(command, registry);
    const std::string name = fmt::format("fightconv {}", command.name);
    po::options_description all;
    all.add(options);
    po::positional_options_description positions;
    if (command.takes_inputs) {
        all.add_options()("inputs", po::value<std::vector<std::string>>());
        positions.add("inputs", -1);
    }
    po::variables_map values;
    try {
        po::store(po::command_line_parser(arguments)
                      .options(all)
                      .positional(positions)
                      .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                      .run(),
                  values);
        if (is_set(values, "help")) {
            std::cout << help_text(command, registry);
            return ExitCode::done;
        }
        po::notify(values);
    } catch (const po::error& error) {
        return usage_error(name, message_of(error, options));
    }
    if (const auto problem = empty_name(values)) {
        return usage_error(name, *problem);
    }
    if (is_set(values, "quiet") && is_set(values, "verbose")) {
        return usage_error(name, "--quiet and --verbose cannot be used together");
    }
    return command.run(values, registry);
}

std::optional<std::string> text_of(const po::variables_map& values, const char* option) {
    const auto given = values.find(option);
    return given == values.end() ? std::nullopt : std::optional(given->second.as<std::string>());
}

bool is_set(const po::variables_map& values, const char* option) { return values.count(option) != 0; }

std::vector<std::string> inputs_of(const po::variables_map& values) {
    return is_set(values, "inputs") ? values["inputs"].as<std::vector<std::string>>() : std::vector<std::string>();
}

Verbosity verbosity_of(const po::variables_map& values) {
    return is_set(values, "quiet") ? Verbosity::quiet : is_set(values, "verbose") ? Verbosity::verbose : Verbosity::normal;
}

ExitCode usage_error(std::string_view subcommand, std::string_view message) {
    std::cerr << fmt::format("error: {}\n       `{} --help` explains its usage\n", printable(message), subcommand);
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
        case SIGBREAK: return ExitCode::interrupted;  // Windows: Ctrl-Break, or the window is being closed
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
