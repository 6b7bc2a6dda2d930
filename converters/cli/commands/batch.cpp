// fightconv batch
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include "converters/cli/commands/batch_messages.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/jobs/discovery.hpp"
#include "converters/jobs/guards.hpp"
#include "converters/jobs/report/report_file.hpp"
#include "converters/jobs/report/summary.hpp"
#include "converters/jobs/roster.hpp"
#include "converters/jobs/run.hpp"
#include "converters/jobs/survey.hpp"
#include "converters/mugen/game/game.hpp"
#include "core/base/paths.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::cli {

namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

using batch::Entry;
using batch::Outcome;

Help batch_help(const Registry&) {
    return {
        "fightconv batch ROOT... -o DIR [options]",
        "Converts every MUGEN character, .uff, .fspk, Aseprite file and package of Urho3D below "
        "the "
        "folders ROOT. A character that fails does not stop the others. The same "
        "command again keeps the results that are up to date, also after a run that was stopped "
        "or killed; finished work is recorded in "
        "DIR/fightconv-batch.jsonl. A result that is out of date stays and is a failure: "
        "--incremental or --overwrite replaces it.",
        "Examples:\n"
        "  fightconv batch chars -o out --to uff --to fspk --report out/report.html\n"
        "  fightconv batch chars -o out --incremental\n"
        "  fightconv batch game --select -o out\n"
        "  fightconv batch chars --select data/select.def -o out --dry-run\n"
        "  fightconv batch chars -o out --dry-run --report verdicts.csv\n"
        "  fightconv batch chars -o out-2 --shard 2/8 --report part-2.json\n"
        "  fightconv batch --merge-reports part-1.json part-2.json --report all.html\n",
    };
}

struct Shard {
    std::size_t number = 1;
    std::size_t of = 1;
};

struct BatchCommand {
    batch::BatchRequest request;
    std::vector<std::string> roots;
    std::optional<fs::path> select;
    bool finds_select = false;  // the list of the game that is given
    std::optional<fs::path> report;
    Shard shard;
    bool dry_run = false;
    bool json = false;
    bool dropped = false;  // on the program, which says in three lines what it has made
};

Result<Shard> parse_shard(std::string_view text) {
    constexpr std::int64_t most = 100'000;
    const std::size_t slash = text.find('/');
    const auto number_in = [](std::string_view digits) {
        const std::int64_t number = whole_number(digits).value_or(0);
        return number <= most ? static_cast<std::size_t>(number) : 0;
    };
    const Shard shard{number_in(text.substr(0, slash)),
                      slash == text.npos ? 0 : number_in(text.substr(slash + 1))};
    if (shard.number < 1 || shard.number > shard.of) {
        return fail(
            ErrorCode::malformed,
            fmt::format("--shard takes K/N, as in 2/8 for the second of eight parts, not '{}'",
                        text));
    }
    return shard;
}

void declare_batch(po::options_description& options, const Registry& registry) {
    add_conversion_options(options, "DIR", results_folder_help, registry);
    options.add_options()("select", po::value<std::string>()->value_name("[FILE]"),
                          "convert only the characters that this select.def lists; without FILE, "
                          "that of the game whose folder is given")(
        "rename",
        "has no effect, and is accepted for older command lines: if inputs have the same name, "
        "the second one becomes NAME~2 in any case, and so on")(
        "resume",
        "keep results that are up to date, which is the default; with --overwrite, replace all "
        "others")("incremental",
                  "also replace results of earlier runs whose input or options have changed")(
        "fail-fast", "stop at the first failure")(
        "dry-run",
        "read every character and show what would be done, with verdicts; write nothing except the "
        "report")("report", po::value<std::string>()->value_name("FILE"),
                  "write a report of the run as .html, .json, .csv or .md")(
        "shard", po::value<std::string>()->value_name("K/N"),
        "convert only part K of N parts of about the same size")(
        "merge-reports", "merge .json reports, given instead of ROOT, into --report FILE");
}

Status check_report(const fs::path& report) {
    FC_TRY(batch::render_report({}, utf8_from_path(report.extension())));
    return batch::check_report_file(report);
}

Result<BatchCommand> make_batch_command(const po::variables_map& values, const Registry& registry) {
    const auto path_of = [&](const char* name) {
        return values.count(name) == 0
                   ? std::nullopt
                   : std::optional(path_from_utf8(values[name].as<std::string>()));
    };
    BatchCommand command;
    if (values.count("inputs") == 0) {
        return fail(ErrorCode::malformed,
                    is_set(values, "select")
                        ? "no folder is given: --select takes the word behind it as its list, so "
                          "the folder comes first"
                        : "no folder is given; expected a folder that contains characters");
    }
    command.dry_run = values.count("dry-run") != 0;
    FC_ASSIGN(command.request.each,
              read_conversion_options(values, registry,
                                      command.dry_run ? OutputPlace::none : OutputPlace::folder));
    command.request.memory = command.request.each.limits.live_decoded_bytes;
    command.request.version = FIGHTCONV_VERSION;
    command.request.incremental = values.count("incremental") != 0;
    command.request.resume = values.count("resume") != 0 || command.request.incremental ||
                             command.request.each.publish.existing != Existing::overwrite;
    command.request.fail_fast = values.count("fail-fast") != 0;
    command.json = values.count("json") != 0;
    command.select = path_of("select");
    command.finds_select = text_of(values, "select") == value_left_out;
    command.report = path_of("report");
    command.roots = values["inputs"].as<std::vector<std::string>>();
    if (values.count("shard") != 0) {
        FC_ASSIGN(command.shard, parse_shard(values["shard"].as<std::string>()));
    }
    FC_TRY(command.report ? check_report(*command.report) : Status());
    return command;
}

Result<batch::Discovery> discover(const BatchCommand& command, const Registry& registry) {
    const batch::Search search{registry, command.request.each.folder,
                               command.request.each.links.follow_all, command.request.each.threads,
                               command.request.each.limits};
    if (!command.select) {
        return batch::discover(command.roots, search);
    }
    if (command.finds_select) {
        FC_ASSIGN(const mugen::SelectList list,
                  mugen::select_list_of(command.roots, command.request.each.links));
        return batch::discover_listed({list.shown, list.bytes}, command.roots, search);
    }
    std::error_code ignored;
    if (fs::is_directory(platform::long_path(*command.select), ignored)) {
        return fail(
            Error(ErrorCode::unsupported_feature, "--select: this is a folder")
                .in_file(utf8_from_path(*command.select))
                .remedy("the list of a game is found by itself: fightconv batch GAME --select"));
    }
    FC_ASSIGN(const InputTree tree, InputTree::open(command.select->parent_path()));
    Context context;
    FC_ASSIGN(const FileBytes bytes,
              tree.read_text(utf8_from_path(command.select->filename()), context));
    const std::string name = utf8_from_path(*command.select);
    return batch::discover_listed({name, bytes}, command.roots, search);
}

Status check_names(const BatchCommand& command, const std::vector<batch::Job>& roster) {
    std::vector<ConversionInput> inputs;
    std::transform(roster.begin(), roster.end(), std::back_inserter(inputs),
                   [](const batch::Job& job) {
                       return ConversionInput{job.input, job.name};
                   });
    return check_outputs(command.request.each, inputs);
}

// Says which inputs do not give their name to their results.
void report_renamed(const std::vector<batch::Job>& roster, Console& console) {
    constexpr std::size_t most = 5;
    std::size_t count = 0;
    for (const batch::Job& job : roster) {
        if (!job.taken_by.empty() &&
            (++count <= most || console.verbosity() == Verbosity::verbose)) {
            console.info(fmt::format("{}: its results are named {}, because {} has the same name",
                                     printable(job.input.shown), job.name,
                                     printable(job.taken_by)));
        }
    }
    if (count > most && console.verbosity() != Verbosity::verbose) {
        console.info(fmt::format("and {} more results with '~' in their names (-v lists each one)",
                                 count - most));
    }
}

// The report must not replace a result, whatever the result's extension is, or lie inside a result
// that is a folder.
Status check_report_place(const fs::path& report, const PublishRequest& request,
                          const std::vector<batch::Job>& roster) {
    std::error_code ignored;
    const auto place = [&](const fs::path& path) {
        return platform::real_path(fs::absolute(path, ignored), ignored);
    };
    const fs::path below = place(report).lexically_relative(place(request.folder));
    const std::string top = below.empty() ? "" : lower_case(utf8_from_path(*below.begin()));
    const auto may_take = [&](const batch::Job& job) {
        const std::string name = lower_case(job.name);
        const std::string before_palette = name.find(palette_field) == name.npos
                                               ? name + "-pal"
                                               : name.substr(0, name.find(palette_field));
        return top.starts_with(name + ".") ||
               (request.conversion.all_palettes && top.starts_with(before_palette)) ||
               std::any_of(request.conversion.exporters.begin(), request.conversion.exporters.end(),
                           [&](const Exporter* exporter) {
                               return top == lower_case(exporter->main_output(job.name));
                           });
    };
    const auto job = std::find_if(roster.begin(), roster.end(), may_take);
    return job == roster.end()
               ? Status()
               : fail(ErrorCode::malformed,
                      fmt::format(
                          "--report {}: {} may give a result with this name; choose another file",
                          utf8_from_path(report), job->input.shown));
}

std::map<Outcome, std::size_t> count_outcomes(const std::vector<Outcome>& outcomes) {
    std::map<Outcome, std::size_t> counts;
    for (const Outcome outcome : outcomes) {
        ++counts[outcome];
    }
    return counts;
}

// "450 converted, 20 kept as up to date, 50 failed"
std::string outcomes_text(const std::vector<Outcome>& outcomes) {
    std::string text;
    for (const auto& [outcome, count] : count_outcomes(outcomes)) {
        text += fmt::format(
            "{}{} {}", text.empty() ? "" : ", ", count,
            outcome == Outcome::unchanged ? "kept as up to date" : batch::name_of(outcome));
    }
    return text.empty() ? "nothing to do" : text;
}

bool has_failed(const Entry& entry) { return entry.outcome == Outcome::failed; }

ExitCode batch_exit_code(const batch::BatchResult& result) {
    const bool failed = std::any_of(result.entries.begin(), result.entries.end(), has_failed);
    ExitCode code =
        worse(failed ? ExitCode::input_failed : ExitCode::done, exit_code_of(result.entries));
    code = result.environment ? worse(code, ExitCode::environment) : code;
    return result.interrupted ? interruption().value_or(code) : code;
}

batch::Report report_of(std::vector<Entry> entries, const batch::Discovery& found) {
    batch::Report report{std::move(entries), found.passed_over};
    batch::sort_worst_first(report);
    return report;
}

// Writes the report, if there is to be one.
ExitCode write_report(const BatchCommand& command, batch::Report report, Console& console) {
    if (!command.report) {
        return ExitCode::done;
    }
    std::error_code unknown;
    const fs::path there = fs::absolute(*command.report, unknown).lexically_normal().parent_path();
    const fs::path outputs = fs::absolute(command.request.each.folder, unknown)
                                 .lexically_normal()
                                 .lexically_relative(there);
    if (!unknown && !outputs.empty()) {
        report.outputs_at =
            outputs == "."
                ? ""
                : utf8_from_path(outputs.has_filename() ? outputs : outputs.parent_path()) + "/";
    }
    if (const Status written = batch::write_report(report, *command.report); !written) {
        console.error(written.error());
        return ExitCode::environment;
    }
    console.info(fmt::format("report: {}", printable(utf8_from_path(*command.report))));
    return ExitCode::done;
}

// Prints the outputs that would be written, and the problems that reading each character reports.
ExitCode preview_batch(const BatchCommand& command, const Registry& registry,
                       const batch::Discovery& found, const std::vector<batch::Job>& roster,
                       Console& console) {
    const auto predicted = batch::predict(command.request, registry, roster);
    if (!predicted) {
        console.error(predicted.error());
        return ExitCode::environment;
    }
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i < roster.size(); ++i) {
        std::string outputs;
        for (const Exporter* exporter : command.request.each.conversion.exporters) {
            outputs += (outputs.empty() ? "" : ", ") +
                       utf8_from_path(command.request.each.folder /
                                      path_from_utf8(exporter->main_output(roster[i].name)));
        }
        static const std::map<Outcome, const char*> words = {
            {Outcome::converted, ""},
            {Outcome::unchanged, " (up to date: nothing to do)"},
            {Outcome::kept, " (already exists: it would be kept)"},
            {Outcome::failed, " (cannot be read)"}};
        const batch::Prediction& prediction = (*predicted)[i];
        outcomes.push_back(prediction.outcome);
        if (command.json) {
            print_event("planned", [&](JsonWriter& json) {
                json.member("input", json_text(roster[i].input.shown));
                json.member("name", json_text(roster[i].name));
                json.member("outcome", batch::name_of(prediction.outcome));
            });
        } else {
            std::cout << fmt::format(
                "{} -> {}{}\n", printable(roster[i].input.shown), printable(outputs),
                prediction.in_the_way ? " (already exists and is out of date, or is of "
                                        "something else: --incremental replaces it in "
                                        "the first case, --overwrite in both)"
                                      : words.at(prediction.outcome));
        }
    }
    const PublishRequest& request = command.request.each;
    std::vector<Entry> entries;
    {
        Progress progress(work_of(roster), console.verbosity() != Verbosity::quiet,
                          [] { return interruption().has_value(); });
        BatchMessages messages(console, progress, command.json, roster.size());
        entries = batch::survey(
            {[&](const FormatInfo& importer) {
                 return request.conversion.with_defaults(request.conversion.reading, importer);
             },
             request.limits, command.request.each.threads, request.stopped},
            registry, roster,
            {[&](const batch::Job& job) { messages.starts(job); },
             [&](const batch::Job& job, const Entry& entry) { messages.finished(job, entry); }});
    }
    const bool failed = std::any_of(entries.begin(), entries.end(), has_failed);
    const ExitCode code =
        worse(failed ? ExitCode::input_failed : ExitCode::done, exit_code_of(entries));
    batch::Report report = report_of(std::move(entries), found);
    console.info(fmt::format("{}: {}", counted(roster.size(), "character"),
                             batch::verdicts_text(batch::totals_of(report))));
    const ExitCode written = write_report(command, std::move(report), console);
    console.info(
        fmt::format("nothing was converted; a run would give: {}", outcomes_text(outcomes)));
    return interruption().value_or(worse(written, code));
}

// "ember.uff and ember.html"
std::string main_outputs_text(const PublishRequest& request, const std::string& name) {
    std::vector<std::string> outputs;
    for (const Exporter* exporter : request.conversion.exporters) {
        outputs.push_back(exporter->main_output(name));
    }
    const std::string last = outputs.back();
    outputs.pop_back();
    return outputs.empty() ? last : fmt::format("{} and {}", fmt::join(outputs, ", "), last);
}

// Says in three lines what a drop has made, where it is, and how the characters are; and opens it
// if the program has a window of its own. With a report if there are several characters.
ExitCode report_drop(const BatchCommand& command, batch::Report report, Console& console) {
    const PublishRequest& request = command.request.each;
    const std::string folder = printable(utf8_from_path(request.folder));
    const auto& exporters = request.conversion.exporters;
    const auto page =
        std::find_if(exporters.begin(), exporters.end(), [](const Exporter* exporter) {
            return file_extension(exporter->info().output) == ".html";
        });
    fs::path shown;
    if (!command.report) {
        const Entry& entry = report.entries.front();
        if (entry.outcome == Outcome::failed || entry.outcome == Outcome::not_run) {
            return ExitCode::done;  // its error has been printed
        }
        console.info(fmt::format("{} in {}", main_outputs_text(request, entry.name), folder));
        if (page != exporters.end()) {
            shown = request.folder / path_from_utf8((*page)->main_output(entry.name));
            console.info(fmt::format("Open {} in a browser to play every animation and move.",
                                     printable(utf8_from_path(shown.filename()))));
        }
        if (const std::string verdict = batch::verdict_text(entry); !verdict.empty()) {
            console.info(fmt::format("The character is {}.", printable(verdict)));
        }
    } else {
        const auto failed = static_cast<std::size_t>(
            std::count_if(report.entries.begin(), report.entries.end(), [](const Entry& entry) {
                return entry.outcome == Outcome::failed || entry.outcome == Outcome::not_run;
            }));
        const std::size_t all = report.entries.size();
        const std::string verdicts = batch::verdicts_text(batch::totals_of(report));
        Console quiet(Verbosity::quiet);
        if (const ExitCode written = write_report(command, std::move(report), quiet);
            written != ExitCode::done) {
            return written;
        }
        shown = *command.report;
        console.info(
            fmt::format("{} of {} in {}", all - failed, counted(all, "character"), folder));
        console.info(fmt::format("Open {} there: it shows all of them.",
                                 printable(utf8_from_path(shown.filename()))));
        console.info(fmt::format("They are: {}.", verdicts));
    }
    if (platform::has_window_of_its_own() && !shown.empty()) {
        platform::show_to_user(shown);
    }
    return ExitCode::done;
}

ExitCode convert_all(const BatchCommand& command, const Registry& registry,
                     const batch::Discovery& found, const std::vector<batch::Job>& roster,
                     Console& console) {
    const auto start = std::chrono::steady_clock::now();
    const Progress::Work total = work_of(roster);
    std::error_code ignored;
    const fs::path& folder = command.request.each.folder;
    const bool is_new = !fs::exists(platform::long_path(folder), ignored);
    batch::BatchResult result;
    {
        Progress progress(total, console.verbosity() != Verbosity::quiet,
                          [] { return interruption().has_value(); });
        Console failures(Verbosity::quiet);
        const bool is_short = command.dropped && console.verbosity() == Verbosity::normal;
        BatchMessages messages(is_short ? failures : console, progress, command.json,
                               roster.size());
        if (command.json) {
            print_event("found", [&](JsonWriter& json) {
                json.member("characters", roster.size());
                json.member("bytes", total.bytes);
                json.member("passed_over", found.passed_over.size());
            });
        }
        result = batch::run(
            command.request, registry, roster,
            {[&](const batch::Job& job) { messages.starts(job); },
             [&](const batch::Job& job, const Entry& entry) { messages.finished(job, entry); }});
    }
    ExitCode code = batch_exit_code(result);
    if (result.environment) {
        console.error(*result.environment);
    }
    std::vector<Outcome> outcomes;
    std::transform(result.entries.begin(), result.entries.end(), std::back_inserter(outcomes),
                   [](const Entry& entry) { return entry.outcome; });
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const bool goes_on = count_outcomes(outcomes)[Outcome::not_run] > 0 && !result.environment;
    batch::Report report = report_of(std::move(result.entries), found);
    if (command.dropped) {
        if (is_new) {
            fs::remove(platform::long_path(folder), ignored);  // if it is empty
        }
        code = worse(code, report_drop(command, std::move(report), console));
    } else {
        console.info(fmt::format("{} in {:.1f} s{}", outcomes_text(outcomes), seconds,
                                 goes_on ? "; run the same command again to continue" : ""));
        if (const std::string verdicts = batch::verdicts_text(batch::totals_of(report));
            !verdicts.empty()) {
            console.info(fmt::format("verdicts: {}", verdicts));
        }
        code = worse(code, write_report(command, std::move(report), console));
    }
    if (command.json) {
        print_event("done", [&](JsonWriter& json) {
            json.member("seconds", seconds);
            json.member("exit_code", static_cast<int>(code));
        });
    }
    return code;
}

ExitCode merge(const po::variables_map& values, Console& console) {
    if (values.count("inputs") == 0 || values.count("report") == 0) {
        return usage_error("fightconv batch",
                           "--merge-reports needs .json reports, and --report FILE for the result");
    }
    static const std::set<std::string, std::less<>> accepted = {
        "merge-reports", "report", "inputs", "quiet", "verbose", "no-config", "config"};
    for (const auto& [name, value] : values) {
        if (!accepted.contains(name) && !value.defaulted()) {
            return usage_error(
                "fightconv batch",
                fmt::format("--{} has no effect with --merge-reports, which converts nothing",
                            name));
        }
    }
    const fs::path target = path_from_utf8(values["report"].as<std::string>());
    if (const Status usable = check_report(target); !usable) {
        return usage_error("fightconv batch", usable.error().render());
    }
    std::vector<batch::Report> parts;
    for (const std::string& file : values["inputs"].as<std::vector<std::string>>()) {
        std::error_code ignored;
        if (fs::equivalent(path_from_utf8(file), target, ignored)) {
            return usage_error(
                "fightconv batch",
                fmt::format("--report {} is one of the reports to merge", utf8_from_path(target)));
        }
        auto part = batch::read_report(path_from_utf8(file));
        if (!part) {
            console.error(part.error());
            return ExitCode::input_failed;
        }
        parts.push_back(*std::move(part));
    }
    const auto merged = batch::merge_reports(std::move(parts));
    if (!merged) {
        console.error(merged.error());
        return ExitCode::input_failed;
    }
    if (const Status written = batch::write_report(*merged, target); !written) {
        console.error(written.error());
        return ExitCode::environment;
    }
    return ExitCode::done;
}

ExitCode run(const po::variables_map& values, const Registry& registry, bool dropped) {
    Console console(verbosity_of(values));
    auto command = make_batch_command(values, registry);
    if (!command) {
        return usage_error("fightconv batch", command.error().file().empty()
                                                  ? command.error().message()
                                                  : command.error().render());
    }
    const auto found = discover(*command, registry);
    if (!found &&
        (found.error().code() == ErrorCode::exhausted || found.error().code() == ErrorCode::io)) {
        console.error(found.error());
        return ExitCode::environment;
    }
    if (!found) {
        return usage_error("fightconv batch", found.error().render());
    }
    if (found->inputs.empty()) {
        console.error(fmt::format("{}: no character was found here",
                                  printable(fmt::format("{}", fmt::join(command->roots, ", ")))));
        report_skipped(console, found->passed_over);
        return ExitCode::input_failed;
    }
    std::vector<batch::Job> roster =
        batch::make_roster(found->inputs, registry, command->request.each);
    if (const Status names = check_names(*command, roster); !names) {
        return usage_error("fightconv batch", names.error().message());
    }
    command->dropped = dropped;
    if (dropped && roster.size() > 1 && !command->report) {
        command->report = command->request.each.folder / "report.html";
        if (const Status usable = check_report(*command->report); !usable) {
            console.error(usable.error());
            return ExitCode::environment;
        }
    }
    if (command->report) {
        if (const Status place =
                check_report_place(*command->report, command->request.each, roster);
            !place) {
            return usage_error("fightconv batch", place.error().message());
        }
        if (const Status tried = batch::try_report_file(*command->report); !tried) {
            console.error(tried.error());
            return ExitCode::environment;
        }
    }
    if (command->shard.of > 1) {
        roster = batch::shard_of(roster, command->shard.number, command->shard.of);
    }
    if (!dropped) {
        report_skipped(console, found->passed_over);
        report_renamed(roster, console);
    }
    return command->dry_run ? preview_batch(*command, registry, *found, roster, console)
                            : convert_all(*command, registry, *found, roster, console);
}

ExitCode run_batch(const po::variables_map& values, const Registry& registry) {
    if (values.count("merge-reports") != 0) {
        Console console(verbosity_of(values));
        return merge(values, console);
    }
    return run(values, registry, false);
}

ExitCode run_dropped(const po::variables_map& values, const Registry& registry) {
    return run(values, registry, true);
}

}  // namespace

const Subcommand drop_command = {"batch", "", batch_help, declare_batch, run_dropped};

const Subcommand batch_command = {"batch", "convert every character below a folder, with a report",
                                  batch_help, declare_batch, run_batch};

}  // namespace fightconv::cli
