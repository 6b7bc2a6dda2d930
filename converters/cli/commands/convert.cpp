// fightconv convert
#include "converters/cli/run_jobs.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help convert_help(const Registry&) {
    return {
        "fightconv convert INPUT... -o DIR|FILE [options]",
        "Converts characters. INPUT is a MUGEN or Ikemen GO character (its folder, its .def, an "
        "archive with it, or a .sff with its .air), a .uff, a .fspk or an Aseprite file. "
        "Each input gives DIR/NAME.uff, or the formats given with --to. Existing results are kept "
        "unless --overwrite is given. Nothing is "
        "written for an input that fails. -o FILE.uff (or another extension) is the file of the "
        "only result, and chooses its format. "
        "Patterns such as \"chars/*.zip\" are expanded; - is standard input, and -o - standard "
        "output.",
        "Examples:\n"
        "  fightconv convert samples/ember -o out\n"
        "  fightconv convert kfm.zip -o kfm.fspk\n"
        "  fightconv convert chars/kfm chars/suave/suave.def -o out --all-palettes\n"
        "  fightconv convert kfm.def -o out --animations 0-299,1000-3999 --uff-layout grid\n"
        "  fightconv convert samples/ember -o out --to page --to moves-csv\n"};
}

void declare_convert(po::options_description& options, const Registry& registry) {
    add_conversion_options(options, "DIR|FILE",
                           "the folder for the results, which is created if it is missing; or the "
                           "file of the only result, as in -o kfm.fspk",
                           registry);
    options.add_options()("report-approximations",
                          "list each value of a move that had to be estimated, with the value that "
                          "was used and the reason");
    add_general_options(options, {"palettes-from", "sprites-from"});
}

ExitCode run_convert(const po::variables_map& values, const Registry& registry) {
    if (inputs_of(values).empty()) {
        return usage_error(
            "fightconv convert",
            "no input is given; expected a character: its folder, .def or archive, or a file such "
            "as a .uff, .fspk or .aseprite");
    }
    auto request = read_conversion_options(values, registry, OutputPlace::folder_or_file);
    if (!request) {
        return usage_error("fightconv convert", request.error().message());
    }
    std::vector<ConversionInput> inputs;
    for (const std::string& path : inputs_of(values)) {
        inputs.push_back({path_from_utf8(path), name_of_input(path_from_utf8(path))});
    }
    return run_jobs({"convert", *std::move(request), std::move(inputs), is_set(values, "json"),
                     is_set(values, "report-approximations"), verbosity_of(values)},
                    registry);
}

}  // namespace

const Subcommand convert_command = {"convert", "convert characters into another format",
                                    convert_help, declare_convert, run_convert};

}  // namespace fightconv::cli
