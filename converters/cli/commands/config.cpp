// fightconv config
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "converters/cli/command_line.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/cli/settings.hpp"
#include "converters/json/json_writer.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help config_help(const Registry&) {
    return {
        "fightconv config [options]",
        "Shows which settings are in force, and from which line of which file. Settings are the "
        "options of `convert` and `batch`, without "
        "the dashes, in files named fightconv.toml: in the current folder, and in your own "
        "configuration folder. --config FILE names "
        "another file that is used instead. The command line comes before all of them.",
        "Examples:\n"
        "  fightconv config\n"
        "  fightconv config --config large.toml --json\n",
    };
}

void declare_config(po::options_description& options, const Registry&) {
    add_general_options(options, {"config"});
}

std::string place_text(const Setting& setting) {
    return render_place(setting.file, Place::at_line(setting.line));
}

void print(const Settings& settings) {
    const auto own = users_settings_file();
    std::error_code ignored;
    std::cout << fmt::format(
        "Your own settings: {}{}\n",
        own ? printable(utf8_from_path(*own)) : "this system has no folder for them",
        own && !std::filesystem::exists(*own, ignored) ? " (there is no such file)" : "");
    if (settings.values.empty()) {
        std::cout << "No settings are in force.\n";
    }
    std::size_t name_width = 0;
    std::size_t value_width = 0;
    const auto value_of = [](const Setting& setting) {
        return printable(fmt::format("{}", fmt::join(setting.values, ", ")));
    };
    for (const Setting& setting : settings.values) {
        name_width = std::max(name_width, setting.name.size());
        value_width = std::max(value_width, value_of(setting).size());
    }
    for (const Setting& setting : settings.values) {
        std::cout << fmt::format("{:<{}}  {:<{}}  {}\n", setting.name, name_width,
                                 value_of(setting), value_width, printable(place_text(setting)));
    }
}

void print_as_json(const Settings& settings) {
    JsonWriter json(2);
    json.object([&] {
        json.key("files").list(settings.files,
                               [&](const std::string& file) { json.value(json_text(file)); });
        json.key("settings").list(settings.values, [&](const Setting& setting) {
            json.object([&] {
                json.member("name", setting.name);
                json.key("values").list(setting.values, [&](const std::string& value) {
                    json.value(json_text(value));
                });
                json.member("file", json_text(setting.file));
                json.member("line", setting.line);
            });
        });
        if (const auto own = users_settings_file()) {
            json.member("own", json_text(utf8_from_path(*own)));
        }
    });
    std::cout << printable_json(json.text()) << '\n';
}

ExitCode run_config(const po::variables_map& values, const Registry& registry) {
    const auto settings = settings_for(text_of(values, "config"), registry);
    if (!settings) {
        const Error& error = settings.error();
        return usage_error("fightconv config",
                           error.remedy().empty()
                               ? error.render()
                               : fmt::format("{}; {}", error.render(), error.remedy()));
    }
    if (is_set(values, "json")) {
        print_as_json(*settings);
    } else {
        print(*settings);
    }
    return ExitCode::done;
}

}  // namespace

const Subcommand config_command = {
    "config",    "show the settings that are in force, and from which file",
    config_help, declare_config,
    run_config,  false};

}  // namespace fightconv::cli
