#include <fmt/format.h>

#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::batch {

namespace {

// One line that is shown literally, in a table too: all characters with a meaning in Markdown or
// HTML are escaped.
std::string literal(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        for (const char c : printable(text.substr(0, end))) {
            if (std::string_view("\\`*_[]<>|&~$#!{}").find(c) != std::string_view::npos) {
                line.push_back('\\');
            }
            line.push_back(c);
        }
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        line.append(text.empty() ? "" : "<br>");
    }
    return line;
}

std::string remarks_of(const Entry& entry, const std::map<const Entry*, std::string>& same) {
    std::string text = entry.error ? literal(entry.error->message) : std::string();
    if (entry.error && !entry.error->remedy.empty()) {
        text += fmt::format("<br>{}", literal(entry.error->remedy));
    }
    for (const ProblemCount& problem : entry.problems) {
        const std::string line = leads(problem.id)
                                     ? literal(problem.first)
                                     : fmt::format("{} ({})", literal(problem.id), problem.count);
        text.append(text.empty() ? "" : "<br>").append(line);
    }
    if (auto* const twins = find_in(same, &entry)) {
        text += fmt::format("{}same pictures as {}", text.empty() ? "" : "<br>", literal(*twins));
    }
    return text;
}

void add_totals(std::string& page, const Totals& totals) {
    page += "| result | characters |\n|---|---:|\n";
    for (std::size_t i = 0; i < outcome_count; ++i) {
        page += fmt::format("| {} | {} |\n", outcome_names[i], totals.outcomes[i]);
    }
    const std::string verdicts = verdicts_text(totals);
    page += verdicts.empty() ? "" : fmt::format("\nVerdicts: {}.\n", verdicts);
    page += fmt::format("\n{}, {} read, {} written in {}; {}, {}, {}; {}, {}; {:.1f} s of work.\n",
                        counted(totals.characters, "character"), size_text(totals.input_bytes),
                        size_text(totals.output_bytes), counted(totals.outputs, "file"),
                        counted(totals.sprites, "sprite"), counted(totals.animations, "action"),
                        counted(totals.moves, "move"), counted(totals.warnings, "warning"),
                        counted(totals.notes, "note"), totals.seconds);
}

void add_problems(std::string& page, const std::vector<FrequentProblem>& problems) {
    if (problems.empty()) {
        return;
    }
    page += "\n## The most frequent problems\n\n";
    for (const FrequentProblem& problem : problems) {
        page +=
            fmt::format("1. **{}** ({}, {}, {}). {} For example {}: {}\n", literal(problem.what),
                        problem.weight(), counted(problem.characters, "character"),
                        counted(problem.occurrences, "time"), literal(problem.advice),
                        literal(problem.character), literal(problem.example));
    }
}

}  // namespace

std::string render_markdown(const Report& report) {
    const Totals totals = totals_of(report);
    std::string page = "# fightconv batch report\n\n";
    add_totals(page, totals);
    add_problems(page, frequent_problems(report));
    page +=
        "\n## Characters\n\n| character | input | result | verdict | read | written | sprites | "
        "actions | moves | seconds | warnings | remarks |\n"
        "|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---|\n";
    const auto same = same_pictures(report);
    for (const Entry& entry : report.entries) {
        page += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.2f} | {} | {} |\n",
                            literal(entry.name), literal(entry.input), name_of(entry.outcome),
                            literal(verdict_text(entry)), size_text(entry.input_bytes),
                            size_text(output_bytes_of(entry)), entry.sprites, entry.animations,
                            entry.moves, entry.seconds, count_of(entry, Severity::warning),
                            remarks_of(entry, same));
    }
    if (!report.skipped.empty()) {
        page += "\n## Skipped\n\n";
        for (const auto& [path, reason] : report.skipped) {
            page += fmt::format("* {}: {}\n", literal(path), literal(reason));
        }
    }
    return page;
}

}  // namespace fightconv::batch
