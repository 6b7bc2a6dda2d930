#include "converters/cli/conversion_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "converters/api/packages.hpp"
#include "core/base/closest.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

tl::unexpected<Error> wrong(std::string message) { return fail(ErrorCode::malformed, std::move(message)); }

// The number given with an option, from 1 to `most`; `otherwise` if the option was not given.
Result<std::int64_t> read_number(const po::variables_map& values, const char* option, std::int64_t otherwise, std::int64_t most) {
    const auto text = text_of(values, option);
    if (!text) {
        return otherwise;
    }
    const std::int64_t number = whole_number(*text).value_or(0);
    if (number < 1 || number > most) {
        return wrong(fmt::format("--{} takes a whole number from 1 to {}, not '{}'", option, most, printable(*text)));
    }
    return number;
}

bool leads_nowhere(const std::filesystem::path& link) {
    std::error_code ignored;
    return std::filesystem::is_symlink(link, ignored) && !std::filesystem::exists(link, ignored);
}

Result<const Exporter*> exporter_named(const Registry& registry, const std::string& id) {
    if (const Exporter* const exporter = registry.exporter(id)) {
        return exporter;
    }
    if (id == package_format().id) {
        return wrong("--to pak: a package holds the files of a folder and no character; only `convert` writes it, and without other formats");
    }
    std::vector<std::string_view> ids;
    for (const auto& exporter : registry.exporters) {
        ids.push_back(exporter->info().id);
    }
    const auto meant = closest(id, ids);
    return wrong(
        fmt::format("--to {}: there is no such format{}; `fightconv formats` lists all formats", id, meant ? fmt::format(", did you mean {}?", *meant) : ""));
}

}  // namespace

Formats all_formats(const Registry& registry) {
    Formats formats = readers(registry);
    for (const auto& exporter : registry.exporters) {
        formats.exporters.push_back(exporter.get());
    }
    return formats;
}

void add_output_options(po::options_description& options, const char* output_value, const char* output_help) {
    options.add_options()("output,o", po::value<std::string>()->value_name(output_value), output_help)(
        "animations", po::value<std::string>()->value_name("LIST"), "convert only these animations: numbers, ranges and names, as in 0-299,1000,stand")(
        "overwrite", "replace existing results")("skip-existing", "keep existing results and continue")(
        "follow-links", "also follow links that lead out of the given folders")("jobs,j", po::value<std::string>()->value_name("N"),
                                                                                "number of threads (default: one for each core)")(
        "memory", po::value<std::string>()->value_name("MIB"), "memory limit for decoded pixels (default 1024)");
}

void add_conversion_options(po::options_description& options, const Registry& registry) {
    options.add_options()("to", po::value<std::vector<std::string>>()->value_name("FORMAT"),
                          "the format to write (`fightconv formats` lists them); may be given several times (default uff)");
    add_output_options(options, "DIR", "the folder for the results; it is created if it is missing");
    options.add_options()("all-palettes", "write one output for each palette of the character: NAME-palN")(
        "strict", "treat warnings as failures: nothing is written for an input with warnings")(
        "verify", "read each result back and compare it with the character in everything that the format can hold; a difference is a failure");
    add_format_options(options, all_formats(registry));
}

Result<ConversionOptions> read_output_options(const po::variables_map& values, const Formats& declared, std::vector<const Exporter*> exporters) {
    ConversionOptions options;
    ConversionPlan& plan = options.plan;
    plan.request.exporters = std::move(exporters);
    FC_ASSIGN(const GivenOptions given, given_options(values, declared));
    FC_TRY(check_options(given, {declared.importers, plan.request.exporters}));
    plan.request.reading = given.reading;
    plan.request.writing = given.writing;
    if (const auto list = text_of(values, "animations")) {
        auto selection = AnimationSelection::parse(*list);
        if (!selection) {
            return wrong(fmt::format("--animations: {}", selection.error().message()));
        }
        plan.request.animations = *std::move(selection);
    }
    if (is_set(values, "overwrite") && is_set(values, "skip-existing")) {
        return wrong("--overwrite and --skip-existing cannot be used together");
    }
    plan.publish.existing = is_set(values, "overwrite") ? Existing::overwrite : is_set(values, "skip-existing") ? Existing::skip : Existing::refuse;
    plan.links.follow_all = is_set(values, "follow-links");
    for (const std::string& input : inputs_of(values)) {
        plan.links.roots.push_back(path_from_utf8(input));
    }
    FC_ASSIGN(const std::int64_t memory, read_number(values, "memory", 1024, 1 << 20));
    plan.limits.live_decoded_bytes = static_cast<std::uint64_t>(memory) << 20;
    FC_ASSIGN(const std::int64_t threads, read_number(values, "jobs", std::clamp(std::thread::hardware_concurrency(), 1U, 1024U), 1024));
    options.threads = static_cast<unsigned>(threads);
    if (verbosity_of(values) == Verbosity::verbose || is_set(values, "json") || is_set(values, "report-approximations")) {
        plan.limits.diagnostics_per_id = 100'000;
    }
    plan.stopped = [] { return interruption().has_value(); };
    return options;
}

Result<ConversionOptions> read_conversion_options(const po::variables_map& values, const Registry& registry) {
    const auto folder = text_of(values, "output");
    if (!folder) {
        return wrong("no output folder is given; expected -o DIR");
    }
    std::vector<const Exporter*> exporters;
    for (const std::string& id : is_set(values, "to") ? values["to"].as<std::vector<std::string>>() : std::vector<std::string>{"uff"}) {
        FC_ASSIGN(const Exporter* const exporter, exporter_named(registry, id));
        if (std::find(exporters.begin(), exporters.end(), exporter) == exporters.end()) {
            exporters.push_back(exporter);
        }
    }
    FC_ASSIGN(ConversionOptions options, read_output_options(values, all_formats(registry), std::move(exporters)));
    ConversionPlan& plan = options.plan;
    plan.folder = path_from_utf8(*folder);
    if (leads_nowhere(plan.folder)) {
        return wrong(fmt::format("-o {}: this link points to nothing", utf8_from_path(plan.folder)));
    }
    plan.request.all_palettes = is_set(values, "all-palettes");
    if (plan.request.all_palettes && is_set(values, "palette")) {
        return wrong("--palette and --all-palettes cannot be used together");
    }
    plan.request.strict = is_set(values, "strict");
    plan.request.verify_with = is_set(values, "verify") ? &registry : nullptr;
    return options;
}

}  // namespace fightconv::cli
