#include "converters/cli/commands/roster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <numeric>

#include "converters/cli/commands/batch_messages.hpp"
#include "converters/cli/conversion_options.hpp"
#include "converters/inspect/description.hpp"
#include "converters/jobs/discovery.hpp"
#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"
#include "converters/jobs/survey.hpp"
#include "core/base/text/text.hpp"
#include "core/disk/platform.hpp"

namespace fightconv::cli {

namespace {

using batch::Entry;

constexpr int standard_output = 1;
constexpr std::size_t narrowest_text = 8;
constexpr std::size_t gap = 2;

// The whole table, for programs.
Table table_of(const batch::Report& report) {
    Table table{
        "characters",
        {"input", "name", "author", "format", "version", "localcoord", "sprites", "animations",
         "moves", "bytes", "verdict", "score", "reason", "same_pictures_as", "pictures"},
        {}};
    const auto same = batch::same_pictures(report);
    for (const Entry& entry : report.entries) {
        const batch::Facts facts = entry.facts.value_or(batch::Facts{.display_name = entry.name});
        const Verdict verdict = entry.verdict.value_or(Verdict{});
        const auto twins = same.find(&entry);
        const auto known = [&](const auto& value) {
            return entry.facts ? JsonValue(value) : JsonValue();
        };
        const auto judged = [&](const auto& value) {
            return entry.verdict ? JsonValue(value) : JsonValue();
        };
        table.rows.push_back(
            {json_text(entry.input), json_text(facts.display_name), json_text(facts.author),
             known(facts.format), json_text(facts.version),
             known(fmt::format("{}x{}", facts.localcoord.x, facts.localcoord.y)),
             known(entry.sprites), known(entry.animations), known(entry.moves), entry.input_bytes,
             judged(name_of(verdict.condition)), judged(verdict.score),
             entry.verdict || !entry.error ? judged(json_text(verdict.reason))
                                           : JsonValue(json_text(entry.error->message)),
             twins == same.end() ? "" : json_text(twins->second), known(facts.pictures)});
    }
    return table;
}

// Turns unknown values into empty cells.
Table without_nulls(Table table) {
    for (auto& row : table.rows) {
        std::replace_if(
            row.begin(), row.end(), [](const JsonValue& cell) { return cell.is_null(); },
            JsonValue(""));
    }
    return table;
}

// The beginning of a text, or the end of a path, which tells more, with a mark where it was cut.
std::string shortened(std::string text, std::size_t columns, bool is_path) {
    if (cut(text, columns).size() == text.size()) {
        return text;
    }
    if (!is_path) {
        return cut(text, columns - 1) + "…";
    }
    while (cut(text, columns - 1).size() < text.size()) {
        std::size_t first = 1;
        while (first < text.size() && (static_cast<unsigned char>(text[first]) & 0xC0U) == 0x80U) {
            ++first;
        }
        text.erase(0, first);
    }
    return "…" + text;
}

// Which characters have the same pictures, each group once, and what is wrong with each character,
// the worst first.
void print_remarks(batch::Report& report) {
    std::string twins;
    const auto same = batch::same_pictures(report);
    for (const Entry& entry : report.entries) {
        if (const auto found = same.find(&entry);
            found != same.end() && entry.input < found->second) {
            twins += fmt::format("  {} = {}\n", printable(entry.input), printable(found->second));
        }
    }
    std::cout << (twins.empty() ? "" : "\nsame pictures:\n" + twins);
    batch::sort_worst_first(report);
    std::string remarks;
    for (const Entry& entry : report.entries) {
        if (entry.verdict && !entry.verdict->reason.empty()) {
            remarks += fmt::format("  {}: {}\n", printable(entry.input),
                                   printable(batch::verdict_text(entry)));
        } else if (!entry.verdict && entry.error) {
            remarks +=
                fmt::format("  {}: {}\n", printable(entry.input), printable(entry.error->message));
        }
    }
    std::cout << (remarks.empty() ? "" : "\nremarks:\n" + remarks);
}

// A column for people, and how wide it is with the gap before it.
struct Column {
    std::string_view name;
    int left_out;          // the highest goes first where a row is too wide; 0: never
    bool is_text = false;  // a name or a path, which can be shortened
    std::size_t width = 0;
};

// Leaves out columns, and then shortens the widest texts, until a row fits into `columns`.
std::vector<Column> fitting(std::vector<Column> shown, std::size_t columns) {
    const auto total = [&](std::size_t widest_text) {
        return std::accumulate(
            shown.begin(), shown.end(), std::size_t{0}, [&](std::size_t sum, const Column& column) {
                return sum + (column.is_text ? std::min(column.width, widest_text) : column.width);
            });
    };
    while (total(narrowest_text + gap) > columns) {
        const auto least = std::max_element(
            shown.begin(), shown.end(),
            [](const Column& a, const Column& b) { return a.left_out < b.left_out; });
        if (least->left_out == 0) {
            break;
        }
        shown.erase(least);
    }
    std::size_t widest_text = 0;
    for (const Column& column : shown) {
        widest_text = std::max(widest_text, column.width);
    }
    while (widest_text > narrowest_text + gap && total(widest_text) > columns) {
        --widest_text;
    }
    for (Column& column : shown) {
        column.width = column.is_text ? std::min(column.width, widest_text) : column.width;
    }
    return shown;
}

}  // namespace

Table roster_words(const batch::Report& report, std::size_t columns) {
    std::vector<Column> known = {{"verdict", 0},    {"score", 4},        {"input", 0, true},
                                 {"name", 1, true}, {"author", 6, true}, {"version", 7},
                                 {"screen", 5},     {"sprites", 3},      {"size", 2}};
    std::vector<std::map<std::string_view, JsonValue>> rows;
    for (const Entry& entry : report.entries) {
        const batch::Facts facts = entry.facts.value_or(batch::Facts{.display_name = entry.name});
        auto& row = rows.emplace_back();
        row["verdict"] = entry.verdict ? JsonValue(name_of(entry.verdict->condition)) : JsonValue();
        row["score"] = entry.verdict ? JsonValue(entry.verdict->score) : JsonValue();
        row["input"] = printable(entry.input);
        row["name"] = printable(facts.display_name);
        row["author"] = printable(facts.author);
        row["version"] = printable(facts.version.empty() ? facts.format : facts.version);
        row["screen"] =
            entry.facts ? fmt::format("{}x{}", facts.localcoord.x, facts.localcoord.y) : "";
        row["sprites"] = entry.sprites;
        row["size"] = size_text(entry.input_bytes);
    }
    for (Column& column : known) {
        column.width = column.name.size() + gap;
        for (const auto& row : rows) {
            column.width = std::max(column.width, columns_of(cell_text(row.at(column.name))) + gap);
        }
    }
    Table table{"characters", {}, std::vector<std::vector<JsonValue>>(rows.size())};
    for (const Column& column : fitting(std::move(known), columns)) {
        table.columns.emplace_back(column.name);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            JsonValue& cell = rows[i][column.name];
            table.rows[i].push_back(column.is_text
                                        ? JsonValue(shortened(cell_text(cell), column.width - gap,
                                                              column.name == "input"))
                                        : std::move(cell));
        }
    }
    return table;
}

ExitCode inspect_roster(const boost::program_options::variables_map& values,
                        const OptionValues& reading, const Registry& registry) {
    const auto threads = threads_of(values);
    const auto limits = limits_of(values);
    if (!threads || !limits) {
        return usage_error("fightconv inspect",
                           (threads ? limits.error() : threads.error()).message());
    }
    const auto roots = inputs_of(values);
    Console console(verbosity_of(values));
    const auto found =
        batch::discover(roots, {registry, {}, is_set(values, "follow-links"), *threads, *limits});
    if (!found &&
        (found.error().code() == ErrorCode::exhausted || found.error().code() == ErrorCode::io)) {
        console.error(found.error());
        return ExitCode::environment;
    }
    if (!found) {
        return usage_error("fightconv inspect", found.error().render());
    }
    if (found->inputs.empty()) {
        console.error(fmt::format("{}: no character was found here",
                                  printable(fmt::format("{}", fmt::join(roots, ", ")))));
        return ExitCode::input_failed;
    }
    const std::vector<batch::Job> roster = batch::make_roster(found->inputs, registry);
    Progress::Work work{roster.size(), 0};
    std::for_each(roster.begin(), roster.end(),
                  [&](const batch::Job& job) { work.bytes += job.bytes; });
    batch::SurveyRequest request{[&](const FormatInfo&) { return reading; },
                                 {},
                                 *threads,
                                 [] { return interruption().has_value(); }};
    request.limits = *limits;
    batch::Report report;
    {
        Progress progress(work, console.verbosity() != Verbosity::quiet, request.stopped);
        report.entries = batch::survey(
            request, registry, roster,
            {[&](const batch::Job& job) { progress.starts(job.name); },
             [&](const batch::Job& job, const Entry& entry) {
                 progress.finished(job.name, job.bytes, entry.outcome == batch::Outcome::failed);
             }});
    }
    if (const auto stopped = interruption()) {
        return *stopped;
    }
    const batch::Totals totals = batch::totals_of(report);
    if (is_set(values, "csv")) {
        std::cout << to_csv(without_nulls(table_of(report)));
    } else if (is_set(values, "json")) {
        Description description;
        description.facts = {{"total", totals.characters},
                             {"bytes", totals.input_bytes},
                             {"duplicates", totals.duplicates}};
        for (const Condition condition : all_conditions) {
            description.facts.push_back({std::string(name_of(condition)),
                                         totals.conditions[static_cast<std::size_t>(condition)]});
        }
        description.tables.push_back(table_of(report));
        JsonWriter json(2);
        json.object([&] { write_members(json, description); });
        std::cout << printable_json(json.text()) << '\n';
    } else {
        const bool fits =
            platform::is_terminal(standard_output) && console.verbosity() != Verbosity::verbose;
        Description description;
        description.tables.push_back(
            roster_words(report, fits ? platform::terminal_columns(standard_output) : SIZE_MAX));
        std::cout << fightconv::to_words(description, false);
        print_remarks(report);
    }
    console.info(fmt::format("{}, {}: {}", counted(totals.characters, "character"),
                             size_text(totals.input_bytes), batch::verdicts_text(totals)));
    return exit_code_of(report.entries);
}

}  // namespace fightconv::cli
