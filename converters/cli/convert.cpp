// fightconv convert
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "converters/api/open_input.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/cli/json_report.hpp"
#include "core/base/parallel.hpp"
#include "core/base/paths.hpp"
#include "core/base/text.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

constexpr Help help = {
    "fightconv convert INPUT... -o DIR [options]",
    "Converts characters. INPUT is a MUGEN character (its folder, its .def, or a .sff with its .air), a .uff or a .fspk.\n"
    "Each input gives DIR/NAME.uff, or what --to asks for; existing results are kept unless --overwrite is given. Nothing is written for\n"
    "an input that fails.",
    "Examples:\n"
    "  fightconv convert samples/ember -o out\n"
    "  fightconv convert chars/kfm chars/suave/suave.def -o out --all-palettes\n"
    "  fightconv convert kfm.def -o out --animations 0-299,1000-3999 --uff-layout grid\n",
};

enum class Approximations : bool { summed_up, listed };

std::string_view verified_words(Verified verified) {
    switch (verified) {
        case Verified::yes: return "; verified";
        case Verified::nothing_reads_it: return "; not verified, nothing reads it back";
        case Verified::not_asked: break;
    }
    return "";
}

void say(Console& console, const std::string& path, const fs::path& folder, const Conversion& job, bool several, Approximations approximations) {
    console.diagnostics(job.context.diagnostics, several ? path : "");
    for (const Diagnostic& diagnostic : job.context.diagnostics.kept()) {
        const bool is_approximation = diagnostic.id.find(".approximate-") != std::string::npos;
        if (is_approximation && approximations == Approximations::listed) {
            console.info("approximation: " + diagnostic.render());
        } else if (diagnostic.id == "mugen.hit-values" && console.verbosity() != Verbosity::verbose) {
            console.info(fmt::format("{}: {}", printable(path), diagnostic.message));
        }
    }
    for (const Written& output : job.outputs) {
        const std::string result = printable((folder / path_from_utf8(output.path)).string());
        const std::string_view verified = verified_words(output.verified);
        console.info(output.kept ? fmt::format("{}: kept, it exists already{}", result, verified)
                                 : fmt::format("{} -> {} ({} sprites, {} animations, {}{}{}{})", printable(path), result, job.sprites, job.animations,
                                               size_text(output.bytes), output.remark.empty() ? "" : "; ", output.remark, verified));
    }
    if (job.error) {
        console.error(*job.error, path);
    }
}

nlohmann::ordered_json describe(const std::string& path, const fs::path& folder, const Conversion& job) {
    nlohmann::ordered_json outputs = nlohmann::ordered_json::array();
    for (const Written& output : job.outputs) {
        outputs.push_back({{"path", json_text((folder / path_from_utf8(output.path)).string())}, {"bytes", output.bytes}, {"skipped", output.kept}});
        if (!output.remark.empty()) {
            outputs.back()["remark"] = output.remark;
        }
        if (output.verified != Verified::not_asked) {
            outputs.back()["verified"] = output.verified == Verified::yes;
        }
    }
    nlohmann::ordered_json object = {
        {"input", json_text(path)}, {"ok", !job.error.has_value()}, {"outputs", std::move(outputs)}, {"diagnostics", to_json(job.context.diagnostics)}};
    if (job.error) {
        object["error"] = to_json(*job.error);
    }
    return object;
}

}  // namespace

ExitCode run_convert(const Arguments& arguments) {
    const Registry registry = builtin_registry();
    po::options_description options("Options", 110);
    add_conversion_options(options, registry);
    options.add_options()("report-approximations", "list each value of a move that is no literal of its source, with what was taken and why");
    add_common_options(options);
    po::variables_map values;
    if (const auto ended = parse_arguments(arguments, help, options, "input", values)) {
        return *ended;
    }
    auto read = read_conversion_options(values, registry);
    if (!read) {
        return usage_error("fightconv convert", read.error().message());
    }
    if (values.count("input") == 0) {
        return usage_error("fightconv convert", "no input is given; expected a character's folder, .def, .sff, .uff or .fspk");
    }
    auto [plan, threads] = *std::move(read);
    std::vector<ConversionInput> inputs;
    for (const std::string& path : values["input"].as<std::vector<std::string>>()) {
        inputs.push_back({path_from_utf8(path), output_name(path_from_utf8(path))});
    }
    if (const Status outputs = check_outputs(plan, inputs); !outputs) {
        return usage_error("fightconv convert", outputs.error().message());
    }
    const auto jobs_at_once = static_cast<unsigned>(std::min<std::size_t>(threads, inputs.size()));
    plan.threads_per_job = threads / jobs_at_once;

    Console console(verbosity_of(values));
    const auto publisher = Publisher::open(plan.folder, plan.publish);
    if (!publisher) {
        console.error(publisher.error());
        return ExitCode::environment;
    }
    std::vector<std::unique_ptr<Conversion>> jobs(inputs.size());
    {
        Progress progress({jobs.size(), 0}, console.verbosity() != Verbosity::quiet);
        parallel_for(jobs.size(), jobs_at_once, [&, &plan = plan](std::size_t i) {
            progress.starts(inputs[i].name);
            jobs[i] = std::make_unique<Conversion>(plan);
            convert(plan, registry, *publisher, inputs[i], *jobs[i]);
            progress.finished(inputs[i].name, 0, jobs[i]->error.has_value());
        });
    }

    ExitCode worst = ExitCode::done;
    nlohmann::ordered_json document = {{"inputs", nlohmann::ordered_json::array()}};
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const std::string path = inputs[i].path.string();
        say(console, path, plan.folder, *jobs[i], jobs.size() > 1,
            values.count("report-approximations") != 0 ? Approximations::listed : Approximations::summed_up);
        document["inputs"].push_back(describe(path, plan.folder, *jobs[i]));
        worst = worse(worst, exit_code_of(*jobs[i]));
    }
    if (values.count("json") != 0) {
        std::cout << document.dump(2) << '\n';
    }
    return worst;
}

}  // namespace fightconv::cli
