#include "converters/cli/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <csignal>
#include <iostream>
#include <sstream>

#include "core/base/text.hpp"
#include "formats/fspk/view.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

std::atomic<int> signal_seen = 0;

extern "C" void on_signal(int number) {
    if (signal_seen.exchange(number) != 0) {
        std::signal(number, SIG_DFL);  // the second one ends the program at once
        std::raise(number);
    }
}

// Calls visit(option) once for each option that some format declares; importers and exporters may share one.
template <class Visit>
void for_each_format_option(const Registry& registry, Visit visit) {
    std::vector<std::string_view> seen;
    const auto visit_all = [&](const auto& formats) {
        for (const auto& format : formats) {
            for (const OptionInfo& option : format->info().options) {
                if (std::find(seen.begin(), seen.end(), option.name) == seen.end()) {
                    seen.push_back(option.name);
                    visit(option);
                }
            }
        }
    };
    visit_all(registry.importers);
    visit_all(registry.exporters);
}

std::string words(const OptionInfo& option) { return fmt::format("{}", fmt::join(option.values, "|")); }

std::string plain_message(const po::error& error) {
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    return message;
}

// An option or an input that is there and names nothing: most often a variable of a script that was not set.
std::optional<std::string> empty_name(const po::variables_map& values) {
    static constexpr std::array<const char*, 5> names = {"output", "report", "select", "anim", "html"};
    for (const char* const name : names) {
        if (values.count(name) != 0 && !values[name].defaulted() && values[name].as<std::string>().empty()) {
            return fmt::format("--{} is given without a name", name);
        }
    }
    const auto inputs = values.count("input") != 0 ? values["input"].as<std::vector<std::string>>() : std::vector<std::string>();
    return std::count(inputs.begin(), inputs.end(), "") != 0 ? std::optional<std::string>("an input is given without a name") : std::nullopt;
}

// "fightconv convert" of "fightconv convert INPUT...".
std::string_view subcommand_of(const Help& help) { return help.usage.substr(0, help.usage.find(' ', help.usage.find(' ') + 1)); }

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

std::optional<ExitCode> parse_arguments(const Arguments& arguments, const Help& help, const po::options_description& options, std::string_view positional,
                                        po::variables_map& values) {
    po::options_description all;
    all.add(options);
    po::positional_options_description positions;
    if (!positional.empty()) {
        all.add_options()(std::string(positional).c_str(), po::value<std::vector<std::string>>());
        positions.add(std::string(positional).c_str(), -1);
    }
    try {
        po::store(po::command_line_parser(arguments)
                      .options(all)
                      .positional(positions)
                      .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                      .run(),
                  values);
        if (values.count("help") != 0) {
            std::ostringstream listed;
            listed << options;
            std::cout << fmt::format("Usage: {}\n\n{}\n\n{}\n{}", help.usage, help.description, listed.str(), help.examples);
            return ExitCode::done;
        }
        po::notify(values);
        if (const auto problem = empty_name(values)) {
            return usage_error(subcommand_of(help), *problem);
        }
        if (values.count("quiet") != 0 && values.count("verbose") != 0) {
            return usage_error(subcommand_of(help), "--quiet and --verbose exclude each other");
        }
    } catch (const po::error& error) {
        return usage_error(subcommand_of(help), plain_message(error));
    }
    return std::nullopt;
}

std::optional<std::int64_t> whole_number(std::string_view digits) noexcept {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() && number >= 0 ? std::optional(number) : std::nullopt;
}

void add_common_options(po::options_description& options) {
    options.add_options()("json", "one JSON document on stdout, for machines")("quiet,q", "only errors")(
        "verbose,v", "every message, not only the first of each kind")("help,h", "this help");
}

Verbosity verbosity_of(const po::variables_map& values) {
    if (values.count("quiet") != 0) {
        return Verbosity::quiet;
    }
    return values.count("verbose") != 0 ? Verbosity::verbose : Verbosity::normal;
}

void add_format_options(po::options_description& options, const Registry& registry) {
    for_each_format_option(registry, [&](const OptionInfo& option) {
        const std::string name(option.name);
        if (option.value_name.empty()) {
            options.add_options()(name.c_str(), po::value<std::string>()->zero_tokens()->implicit_value(std::string(option.values[1]), ""),
                                  std::string(option.help).c_str());
            return;
        }
        const std::string value_name = option.values.empty() ? std::string(option.value_name) : words(option);
        const std::string help = option.values.empty() ? std::string(option.help) : fmt::format("{} (default {})", option.help, option.values.front());
        options.add_options()(name.c_str(), po::value<std::string>()->value_name(value_name), help.c_str());
    });
}

Status read_format_options(const po::variables_map& values, const Registry& registry, std::map<std::string, std::string, std::less<>>& context_options) {
    Status status;
    for_each_format_option(registry, [&](const OptionInfo& option) {
        const auto given = values.find(std::string(option.name));
        if (given == values.end()) {
            return;
        }
        const auto& value = given->second.as<std::string>();
        if (!option.values.empty() && std::find(option.values.begin(), option.values.end(), value) == option.values.end()) {
            status = fail(ErrorCode::malformed, fmt::format("--{} takes {}, not '{}'", option.name, words(option), printable(value)));
        }
        if (option.value_name == "N" && !whole_number(value)) {
            status = fail(ErrorCode::malformed, fmt::format("--{} takes a whole number, not '{}'", option.name, printable(value)));
        }
        context_options.emplace(option.name, value);
    });
    return status;
}

std::optional<ExitCode> parse_reading_arguments(const Arguments& arguments, const Help& help, po::options_description& options, po::variables_map& values,
                                                std::map<std::string, std::string, std::less<>>& context_options) {
    options.add_options()("fspk-version", po::value<std::string>()->value_name("1.0|1.5"), "the layout of a .fspk, where its record sizes are not to decide");
    add_common_options(options);
    if (const auto ended = parse_arguments(arguments, help, options, "input", values)) {
        return ended;
    }
    if (values.count("input") == 0) {
        return usage_error(subcommand_of(help), "no input is given");
    }
    if (const auto given = values.find("fspk-version"); given != values.end()) {
        const auto& version = given->second.as<std::string>();
        if (!fspk::layout_named(version)) {
            return usage_error(subcommand_of(help), fmt::format("--fspk-version takes 1.0|1.5, not '{}'", version));
        }
        context_options.emplace("fspk-version", version);
    }
    return std::nullopt;
}

ExitCode usage_error(std::string_view subcommand, std::string_view message) {
    std::cerr << fmt::format("error: {}\n       `{} --help` shows how it is used\n", printable(message), subcommand);
    return ExitCode::wrong_command_line;
}

std::optional<ExitCode> interruption() noexcept {
    switch (signal_seen.load()) {
        case SIGINT: return ExitCode::interrupted;
        case SIGTERM: return ExitCode::terminated;
#ifdef SIGHUP
        case SIGHUP: return ExitCode::hung_up;
#endif
        default: return std::nullopt;
    }
}

void watch_for_interruption() {
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
#ifdef SIGHUP
    if (std::signal(SIGHUP, on_signal) == SIG_IGN) {
        std::signal(SIGHUP, SIG_IGN);  // nohup: the run outlives its terminal
    }
#endif
}

}  // namespace fightconv::cli
