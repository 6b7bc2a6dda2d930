#include <fmt/format.h>

#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"
#include "core/base/text/csv.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::batch {

namespace {

std::string problem_list_of(const Entry& entry) {
    std::string text;
    for (const ProblemCount& problem : entry.problems) {
        text += fmt::format("{}{} {}", text.empty() ? "" : "; ", problem.id, problem.count);
    }
    return text;
}

std::string output_list_of(const Entry& entry) {
    std::string text;
    for (const OutputRecord& output : entry.outputs) {
        text.append(text.empty() ? "" : "; ").append(output.path);
    }
    return text;
}

}  // namespace

std::string render_csv(const Report& report) {
    std::string csv =
        "name,input,outcome,error_code,error,remedy,verdict,score,reason,input_bytes,output_bytes,"
        "sprites,animations,moves,seconds,warnings,notes,problems,"
        "outputs,display_name,author,format,version,localcoord,same_pictures_as\r\n";
    const auto same = same_pictures(report);
    for (const Entry& entry : report.entries) {
        const EntryError error = entry.error.value_or(EntryError());
        const Facts facts = entry.facts.value_or(Facts());
        const auto twins = same.find(&entry);
        csv += fmt::format("{},{},{},{},{},{},", csv_cell(entry.name), csv_cell(entry.input),
                           name_of(entry.outcome), csv_cell(error.code), csv_cell(error.message),
                           csv_cell(error.remedy));
        csv += entry.verdict ? fmt::format("{},{},{},", name_of(entry.verdict->condition),
                                           entry.verdict->score, csv_cell(entry.verdict->reason))
                             : ",,,";
        csv +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},", entry.input_bytes, output_bytes_of(entry),
                        entry.sprites, entry.animations, entry.moves, number_text(entry.seconds),
                        count_of(entry, Severity::warning), count_of(entry, Severity::note),
                        csv_cell(problem_list_of(entry)), csv_cell(output_list_of(entry)));
        csv += fmt::format(
            "{},{},{},{},{},{}\r\n", csv_cell(facts.display_name), csv_cell(facts.author),
            csv_cell(facts.format), csv_cell(facts.version),
            entry.facts ? fmt::format("{}x{}", facts.localcoord.x, facts.localcoord.y) : "",
            csv_cell(twins == same.end() ? "" : twins->second));
    }
    return csv;
}

}  // namespace fightconv::batch
