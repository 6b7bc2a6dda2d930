// fightconv extract
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <thread>

#include "converters/api/extraction_input.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/json_report.hpp"
#include "converters/jobs/conversion.hpp"
#include "converters/views/extraction_pictures.hpp"
#include "converters/views/sheets.hpp"
#include "converters/views/sounds.hpp"
#include "core/base/text.hpp"
#include "core/disk/publish.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv extract INPUT -o DIR [options]",
    "Writes what is in a character as files that other programs open. INPUT is a character (its folder, .def, .uff ...), a .sff or a .snd.\n"
    "--sprites gives the folder DIR/NAME-sprites, --sheets DIR/NAME-sheets and so on. Without an option that says what is wanted, it is the\n"
    "sprites, palettes and sounds that there are. An existing folder is kept unless --overwrite is given.",
    "Examples:\n"
    "  fightconv extract samples/ember -o out\n"
    "  fightconv extract samples/ember -o out --sheets --atlas\n"
    "  fightconv extract chars/kfm/kfm.sff -o out --sprites --names \"{name}_{group:05}_{number:05}\"\n"
    "  fightconv extract chars/kfm/kfm.snd -o out --sounds\n",
};

struct Wishes {
    NameTemplate names;
    Division division = Division::by_animation;
    JsonLayout layout = JsonLayout::aseprite;
};

// What can be extracted; each kind is a folder of its own, published whole or not at all.
struct Part {
    const char* option;
    const char* help;
    bool (*comes_unasked)(const Character& character);
    Result<OutputSet> (*extract)(const Character& character, std::string_view name, const Wishes& wishes, Context& context);
};
constexpr std::array<Part, 4> parts = {{
    {"sprites", "each different picture as a PNG with its palette, and a list of all sprites", has_pictures,
     [](const Character& character, std::string_view name, const Wishes& wishes, Context& context) {
         return extract_sprites(character, name, wishes.names, context);
     }},
    {"sheets", "each animation as a PNG, and as JSON where its frames are, with times, boxes and the axis", [](const Character&) { return false; },
     [](const Character& character, std::string_view name, const Wishes& wishes, Context& context) {
         return extract_sheets(character, name, wishes.division, wishes.layout, context);
     }},
    {"palettes", "each different palette as .gpl and .act, and a list of all", [](const Character& character) { return !character.palettes.empty(); },
     [](const Character& character, std::string_view name, const Wishes&, Context& context) { return extract_palettes(character, name, context); }},
    {"sounds", "the sounds as WAV files of 16-bit PCM, and a list of them", [](const Character& character) { return !character.sounds.empty(); },
     [](const Character& character, std::string_view name, const Wishes&, Context& context) { return extract_sounds(character, name, context); }},
}};

struct Plan {
    std::string input;
    fs::path folder;
    std::vector<const Part*> wanted;  // empty: what there is
    Wishes wishes;
    std::optional<std::int32_t> palette;
    std::optional<AnimationSelection> selection;
    PublishOptions publish;
};

struct Written {
    fs::path folder;
    std::size_t files = 0;
    std::uint64_t bytes = 0;
    bool skipped = false;
};

Result<ExtractionInput> read_input(const Plan& plan, Context& context) {
    if (plan.palette) {
        context.options["palette"] = std::to_string(*plan.palette);
    }
    FC_ASSIGN(ExtractionInput input, read_for_extraction(plan.input, builtin_registry(), context));
    if (plan.palette && !input.character.chosen_palette) {
        return fail(Error(ErrorCode::not_found, fmt::format("there is no palette {} in it", *plan.palette))
                        .remedy("leave --palette out: this has none to choose from"));
    }
    if (plan.selection) {
        FC_TRY(select_animations(input.character, *plan.selection, context.diagnostics));
    }
    return input;
}

Result<std::vector<const Part*>> parts_of(const Plan& plan, const Character& character) {
    if (!plan.wanted.empty()) {
        return plan.wanted;
    }
    std::vector<const Part*> there;
    for (const Part& part : parts) {
        if (part.comes_unasked(character)) {
            there.push_back(&part);
        }
    }
    if (there.empty()) {
        return fail(Error(ErrorCode::not_found, "there are no pictures, palettes or sounds in it")
                        .remedy("a .fspk holds moves and boxes only: extract from the character that it was made of"));
    }
    return there;
}

Status extract(const Plan& plan, const Publisher& publisher, Context& context, std::vector<Written>& written, bool& environment) {
    FC_ASSIGN(const ExtractionInput input, read_input(plan, context));
    FC_ASSIGN(const std::vector<const Part*> wanted, parts_of(plan, input.character));
    std::vector<OutputSet> sets;
    for (const Part* part : wanted) {
        if (interruption()) {
            break;
        }
        FC_ASSIGN(OutputSet set, part->extract(input.character, output_name(plan.input), plan.wishes, context));
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

std::optional<std::string> text_of(const po::variables_map& values, const char* option) {
    return values.count(option) != 0 ? std::optional(values[option].as<std::string>()) : std::nullopt;
}

// Options that mean something for one part only.
Status check_companions(const po::variables_map& values, bool unasked) {
    struct Companion {
        const char* option;
        const char* part;
        bool comes_unasked;
    };
    static constexpr std::array<Companion, 4> companions = {
        {{"names", "sprites", true}, {"atlas", "sheets", false}, {"json-layout", "sheets", false}, {"animations", "sheets", false}}};
    for (const Companion& each : companions) {
        if (values.count(each.option) != 0 && values.count(each.part) == 0 && !(unasked && each.comes_unasked)) {
            return fail(ErrorCode::malformed, fmt::format("--{} is for --{}, which is not asked for", each.option, each.part));
        }
    }
    return {};
}

Status read_wishes(const po::variables_map& values, Plan& plan) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    auto names = NameTemplate::parse(text_of(values, "names").value_or(std::string(default_sprite_names)));
    if (!names) {
        return usage("--names: " + names.error().message());
    }
    plan.wishes.names = *std::move(names);
    plan.wishes.division = values.count("atlas") != 0 ? Division::atlas : Division::by_animation;
    if (const auto word = text_of(values, "json-layout")) {
        const auto layout = json_layout_named(*word);
        if (!layout) {
            return usage(fmt::format("--json-layout takes {}, not '{}'", fmt::join(json_layout_words, "|"), *word));
        }
        plan.wishes.layout = *layout;
    }
    if (const auto number = text_of(values, "palette")) {
        const auto palette = whole_number(*number);
        if (!palette || *palette > INT32_MAX) {
            return usage(fmt::format("--palette takes a whole number, not '{}'", *number));
        }
        plan.palette = static_cast<std::int32_t>(*palette);
    }
    if (const auto list = text_of(values, "animations")) {
        auto selection = AnimationSelection::parse(*list);
        if (!selection) {
            return usage("--animations: " + selection.error().message());
        }
        plan.selection = *std::move(selection);
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
    Plan plan;
    plan.input = inputs.front();
    plan.folder = values["output"].as<std::string>();
    plan.publish.existing = overwrite ? Existing::overwrite : skip ? Existing::skip : Existing::refuse;
    for (const Part& part : parts) {
        if (values.count(part.option) != 0) {
            plan.wanted.push_back(&part);
        }
    }
    FC_TRY(check_companions(values, plan.wanted.empty()));
    FC_TRY(read_wishes(values, plan));
    return plan;
}

}  // namespace

ExitCode run_extract(const Arguments& arguments) {
    po::options_description options("Options", 110);
    options.add_options()("output,o", po::value<std::string>()->value_name("DIR"), "the folder for the results; made where it is missing");
    for (const Part& part : parts) {
        options.add_options()(part.option, part.help);
    }
    options.add_options()("names", po::value<std::string>()->value_name("TEMPLATE"),
                          "what the sprites' files are called, of {group}, {number}, {index} and {name} (default {group:04}-{number:03})")(
        "atlas", "one sheet for all animations")("json-layout", po::value<std::string>()->value_name("aseprite|aseprite-hash|texturepacker"),
                                                 "of the sheets (default aseprite)")(
        "palette", po::value<std::string>()->value_name("N"), "the palette the character is shown in, as the .def or the .sff numbers it")(
        "animations", po::value<std::string>()->value_name("LIST"), "only sheets of these: numbers, ranges and names, as in 0-299,1000,stand")(
        "overwrite", "replace existing results")("skip-existing", "keep existing results and go on");
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
    context.threads = std::clamp(std::thread::hardware_concurrency(), 1U, 1024U);
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
