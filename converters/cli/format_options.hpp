// Turns the options that formats declare into options of a command.
#pragma once

#include <boost/program_options.hpp>
#include <map>
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
Formats readers(const Registry& registry);  // every importer
// every importer, and the exporters with this purpose
Formats formats_for(const Registry& registry, Purpose purpose);

// Whether a preview writes each animation into a file of its own: a folder of files for several
// animations.
bool writes_animated_images(const Exporter& exporter);

// An option and the formats that declare it, which may accept different values.
struct FormatOption {
    struct Declaration {
        std::string_view format;
        const OptionInfo* info;
        const DeclaredOptions* all;  // of the format
    };
    std::string name;
    std::vector<Declaration> declarations;

    bool is_flag() const;
    bool is_file() const;
    bool is_repeatable() const;
    bool can_be_off() const;  // a flag that is on by default somewhere: --no-NAME
    std::string expected() const;
    std::string help() const;
    std::vector<std::string> words() const;  // the words for completion
};
// Each once, in the order of the formats.
std::vector<FormatOption> format_options(const Formats& formats);

void add_format_options(boost::program_options::options_description& options,
                        const Formats& formats);

// The given options: in `writing` those that an exporter declares, in `reading` all others, and in
// `defaults`, by the id of a format, those that settings gave for it. Files that they name are
// read; malformed if that fails.
struct GivenOptions {
    OptionValues reading;
    OptionValues writing;
    std::map<std::string, OptionValues, std::less<>> defaults;

    // of every format: no two have an option of one name that means something else
    OptionValues reading_with_defaults() const;
};
Result<GivenOptions> given_options(const boost::program_options::variables_map& values,
                                   const Formats& formats);

// Checks the values with these formats; the message begins with the option: "--uff-pixels takes
// rgba|indexed, not 'cmyk'".
Status check_options(const GivenOptions& given, const Formats& used);

// Checks that an exporter in use has each option in `writing`; otherwise the error names the
// exporters that have it.
Status check_all_used(const GivenOptions& given, const Formats& declared, const Formats& used);

}  // namespace fightconv::cli
