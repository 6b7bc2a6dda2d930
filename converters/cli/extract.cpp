// fightconv extract
#include <fmt/format.h>

#include <algorithm>

#include "converters/cli/run_jobs.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help extract_help(const Registry&) {
    return {
        "fightconv extract INPUT -o DIR [options]",
        "Writes what is in a character as files that other programs open. INPUT is a character (its folder, .def, .uff ...), a .sff or a .snd.\n"
        "--sprites gives the folder DIR/NAME-sprites, --sheets DIR/NAME-sheets and so on. Without an option that says what is wanted, the\n"
        "sprites, palettes and sounds that there are are written. An existing folder is kept unless --overwrite is given.",
        "Examples:\n"
        "  fightconv extract samples/ember -o out\n"
        "  fightconv extract samples/ember -o out --sheets --atlas\n"
        "  fightconv extract chars/kfm/kfm.sff -o out --sprites --names \"{name}_{group:05}_{number:05}\"\n"
        "  fightconv extract chars/kfm/kfm.snd -o out --sounds\n",
    };
}

void declare_extract(po::options_description& options, const Registry& registry) {
    const Formats formats = formats_for(registry, Purpose::parts);
    for (const Exporter* exporter : formats.exporters) {
        options.add_options()(std::string(exporter->info().id).c_str(), std::string(exporter->info().name).c_str());
    }
    add_output_options(options, "DIR", "the folder for the results; made where it is missing");
    add_format_options(options, formats);
}

// What is written when nothing is asked for: whatever a part of a character can have, too.
bool comes_unasked(const Exporter* exporter) { return exporter->info().partial; }

Result<ConversionOptions> read_extract_options(const po::variables_map& values, const Registry& registry) {
    const auto folder = text_of(values, "output");
    if (!folder) {
        return fail(ErrorCode::malformed, "no output folder is given; expected -o DIR");
    }
    const Formats declared = formats_for(registry, Purpose::parts);
    std::vector<const Exporter*> wanted;
    std::copy_if(declared.exporters.begin(), declared.exporters.end(), std::back_inserter(wanted),
                 [&](const Exporter* exporter) { return is_set(values, std::string(exporter->info().id).c_str()); });
    const bool unasked = wanted.empty();
    if (unasked) {
        std::copy_if(declared.exporters.begin(), declared.exporters.end(), std::back_inserter(wanted), comes_unasked);
    }
    FC_TRY(check_all_used(given_options(values, declared), declared, {{}, wanted}));
    if (is_set(values, "animations") && std::all_of(wanted.begin(), wanted.end(), comes_unasked)) {
        return fail(ErrorCode::malformed, "--animations has no effect here: it chooses what --sheets shows");
    }
    FC_ASSIGN(ConversionOptions options, read_output_options(values, declared, std::move(wanted)));
    options.plan.request.only_applicable = unasked;
    options.plan.accept = Accept::parts;
    options.plan.folder = path_from_utf8(*folder);
    return options;
}

ExitCode run_extract(const po::variables_map& values, const Registry& registry) {
    const auto inputs = inputs_of(values);
    if (inputs.size() != 1) {
        return usage_error("fightconv extract", inputs.empty() ? "no input is given; expected a character, a .sff or a .snd" : "more than one input is given");
    }
    auto options = read_extract_options(values, registry);
    if (!options) {
        return usage_error("fightconv extract", options.error().message());
    }
    const std::filesystem::path path = path_from_utf8(inputs.front());
    return run_jobs({"extract", *std::move(options), {{path, output_name(path)}}, is_set(values, "json"), false, verbosity_of(values)}, registry);
}

}  // namespace

const Subcommand extract_command = {"extract", "sprites, sheets, palettes, sounds and moves as files of their own", extract_help, declare_extract, run_extract};

}  // namespace fightconv::cli
