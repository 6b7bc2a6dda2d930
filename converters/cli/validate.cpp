// fightconv validate
#include <fmt/format.h>

#include <iostream>

#include "converters/api/open_input.hpp"
#include "converters/cli/command_line.hpp"
#include "converters/cli/json_report.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv validate INPUT... [options]",
    "Checks a .uff or .fspk strictly, or lints a MUGEN character: every problem with its offset or line.\nThe exit code is 0 when nothing was found, 1 "
    "otherwise.",
    "Examples:\n  fightconv validate out/ember.uff\n  fightconv validate chars/kfm --json\n",
};

Status check(const std::string& path, const Registry& registry, Context& context) {
    FC_ASSIGN(const OpenedInput input, open_input(path, registry));
    return input.importer->check(input.tree, input.main_file, context);
}

std::string problems(std::uint64_t count) { return fmt::format("{} problem{}", count, count == 1 ? "" : "s"); }

}  // namespace

ExitCode run_validate(const Arguments& arguments) {
    po::options_description options("Options", 110);
    po::variables_map values;
    std::map<std::string, std::string, std::less<>> format_options;
    if (const auto ended = parse_reading_arguments(arguments, help, options, values, format_options)) {
        return *ended;
    }
    const Registry registry = builtin_registry();
    Limits limits;
    limits.diagnostics_per_id = 100'000;  // "every problem"
    Console console(verbosity_of(values) == Verbosity::quiet ? Verbosity::quiet : Verbosity::verbose);
    ExitCode worst = ExitCode::done;
    nlohmann::ordered_json documents = nlohmann::ordered_json::array();
    const auto paths = values["input"].as<std::vector<std::string>>();
    for (const std::string& path : paths) {
        Context context(limits);
        context.options = format_options;
        const Status status = check(path, registry, context);
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
                                 sound    ? "nothing wrong was found"
                                 : status ? problems(context.diagnostics.warnings())
                                          : "not readable"));
        worst = worse(worst, sound ? ExitCode::done : status ? ExitCode::input_failed : exit_code_of(status.error()));
    }
    if (values.count("json") != 0) {
        std::cout << (documents.size() == 1 ? documents.front() : documents).dump(2) << '\n';
    }
    return worst;
}

}  // namespace fightconv::cli
