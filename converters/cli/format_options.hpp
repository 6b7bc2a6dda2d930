// The options that formats declare, as options of a command.
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/converter.hpp"

namespace fightconv::cli {

// The formats whose options a command takes.
struct Formats {
    std::vector<const Importer*> importers;
    std::vector<const Exporter*> exporters;
};
Formats readers(const Registry& registry);                       // every importer
Formats formats_for(const Registry& registry, Purpose purpose);  // every importer, and the exporters for that

// An option and the formats that declare it, which may take different values.
struct FormatOption {
    struct Declaration {
        std::string_view format;
        const OptionInfo* info;
    };
    std::string name;
    std::vector<Declaration> declarations;

    bool is_flag() const;
    bool can_be_off() const;  // a flag that is on by default somewhere: --no-NAME
    std::string expected() const;
    std::string help() const;
    std::vector<std::string> words() const;  // that are worth completing
};
// By name, each once.
std::vector<FormatOption> format_options(const Formats& formats);

void add_format_options(boost::program_options::options_description& options, const Formats& formats);

// The given options: those that an exporter declares in `writing`, all others in `reading`.
struct GivenOptions {
    OptionValues reading;
    OptionValues writing;
};
GivenOptions given_options(const boost::program_options::variables_map& values, const Formats& formats);

// The value checks of these formats; the error's message begins with the option: "--uff-pixels takes rgba|indexed, not 'cmyk'".
Status check_options(const GivenOptions& given, const Formats& used);

// The first of `writing` that none of the exporters in use takes, as an error that names the exporters that do.
Status check_all_used(const GivenOptions& given, const Formats& declared, const Formats& used);

}  // namespace fightconv::cli
