#include <fmt/format.h>

#include "converters/batch/renderers.hpp"
#include "converters/batch/summary.hpp"
#include "core/base/text.hpp"

namespace fightconv::batch {

namespace {

// RFC 4180: quoted where necessary. A cell that a spreadsheet would take for a formula gets an apostrophe before it.
std::string cell(std::string_view text) {
    std::string value = json_text(text);
    if (!value.empty() && std::string_view("=+-@\t\r\n").find(value[0]) != std::string_view::npos) {
        value.insert(0, 1, '\'');
    }
    if (value.find_first_of(",\"\r\n") == std::string::npos) {
        return value;
    }
    std::string quoted = "\"";
    for (const char c : value) {
        quoted.append(c == '"' ? 2 : 1, c);
    }
    return quoted + '"';
}

std::string problems_of(const Entry& entry) {
    std::string text;
    for (const ProblemCount& problem : entry.problems) {
        text += fmt::format("{}{} {}", text.empty() ? "" : "; ", problem.id, problem.count);
    }
    return text;
}

std::string outputs_of(const Entry& entry) {
    std::string text;
    for (const OutputRecord& output : entry.outputs) {
        text.append(text.empty() ? "" : "; ").append(output.path);
    }
    return text;
}

}  // namespace

std::string render_csv(const Report& report) {
    std::string csv =
        "name,input,outcome,error_code,error,remedy,input_bytes,output_bytes,sprites,animations,moves,seconds,warnings,notes,problems,outputs\r\n";
    for (const Entry& entry : report.entries) {
        csv +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", cell(entry.name), cell(entry.input), name_of(entry.outcome),
                        cell(entry.error ? entry.error->code : ""), cell(entry.error ? entry.error->message : ""), cell(entry.error ? entry.error->remedy : ""),
                        entry.input_bytes, output_bytes_of(entry), entry.sprites, entry.animations, entry.moves, number_text(entry.seconds),
                        count_of(entry, Severity::warning), count_of(entry, Severity::note), cell(problems_of(entry)), cell(outputs_of(entry)));
    }
    return csv;
}

}  // namespace fightconv::batch
