// fightconv formats
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "converters/cli/command_line.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv formats [--json]",
    "Lists the formats that are read and written, with the options that belong to them.",
    "Example:\n  fightconv formats --json\n",
};

nlohmann::ordered_json describe(const FormatInfo& info) {
    nlohmann::ordered_json options = nlohmann::ordered_json::array();
    for (const OptionInfo& option : info.options) {
        options.push_back({{"name", option.name}, {"values", option.values}, {"help", option.help}});
    }
    return {{"id", info.id}, {"name", info.name}, {"extensions", info.extensions}, {"options", std::move(options)}};
}

template <class Formats>
void print(std::string_view title, const Formats& formats) {
    fmt::print("{}\n", title);
    for (const auto& format : formats) {
        const FormatInfo& info = format->info();
        fmt::print("  {:<12}{} ({})\n", info.id, info.name, fmt::join(info.extensions, " "));
        for (const OptionInfo& option : info.options) {
            const std::string words = fmt::format("{}", fmt::join(option.values, "|"));
            const std::string value = option.value_name.empty() ? "" : " " + (words.empty() ? std::string(option.value_name) : words);
            fmt::print("                --{}{}: {}\n", option.name, value, option.help);
        }
    }
}

}  // namespace

ExitCode run_formats(const Arguments& arguments) {
    po::options_description options("Options");
    add_common_options(options);
    po::variables_map values;
    if (const auto ended = parse_arguments(arguments, help, options, "", values)) {
        return *ended;
    }
    const Registry registry = builtin_registry();
    if (values.count("json") == 0) {
        print("Reads:", registry.importers);
        print("Writes:", registry.exporters);
        return ExitCode::done;
    }
    nlohmann::ordered_json document = {{"reads", nlohmann::ordered_json::array()}, {"writes", nlohmann::ordered_json::array()}};
    for (const auto& importer : registry.importers) {
        document["reads"].push_back(describe(importer->info()));
    }
    for (const auto& exporter : registry.exporters) {
        document["writes"].push_back(describe(exporter->info()));
    }
    std::cout << document.dump(2) << '\n';
    return ExitCode::done;
}

}  // namespace fightconv::cli
