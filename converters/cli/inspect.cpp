// fightconv inspect
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iostream>

#include "converters/api/open_input.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/json_report.hpp"
#include "converters/inspect/describe.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"
#include "formats/fspk/view.hpp"
#include "formats/sff/sff.hpp"
#include "formats/snd/snd.hpp"
#include "formats/uff/uff.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv inspect INPUT [options]",
    "Shows what is in a character (its folder or .def) or in one of its files (.sff .air .act .cns .st .cmd .snd .uff .fspk).",
    "Examples:\n"
    "  fightconv inspect samples/ember\n"
    "  fightconv inspect samples/ember --anim 200\n"
    "  fightconv inspect samples/ember --moves\n"
    "  fightconv inspect kfm.sff -v --json\n",
};

// Single files that `inspect` reads by themselves, by what they start with or are called.
struct FileKind {
    std::string_view extension;
    bool (*has_signature)(Bytes head) noexcept;  // null: the format has none
    Result<Description> (*describe)(Source source, std::string_view animation, Context& context);
    bool has_animations;
};
constexpr std::array<FileKind, 9> file_kinds = {{
    {".sff", sff::has_signature, describe_sff, false},
    {".snd", snd::has_signature, describe_snd, false},
    {".uff", uff::has_signature, describe_uff, true},
    {".fspk", fspk::has_signature, describe_fspk, true},
    {".air", nullptr, describe_air, true},
    {".act", nullptr, describe_act, false},
    {".cns", nullptr, describe_cns, false},
    {".st", nullptr, describe_cns, false},
    {".cmd", nullptr, describe_cmd, false},
}};

const FileKind* kind_of(const fs::path& path, Bytes bytes) {
    const std::string extension = lower_case(path.extension().string());
    for (const FileKind& kind : file_kinds) {
        if (kind.extension == extension || (kind.has_signature != nullptr && kind.has_signature(bytes))) {
            return &kind;
        }
    }
    return nullptr;
}

// The kind of a file that is not read yet.
const FileKind* kind_of_file(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored)) {
        return nullptr;
    }
    constexpr std::size_t signature_bytes = 64;
    const auto tree = InputTree::open(path.parent_path());
    const auto head = tree ? tree->head(utf8_from_path(path.filename()), signature_bytes) : Result<ByteBuffer>(fail(tree.error()));
    return kind_of(path, head ? *head : ByteBuffer());
}

enum class Wanted : std::uint8_t { everything, moves };

Result<Description> describe(const std::string& path, std::string_view animation, Wanted wanted, Context& context) {
    std::error_code ignored;
    if (wanted == Wanted::everything && fs::is_regular_file(path, ignored)) {
        FC_ASSIGN(const InputTree tree, InputTree::open(path_from_utf8(path).parent_path()));
        FC_ASSIGN(const FileBytes bytes, tree.read(utf8_from_path(path_from_utf8(path).filename()), context));
        if (const FileKind* const kind = kind_of(path, bytes)) {
            return kind->describe({path, bytes}, animation, context);
        }
    }
    const Registry registry = builtin_registry();
    FC_ASSIGN(const OpenedInput input, open_input(path, registry));
    FC_ASSIGN(const Character character, input.importer->read(input.tree, input.main_file, context));
    if (wanted == Wanted::moves) {
        return describe_moves(character);
    }
    return describe_character(character, animation);
}

}  // namespace

ExitCode run_inspect(const Arguments& arguments) {
    po::options_description options("Options", 110);
    options.add_options()("anim", po::value<std::string>()->default_value("", "")->value_name("NAME"),
                          "the frames and boxes of one animation, by name or number; a .uff or .fspk counts its animations or moves from 0")(
        "moves", "the moves with their frame data, in ticks of 1/60 s; startup counts the first active tick")("csv", "with --moves: comma-separated values");
    po::variables_map values;
    std::map<std::string, std::string, std::less<>> format_options;
    if (const auto ended = parse_reading_arguments(arguments, help, options, values, format_options)) {
        return *ended;
    }
    const bool csv = values.count("csv") != 0;
    const Wanted wanted = values.count("moves") != 0 ? Wanted::moves : Wanted::everything;
    if (csv && (wanted != Wanted::moves || values.count("json") != 0)) {
        return usage_error("fightconv inspect", "--csv goes with --moves, and not with --json");
    }
    const auto paths = values["input"].as<std::vector<std::string>>();
    const auto animation = values["anim"].as<std::string>();
    if (!animation.empty() && wanted == Wanted::moves) {
        return usage_error("fightconv inspect", "--anim and --moves exclude each other");
    }
    for (const std::string& path : paths) {
        const FileKind* const kind = animation.empty() ? nullptr : kind_of_file(path_from_utf8(path));
        if (kind != nullptr && !kind->has_animations) {
            return usage_error("fightconv inspect", fmt::format("{}: --anim shows an animation, and a {} has none", path, kind->extension));
        }
    }
    Console console(verbosity_of(values));
    ExitCode worst = ExitCode::done;
    const bool json = values.count("json") != 0;
    nlohmann::ordered_json documents = nlohmann::ordered_json::array();
    for (const std::string& path : paths) {
        Context context;
        context.options = format_options;
        const auto description = describe(path, animation, wanted, context);
        console.diagnostics(context.diagnostics, paths.size() > 1 ? path : "");
        if (!description) {
            const Error error = Error(description.error()).in_file(path);
            console.error(error, path);
            documents.push_back({{"input", json_text(path)}, {"error", to_json(error)}, {"diagnostics", to_json(context.diagnostics)}});
            worst = worse(worst, exit_code_of(description.error()));
            continue;
        }
        if (json) {
            nlohmann::ordered_json document = {{"input", json_text(path)}};
            document.update(to_json(*description));
            document["diagnostics"] = to_json(context.diagnostics);
            documents.push_back(std::move(document));
        } else if (csv) {
            std::cout << to_csv(description->tables.front());
        } else {
            std::cout << to_words(*description, console.verbosity() == Verbosity::verbose);
        }
    }
    if (json) {
        std::cout << (paths.size() == 1 ? documents.front() : documents).dump(2) << '\n';
    }
    return worst;
}

}  // namespace fightconv::cli
