// fightconv preview
#include <fmt/format.h>

#include <algorithm>

#include "converters/cli/run_jobs.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"

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
        "A GIF shows the animation that --animations names, or the move of --move; `fightconv "
        "extract --gif` writes one for each animation. Further pages of a sheet are FILE-2.png "
        "and so on. `-o - --to KIND` writes it to standard output.");
    return {"fightconv preview INPUT -o FILE [options]", described,
            "Examples:\n"
            "  fightconv preview samples/ember -o ember.png\n"
            "  fightconv preview samples/ember -o punch.gif --animations 200 --scale 3 --outlines\n"
            "  fightconv preview samples/ember -o blaze.gif --move 236x --floor\n"
            "  fightconv preview samples/ember -o palettes.png --animations 0 --by-palette\n"
            "  fightconv preview chars/kfm/kfm.sff -o sprites.png\n"};
}

void declare_preview(po::options_description& options, const Registry& registry) {
    add_output_options(options, "FILE",
                       "the file to write; its folder is created if it is missing");
    add_general_options(options, {"palettes-from", "sprites-from"});
    options.add_options()("to", po::value<std::string>()->value_name("KIND"),
                          "the kind of preview, as an extension or a name: png, contact-sheet ...")(
        "anim", po::value<std::string>()->value_name("NAME"),
        "one animation, by number or name, even if it looks like a range")(
        "move", po::value<std::string>()->value_name("INPUT"),
        "a move as a GIF (or .apng, .webp), by its input, name or number (236x), with "
        "its movement and the moves that follow it by themselves");
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

Result<PublishRequest> read_preview_options(const po::variables_map& values,
                                            const Registry& registry) {
    const auto output = text_of(values, "output");
    if (!output) {
        return fail(ErrorCode::malformed, "no output file is given; expected -o FILE");
    }
    const Formats declared = formats_for(registry, Purpose::view);
    FC_ASSIGN(const Exporter* const exporter,
              exporter_for(*output, text_of(values, "to"), declared));
    const auto animation = text_of(values, "anim");
    std::vector<std::string_view> chosen = {"anim", "animations", "move"};
    std::erase_if(chosen, [&](std::string_view option) { return !is_set(values, option.data()); });
    if (writes_animated_images(*exporter) && chosen.empty()) {
        return fail(
            ErrorCode::malformed,
            fmt::format("a {} shows one animation or move; expected --animations with the number "
                        "or name of an animation, or --move with the input of a move",
                        exporter->info().extensions.front()));
    }
    if (chosen.size() > 1) {
        return fail(ErrorCode::malformed,
                    fmt::format("--{} and --{} cannot be used together", chosen[0], chosen[1]));
    }
    if (is_set(values, "move") && !writes_animated_images(*exporter)) {
        return fail(ErrorCode::malformed,
                    "--move needs a .gif, .apng or .webp; a page plays every "
                    "move without it");
    }
    if (is_set(values, "boxes") && is_set(values, "no-boxes")) {
        return fail(ErrorCode::malformed, "--boxes and --no-boxes cannot be used together");
    }
    if (is_set(values, "outlines") && is_set(values, "no-boxes")) {
        return fail(ErrorCode::malformed, "--outlines and --no-boxes cannot be used together");
    }
    FC_ASSIGN(const GivenOptions given, given_options(values, declared));
    FC_TRY(check_all_used(given, declared, {{}, {exporter}}));
    FC_ASSIGN(PublishRequest request, read_output_options(values, declared, {exporter}));
    if (animation) {
        request.conversion.animations = AnimationSelection::one(*animation);
    }
    request.conversion.animations_only = writes_animated_images(*exporter);
    request.conversion.move = text_of(values, "move").value_or("");
    FC_TRY(write_into_file(values, *output, request));
    request.accept = Accept::parts;
    return request;
}

ExitCode run_preview(const po::variables_map& values, const Registry& registry) {
    const auto inputs = inputs_of(values);
    if (inputs.size() != 1) {
        return usage_error("fightconv preview",
                           inputs.empty() ? "no input is given" : "more than one input is given");
    }
    auto request = read_preview_options(values, registry);
    if (!request) {
        return usage_error("fightconv preview", request.error().message());
    }
    const fs::path path = path_from_utf8(inputs.front());
    return run_jobs({"preview",
                     *std::move(request),
                     {{path, name_of_input(path)}},
                     is_set(values, "json"),
                     false,
                     verbosity_of(values)},
                    registry);
}

}  // namespace

const Subcommand preview_command = {
    "preview", "draw a character on a page or a sheet, or an animation or move as a GIF",
    preview_help, declare_preview, run_preview};

}  // namespace fightconv::cli
