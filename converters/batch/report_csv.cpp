#include <fmt/format.h>

#include "converters/batch/renderers.hpp"
#include "converters/batch/summary.hpp"
#include "core/base/text.hpp"

namespace fightconv::batch {

namespace {

// RFC 4180: quoted where necessary.
std::string cell(std::string_view text) {
    const std::string value = harmless_cell(text);
    if (value.find_first_of(",\"\r\n") == std::string::npos) {
        return value;
    }
    std::string quoted = "\"";
    for (const char c : value) {
        quoted.append(c == '"' ? 2 : 1, c);
    }
    return quoted + '"';
}

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

std::string harmless_cell(std::string_view text) {
    std::string value = json_text(text);
    if (!value.empty() && std::string_view("=+-@\t\r\n").find(value[0]) != std::string_view::npos) {
        value.insert(0, 1, '\'');
    }
    return value;
}

std::string render_csv(const Report& report) {
    std::string csv =
        "name,input,outcome,error_code,error,remedy,verdict,score,reason,input_bytes,output_bytes,sprites,animations,moves,seconds,warnings,notes,problems,"
        "outputs,display_name,author,format,version,localcoord,same_pictures_as\r\n";
    const auto same = same_pictures(report);
    for (const Entry& entry : report.entries) {
        const EntryError error = entry.error.value_or(EntryError());
        const Facts facts = entry.facts.value_or(Facts());
        const auto twins = same.find(&entry);
        csv += fmt::format("{},{},{},{},{},{},", cell(entry.name), cell(entry.input), name_of(entry.outcome), cell(error.code), cell(error.message),
                           cell(error.remedy));
        csv += entry.verdict ? fmt::format("{},{},{},", name_of(entry.verdict->condition), entry.verdict->score, cell(entry.verdict->reason)) : ",,,";
        csv += fmt::format("{},{},{},{},{},{},{},{},{},{},", entry.input_bytes, output_bytes_of(entry), entry.sprites, entry.animations, entry.moves,
                           number_text(entry.seconds), count_of(entry, Severity::warning), count_of(entry, Severity::note), cell(problem_list_of(entry)),
                           cell(output_list_of(entry)));
        csv += fmt::format("{},{},{},{},{},{}\r\n", cell(facts.display_name), cell(facts.author), cell(facts.format), cell(facts.version),
                           entry.facts ? fmt::format("{}x{}", facts.localcoord.x, facts.localcoord.y) : "", cell(twins == same.end() ? "" : twins->second));
    }
    return csv;
}

}  // namespace fightconv::batch
