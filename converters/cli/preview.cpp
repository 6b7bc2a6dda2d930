// fightconv preview
#include <fmt/format.h>

#include <algorithm>

#include "converters/cli/run_jobs.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

Help preview_help(const Registry& registry) {
    static std::string described;  // Help holds string_views into it
    described =
        "Draws a character (its folder, .def, .uff ...) into one FILE. The extension of FILE "
        "chooses the kind of preview:\n";
    for (const Exporter* exporter : formats_for(registry, Purpose::view).exporters) {
        described.append(
            fmt::format("  {:<7}{}\n", exporter->info().extensions.front(), exporter->info().name));
    }
    described.append(
        "A movie shows the animation that --animations names; `fightconv extract --movies` writes "
        "one for each. Where a sheet needs more pages, they are\n"
        "FILE-2.png and so on. An existing file is kept unless --overwrite is given. With -o - the "
        "preview is written to standard output, and --to\n"
        "chooses its kind.");
    return {"fightconv preview INPUT -o FILE [options]", described,
            "Examples:\n"
            "  fightconv preview samples/ember -o ember.png\n"
            "  fightconv preview samples/ember -o punch.gif --animations 200 --scale 3 --outlines\n"
            "  fightconv preview samples/ember -o costumes.png --animations 0 --by-palette\n"
            "  fightconv preview chars/kfm/kfm.sff -o sprites.png\n"};
}

void declare_preview(po::options_description& options, const Registry& registry) {
    add_output_options(options, "FILE",
                       "the file to write; its folder is created if it is missing");
    add_general_options(options, {"palettes-from", "sprites-from"});
    options.add_options()("to", po::value<std::string>()->value_name("KIND"),
                          "the kind of preview, by its extension or its name: html, png, gif ... "
                          "or page, contact-sheet")(
        "anim", po::value<std::string>()->value_name("NAME"),
        "one animation, by number or name, even if --animations would take the name for a number "
        "or a range");
    add_format_options(options, formats_for(registry, Purpose::view));
}

// `kind`: what --to says, if it is given.
Result<const Exporter*> exporter_for(const std::string& name,
                                     const std::optional<std::string>& kind,
                                     const Formats& formats) {
    std::string extensions;
    for (const Exporter* exporter : formats.exporters) {
        const std::string_view extension = exporter->info().extensions.front();
        if (kind ? *kind == exporter->info().id || *kind == extension.substr(1)
                 : has_extension(name, extension)) {
            return exporter;
        }
        extensions.append(extensions.empty() ? "" : ", ").append(extension);
    }
    return fail(
        ErrorCode::malformed,
        kind ? fmt::format("--to {}: there is no such kind of preview; expected one of {}", *kind,
                           extensions)
        : name == "-"
            ? fmt::format("-o -: expected --to with the kind of preview: one of {}", extensions)
            : fmt::format("-o {}: the extension chooses the kind of preview; expected one of {}",
                          name, extensions));
}

Result<ConversionOptions> read_preview_options(const po::variables_map& values,
                                               const Registry& registry) {
    const auto output = text_of(values, "output");
    if (!output) {
        return fail(ErrorCode::malformed, "no output file is given; expected -o FILE");
    }
    const Formats declared = formats_for(registry, Purpose::view);
    FC_ASSIGN(const Exporter* const exporter,
              exporter_for(*output, text_of(values, "to"), declared));
    const auto animation = text_of(values, "anim");
    if (is_movie(*exporter) && !animation && !is_set(values, "animations")) {
        return fail(
            ErrorCode::malformed,
            fmt::format("a {} shows one animation; expected --animations with its number or name",
                        exporter->info().extensions.front()));
    }
    if (animation && is_set(values, "animations")) {
        return fail(ErrorCode::malformed, "--anim and --animations cannot be used together");
    }
    if (is_set(values, "boxes") && is_set(values, "no-boxes")) {
        return fail(ErrorCode::malformed, "--boxes and --no-boxes cannot be used together");
    }
    if (is_set(values, "outlines") && is_set(values, "no-boxes")) {
        return fail(ErrorCode::malformed, "--outlines and --no-boxes cannot be used together");
    }
    FC_ASSIGN(const GivenOptions given, given_options(values, declared));
    FC_TRY(check_all_used(given, declared, {{}, {exporter}}));
    FC_ASSIGN(ConversionOptions options, read_output_options(values, declared, {exporter}));
    if (animation) {
        options.plan.request.animations = AnimationSelection::one(*animation);
    }
    FC_TRY(write_into_file(values, *output, options.plan));
    options.plan.accept = Accept::parts;
    return options;
}

ExitCode run_preview(const po::variables_map& values, const Registry& registry) {
    const auto inputs = inputs_of(values);
    if (inputs.size() != 1) {
        return usage_error("fightconv preview",
                           inputs.empty() ? "no input is given" : "more than one input is given");
    }
    auto options = read_preview_options(values, registry);
    if (!options) {
        return usage_error("fightconv preview", options.error().message());
    }
    const fs::path path = path_from_utf8(inputs.front());
    return run_jobs({"preview",
                     *std::move(options),
                     {{path, name_of_input(path)}},
                     is_set(values, "json"),
                     false,
                     verbosity_of(values)},
                    registry);
}

}  // namespace

const Subcommand preview_command = {
    "preview", "draw a character on a page or a sheet, or an animation as a movie", preview_help,
    declare_preview, run_preview};

}  // namespace fightconv::cli
