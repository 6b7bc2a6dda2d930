// fightconv convert
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "converters/cli/command_line.hpp"
#include "converters/cli/json_report.hpp"
#include "converters/open_input.hpp"
#include "converters/selection.hpp"
#include "core/parallel.hpp"
#include "core/publish.hpp"
#include "core/text.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv convert INPUT... -o DIR [options]",
    "Converts characters. INPUT is a MUGEN character (its folder, its .def, or a .sff with its .air) or a .uff.\n"
    "Each input gives DIR/NAME.uff; existing files are kept unless --overwrite is given. Nothing is written for an input that fails.",
    "Examples:\n"
    "  fightconv convert samples/ember -o out\n"
    "  fightconv convert chars/kfm chars/suave/suave.def -o out --all-palettes\n"
    "  fightconv convert kfm.def -o out --animations 0-299,1000-3999 --uff-layout grid\n",
};

struct Plan {
    std::vector<std::string> inputs;
    fs::path folder;
    std::vector<const Exporter*> exporters;
    std::map<std::string, std::string, std::less<>> format_options;
    std::optional<AnimationSelection> selection;
    PublishOptions publish;
    bool all_palettes = false;
    bool strict = false;
    unsigned threads = 1;  // of all jobs together
    unsigned threads_per_job = 1;
    Limits limits;
};

struct Written {
    std::string path;
    std::uint64_t bytes = 0;
    bool skipped = false;
};

struct Job {
    explicit Job(const Plan& plan) : context(plan.limits) {
        context.threads = plan.threads_per_job;
        context.options = plan.format_options;
    }
    Context context;
    std::vector<Written> outputs;
    std::string summary;  // "281 sprites, 117 animations"
    std::optional<Error> error;
    bool environment = false;  // the error is about the output side
};

fs::path main_output(const Plan& plan, const Exporter& exporter, const std::string& name) {
    return plan.folder / (name + std::string(exporter.info().extensions.front()));
}

// Sentences for what would go wrong before anything is touched: clashing outputs, an output that is an input.
Status check_outputs(const Plan& plan) {
    std::map<std::string, std::string> taken;
    for (const std::string& input : plan.inputs) {
        for (const Exporter* exporter : plan.exporters) {
            const fs::path output = main_output(plan, *exporter, output_name(input));
            const auto [other, is_new] = taken.emplace(lower_case(output.filename().string()), input);
            if (!is_new && other->second == input) {
                return fail(ErrorCode::malformed, fmt::format("{} is given twice", input));
            }
            if (!is_new) {
                return fail(ErrorCode::malformed, fmt::format("{} and {} would both become {}", other->second, input, output.string()));
            }
            std::error_code ignored;
            if (fs::equivalent(output, input, ignored)) {
                return fail(ErrorCode::malformed, fmt::format("{} would overwrite the input itself; choose another folder with -o", output.string()));
            }
        }
    }
    return {};
}

// With --split a character may become NAME-1.fspk, NAME-2.fspk and so on: no other input may have such a name.
Status check_parts(const Plan& plan) {
    std::set<std::string> names;
    for (const std::string& input : plan.inputs) {
        names.insert(lower_case(output_name(input)));
    }
    for (const std::string& name : names) {
        const std::size_t number = name.find_last_not_of("0123456789") + 1;
        const bool has_number = number > 1 && number < name.size() && name[number - 1] == '-';
        if (has_number && names.contains(name.substr(0, number - 1))) {
            return fail(ErrorCode::malformed, fmt::format("with --split {} could become {}.fspk, which is another input's", name.substr(0, number - 1), name));
        }
    }
    return {};
}

bool all_exist(const Plan& plan, const std::string& name) {
    return std::all_of(plan.exporters.begin(), plan.exporters.end(), [&](const Exporter* exporter) { return fs::exists(main_output(plan, *exporter, name)); });
}

// What was made of an input and is not on the disk yet.
using OutputSets = std::vector<OutputSet>;

Result<Character> import(const Plan& plan, const OpenedInput& input, Context& context) {
    FC_ASSIGN(Character character, input.importer->read(input.tree, input.main_file, context));
    if (plan.selection) {
        for (const std::string& entry : plan.selection->unmatched(character)) {
            context.diagnostics.report(
                {.id = "convert.no-such-animation", .message = "--animations names '" + entry + "', which no animation of this character is"});
        }
        FC_TRY(keep_animations(character, *plan.selection));
    }
    return character;
}

Status write_formats(const Plan& plan, const Character& character, const std::string& name, Context& context, OutputSets& sets) {
    for (const Exporter* exporter : plan.exporters) {
        if (interruption()) {
            return fail(ErrorCode::cancelled, "interrupted; nothing was written for this input");
        }
        for (Diagnostic& loss : exporter->losses(character, context)) {
            context.diagnostics.report(std::move(loss));
        }
        FC_ASSIGN(OutputSet set, exporter->write(character, name, context));
        sets.push_back(std::move(set));
    }
    return {};
}

// One output for each palette. Each is imported anew with its palette as the option says, since the choice may reach further than
// one palette of the character; what is odd about the input is reported once.
Status write_palettes(const Plan& plan, const OpenedInput& input, const std::string& name, Character character, Context& context, OutputSets& sets) {
    const std::vector<PaletteChoice> choices = character.palette_choices;
    if (choices.empty()) {
        return fail(Error(ErrorCode::not_found, "this character has no palettes to choose from").remedy("leave --all-palettes out"));
    }
    const auto named = [&](const PaletteChoice& choice) { return fmt::format("{}-pal{}", name, choice.number); };
    FC_TRY(write_formats(plan, character, named(choices.front()), context, sets));
    character = {};
    for (auto choice = choices.begin() + 1; choice != choices.end(); ++choice) {
        Context again(plan.limits);
        again.threads = context.threads;
        again.options = context.options;
        again.options["palette"] = std::to_string(choice->number);
        FC_ASSIGN(const Character recoloured, import(plan, input, again));
        FC_TRY(write_formats(plan, recoloured, named(*choice), again, sets));
    }
    return {};
}

Status publish(const Plan& plan, const Publisher& publisher, const OutputSets& sets, Job& job) {
    for (const OutputSet& set : sets) {
        if (plan.publish.existing == Existing::refuse && publisher.exists(set)) {
            return fail(Error(ErrorCode::io, "the result exists already and was kept")
                            .in_file((plan.folder / set.folder / set.files.front().path).string())
                            .remedy("--overwrite replaces it, --skip-existing goes on without a failure"));
        }
    }
    for (const OutputSet& set : sets) {
        const auto published = publisher.publish(set);
        if (!published) {
            job.environment = true;
            return fail(published.error());
        }
        for (const OutputFile& file : set.files) {
            job.outputs.push_back({(plan.folder / set.folder / file.path).string(), file.bytes.size(), *published == Published::skipped});
        }
    }
    return {};
}

// Options that another kind of input or output would have understood.
void report_idle_options(const Plan& plan, const OpenedInput& input, Context& context) {
    const auto declares = [](const FormatInfo& info, std::string_view name) {
        return std::any_of(info.options.begin(), info.options.end(), [&](const OptionInfo& option) { return option.name == name; });
    };
    for (const auto& [name, value] : plan.format_options) {
        const bool used =
            declares(input.importer->info(), name) || std::any_of(plan.exporters.begin(), plan.exporters.end(),
                                                                  [&, &option = name](const Exporter* exporter) { return declares(exporter->info(), option); });
        if (!used) {
            context.diagnostics.report(
                {.id = "convert.option-unused", .message = fmt::format("--{} {} means nothing for this input and was not used", name, value)});
        }
    }
}

Status convert(const Plan& plan, const Registry& registry, const Publisher& publisher, const std::string& path, Job& job) {
    const std::string name = output_name(path);
    if (plan.publish.existing == Existing::skip && !plan.all_palettes && all_exist(plan, name)) {
        for (const Exporter* exporter : plan.exporters) {
            job.outputs.push_back({main_output(plan, *exporter, name).string(), 0, true});
        }
        return {};
    }
    FC_ASSIGN(const OpenedInput input, open_input(path, registry));
    report_idle_options(plan, input, job.context);
    FC_ASSIGN(Character character, import(plan, input, job.context));
    job.summary = fmt::format("{} sprites, {} animations", character.sprites.size(), character.animations.size());
    OutputSets sets;
    if (plan.all_palettes) {
        FC_TRY(write_palettes(plan, input, name, std::move(character), job.context, sets));
    } else {
        FC_TRY(write_formats(plan, character, name, job.context, sets));
    }
    if (const std::uint64_t warnings = job.context.diagnostics.warnings(); plan.strict && warnings > 0) {
        return fail(ErrorCode::malformed,
                    fmt::format("{} warning{}, and --strict makes that a failure; nothing was written", warnings, warnings == 1 ? "" : "s"));
    }
    return publish(plan, publisher, sets, job);
}

// The one place where a job's surprises end: whatever happens in it is its own failure.
void run_job(const Plan& plan, const Registry& registry, const Publisher& publisher, const std::string& path, Job& job) {
    try {
        if (interruption()) {
            job.error = Error(ErrorCode::cancelled, "interrupted before it began");
        } else if (const Status status = convert(plan, registry, publisher, path, job); !status) {
            job.error = status.error();
        }
    } catch (const std::bad_alloc&) {
        job.error = Error(ErrorCode::limit_exceeded, "there is not enough memory for this input");
    } catch (const std::exception& exception) {
        job.error = Error(ErrorCode::internal, std::string("a bug of fightconv: ") + exception.what()).remedy("please report it with the input");
    }
    if (job.error) {
        Error named = std::move(*job.error).in_file(path);
        job.error = std::move(named);
    }
}

std::string size_text(std::uint64_t bytes) {
    constexpr std::uint64_t kib = 1024;
    constexpr std::uint64_t mib = kib * kib;
    if (bytes < kib) {
        return fmt::format("{} bytes", bytes);
    }
    const auto size = static_cast<double>(bytes);
    return bytes < mib ? fmt::format("{:.1f} KiB", size / kib) : fmt::format("{:.1f} MiB", size / mib);
}

void say(Console& console, const std::string& path, const Job& job, bool several) {
    console.diagnostics(job.context.diagnostics, several ? path : "");
    for (const Written& output : job.outputs) {
        console.info(output.skipped ? fmt::format("{}: kept, it exists already", printable(output.path))
                                    : fmt::format("{} -> {} ({}, {})", printable(path), printable(output.path), job.summary, size_text(output.bytes)));
    }
    if (job.error) {
        console.error(*job.error);
    }
}

nlohmann::ordered_json describe(const std::string& path, const Job& job) {
    nlohmann::ordered_json outputs = nlohmann::ordered_json::array();
    for (const Written& output : job.outputs) {
        outputs.push_back({{"path", json_text(output.path)}, {"bytes", output.bytes}, {"skipped", output.skipped}});
    }
    nlohmann::ordered_json object = {
        {"input", json_text(path)}, {"ok", !job.error.has_value()}, {"outputs", std::move(outputs)}, {"diagnostics", to_json(job.context.diagnostics)}};
    if (job.error) {
        object["error"] = to_json(*job.error);
    }
    return object;
}

ExitCode exit_code_of(const Job& job) {
    if (!job.error) {
        return ExitCode::done;
    }
    return job.environment ? ExitCode::environment : cli::exit_code_of(*job.error);
}

po::options_description declared_options(const Registry& registry) {
    po::options_description options("Options", 110);
    options.add_options()("output,o", po::value<std::string>()->value_name("DIR"), "the folder for the results; made where it is missing")(
        "to", po::value<std::vector<std::string>>()->value_name("FORMAT"), "what to write; may be given several times (default uff)")(
        "animations", po::value<std::string>()->value_name("LIST"), "only these: numbers, ranges and names, as in 0-299,1000,stand")(
        "all-palettes", "one output for each palette of the character: NAME-palN")("overwrite", "replace existing results")(
        "skip-existing", "keep existing results and go on")("strict", "warnings are failures, and then nothing is written")(
        "jobs,j", po::value<std::int64_t>()->value_name("N"), "how many threads (default: one for each core)")(
        "memory", po::value<std::int64_t>()->value_name("MIB"), "limit for decoded pixels (default 1024)");
    add_format_options(options, registry);
    add_common_options(options);
    return options;
}

// The number given with an option, from 1 to `most`; `otherwise` when it was not given.
Result<std::int64_t> whole_number(const po::variables_map& values, const std::string& option, std::int64_t otherwise, std::int64_t most) {
    const std::int64_t number = values.count(option) != 0 ? values[option].as<std::int64_t>() : otherwise;
    if (number < 1 || number > most) {
        return fail(ErrorCode::malformed, fmt::format("--{} takes a whole number from 1 to {}, not {}", option, most, number));
    }
    return number;
}

Result<Plan> make_plan(const po::variables_map& values, const Registry& registry) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    Plan plan;
    if (values.count("input") == 0) {
        return usage("no input is given; expected a character's folder, .def, .sff or .uff");
    }
    if (values.count("output") == 0) {
        return usage("no output folder is given; expected -o DIR");
    }
    plan.inputs = values["input"].as<std::vector<std::string>>();
    plan.folder = values["output"].as<std::string>();
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
    FC_ASSIGN(const std::int64_t memory, whole_number(values, "memory", 1024, 1 << 20));
    plan.limits.live_decoded_bytes = static_cast<std::uint64_t>(memory) << 20;
    FC_ASSIGN(const std::int64_t threads, whole_number(values, "jobs", std::max(std::thread::hardware_concurrency(), 1U), 1024));
    plan.threads = static_cast<unsigned>(threads);
    if (verbosity_of(values) == Verbosity::verbose || values.count("json") != 0) {
        plan.limits.diagnostics_per_id = 100'000;
    }
    FC_TRY(check_outputs(plan));
    if (plan.format_options.contains("split")) {
        FC_TRY(check_parts(plan));
    }
    return plan;
}

}  // namespace

ExitCode run_convert(const Arguments& arguments) {
    const Registry registry = builtin_registry();
    const po::options_description options = declared_options(registry);
    po::variables_map values;
    if (const auto ended = parse_arguments(arguments, help, options, "input", values)) {
        return *ended;
    }
    auto planned = make_plan(values, registry);
    if (!planned) {
        return usage_error("fightconv convert", planned.error().message());
    }
    Plan plan = *std::move(planned);
    const auto jobs_at_once = static_cast<unsigned>(std::min<std::size_t>(plan.threads, plan.inputs.size()));
    plan.threads_per_job = plan.threads / jobs_at_once;

    Console console(verbosity_of(values));
    const auto publisher = Publisher::open(plan.folder, plan.publish);
    if (!publisher) {
        console.error(publisher.error());
        return ExitCode::environment;
    }
    std::vector<std::unique_ptr<Job>> jobs(plan.inputs.size());
    {
        Progress progress(jobs.size(), console.verbosity() != Verbosity::quiet);
        parallel_for(jobs.size(), jobs_at_once, [&](std::size_t i) {
            progress.starts(output_name(plan.inputs[i]));
            jobs[i] = std::make_unique<Job>(plan);
            run_job(plan, registry, *publisher, plan.inputs[i], *jobs[i]);
            progress.finished_one();
        });
    }

    ExitCode worst = ExitCode::done;
    nlohmann::ordered_json document = {{"inputs", nlohmann::ordered_json::array()}};
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        say(console, plan.inputs[i], *jobs[i], jobs.size() > 1);
        document["inputs"].push_back(describe(plan.inputs[i], *jobs[i]));
        worst = worse(worst, exit_code_of(*jobs[i]));
    }
    if (values.count("json") != 0) {
        std::cout << document.dump(2) << '\n';
    }
    return worst;
}

}  // namespace fightconv::cli
