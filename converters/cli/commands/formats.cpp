// fightconv formats
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>

#include "converters/api/reports_json.hpp"
#include "converters/cli/command_line.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help formats_help(const Registry&) {
    return {
        "fightconv formats [--json]",
        "Lists the formats that fightconv reads and writes, each with its id for --to. `fightconv "
        "convert --help ID` lists the options of one.",
        "Example:\n  fightconv formats --json\n",
    };
}

void declare_formats(po::options_description&, const Registry&) {}

// The name with its extensions, and behind it the id, in at most 100 columns.
void print(const FormatInfo& info) {
    constexpr std::size_t id_column = 82;
    std::string name = wrapped(fmt::format("{} ({})", info.name, fmt::join(info.extensions, " ")),
                               2, 4, id_column - 2);
    const std::size_t first_line = std::min(name.find('\n'), name.size());
    std::string id(id_column - 2 - first_line, ' ');
    std::cout << fmt::format("  {}\n", name.insert(first_line, id.append(info.id)));
}

ExitCode run_formats(const po::variables_map& values, const Registry& registry) {
    if (is_set(values, "json")) {
        JsonWriter json(2);
        write_formats(json, registry);
        std::cout << json.text() << '\n';
        return ExitCode::done;
    }
    std::cout << fmt::format("Reads:\n");
    for (const auto& importer : registry.importers) {
        print(importer->info());
    }
    constexpr std::array<std::pair<Purpose, std::string_view>, 3> groups = {
        {{Purpose::character, "Writes for engines and other programs (convert --to ID):"},
         {Purpose::view, "Writes previews (--to ID, or `fightconv preview`):"},
         {Purpose::parts, "Writes parts as separate files (--to ID, or `fightconv extract`):"}}};
    for (const auto& [purpose, title] : groups) {
        std::cout << fmt::format("{}\n", title);
        for (const auto& exporter : registry.exporters) {
            if (exporter->info().purpose == purpose) {
                print(exporter->info());
            }
        }
    }
    return ExitCode::done;
}

}  // namespace

const Subcommand formats_command = {"formats",    "list the formats that are read and written",
                                    formats_help, declare_formats,
                                    run_formats,  false};

}  // namespace fightconv::cli
