// fightconv extract
#include <fmt/format.h>

#include <algorithm>

#include "converters/cli/package_options.hpp"
#include "converters/cli/run_jobs.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help extract_help(const Registry&) {
    return {
        "fightconv extract INPUT -o DIR [options]",
        "Writes the parts of a character as files that other programs can open. INPUT is a character (its folder, .def, .uff ...), a .sff or a .snd.\n"
        "--sprites writes the folder DIR/NAME-sprites, --sheets writes DIR/NAME-sheets, and so on. If you name no kind of part, the sprites,\n"
        "palettes and sounds of the character are written. An existing folder is kept unless --overwrite is given.\n"
        "INPUT can also be a package of Urho3D (.pak): all of its files are written into the folder DIR/NAME-files.",
        "Examples:\n"
        "  fightconv extract samples/ember -o out\n"
        "  fightconv extract samples/ember -o out --sheets --atlas\n"
        "  fightconv extract chars/kfm/kfm.sff -o out --sprites --names \"{name}_{group:05}_{number:05}\"\n"
        "  fightconv extract chars/kfm/kfm.snd -o out --sounds\n"
        "  fightconv extract game/Data.pak -o out\n",
    };
}

void declare_extract(po::options_description& options, const Registry& registry) {
    const Formats formats = formats_for(registry, Purpose::parts);
    for (const Exporter* exporter : formats.exporters) {
        options.add_options()(std::string(exporter->info().id).c_str(), std::string(exporter->info().name).c_str());
    }
    add_output_options(options, "DIR", "the folder for the results; it is created if it is missing");
    add_format_options(options, formats);
}

// The kinds that are written if none is named: those that a single file, such as a .sff, can also contain.
bool is_written_by_default(const Exporter* exporter) { return exporter->info().partial; }

Result<ConversionOptions> read_extract_options(const po::variables_map& values, const Registry& registry) {
    const auto folder = text_of(values, "output");
    if (!folder) {
        return fail(ErrorCode::malformed, "no output folder is given; expected -o DIR");
    }
    const Formats declared = formats_for(registry, Purpose::parts);
    std::vector<const Exporter*> wanted;
    std::copy_if(declared.exporters.begin(), declared.exporters.end(), std::back_inserter(wanted),
                 [&](const Exporter* exporter) { return is_set(values, std::string(exporter->info().id).c_str()); });
    const bool use_defaults = wanted.empty();
    if (use_defaults) {
        std::copy_if(declared.exporters.begin(), declared.exporters.end(), std::back_inserter(wanted), is_written_by_default);
    }
    FC_ASSIGN(const GivenOptions given, given_options(values, declared));
    FC_TRY(check_all_used(given, declared, {{}, wanted}));
    if (is_set(values, "animations") && std::all_of(wanted.begin(), wanted.end(), is_written_by_default)) {
        return fail(ErrorCode::malformed, "--animations has no effect here: it selects the animations for --sheets");
    }
    FC_ASSIGN(ConversionOptions options, read_output_options(values, declared, std::move(wanted)));
    options.plan.request.only_applicable = use_defaults;
    options.plan.accept = Accept::parts;
    options.plan.folder = path_from_utf8(*folder);
    return options;
}

ExitCode run_extract(const po::variables_map& values, const Registry& registry) {
    const auto inputs = inputs_of(values);
    if (inputs.size() != 1) {
        return usage_error("fightconv extract",
                           inputs.empty() ? "no input is given; expected a character, a .sff, a .snd or a .pak" : "more than one input is given");
    }
    const std::filesystem::path path = path_from_utf8(inputs.front());
    auto options = is_package(path) ? read_unpacking_options(values) : read_extract_options(values, registry);
    if (!options) {
        return usage_error("fightconv extract", options.error().message());
    }
    return run_jobs({"extract", *std::move(options), {{path, output_name(path)}}, is_set(values, "json"), false, verbosity_of(values)}, registry);
}

}  // namespace

const Subcommand extract_command = {"extract", "write sprites, sheets, palettes, sounds and moves, or the files of a package, as separate files", extract_help,
                                    declare_extract, run_extract};

}  // namespace fightconv::cli
