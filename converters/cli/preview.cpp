// fightconv preview
#include "converters/views/preview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "converters/cli/command_line.hpp"
#include "converters/cli/json_report.hpp"
#include "converters/inspect/describe.hpp"
#include "converters/jobs/conversion.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "core/disk/publish.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

struct Plan {
    std::string input;
    fs::path file;
    const PreviewFormat* format = nullptr;
    std::optional<std::string> animation;
    std::optional<AnimationSelection> selection;
    PreviewRequest request;
    Existing existing = Existing::refuse;

    fs::path folder() const { return file.has_parent_path() ? file.parent_path() : fs::path("."); }
};

std::string extensions() {
    std::string list;
    for (const PreviewFormat& format : preview_formats()) {
        list.append(list.empty() ? "" : ", ").append(format.extension);
    }
    return list;
}

std::string description() {
    std::string text = "Writes what a character (its folder, .def, .uff ...) looks like into one FILE, whose extension says how:\n";
    for (const PreviewFormat& format : preview_formats()) {
        text.append(fmt::format("  {:<7}{}\n", format.extension, format.holds));
    }
    return text.append("An existing file is kept unless --overwrite is given.");
}

constexpr std::string_view examples =
    "Examples:\n"
    "  fightconv preview samples/ember -o ember.png\n"
    "  fightconv preview samples/ember -o punch.gif --anim 200 --scale 3\n"
    "  fightconv preview chars/kfm -o stands.png --animations 0-50 --no-boxes\n";

// The animation that --anim names, by itself; or those of --animations.
Status select(const Plan& plan, Character& character, Context& context) {
    if (plan.selection) {
        return select_animations(character, *plan.selection, context.diagnostics);
    }
    if (plan.animation) {
        const auto found = std::find_if(character.animations.begin(), character.animations.end(),
                                        [&](const Animation& each) { return is_named(*plan.animation, each.name, each.number); });
        if (found == character.animations.end()) {
            return fail(no_such_animation(*plan.animation).remedy("`fightconv inspect` lists the animations with their numbers and names"));
        }
        keep_animation(character, AnimationId{static_cast<std::uint32_t>(found - character.animations.begin())});
    }
    return {};
}

struct Outcome {
    std::string remark;
    std::uint64_t bytes = 0;
    Published published = Published::skipped;
    bool environment = false;  // the error is one of the place that the file goes to
};

Status preview(const Plan& plan, Context& context, Outcome& outcome) {
    FC_TRY(check_file(plan.file, plan.existing));
    std::error_code ignored;
    if (plan.existing == Existing::skip && fs::exists(plan.file, ignored)) {
        return {};
    }
    const Registry registry = builtin_registry();
    FC_ASSIGN(const OpenedInput opened, open_input(path_from_utf8(plan.input), registry));
    if (replaces_one(places_of(opened, path_from_utf8(plan.input)), plan.file)) {
        return fail(would_replace_input(plan.file));
    }
    FC_ASSIGN(Character character, opened.importer->read(opened.tree, opened.main_file, context));
    FC_TRY(select(plan, character, context));
    FC_ASSIGN(const Preview made, plan.format->make(character, plan.request, context));
    if (interruption()) {
        return fail(ErrorCode::cancelled, "interrupted; nothing was written");
    }
    const auto published = publish_file(plan.file, made.bytes, plan.existing);
    if (!published) {
        outcome.environment = true;
        return fail(published.error());
    }
    outcome = {made.remark, made.bytes.size(), *published};
    return {};
}

// "RRGGBB", with or without a '#'.
std::optional<Rgba> colour_of(std::string_view text) {
    text.remove_prefix(text.starts_with('#') ? 1 : 0);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    if (text.size() != 6 || error != std::errc() || end != text.data() + text.size()) {
        return std::nullopt;
    }
    const auto byte = [&](unsigned shift) { return static_cast<std::uint8_t>(value >> shift & 0xFF); };
    return Rgba{byte(16), byte(8), byte(0), 255};
}

Status read_animations(const po::variables_map& values, Plan& plan) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    const bool is_movie = plan.format->is_movie;
    if (values.count("anim") != 0) {
        plan.animation = values["anim"].as<std::string>();
    }
    if (is_movie && !plan.animation) {
        return usage(fmt::format("a {} shows one animation; expected --anim with its number or name", plan.format->extension));
    }
    if (values.count("animations") != 0) {
        if (plan.animation) {
            return usage("--anim and --animations exclude each other");
        }
        auto selection = AnimationSelection::parse(values["animations"].as<std::string>());
        if (!selection) {
            return usage("--animations: " + selection.error().message());
        }
        plan.selection = *std::move(selection);
    }
    return {};
}

Status read_drawing(const po::variables_map& values, Plan& plan) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    static constexpr std::array<const char*, 4> options = {"scale", "boxes", "no-boxes", "background"};
    for (const char* const option : options) {
        if (!plan.format->is_drawn && values.count(option) != 0) {
            return usage(fmt::format("--{} is not for a {}, where that can be chosen at any time", option, plan.format->extension));
        }
    }
    if (values.count("boxes") != 0 && values.count("no-boxes") != 0) {
        return usage("--boxes and --no-boxes exclude each other");
    }
    if (values.count("boxes") + values.count("no-boxes") != 0) {
        plan.request.boxes = values.count("boxes") != 0;
    }
    if (values.count("scale") != 0) {
        const auto& text = values["scale"].as<std::string>();
        const std::int64_t scale = whole_number(text).value_or(0);
        if (scale < 1 || scale > largest_preview_scale) {
            return usage(fmt::format("--scale takes a whole number from 1 to {}, not '{}'", largest_preview_scale, text));
        }
        plan.request.scale = static_cast<std::uint32_t>(scale);
    }
    if (values.count("background") != 0) {
        const auto& text = values["background"].as<std::string>();
        plan.request.background = colour_of(text);
        if (!plan.request.background) {
            return usage(fmt::format("--background takes a colour as six hexadecimal digits, RRGGBB, not '{}'", text));
        }
    }
    return {};
}

Result<Plan> make_plan(const po::variables_map& values) {
    const auto usage = [](std::string message) { return fail(ErrorCode::malformed, std::move(message)); };
    const auto& inputs = values["input"].as<std::vector<std::string>>();
    if (inputs.size() != 1) {
        return usage("more than one input is given");
    }
    if (values.count("output") == 0) {
        return usage("no output file is given; expected -o FILE");
    }
    Plan plan;
    plan.input = inputs.front();
    plan.file = path_from_utf8(values["output"].as<std::string>());
    plan.format = preview_format_of(utf8_from_path(plan.file));
    if (plan.format == nullptr) {
        return usage(fmt::format("-o {}: the extension says what is written; expected one of {}", utf8_from_path(plan.file), extensions()));
    }
    const bool overwrite = values.count("overwrite") != 0;
    const bool skip = values.count("skip-existing") != 0;
    if (overwrite && skip) {
        return usage("--overwrite and --skip-existing exclude each other");
    }
    plan.existing = overwrite ? Existing::overwrite : skip ? Existing::skip : Existing::refuse;
    plan.request.title = output_name(path_from_utf8(plan.input));
    FC_TRY(read_animations(values, plan));
    FC_TRY(read_drawing(values, plan));
    return plan;
}

}  // namespace

ExitCode run_preview(const Arguments& arguments) {
    const std::string described = description();
    const Help help{"fightconv preview INPUT -o FILE [options]", described, examples};
    po::options_description options("Options", 110);
    options.add_options()("output,o", po::value<std::string>()->value_name("FILE"), "the file to write; its folder is made where it is missing")(
        "anim", po::value<std::string>()->value_name("NAME"), "one animation, by number or name; a movie needs it")(
        "animations", po::value<std::string>()->value_name("LIST"), "only these: numbers, ranges and names, as in 0-299,1000,stand")(
        "boxes", "draw the boxes (default for a sheet)")("no-boxes", "leave them out (default for a movie)")("scale", po::value<std::string>()->value_name("K"),
                                                                                                             "draw each pixel as K by K, 1 to 16 (default 1)")(
        "background", po::value<std::string>()->value_name("RRGGBB"), "the colour behind the frames (default for a movie: transparent)")(
        "overwrite", "replace an existing file")("skip-existing", "keep an existing file, without a failure");
    Registry registry = builtin_registry();
    registry.exporters.clear();  // only what an input is read with
    add_format_options(options, registry);
    Context context;
    po::variables_map values;
    if (const auto ended = parse_reading_arguments(arguments, help, options, values, context.options)) {
        return *ended;
    }
    const auto plan = make_plan(values);
    if (!plan) {
        return usage_error("fightconv preview", plan.error().message());
    }
    if (const Status read = read_format_options(values, registry, context.options); !read) {
        return usage_error("fightconv preview", read.error().message());
    }
    context.threads = std::max(std::thread::hardware_concurrency(), 1U);
    Console console(verbosity_of(values));
    if (const auto publisher = Publisher::open(plan->folder(), {}); !publisher) {
        console.error(publisher.error());
        return ExitCode::environment;
    }
    Outcome outcome;
    Status status = preview(*plan, context, outcome);
    console.diagnostics(context.diagnostics, "");
    const std::string file = utf8_from_path(plan->file);
    nlohmann::ordered_json document = {{"input", json_text(plan->input)}, {"ok", status.has_value()}, {"outputs", nlohmann::ordered_json::array()}};
    if (status) {
        const bool skipped = outcome.published == Published::skipped;
        document["outputs"].push_back({{"path", json_text(file)}, {"bytes", outcome.bytes}, {"skipped", skipped}});
        console.info(skipped ? fmt::format("{}: kept, it exists already", printable(file))
                             : fmt::format("{} -> {} ({}, {})", printable(plan->input), printable(file), outcome.remark, size_text(outcome.bytes)));
    }
    document["diagnostics"] = to_json(context.diagnostics);
    ExitCode code = ExitCode::done;
    if (!status) {
        const Error error = std::move(status).error().in_file(plan->input);
        console.error(error);
        document["error"] = to_json(error);
        code = outcome.environment ? ExitCode::environment : exit_code_of(error);
    }
    if (values.count("json") != 0) {
        std::cout << document.dump(2) << '\n';
    }
    return code;
}

}  // namespace fightconv::cli
