#include "converters/cli/conversion_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

// The number given with an option, from 1 to `most`; `otherwise` when it was not given.
Result<std::int64_t> read_number(const po::variables_map& values, const std::string& option, std::int64_t otherwise, std::int64_t most) {
    if (values.count(option) == 0) {
        return otherwise;
    }
    const auto& text = values[option].as<std::string>();
    const std::int64_t number = whole_number(text).value_or(0);
    if (number < 1 || number > most) {
        return fail(ErrorCode::malformed, fmt::format("--{} takes a whole number from 1 to {}, not '{}'", option, most, printable(text)));
    }
    return number;
}

bool leads_nowhere(const std::filesystem::path& link) {
    std::error_code ignored;
    return std::filesystem::is_symlink(link, ignored) && !std::filesystem::exists(link, ignored);
}

}  // namespace

void add_conversion_options(po::options_description& options, const Registry& registry) {
    options.add_options()("output,o", po::value<std::string>()->value_name("DIR"), "the folder for the results; made where it is missing")(
        "to", po::value<std::vector<std::string>>()->value_name("FORMAT"), "what to write; may be given several times (default uff)")(
        "animations", po::value<std::string>()->value_name("LIST"), "only these: numbers, ranges and names, as in 0-299,1000,stand")(
        "all-palettes", "one output for each palette of the character: NAME-palN")("overwrite", "replace existing results")(
        "skip-existing", "keep existing results and go on")("strict", "warnings are failures, and then nothing is written")(
        "verify", "read each result back and compare it with the character in all that the format holds; one that differs is a failure")(
        "jobs,j", po::value<std::string>()->value_name("N"), "how many threads (default: one for each core)")(
        "memory", po::value<std::string>()->value_name("MIB"), "limit for decoded pixels (default 1024)");
    add_format_options(options, registry);
}

Result<ConversionOptions> read_conversion_options(const po::variables_map& values, const Registry& registry) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    ConversionOptions options;
    ConversionPlan& plan = options.plan;
    if (values.count("output") == 0) {
        return usage("no output folder is given; expected -o DIR");
    }
    plan.folder = path_from_utf8(values["output"].as<std::string>());
    if (leads_nowhere(plan.folder)) {
        return usage(fmt::format("-o {}: this is a link that leads nowhere", utf8_from_path(plan.folder)));
    }
    const auto formats = values.count("to") != 0 ? values["to"].as<std::vector<std::string>>() : std::vector<std::string>{"uff"};
    for (const std::string& id : formats) {
        const Exporter* const exporter = registry.exporter(id);
        if (exporter == nullptr) {
            return usage(fmt::format("--to {}: there is no such format; `fightconv formats` lists them", id));
        }
        if (std::find(plan.exporters.begin(), plan.exporters.end(), exporter) == plan.exporters.end()) {
            plan.exporters.push_back(exporter);
        }
    }
    FC_TRY(read_format_options(values, registry, plan.format_options));
    if (values.count("animations") != 0) {
        auto selection = AnimationSelection::parse(values["animations"].as<std::string>());
        if (!selection) {
            return usage("--animations: " + selection.error().message());
        }
        plan.selection = *std::move(selection);
    }
    plan.all_palettes = values.count("all-palettes") != 0;
    if (plan.all_palettes && values.count("palette") != 0) {
        return usage("--palette and --all-palettes exclude each other");
    }
    if (values.count("overwrite") != 0 && values.count("skip-existing") != 0) {
        return usage("--overwrite and --skip-existing exclude each other");
    }
    plan.publish.existing = values.count("overwrite") != 0 ? Existing::overwrite : values.count("skip-existing") != 0 ? Existing::skip : Existing::refuse;
    plan.strict = values.count("strict") != 0;
    plan.verify = values.count("verify") != 0;
    FC_ASSIGN(const std::int64_t memory, read_number(values, "memory", 1024, 1 << 20));
    plan.limits.live_decoded_bytes = static_cast<std::uint64_t>(memory) << 20;
    FC_ASSIGN(const std::int64_t threads, read_number(values, "jobs", std::clamp(std::thread::hardware_concurrency(), 1U, 1024U), 1024));
    options.threads = static_cast<unsigned>(threads);
    if (verbosity_of(values) == Verbosity::verbose || values.count("json") != 0 || values.count("report-approximations") != 0) {
        plan.limits.diagnostics_per_id = 100'000;
    }
    plan.stopped = [] { return interruption().has_value(); };
    return options;
}

ExitCode exit_code_of(const Conversion& job) {
    if (!job.error) {
        return ExitCode::done;
    }
    return job.environment ? ExitCode::environment : cli::exit_code_of(*job.error);
}

}  // namespace fightconv::cli
