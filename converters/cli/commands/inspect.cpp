// fightconv inspect
#include "converters/api/inspect.hpp"

#include <fmt/format.h>

#include <iostream>

#include "converters/api/reports_json.hpp"
#include "converters/cli/commands/roster.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/jobs/inputs.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help inspect_help(const Registry&) {
    return {
        "fightconv inspect INPUT... [options]",
        "Shows the contents of a character (its folder, .def, archive, .uff, .fspk or Aseprite "
        "file), of one of its files (.sff .air .act .cns .st .cmd .snd), or of a Urho3D file "
        "(.mdl .ani .pak .vs3 .ps3 .vs4 .ps4).",
        "Examples:\n"
        "  fightconv inspect samples/ember\n"
        "  fightconv inspect samples/ember --anim 200\n"
        "  fightconv inspect samples/ember --moves\n"
        "  fightconv inspect samples/ember --moves --type special --csv\n"
        "  fightconv inspect samples/ember samples/tide --moves --csv\n"
        "  fightconv inspect samples/ember --cancels --input 5x\n"
        "  fightconv inspect kfm.sff -v --json\n"
        "  fightconv inspect samples/ember --digest --csv\n"
        "  fightconv inspect samples --roster\n"
        "  fightconv inspect chars --roster --csv > roster.csv\n",
    };
}

void declare_inspect(po::options_description& options, const Registry& registry) {
    options.add_options()("anim", po::value<std::string>()->value_name("NAME"),
                          "show the frames and boxes of one animation, by name or number; in a "
                          ".uff or .fspk the animations or moves are numbered from 0")(
        "moves",
        "show the moves with their frame data, in ticks of 1/60 s; startup includes the first "
        "active tick")(
        "cancels",
        "show what each move can be cancelled into, and from which tick, counted like startup")(
        "type",
        po::value<std::string>()->value_name("normal|command_normal|special|super|movement|throw"),
        "with --moves or --cancels: only moves of this type")(
        "input", po::value<std::string>()->value_name("INPUT"),
        "with --moves or --cancels: only the moves with this input, such as 236x, "
        "and those that follow them")(
        "digest",
        "show each sprite with its size, its axis and the SHA-256 of its RGBA pixels, which is the "
        "same for equal pictures")(
        "roster",
        "list every character below the given folders, with a verdict on each, without "
        "converting anything")(
        "csv",
        "with --roster, --moves, --cancels or --digest: write comma-separated values; the first "
        "column names the character if there are several inputs");
    add_general_options(options, {"follow-links", "jobs", "memory", "limit"});
    add_format_options(options, readers(registry));
}

std::optional<MoveType> move_type(std::string_view name) {
    for (const MoveType type : {MoveType::normal, MoveType::command_normal, MoveType::special,
                                MoveType::super, MoveType::movement, MoveType::throw_}) {
        if (name_of(type) == name) {
            return type;
        }
    }
    return std::nullopt;
}

// The problem with the command line, found before anything is read.
Status check_command_line(const po::variables_map& values, const GivenOptions& given,
                          const Registry& registry) {
    const auto wrong = [](std::string message) {
        return fail(ErrorCode::malformed, std::move(message));
    };
    if (inputs_of(values).empty()) {
        return wrong("no input is given");
    }
    const bool of_moves = is_set(values, "moves") || is_set(values, "cancels");
    if (is_set(values, "csv") && is_set(values, "json")) {
        return wrong("--csv and --json cannot be used together");
    }
    if (is_set(values, "csv") && !of_moves && !is_set(values, "roster") &&
        !is_set(values, "digest")) {
        return wrong("--csv needs --roster, --moves, --cancels or --digest");
    }
    for (const char* const option : {"type", "input"}) {
        if (is_set(values, option) && !of_moves) {
            return wrong(fmt::format("--{} needs --moves or --cancels", option));
        }
    }
    if (is_set(values, "type") && !move_type(*text_of(values, "type"))) {
        return wrong(fmt::format(
            "--type {}: expected normal, command_normal, special, super, movement or throw",
            *text_of(values, "type")));
    }
    std::vector<std::string_view> views = {"roster", "moves", "cancels", "digest", "anim"};
    std::erase_if(
        views, [&](std::string_view view) { return !is_set(values, std::string(view).c_str()); });
    if (views.size() > 1) {
        return wrong(fmt::format("--{} and --{} cannot be used together", views[0], views[1]));
    }
    for (const char* const option : {"jobs", "memory"}) {
        if (is_given(values, option) && !is_set(values, "roster") && !is_set(values, "digest")) {
            return wrong(fmt::format("--{} needs --roster or --digest", option));
        }
    }
    if (is_set(values, "anim")) {
        for (const std::string& path : inputs_of(values)) {
            Context context;
            const auto place = place_of_input(path_from_utf8(path), context);
            const FileKind* const kind = place ? file_kind_of(*place) : nullptr;
            if (kind != nullptr && !kind->has_animations) {
                return wrong(
                    fmt::format("{}: --anim shows an animation, but a {} has no animations", path,
                                kind->extension));
            }
        }
    }
    return check_options(given, readers(registry));
}

Result<Description> describe(const std::string& path, const po::variables_map& values,
                             const OptionValues& options, const Registry& registry,
                             Context& context) {
    FC_ASSIGN(const InputPlace place,
              place_of_input(path_from_utf8(path), context,
                             {.roots = {}, .follow_all = is_set(values, "follow-links")}));
    const MoveFilter filter{move_type(text_of(values, "type").value_or("")),
                            text_of(values, "input").value_or("")};
    if (is_set(values, "moves") || is_set(values, "cancels")) {
        return inspect_moves(place, is_set(values, "moves") ? moves_table : cancels_table, filter,
                             registry, context, options);
    }
    if (is_set(values, "digest")) {
        return inspect_digest(place, registry, context, options);
    }
    return inspect_input(place, text_of(values, "anim").value_or(""), registry, context, options);
}

// The moves of several characters are one table, whose first column names the character.
void add_rows(const Description& description, Table& table) {
    const Table& moves = description.tables.front();
    table.columns = moves.columns;
    table.columns.insert(table.columns.begin(), "character");
    for (JsonList row : moves.rows) {
        row.insert(row.begin(), member(description.facts, "name"));
        table.rows.push_back(std::move(row));
    }
}

ExitCode run_inspect(const po::variables_map& values, const Registry& registry) {
    const auto given = given_options(values, readers(registry));
    if (const Status checked =
            given ? check_command_line(values, *given, registry) : fail(given.error());
        !checked) {
        return usage_error("fightconv inspect", checked.error().message());
    }
    if (is_set(values, "roster")) {
        return inspect_roster(values, given->reading_with_defaults(), registry);
    }
    const auto threads = threads_of(values);
    const auto limits = limits_of(values);
    if (!threads || !limits) {
        return usage_error("fightconv inspect",
                           (threads ? limits.error() : threads.error()).message());
    }
    const auto paths = inputs_of(values);
    Console console(verbosity_of(values));
    ExitCode worst = ExitCode::done;
    const bool json = is_set(values, "json");
    JsonWriter documents(2);
    Table all_rows;
    const OptionValues options = given->reading_with_defaults();
    const auto inspect = [&](const std::string& given_path) {
        const std::string path = shown_input(path_from_utf8(given_path));
        Context context(*limits);
        context.threads = *threads;
        const auto description = with_progress(path, console.verbosity(), [&] {
            return describe(given_path, values, options, registry, context);
        });
        console.diagnostics(context.diagnostics, paths.size() > 1 ? path : "");
        const auto error =
            description ? std::nullopt : std::optional(Error(description.error()).in_file(path));
        if (error) {
            console.error(*error, path);
            worst = worse(worst, exit_code_of(*error));
        }
        if (json) {
            documents.object([&] {
                documents.member("input", json_text(path));
                if (error) {
                    write_error(documents.key("error"), *error);
                } else {
                    write_members(documents, *description);
                }
                write_diagnostics(documents.key("diagnostics"), context.diagnostics);
            });
        } else if (error) {
            return;
        } else if (is_set(values, "csv") && paths.size() > 1) {
            add_rows(*description, all_rows);
        } else if (is_set(values, "csv")) {
            std::cout << to_csv(description->tables.front());
        } else {
            std::cout << to_words(*description, console.verbosity() == Verbosity::verbose);
        }
    };
    if (paths.size() == 1) {
        inspect(paths.front());
    } else {
        documents.list(paths, inspect);
    }
    if (!all_rows.columns.empty()) {
        std::cout << to_csv(all_rows);
    }
    if (json) {
        std::cout << printable_json(documents.text()) << '\n';
    }
    return worst;
}

}  // namespace

const Subcommand inspect_command = {"inspect", "show the contents of a character or a file",
                                    inspect_help, declare_inspect, run_inspect};

}  // namespace fightconv::cli
