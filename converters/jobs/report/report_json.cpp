#include "converters/jobs/report/report_json.hpp"

#include "converters/jobs/report/renderers.hpp"
#include "converters/jobs/report/summary.hpp"
#include "core/base/text/base64.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::batch {

namespace {

void write_problem(JsonWriter& json, const ProblemCount& problem) {
    json.object([&] {
        json.member("id", json_text(problem.id));
        json.member("severity", name_of(problem.severity));
        json.member("count", problem.count);
        json.member("first", json_text(problem.first));
    });
}

void write_facts(JsonWriter& json, const Facts& facts) {
    json.key("facts").object([&] {
        json.member("display_name", json_text(facts.display_name));
        json.member("author", json_text(facts.author));
        json.member("format", json_text(facts.format));
        json.member("version", json_text(facts.version));
        json.member("width", facts.localcoord.x);
        json.member("height", facts.localcoord.y);
        json.member("pictures", json_text(facts.pictures));
    });
}

void write_entry(JsonWriter& json, const Entry& entry) {
    json.object([&] {
        json.member("name", json_text(entry.name));
        json.member("input", json_text(entry.input));
        json.member("outcome", name_of(entry.outcome));
        write_error(json, entry);
        write_verdict(json, entry);
        if (entry.facts) {
            write_facts(json, *entry.facts);
        }
        json.member("input_bytes", entry.input_bytes);
        json.member("sprites", entry.sprites);
        json.member("animations", entry.animations);
        json.member("moves", entry.moves);
        json.member("seconds", entry.seconds);
        write_outputs(json, entry);
        json.key("problems").list(entry.problems, [&](const ProblemCount& problem) {
            write_problem(json, problem);
        });
        json.member("thumbnail", base64_text(entry.thumbnail));
    });
}

void write_totals(JsonWriter& json, const Totals& totals) {
    json.key("totals").object([&] {
        json.member("characters", totals.characters);
        for (std::size_t i = 0; i < outcome_count; ++i) {
            json.member(outcome_names[i], totals.outcomes[i]);
        }
        for (const Condition condition : all_conditions) {
            json.member(name_of(condition), totals.conditions[static_cast<std::size_t>(condition)]);
        }
        json.member("duplicates", totals.duplicates);
        json.member("skipped", totals.skipped);
        json.member("outputs", totals.outputs);
        json.member("input_bytes", totals.input_bytes);
        json.member("output_bytes", totals.output_bytes);
        json.member("sprites", totals.sprites);
        json.member("animations", totals.animations);
        json.member("moves", totals.moves);
        json.member("warnings", totals.warnings);
        json.member("notes", totals.notes);
        json.member("seconds", totals.seconds);
    });
}

void write_frequent(JsonWriter& json, const FrequentProblem& problem) {
    json.object([&] {
        json.member("weight", problem.weight());
        json.key("ids").list(problem.ids,
                             [&](const std::string& id) { json.value(json_text(id)); });
        json.member("characters", problem.characters);
        json.member("occurrences", problem.occurrences);
        json.member("what", json_text(problem.what));
        json.member("advice", json_text(problem.advice));
        json.member("character", json_text(problem.character));
        json.member("example", json_text(problem.example));
    });
}

void write_kind(JsonWriter& json) {
    json.member("format", "fightconv batch report");
    json.member("version", 3);
}

void write_lists(JsonWriter& json, const Report& report) {
    json.key("entries").list(report.entries, [&](const Entry& entry) { write_entry(json, entry); });
    json.key("skipped").list(report.skipped, [&](const PassedOver& skipped) {
        json.object([&] {
            json.member("path", json_text(skipped.path));
            json.member("reason", json_text(skipped.reason));
        });
    });
}

}  // namespace

void write_outputs(JsonWriter& json, const Entry& entry) {
    json.key("outputs").list(entry.outputs, [&](const OutputRecord& output) {
        json.object([&] {
            json.member("path", json_text(output.path));
            json.member("bytes", output.bytes);
            json.member("sha256", json_text(output.sha256));
        });
    });
}

void write_verdict(JsonWriter& json, const Entry& entry) {
    if (const auto& verdict = entry.verdict) {
        json.key("verdict").object([&] {
            json.member("condition", name_of(verdict->condition));
            json.member("score", verdict->score);
            json.member("reason", json_text(verdict->reason));
        });
    }
}

void write_error(JsonWriter& json, const Entry& entry) {
    if (const auto& error = entry.error) {
        json.key("error").object([&] {
            json.member("code", json_text(error->code));
            json.member("message", json_text(error->message));
            json.member("remedy", json_text(error->remedy));
        });
    }
}

std::string render_json(const Report& report) {
    JsonWriter json(2);
    json.object([&] {
        write_kind(json);
        write_totals(json, totals_of(report));
        json.key("frequent_problems")
            .list(frequent_problems(report),
                  [&](const FrequentProblem& problem) { write_frequent(json, problem); });
        write_lists(json, report);
    });
    return std::string(json.text()) + "\n";
}

std::string journal_line(const Entry& entry, std::string_view digest) {
    JsonWriter json(std::nullopt);
    json.object([&] {
        write_kind(json);
        write_lists(json, {.entries = {entry}, .skipped = {}});
        json.member("digest", digest);
    });
    return std::string(json.text()) + "\n";
}

}  // namespace fightconv::batch
