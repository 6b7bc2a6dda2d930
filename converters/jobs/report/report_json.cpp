#include <nlohmann/json.hpp>

#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::batch {

namespace {

using nlohmann::ordered_json;

template <class T, class Convert>
ordered_json list_of(const std::vector<T>& items, Convert convert) {
    ordered_json list = ordered_json::array();
    for (const T& item : items) {
        list.push_back(convert(item));
    }
    return list;
}

ordered_json output_of(const OutputRecord& output) {
    return {{"path", json_text(output.path)},
            {"bytes", output.bytes},
            {"sha256", json_text(output.sha256)}};
}

ordered_json problem_of(const ProblemCount& problem) {
    return {{"id", json_text(problem.id)},
            {"severity", name_of(problem.severity)},
            {"count", problem.count},
            {"first", json_text(problem.first)}};
}

ordered_json skipped_of(const PassedOver& skipped) {
    return {{"path", json_text(skipped.path)}, {"reason", json_text(skipped.reason)}};
}

ordered_json entry_of(const Entry& entry) {
    ordered_json object = {{"name", json_text(entry.name)},
                           {"input", json_text(entry.input)},
                           {"outcome", name_of(entry.outcome)}};
    if (entry.error) {
        object["error"] = {{"code", json_text(entry.error->code)},
                           {"message", json_text(entry.error->message)},
                           {"remedy", json_text(entry.error->remedy)}};
    }
    if (const auto& verdict = entry.verdict) {
        object["verdict"] = {{"condition", name_of(verdict->condition)},
                             {"score", verdict->score},
                             {"reason", json_text(verdict->reason)}};
    }
    if (const auto& facts = entry.facts) {
        object["facts"] = {{"display_name", json_text(facts->display_name)},
                           {"author", json_text(facts->author)},
                           {"format", json_text(facts->format)},
                           {"version", json_text(facts->version)},
                           {"width", facts->localcoord.x},
                           {"height", facts->localcoord.y},
                           {"pictures", json_text(facts->pictures)}};
    }
    object["input_bytes"] = entry.input_bytes;
    object["sprites"] = entry.sprites;
    object["animations"] = entry.animations;
    object["moves"] = entry.moves;
    object["seconds"] = entry.seconds;
    object["outputs"] = list_of(entry.outputs, output_of);
    object["problems"] = list_of(entry.problems, problem_of);
    object["thumbnail"] = base64_text(entry.thumbnail);
    return object;
}

ordered_json totals_as_json(const Totals& totals) {
    ordered_json object = {{"characters", totals.characters}};
    for (std::size_t i = 0; i < outcome_count; ++i) {
        object[std::string(outcome_names[i])] = totals.outcomes[i];
    }
    for (const Condition condition : all_conditions) {
        object[std::string(name_of(condition))] =
            totals.conditions[static_cast<std::size_t>(condition)];
    }
    object.update({{"duplicates", totals.duplicates},
                   {"skipped", totals.skipped},
                   {"outputs", totals.outputs},
                   {"input_bytes", totals.input_bytes},
                   {"output_bytes", totals.output_bytes},
                   {"sprites", totals.sprites},
                   {"animations", totals.animations},
                   {"moves", totals.moves},
                   {"warnings", totals.warnings},
                   {"notes", totals.notes},
                   {"seconds", totals.seconds}});
    return object;
}

ordered_json frequent_as_json(const FrequentProblem& problem) {
    return {{"weight", problem.weight()},
            {"ids", list_of(problem.ids, json_text)},
            {"characters", problem.characters},
            {"occurrences", problem.occurrences},
            {"what", json_text(problem.what)},
            {"advice", json_text(problem.advice)},
            {"character", json_text(problem.character)},
            {"example", json_text(problem.example)}};
}

}  // namespace

std::string render_json(const Report& report) {
    const ordered_json document = {
        {"format", "fightconv batch report"},
        {"version", 3},
        {"totals", totals_as_json(totals_of(report))},
        {"frequent_problems", list_of(frequent_problems(report), frequent_as_json)},
        {"entries", list_of(report.entries, entry_of)},
        {"skipped", list_of(report.skipped, skipped_of)}};
    return document.dump(2) + "\n";
}

}  // namespace fightconv::batch
