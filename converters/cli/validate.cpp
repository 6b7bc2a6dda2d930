// fightconv validate
#include <fmt/format.h>

#include <iostream>

#include "converters/api/inspect.hpp"
#include "converters/api/reports_json.hpp"
#include "converters/cli/command_line.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

Help validate_help(const Registry&) {
    return {
        "fightconv validate INPUT... [options]",
        "Checks a .uff, a .fspk, a MUGEN character, or a file of Urho3D (.mdl .ani .pak .vs3 .ps3 .vs4 .ps4) strictly and lists every problem\n"
        "with its offset or line. The exit code is 0 if no problem was "
        "found and 1 otherwise.",
        "Examples:\n  fightconv validate out/ember.uff\n  fightconv validate chars/kfm --json\n",
    };
}

void declare_validate(po::options_description& options, const Registry& registry) {
    options.add_options()("follow-links", "also follow links that lead out of the given folders");
    add_format_options(options, readers(registry));
}

Status check(const std::string& path, const Registry& registry, const Links& links, Context& context) {
    FC_ASSIGN(const InputPlace place, place_of(path_from_utf8(path), context, links));
    return check_input(place, registry, context);
}

ExitCode run_validate(const po::variables_map& values, const Registry& registry) {
    const auto paths = inputs_of(values);
    if (paths.empty()) {
        return usage_error("fightconv validate", "no input is given");
    }
    const auto given = given_options(values, readers(registry));
    if (const Status checked = given ? check_options(*given, readers(registry)) : fail(given.error()); !checked) {
        return usage_error("fightconv validate", checked.error().message());
    }
    const Links links{.roots = {}, .follow_all = is_set(values, "follow-links")};
    Limits limits;
    limits.diagnostics_per_id = 100'000;  // "every problem"
    Console console(verbosity_of(values) == Verbosity::quiet ? Verbosity::quiet : Verbosity::verbose);
    ExitCode worst = ExitCode::done;
    nlohmann::ordered_json documents = nlohmann::ordered_json::array();
    for (const std::string& path : paths) {
        Context context(limits);
        context.options = given->reading;
        const Status status = check(path, registry, links, context);
        const bool sound = status && context.diagnostics.warnings() == 0;
        nlohmann::ordered_json document = {{"input", json_text(path)}, {"ok", sound}, {"diagnostics", to_json(context.diagnostics)}};
        console.diagnostics(context.diagnostics, paths.size() > 1 ? path : "");
        if (!status) {
            const Error error = Error(status.error()).in_file(path);
            console.error(error, path);
            document["error"] = to_json(error);
        }
        documents.push_back(std::move(document));
        console.info(fmt::format("{}: {}", printable(path),
                                 sound    ? "no problem was found"
                                 : status ? counted(context.diagnostics.warnings(), "problem")
                                          : "not readable"));
        worst = worse(worst, sound ? ExitCode::done : status ? ExitCode::input_failed : exit_code_of(status.error()));
    }
    if (values.count("json") != 0) {
        std::cout << (documents.size() == 1 ? documents.front() : documents).dump(2) << '\n';
    }
    return worst;
}

}  // namespace

const Subcommand validate_command = {"validate", "check strictly and list every problem with its place", validate_help, declare_validate, run_validate};

}  // namespace fightconv::cli
