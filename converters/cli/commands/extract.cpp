// fightconv extract
#include <fmt/format.h>

#include <algorithm>

#include "converters/cli/commands/pack.hpp"
#include "converters/cli/run_jobs.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help extract_help(const Registry&) {
    return {
        "fightconv extract INPUT... -o DIR [options]",
        "Writes the parts of a character as files that other programs can open. INPUT is a "
        "character (its folder, .def, .uff ...), a .sff or a .snd. "
        "--sprites writes the folder DIR/NAME-sprites, --sheets writes DIR/NAME-sheets, and so on. "
        "If you name no kind of part, the sprites, "
        "palettes and sounds of the character are written, or with --sprite and --animations the "
        "sprites that they choose. An existing folder is kept unless --overwrite is given. "
        "INPUT can also be a Urho3D package (.pak): all of its files are written into the "
        "folder DIR/NAME-files.",
        "Examples:\n"
        "  fightconv extract samples/ember -o out\n"
        "  fightconv extract samples/ember -o out --sprite 9000,1 --scale 2\n"
        "  fightconv extract samples/ember samples/slate -o out --gif --outlines\n"
        "  fightconv extract samples/ember -o out --sheets --atlas --animations 200-299 --padding "
        "2\n"
        "  fightconv extract chars/kfm/kfm.sff -o out --sprites --names "
        "\"{name}_{group:05}_{number:05}\"\n"
        "  fightconv extract chars/kfm/kfm.snd -o out --sounds\n"
        "  fightconv extract game/Data.pak -o out\n",
    };
}

// The parts, and each animation as a GIF, APNG or WebP.
Formats extractable_formats(const Registry& registry) {
    Formats formats = formats_for(registry, Purpose::parts);
    for (const Exporter* exporter : formats_for(registry, Purpose::view).exporters) {
        if (writes_animated_images(*exporter)) {
            formats.exporters.push_back(exporter);
        }
    }
    return formats;
}

void declare_extract(po::options_description& options, const Registry& registry) {
    const Formats formats = extractable_formats(registry);
    for (const Exporter* exporter : formats.exporters) {
        const FormatInfo& info = exporter->info();
        options.add_options()(std::string(info.id).c_str(), std::string(info.name).c_str());
    }
    add_output_options(options, "DIR", results_folder_help);
    add_general_options(options, {"name", "palettes-from", "sprites-from"});
    add_format_options(options, formats);
}

// `--movies gif` became `--gif`.
void declare_former_extract(po::options_description& options) {
    options.add_options()("movies", po::value<std::string>());
}

// The kinds that are written if none is named: those that a single file, such as a .sff, can also
// contain.
bool is_written_by_default(const Exporter* exporter) { return exporter->info().partial; }

Result<std::vector<const Exporter*>> named_kinds(const po::variables_map& values,
                                                 const Formats& declared) {
    std::vector<const Exporter*> wanted;
    const auto former = text_of(values, "movies");
    bool is_known = !former;
    for (const Exporter* exporter : declared.exporters) {
        const std::string id(exporter->info().id);
        const bool is_former = writes_animated_images(*exporter) && former == id;
        is_known = is_known || is_former;
        if (is_former || is_set(values, id.c_str())) {
            wanted.push_back(exporter);
        }
    }
    return is_known ? Result<std::vector<const Exporter*>>(std::move(wanted))
                    : fail(ErrorCode::malformed,
                           fmt::format("--movies takes gif, apng or webp, not '{}'", *former));
}

// Whoever chooses sprites, or animations without saying what of them, wants sprites.
std::vector<const Exporter*> implied_kinds(const po::variables_map& values,
                                           const Formats& declared) {
    std::vector<const Exporter*> kinds;
    if (is_set(values, "sprite") || is_set(values, "animations")) {
        std::copy_if(declared.exporters.begin(), declared.exporters.end(),
                     std::back_inserter(kinds), [](const Exporter* exporter) {
                         return exporter->info().options.find("sprite") != nullptr;
                     });
    }
    return kinds;
}

Result<PublishRequest> read_extract_options(const po::variables_map& values,
                                            const Registry& registry) {
    const Formats declared = extractable_formats(registry);
    FC_ASSIGN(std::vector<const Exporter*> wanted, named_kinds(values, declared));
    FC_ASSIGN(const GivenOptions given, given_options(values, declared));
    bool use_defaults = false;
    if (wanted.empty()) {
        wanted = implied_kinds(values, declared);
        use_defaults = wanted.empty();
    }
    if (use_defaults) {
        std::copy_if(declared.exporters.begin(), declared.exporters.end(),
                     std::back_inserter(wanted), is_written_by_default);
    }
    FC_TRY(check_all_used(given, declared, {{}, wanted}));
    FC_ASSIGN(PublishRequest request, read_output_options(values, declared, std::move(wanted)));
    const auto& kinds = request.conversion.exporters;
    request.conversion.animations_only =
        std::all_of(kinds.begin(), kinds.end(),
                    [](const Exporter* exporter) { return writes_animated_images(*exporter); });
    request.conversion.only_applicable = use_defaults;
    request.accept = Accept::parts;
    FC_ASSIGN(request.folder, read_output_folder(values));
    return request;
}

ExitCode run_extract(const po::variables_map& values, const Registry& registry) {
    const auto inputs = inputs_of(values);
    if (inputs.empty()) {
        return usage_error("fightconv extract",
                           "no input is given; expected a character, a .sff, a .snd or a .pak");
    }
    std::vector<ConversionInput> jobs;
    std::size_t packages = 0;
    for (const std::string& input : inputs) {
        const std::filesystem::path path = path_from_utf8(input);
        packages += is_package(path) ? std::size_t{1} : std::size_t{0};
        jobs.push_back({path, name_of_input(path)});
    }
    if (packages != 0 && packages != jobs.size()) {
        return usage_error("fightconv extract",
                           "packages (.pak) and characters cannot be extracted together");
    }
    auto request =
        packages != 0 ? read_unpacking_options(values) : read_extract_options(values, registry);
    if (!request) {
        return usage_error("fightconv extract", request.error().message());
    }
    return run_jobs({"extract", *std::move(request), std::move(jobs), is_set(values, "json"), false,
                     verbosity_of(values)},
                    registry);
}

}  // namespace

const Subcommand extract_command = {.name = "extract",
                                    .summary =
                                        "write sprites, sheets, palettes, sounds, GIFs and moves, "
                                        "or the files of a package",
                                    .help = extract_help,
                                    .declare = declare_extract,
                                    .run = run_extract,
                                    .declare_former = declare_former_extract};

}  // namespace fightconv::cli
