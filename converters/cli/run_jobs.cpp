#include "converters/cli/run_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "converters/api/reports_json.hpp"
#include "converters/jobs/guards.hpp"
#include "converters/jobs/result_names.hpp"
#include "core/base/parallel.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/standard_streams.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;

namespace {

std::string_view verified_words(Verified verified) {
    switch (verified) {
        case Verified::yes: return "; verified";
        case Verified::nothing_reads_it:
            return "; not verified, because fightconv does not read this format";
        case Verified::not_asked: break;
    }
    return "";
}

// The path of a result for messages.
std::string place_of(const PublishRequest& request, const Written& output) {
    return request.file ? output.path
                        : utf8_from_path(request.folder / path_from_utf8(output.path));
}

void report(Console& console, const JobsRequest& jobs, const ConversionInput& input,
            const PublishResult& result) {
    const std::string path = input.shown();
    console.diagnostics(result.context.diagnostics, jobs.inputs.size() > 1 ? path : "");
    for (const Diagnostic& diagnostic : result.context.diagnostics.kept()) {
        const bool is_approximation = diagnostic.problem->effect.kind == Effect::approximation;
        if (is_approximation && jobs.list_approximations) {
            console.info(fmt::format("approximation: {}", diagnostic.render()));
        }
    }
    for (const Written& output : result.outputs) {
        const std::string shown = printable(place_of(jobs.publish, output));
        const std::string_view verified = verified_words(output.verified);
        console.info(output.kept
                         ? fmt::format("{}: it already exists and was kept{}", shown, verified)
                         : fmt::format("{} -> {} ({}, {}{}{}{})", printable(path), shown,
                                       output.contents, size_text(output.bytes),
                                       output.remark.empty() ? "" : "; ", output.remark, verified));
    }
    if (result.error) {
        // what is in the way is a result, and its path says where
        const bool is_of_result = result.error->code() == ErrorCode::exists;
        console.error(*result.error, is_of_result ? result.error->file() : path);
    }
}

// Prints what the results do not keep, one line for each kind. With -v these are among the notes.
void report_losses(Console& console, const std::vector<std::unique_ptr<PublishResult>>& results) {
    if (console.verbosity() != Verbosity::normal) {
        return;
    }
    struct Loss {
        const Diagnostic* first = nullptr;
        std::size_t inputs = 0;
    };
    std::map<std::string_view, Loss> losses;
    std::vector<const Loss*> in_order;
    for (const auto& result : results) {
        std::set<std::string_view> seen;
        for (const Diagnostic& diagnostic : result->context.diagnostics.kept()) {
            if (result->error || !diagnostic.is_loss() || !seen.insert(diagnostic.id()).second) {
                continue;
            }
            Loss& loss = losses[diagnostic.id()];
            if (loss.inputs++ == 0) {
                loss.first = &diagnostic;
                in_order.push_back(&loss);
            }
        }
    }
    if (in_order.empty()) {
        return;
    }
    console.info("what is not kept:");
    for (const Loss* loss : in_order) {
        console.info(fmt::format(
            "  {}{}", loss->first->render(),
            loss->inputs > 1 ? fmt::format(" (also in {})", counted(loss->inputs - 1, "more input"))
                             : ""));
    }
}

void write_job(JsonWriter& json, const PublishRequest& request, const ConversionInput& input,
               const PublishResult& result) {
    json.object([&] {
        json.member("input", json_text(input.shown()));
        json.member("ok", !result.error);
        json.key("outputs").list(result.outputs, [&](const Written& output) {
            json.object([&] {
                json.member("path", json_text(place_of(request, output)));
                json.member("bytes", output.bytes);
                json.member("files", output.files);
                json.member("skipped", output.kept);
                if (!output.remark.empty()) {
                    json.member("remark", output.remark);
                }
                if (output.verified != Verified::not_asked) {
                    json.member("verified", output.verified == Verified::yes);
                }
            });
        });
        write_diagnostics(json.key("diagnostics"), result.context.diagnostics);
        if (result.error) {
            write_error(json.key("error"), *result.error);
        }
    });
}

}  // namespace

ExitCode exit_code_of(const PublishResult& result) {
    if (result.environment) {
        return ExitCode::environment;
    }
    return result.error ? cli::exit_code_of(*result.error) : ExitCode::done;
}

ExitCode run_jobs(JobsRequest jobs, const Registry& registry) {
    PublishRequest& request = jobs.publish;
    for (ConversionInput& input : jobs.inputs) {
        input.name = result_name(request, registry, input);
    }
    if (const Status outputs = request.file ? Status() : check_outputs(request, jobs.inputs);
        !outputs) {
        return usage_error(fmt::format("fightconv {}", jobs.command), outputs.error().message());
    }
    const auto at_once =
        static_cast<unsigned>(std::min<std::size_t>(request.threads, jobs.inputs.size()));
    request.threads_per_job = request.threads / at_once;
    Console console(jobs.verbosity);
    std::optional<Publisher> publisher;
    if (!request.file || !is_standard_stream(*request.file)) {
        auto opened = Publisher::open(request.folder, request.publish);
        if (!opened) {
            console.error(opened.error());
            return ExitCode::environment;
        }
        publisher = *std::move(opened);
    }
    std::vector<std::unique_ptr<PublishResult>> results(jobs.inputs.size());
    {
        Progress progress({jobs.inputs.size(), 0}, jobs.verbosity != Verbosity::quiet);
        parallel_for(jobs.inputs.size(), at_once, [&](std::size_t i) {
            progress.starts(jobs.inputs[i].name);
            results[i] = std::make_unique<PublishResult>(request);
            convert_and_publish(request, registry, publisher ? &*publisher : nullptr,
                                jobs.inputs[i], *results[i]);
            progress.finished(jobs.inputs[i].name, 0, results[i]->error.has_value());
        });
    }
    ExitCode worst = ExitCode::done;
    JsonWriter document(2);
    document.object([&] {
        document.key("inputs").list([&] {
            for (std::size_t i = 0; i < jobs.inputs.size(); ++i) {
                report(console, jobs, jobs.inputs[i], *results[i]);
                write_job(document, request, jobs.inputs[i], *results[i]);
                worst = worse(worst, exit_code_of(*results[i]));
            }
        });
    });
    report_losses(console, results);
    if (jobs.json) {
        std::cout << printable_json(document.text()) << '\n';
    }
    return worst;
}

}  // namespace fightconv::cli
