// fightconv extract
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>

#include "converters/cli/command_line.hpp"
#include "converters/cli/json_report.hpp"
#include "converters/conversion.hpp"
#include "converters/extraction/sounds.hpp"
#include "converters/importers/mugen/sounds.hpp"
#include "core/publish.hpp"
#include "core/text.hpp"
#include "formats/snd/snd.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv extract INPUT -o DIR [options]",
    "Writes what is in a character as files that other programs open. INPUT is a character (its folder, .def, .uff ...) or a .snd.\n"
    "--sounds gives the folder DIR/NAME-sounds. Without an option that says what is wanted, it is everything that there is.\n"
    "An existing folder is kept unless --overwrite is given.",
    "Examples:\n"
    "  fightconv extract samples/ember -o out\n"
    "  fightconv extract chars/kfm/kfm.snd -o out --sounds\n",
};

// What can be extracted; each kind is a folder of its own, published whole or not at all.
struct Part {
    const char* option;
    const char* help;
    Result<OutputSet> (*extract)(const Character& character, std::string_view name, Context& context);
};
constexpr std::array<Part, 1> parts = {{
    {"sounds", "the sounds as WAV files of 16-bit PCM, and a list of them", extract_sounds},
}};

struct Plan {
    std::string input;
    fs::path folder;
    std::vector<const Part*> wanted;
    PublishOptions publish;
};

struct Written {
    fs::path folder;
    std::size_t files = 0;
    std::uint64_t bytes = 0;
    bool skipped = false;
};

// The character, and the files that it was read from.
struct Input {
    Character character;
    std::set<fs::path> places;
};

Result<Input> read_input(const std::string& path, Context& context) {
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) {
        const std::string name = fs::path(path).filename().string();
        FC_ASSIGN(const InputTree tree, InputTree::open(fs::absolute(path, ignored).parent_path()));
        FC_ASSIGN(const ByteBuffer head, tree.head(name, 16));
        if (snd::has_signature(head) || has_extension(name, ".snd")) {
            Input input;
            input.character.info.name = to_utf8(mugen::stem(name));
            FC_ASSIGN(ByteBuffer bytes, mugen::read_file(tree, name, context));
            FC_TRY(mugen::place_sounds(name, std::move(bytes), input.character, context));
            input.places.insert(fs::weakly_canonical(path, ignored));
            return input;
        }
    }
    const Registry registry = builtin_registry();
    FC_ASSIGN(const OpenedInput opened, open_input(path, registry));
    FC_ASSIGN(Character character, opened.importer->read(opened.tree, opened.main_file, context));
    return Input{std::move(character), places_of(opened, path)};
}

Status extract(const Plan& plan, const Publisher& publisher, Context& context, std::vector<Written>& written, bool& environment) {
    FC_ASSIGN(const Input input, read_input(plan.input, context));
    std::vector<OutputSet> sets;
    for (const Part* part : plan.wanted) {
        FC_ASSIGN(OutputSet set, part->extract(input.character, output_name(plan.input), context));
        if (replaces_one(input.places, plan.folder / set.folder)) {
            return fail(would_replace_input(plan.folder / set.folder));
        }
        sets.push_back(std::move(set));
    }
    if (interruption()) {
        return fail(ErrorCode::cancelled, "interrupted; nothing was written");
    }
    std::vector<Publication> publications;
    for (const OutputSet& set : sets) {
        publications.push_back({&set, plan.publish.existing});
        FC_TRY(publisher.check(publications.back()));
    }
    const auto published = publisher.publish(publications);
    if (!published) {
        environment = true;
        return fail(published.error());
    }
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const auto bytes = std::accumulate(sets[i].files.begin(), sets[i].files.end(), std::uint64_t{0},
                                           [](std::uint64_t sum, const OutputFile& file) { return sum + file.bytes.size(); });
        written.push_back({plan.folder / sets[i].folder, sets[i].files.size(), bytes, (*published)[i] == Published::skipped});
    }
    return {};
}

Result<Plan> make_plan(const po::variables_map& values) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    const auto inputs = values.count("input") != 0 ? values["input"].as<std::vector<std::string>>() : std::vector<std::string>();
    if (inputs.size() != 1) {
        return usage(inputs.empty() ? "no input is given; expected a character or a .snd" : "more than one input is given");
    }
    if (values.count("output") == 0 || values["output"].as<std::string>().empty()) {
        return usage("no output folder is given; expected -o DIR");
    }
    const bool overwrite = values.count("overwrite") != 0;
    const bool skip = values.count("skip-existing") != 0;
    if (overwrite && skip) {
        return usage("--overwrite and --skip-existing exclude each other");
    }
    Plan plan{inputs.front(), values["output"].as<std::string>(), {}, {}};
    plan.publish.existing = overwrite ? Existing::overwrite : skip ? Existing::skip : Existing::refuse;
    const bool any = std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return values.count(part.option) != 0; });
    for (const Part& part : parts) {
        if (!any || values.count(part.option) != 0) {
            plan.wanted.push_back(&part);
        }
    }
    return plan;
}

}  // namespace

ExitCode run_extract(const Arguments& arguments) {
    po::options_description options("Options", 110);
    options.add_options()("output,o", po::value<std::string>()->value_name("DIR"), "the folder for the results; made where it is missing");
    for (const Part& part : parts) {
        options.add_options()(part.option, part.help);
    }
    options.add_options()("overwrite", "replace existing results")("skip-existing", "keep existing results and go on");
    add_common_options(options);
    po::variables_map values;
    if (const auto ended = parse_arguments(arguments, help, options, "input", values)) {
        return *ended;
    }
    const auto plan = make_plan(values);
    if (!plan) {
        return usage_error("fightconv extract", plan.error().message());
    }
    Console console(verbosity_of(values));
    const auto publisher = Publisher::open(plan->folder, plan->publish);
    if (!publisher) {
        console.error(publisher.error());
        return ExitCode::environment;
    }
    Context context;
    std::vector<Written> written;
    bool environment = false;
    Status status = extract(*plan, *publisher, context, written, environment);
    nlohmann::ordered_json document = {{"input", json_text(plan->input)}, {"ok", status.has_value()}, {"outputs", nlohmann::ordered_json::array()}};
    console.diagnostics(context.diagnostics, "");
    for (const Written& each : written) {
        const std::string folder = each.folder.string();
        document["outputs"].push_back({{"path", json_text(folder)}, {"files", each.files}, {"bytes", each.bytes}, {"skipped", each.skipped}});
        console.info(each.skipped ? fmt::format("{}: kept, it exists already", printable(folder))
                                  : fmt::format("{} -> {} ({} files)", printable(plan->input), printable(folder), each.files));
    }
    document["diagnostics"] = to_json(context.diagnostics);
    ExitCode code = ExitCode::done;
    if (!status) {
        const Error error = std::move(status).error().in_file(plan->input);
        console.error(error);
        document["error"] = to_json(error);
        code = environment ? ExitCode::environment : exit_code_of(error);
    }
    if (values.count("json") != 0) {
        std::cout << document.dump(2) << '\n';
    }
    return code;
}

}  // namespace fightconv::cli
