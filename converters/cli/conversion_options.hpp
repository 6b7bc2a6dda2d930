// The options of every command that converts.
#pragma once

#include <initializer_list>
#include <string_view>

#include "converters/cli/command_line.hpp"
#include "converters/jobs/convert_and_publish.hpp"

namespace fightconv::cli {

// Options of converters/api/general_options.hpp.
void add_general_options(boost::program_options::options_description& options,
                         std::initializer_list<std::string_view> names);
// -o, --animations, --overwrite, --skip-existing, --follow-links, --jobs, --memory and --limit.
void add_output_options(boost::program_options::options_description& options,
                        const char* output_value, const char* output_help);
inline constexpr const char* results_folder_help =
    "the folder for the results; it is created if it is missing";
// The options of add_output_options(), --to, --name, --all-palettes, --share-palettes, --colours,
// --dither, --strict, --verify, and the options of all formats.
void add_conversion_options(boost::program_options::options_description& options,
                            const char* output_value, const char* output_help,
                            const Registry& registry);

// The values of the options in add_output_options(), of --name, --palettes-from and --sprites-from
// where the command has them, and of the formats: `declared` are those whose options the command
// has, `exporters` are those in use. Errors are about the command line. The request stops when the
// program is interrupted.
Result<PublishRequest> read_output_options(const boost::program_options::variables_map& values,
                                           const Formats& declared,
                                           std::vector<const Exporter*> exporters);
enum class OutputPlace : std::uint8_t { folder, folder_or_file, none };
// The same, and the other options of add_conversion_options(). -o may name the only file of the
// only result if `output` says so; then its extension chooses the format, unless --to does. Where
// nothing is written -o may be left out; then results are shown as in a folder "DIR".
Result<PublishRequest> read_conversion_options(const boost::program_options::variables_map& values,
                                               const Registry& registry, OutputPlace output);

// The folder that -o names. A name such as out.gif, which is no folder yet, is refused with a
// message that says what fits.
inline constexpr std::string_view results_are_a_folder =
    "the results are files in a folder, not one file";
Result<std::filesystem::path> read_output_folder(
    const boost::program_options::variables_map& values,
    std::string_view what_fits = results_are_a_folder);
// Whether -o names a file with one of these extensions, or standard output, and no folder.
bool names_output_file(const std::string& output, const std::vector<std::string_view>& extensions);
// Makes a file, or standard output, the place of the only result. The error names what would give
// more than one file.
Status write_into_file(const boost::program_options::variables_map& values, const std::string& file,
                       PublishRequest& request);

// The values of --jobs (one for each core by default), and of --memory and --limit.
Result<unsigned> threads_of(const boost::program_options::variables_map& values);
Result<Limits> limits_of(const boost::program_options::variables_map& values);

Formats all_formats(const Registry& registry);

}  // namespace fightconv::cli
