#include "converters/cli/commands/batch_messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "converters/jobs/report/report_json.hpp"
#include "converters/jobs/report/summary.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::cli {

namespace {

using batch::Entry;
using batch::Outcome;

// "ember.uff, ember.fspk and 12 more"
std::string outputs_text(const Entry& entry) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(entry.outputs.size(), most); ++i) {
        text += (i == 0 ? "" : ", ") + printable(entry.outputs[i].path);
    }
    return entry.outputs.size() > most
               ? fmt::format("{} and {} more", text, entry.outputs.size() - most)
               : text;
}

std::string failure_text(const Entry& entry) {
    const std::string& remedy = entry.error->remedy;
    return error_of_input(
        entry.input, remedy.empty() ? entry.error->message
                                    : fmt::format("{}\n       {}", entry.error->message, remedy));
}

}  // namespace

void print_event(std::string_view event, const std::function<void(JsonWriter&)>& write_members) {
    JsonWriter json(std::nullopt);
    json.object([&] {
        json.member("event", event);
        write_members(json);
    });
    std::cout << printable_json(json.text()) << std::endl;
}

void BatchMessages::starts(const batch::Job& job) {
    progress_.starts(job.name);
    if (json_) {
        print_event("started", [&](JsonWriter& json) {
            json.member("input", json_text(job.input.shown));
            json.member("name", json_text(job.name));
            json.member("bytes", job.bytes);
        });
    }
}

void BatchMessages::finished(const batch::Job& job, const Entry& entry) {
    ++done_;
    progress_.finished(job.name, job.bytes, entry.outcome == Outcome::failed);
    progress_.above([&] { print(entry); });
    if (!json_) {
        return;
    }
    print_event("finished", [&](JsonWriter& json) {
        json.member("input", json_text(entry.input));
        json.member("name", json_text(entry.name));
        json.member("outcome", batch::name_of(entry.outcome));
        batch::write_outputs(json, entry);
        json.member("warnings", batch::count_of(entry, Severity::warning));
        json.member("seconds", entry.seconds);
        json.member("done", done_);
        json.member("total", total_);
        batch::write_verdict(json, entry);
        batch::write_error(json, entry);
    });
}

void BatchMessages::print(const Entry& entry) {
    const std::string label = fmt::format("[{}/{}] {}", done_, total_, printable(entry.input));
    if (!entry.problems.empty() && batch::leads(entry.problems.front().id) &&
        console_.verbosity() != Verbosity::verbose) {
        console_.warning(error_of_input(entry.input, entry.problems.front().first));
    }
    if (entry.outcome == Outcome::failed) {
        console_.error(failure_text(entry));
    } else if (entry.outcome != Outcome::read && progress_.is_shown() &&
               console_.verbosity() != Verbosity::verbose) {
        return;  // the progress line and the totals at the end are enough
    } else if (entry.outcome == Outcome::read) {
        if (entry.verdict && entry.verdict->condition != Condition::whole) {
            console_.warning(fmt::format("{}: {}", printable(entry.input),
                                         printable(batch::verdict_text(entry))));
        }
    } else if (entry.outcome == Outcome::converted) {
        const std::uint64_t warnings = batch::count_of(entry, Severity::warning);
        console_.info(fmt::format(
            "{} -> {} ({}, {}, {}{})", label, outputs_text(entry), counted(entry.sprites, "sprite"),
            counted(entry.animations, "animation"), size_text(batch::output_bytes_of(entry)),
            warnings == 0 ? "" : fmt::format("; {}", counted(warnings, "warning"))));
    } else {
        console_.info(label + (entry.outcome == Outcome::unchanged
                                   ? ": it is up to date and was kept"
                                   : ": it already exists and was kept"));
    }
    if (console_.verbosity() == Verbosity::verbose) {
        for (const batch::ProblemCount& problem : entry.problems) {
            const std::string text =
                problem.count == 1
                    ? problem.first
                    : fmt::format("{} and {} more of these", problem.first, problem.count - 1);
            if (problem.severity == Severity::warning) {
                console_.warning(text);
            } else {
                console_.info(fmt::format("note: {}", text));
            }
        }
    }
}

void report_skipped(Console& console, const std::vector<PassedOver>& passed_over) {
    std::map<std::string, std::size_t> reasons;
    for (const auto& [path, reason] : passed_over) {
        if (console.verbosity() == Verbosity::verbose) {
            console.info(fmt::format("skipped {}: {}", printable(path), printable(reason)));
        }
        ++reasons[reason];
    }
    if (passed_over.empty() || console.verbosity() == Verbosity::verbose) {
        return;
    }
    std::string list;
    for (const auto& [reason, count] : reasons) {
        list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", printable(reason), count);
    }
    console.info(fmt::format("skipped (-v lists each one): {}", list));
}

ExitCode exit_code_of(const std::vector<Entry>& entries) {
    const auto has = [&](ErrorCode code) {
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
            return entry.error && entry.error->code == name_of(code);
        });
    };
    return has(ErrorCode::internal)    ? ExitCode::bug
           : has(ErrorCode::exhausted) ? ExitCode::environment
                                       : ExitCode::done;
}

Progress::Work work_of(const std::vector<batch::Job>& roster) {
    Progress::Work work{roster.size(), 0};
    std::for_each(roster.begin(), roster.end(),
                  [&](const batch::Job& job) { work.bytes += job.bytes; });
    return work;
}

}  // namespace fightconv::cli
