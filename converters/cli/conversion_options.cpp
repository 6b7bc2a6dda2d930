#include "converters/cli/conversion_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <thread>

#include "converters/api/general_options.hpp"
#include "converters/jobs/guards.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/closest.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"
#include "core/disk/standard_streams.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

tl::unexpected<Error> wrong(std::string message) {
    return fail(ErrorCode::malformed, std::move(message));
}

// The number given with an option, from 1 to `most`; `otherwise` if the option was not given.
Result<std::int64_t> read_number(const po::variables_map& values, const char* option,
                                 std::int64_t otherwise, std::int64_t most) {
    const auto text = text_of(values, option);
    if (!text) {
        return otherwise;
    }
    const std::int64_t number = whole_number(*text).value_or(0);
    if (number < 1 || number > most) {
        return wrong(fmt::format("--{} takes a whole number from 1 to {}, not '{}'", option, most,
                                 printable(*text)));
    }
    return number;
}

bool leads_nowhere(const std::filesystem::path& link) {
    std::error_code ignored;
    return std::filesystem::is_symlink(link, ignored) && !std::filesystem::exists(link, ignored);
}

// The advice for a name that is no format: the formats whose files have it as their extension, or
// the one with the most similar name.
std::string suggestion(const Registry& registry, const std::string& name) {
    const std::string extension = lower_case(name.starts_with('.') ? name : "." + name);
    std::vector<std::string_view> ids;
    std::vector<std::string_view> writers;         // of one such file
    std::vector<std::string_view> folder_writers;  // of a folder with such files
    for (const auto& exporter : registry.exporters) {
        const FormatInfo& info = exporter->info();
        ids.push_back(info.id);
        if (file_extension(info.output) == extension) {
            writers.push_back(info.id);
        } else if (info.extensions.front() == extension) {
            folder_writers.push_back(info.id);
        }
    }
    writers = writers.empty() ? folder_writers : writers;
    if (writers.empty()) {
        const auto meant = closest(name, ids);
        writers.assign(meant ? 1 : 0, meant.value_or(""));
    }
    return writers.empty() ? "`fightconv formats` lists all formats"
                           : fmt::format("did you mean {}?", fmt::join(writers, " or "));
}

// A name such as "out.gif", which is no folder yet. "out.2026" is the name of a folder.
bool looks_like_file(const std::filesystem::path& path) {
    constexpr std::size_t longest = 6;  // with the dot
    const std::string ending = lower_case(utf8_from_path(path.extension()));
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_letter_or_digit = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
    std::error_code ignored;
    return ending.size() > 1 && ending.size() <= longest &&
           std::all_of(ending.begin() + 1, ending.end(), is_letter_or_digit) &&
           std::any_of(ending.begin() + 1, ending.end(), is_letter) &&
           !std::filesystem::is_directory(platform::long_path(path), ignored);
}

Result<const Exporter*> exporter_named(const Registry& registry, const std::string& id) {
    if (const Exporter* const exporter = registry.exporter(id)) {
        return exporter;
    }
    if (id == "pak") {
        return wrong("--to pak: a package holds no character; `fightconv pack` makes it");
    }
    return wrong(fmt::format("--to {}: there is no such format; {}", id, suggestion(registry, id)));
}

// The format whose files have the extension of this file.
Result<const Exporter*> exporter_of_file(const Registry& registry, const std::string& file) {
    const Exporter* found = nullptr;
    for (const auto& exporter : registry.exporters) {
        const std::string_view extension = file_extension(exporter->info().output);
        if (extension.empty() || !has_extension(file, extension)) {
            continue;
        }
        if (found != nullptr) {
            return wrong(fmt::format("-o {}: {} and {} both write a {}; choose one with --to", file,
                                     found->info().id, exporter->info().id, extension));
        }
        found = exporter.get();
    }
    return found;
}

Result<std::vector<const Exporter*>> read_exporters(const po::variables_map& values,
                                                    const Registry& registry) {
    std::vector<const Exporter*> exporters;
    for (const std::string& id : is_set(values, "to") ? values["to"].as<std::vector<std::string>>()
                                                      : std::vector<std::string>{"uff"}) {
        FC_ASSIGN(const Exporter* const exporter, exporter_named(registry, id));
        if (std::find(exporters.begin(), exporters.end(), exporter) == exporters.end()) {
            exporters.push_back(exporter);
        }
    }
    return exporters;
}

// The part of a message about a file that is no output of the command: what fits instead.
std::string fitting_files(const Registry& registry, const std::string& place, OutputPlace output) {
    if (output != OutputPlace::folder_or_file) {
        return std::string(results_are_a_folder);
    }
    const std::string ending = lower_case(utf8_from_path(path_from_utf8(place).extension()));
    std::set<std::string_view> fitting;
    std::string hint;
    for (const auto& exporter : registry.exporters) {
        const FormatInfo& info = exporter->info();
        if (const std::string_view extension = file_extension(info.output); !extension.empty()) {
            fitting.insert(extension);
        }
        if (writes_animated_images(*exporter) && ending == info.extensions.front()) {
            hint = fmt::format("for one animation, fightconv preview INPUT -o {} --animations N; ",
                               place);
        }
    }
    return fmt::format("convert writes no {}; {}what it writes as one file is {}", ending, hint,
                       fmt::join(fitting, ", "));
}

std::vector<std::string_view> file_extensions(const Registry& registry) {
    std::vector<std::string_view> extensions;
    for (const auto& exporter : registry.exporters) {
        if (const std::string_view extension = file_extension(exporter->info().output);
            !extension.empty()) {
            extensions.push_back(extension);
        }
    }
    return extensions;
}

}  // namespace

Result<std::filesystem::path> read_output_folder(const po::variables_map& values,
                                                 std::string_view what_fits) {
    const auto output = text_of(values, "output");
    if (!output) {
        return wrong("no output folder is given; expected -o DIR");
    }
    std::filesystem::path folder = path_from_utf8(*output);
    if (is_standard_stream(folder)) {
        return wrong(
            "-o -: standard output takes one file, but the results are files in a folder; expected "
            "-o DIR");
    }
    if (leads_nowhere(folder)) {
        return wrong(fmt::format("-o {}: this link points to nothing", *output));
    }
    if (looks_like_file(folder)) {
        return wrong(
            fmt::format("-o {0}: {1}; for a folder with this name, give {0}/", *output, what_fits));
    }
    return folder;
}

bool names_output_file(const std::string& output, const std::vector<std::string_view>& extensions) {
    const std::filesystem::path path = path_from_utf8(output);
    std::error_code ignored;
    const bool is_folder =
        !path.has_filename() || std::filesystem::is_directory(platform::long_path(path), ignored);
    return is_standard_stream(path) ||
           (!is_folder &&
            std::any_of(extensions.begin(), extensions.end(), [&](std::string_view extension) {
                return has_extension(output, extension);
            }));
}

Status write_into_file(const po::variables_map& values, const std::string& file,
                       PublishRequest& request) {
    const std::filesystem::path path = path_from_utf8(file);
    const auto refuse = [&](const std::string& reason) {
        return wrong(fmt::format("-o {}: {}; choose a folder", file, reason));
    };
    if (const std::size_t inputs = inputs_of(values).size(); inputs > 1) {
        return refuse(fmt::format("this is one file, but {} inputs are given", inputs));
    }
    const std::vector<std::string_view> endings = request.endings();
    if (endings.size() > 1) {
        return refuse(fmt::format("this is one file, but {} formats are given", endings.size()));
    }
    if (is_standard_stream(path) && is_set(values, "json")) {
        return wrong(
            "-o - and --json cannot be used together, because both write to standard output");
    }
    if (is_standard_stream(path) && standard_output_is_terminal()) {
        return wrong(
            "-o -: standard output is a terminal, which cannot show a file; send it into a file or "
            "a program, or choose a file with -o");
    }
    if (request.conversion.all_palettes || splits(request)) {
        return refuse(fmt::format("this is one file, but --{} may write several",
                                  request.conversion.all_palettes ? "all-palettes" : "split"));
    }
    request.file = path;
    request.folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    return {};
}

Formats all_formats(const Registry& registry) {
    Formats formats = readers(registry);
    for (const auto& exporter : registry.exporters) {
        formats.exporters.push_back(exporter.get());
    }
    return formats;
}

void add_general_options(po::options_description& options,
                         std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        const GeneralOption& option = *general_option(name);
        std::string declared(option.name);
        if (option.letter != 0) {
            declared.append({',', option.letter});
        }
        const std::string value(option.value);
        if (value.empty()) {
            options.add_options()(declared.c_str(), option.help.c_str());
        } else if (option.is_list) {
            options.add_options()(declared.c_str(),
                                  po::value<std::vector<std::string>>()->value_name(value),
                                  option.help.c_str());
        } else {
            options.add_options()(declared.c_str(), po::value<std::string>()->value_name(value),
                                  option.help.c_str());
        }
    }
}

void add_output_options(po::options_description& options, const char* output_value,
                        const char* output_help) {
    options.add_options()("output,o", po::value<std::string>()->value_name(output_value),
                          output_help);
    add_general_options(options, {"animations", "overwrite", "skip-existing", "follow-links",
                                  "jobs", "memory", "limit"});
}

Result<unsigned> threads_of(const po::variables_map& values) {
    FC_ASSIGN(const std::int64_t threads,
              read_number(values, "jobs",
                          std::clamp(std::thread::hardware_concurrency(), 1U, 1024U), 1024));
    return static_cast<unsigned>(threads);
}

Result<Limits> limits_of(const po::variables_map& values) {
    constexpr std::int64_t most = 1 << 20;
    Limits limits;
    FC_ASSIGN(const std::int64_t memory, read_number(values, "memory", 1024, most));
    limits.live_decoded_bytes = static_cast<std::uint64_t>(memory) << 20;
    if (const auto given = text_of(values, "limit")) {
        std::string_view rest = *given;
        while (true) {
            const std::string_view one = rest.substr(0, rest.find(','));
            const std::string_view name = one.substr(0, one.find('='));
            const auto number = name.size() == one.size()
                                    ? std::nullopt
                                    : whole_number(one.substr(name.size() + 1));
            if (!number || *number < 1 || *number > most || (name != "work" && name != "play")) {
                return fail(ErrorCode::malformed,
                            fmt::format("--limit {}: expected work= and a number of MiB, or play= "
                                        "and a number of million instructions, from 1 to {}",
                                        printable(*given), most));
            }
            const auto value = static_cast<std::uint64_t>(*number);
            if (name == "work") {
                limits.work_bytes = value << 20;
            } else {
                limits.play_instructions = value * 1'000'000;
            }
            if (one.size() == rest.size()) {
                break;
            }
            rest.remove_prefix(one.size() + 1);
        }
    }
    return limits;
}

void add_conversion_options(po::options_description& options, const char* output_value,
                            const char* output_help, const Registry& registry) {
    add_general_options(options, {"to"});
    add_output_options(options, output_value, output_help);
    add_general_options(options, {"name", "all-palettes", "share-palettes", "colours", "dither",
                                  "strict", "verify"});
    add_format_options(options, all_formats(registry));
}

Result<PublishRequest> read_output_options(const po::variables_map& values, const Formats& declared,
                                           std::vector<const Exporter*> exporters) {
    PublishRequest request;
    request.conversion.exporters = std::move(exporters);
    FC_ASSIGN(const GivenOptions given, given_options(values, declared));
    FC_TRY(check_options(given, {declared.importers, request.conversion.exporters}));
    request.conversion.reading = given.reading;
    request.conversion.writing = given.writing;
    request.conversion.defaults = given.defaults;
    if (const auto list = text_of(values, "animations")) {
        auto selection = AnimationSelection::parse(*list);
        if (!selection) {
            return wrong(fmt::format("--animations: {}", selection.error().message()));
        }
        request.conversion.animations = *std::move(selection);
    }
    if (const auto text = text_of(values, "name")) {
        auto names = parse_result_names(*text);
        if (!names) {
            return wrong(fmt::format("--name: {}", names.error().message()));
        }
        const bool has_palette = is_set(values, "palette") || is_set(values, "all-palettes");
        if (names->has("palette") && !has_palette) {
            return wrong("--name: {palette} needs --all-palettes or --palette");
        }
        request.names = *std::move(names);
    }
    if (is_set(values, "overwrite") && is_set(values, "skip-existing")) {
        return wrong("--overwrite and --skip-existing cannot be used together");
    }
    request.publish.existing = is_set(values, "overwrite")       ? Existing::overwrite
                               : is_set(values, "skip-existing") ? Existing::skip
                                                                 : Existing::refuse;
    request.links.follow_all = is_set(values, "follow-links");
    for (const std::string& input : inputs_of(values)) {
        request.links.roots.push_back(path_from_utf8(input));
    }
    FC_ASSIGN(request.limits, limits_of(values));
    FC_ASSIGN(request.threads, threads_of(values));
    if (verbosity_of(values) == Verbosity::verbose || is_set(values, "json") ||
        is_set(values, "report-approximations")) {
        request.limits.diagnostics_per_id = 100'000;
    }
    for (const auto& [option, place] : {std::pair("palettes-from", &request.palettes_from),
                                        std::pair("sprites-from", &request.sprites_from)}) {
        if (const auto other = text_of(values, option)) {
            *place = path_from_utf8(*other);
            request.links.roots.push_back(**place);
        }
    }
    request.stopped = [] { return interruption().has_value(); };
    return request;
}

Result<PublishRequest> read_conversion_options(const po::variables_map& values,
                                               const Registry& registry, OutputPlace output) {
    const std::string place = text_of(values, "output").value_or("");
    const bool is_file = output == OutputPlace::folder_or_file &&
                         names_output_file(place, file_extensions(registry));
    std::vector<const Exporter*> exporters;
    if (is_file && !is_given(values, "to") && !is_standard_stream(path_from_utf8(place))) {
        FC_ASSIGN(const Exporter* const exporter, exporter_of_file(registry, place));
        exporters = {exporter};
    } else {
        FC_ASSIGN(exporters, read_exporters(values, registry));
    }
    FC_ASSIGN(PublishRequest request,
              read_output_options(values, all_formats(registry), std::move(exporters)));
    if (is_set(values, "all-palettes")) {
        if (const Status taken = request.conversion.set_all_palettes(); !taken) {
            return wrong("--" + taken.error().message());
        }
    }
    if (is_file) {
        const std::string_view extension =
            file_extension(request.conversion.exporters.front()->info().output);
        const std::string_view id = request.conversion.exporters.front()->info().id;
        if (extension.empty()) {
            return wrong(fmt::format("-o {}: {} is a folder of files; choose a folder", place, id));
        }
        FC_TRY(write_into_file(values, place, request));
        if (!is_standard_stream(*request.file) && !has_extension(place, extension)) {
            return wrong(
                fmt::format("-o {}: a file of the format {} is a {}; choose a folder, or a file "
                            "with this extension",
                            place, id, extension));
        }
    } else if (output == OutputPlace::none && place.empty()) {
        request.folder = "DIR";
    } else {
        FC_ASSIGN(request.folder,
                  read_output_folder(values, fitting_files(registry, place, output)));
    }
    request.conversion.share_palettes = is_set(values, "share-palettes");
    if (const auto colours = text_of(values, "colours")) {
        if (const Status taken = request.conversion.set_colours(*colours); !taken) {
            return wrong("--" + taken.error().message());
        }
    }
    // a setting is for the conversions that have --colours
    if (is_given(values, "dither") || (is_set(values, "dither") && request.conversion.colours)) {
        if (const Status taken = request.conversion.set_dither(); !taken) {
            return wrong("--" + taken.error().message());
        }
    }
    request.conversion.strict = is_set(values, "strict");
    request.conversion.verify_with = is_set(values, "verify") ? &registry : nullptr;
    return request;
}

}  // namespace fightconv::cli
