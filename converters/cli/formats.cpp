// fightconv formats
#include <fmt/format.h>

#include <array>
#include <iostream>

#include "converters/api/packages.hpp"
#include "converters/api/reports_json.hpp"
#include "converters/cli/command_line.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help formats_help(const Registry&) {
    return {
        "fightconv formats [--json]",
        "Lists the formats that fightconv reads and writes, with the options of each.",
        "Example:\n  fightconv formats --json\n",
    };
}

void declare_formats(po::options_description&, const Registry&) {}

void print(const FormatInfo& info) {
    std::cout << fmt::format("  {:<15}{} ({})\n", info.id, info.name,
                             fmt::join(info.extensions, " "));
    for (const OptionInfo& option : info.options) {
        const std::string value =
            option.kind == OptionKind::flag ? "" : fmt::format(" {}", option.expected());
        std::cout << fmt::format("                   --{}{}: {}\n", option.name, value,
                                 option.help);
    }
}

ExitCode run_formats(const po::variables_map& values, const Registry& registry) {
    if (is_set(values, "json")) {
        JsonWriter json(2);
        write_formats(json, registry, true);
        std::cout << json.text() << '\n';
        return ExitCode::done;
    }
    std::cout << fmt::format("Reads:\n");
    for (const auto& importer : registry.importers) {
        print(importer->info());
    }
    constexpr std::array<std::pair<Purpose, std::string_view>, 3> groups = {
        {{Purpose::character, "Writes for other programs (--to):"},
         {Purpose::view, "Writes previews (--to, or `fightconv preview`):"},
         {Purpose::parts, "Writes parts as separate files (--to, or `fightconv extract`):"}}};
    for (const auto& [purpose, title] : groups) {
        std::cout << fmt::format("{}\n", title);
        for (const auto& exporter : registry.exporters) {
            if (exporter->info().purpose == purpose) {
                print(exporter->info());
            }
        }
    }
    std::cout << "Writes the files of a folder (convert --to pak; `fightconv extract` reads it):\n";
    print(package_format());
    return ExitCode::done;
}

}  // namespace

const Subcommand formats_command = {"formats",    "list the formats that are read and written",
                                    formats_help, declare_formats,
                                    run_formats,  false};

}  // namespace fightconv::cli
