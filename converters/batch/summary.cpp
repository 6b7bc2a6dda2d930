#include "converters/batch/summary.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "converters/batch/problem_words.hpp"

namespace fightconv::batch {

std::string_view name_of(Weight weight) noexcept {
    static constexpr std::array<std::string_view, 3> names = {"failure", "warning", "note"};
    return names[static_cast<std::size_t>(weight)];
}

std::uint64_t count_of(const Entry& entry, Severity severity) noexcept {
    std::uint64_t count = 0;
    for (const ProblemCount& problem : entry.problems) {
        count += problem.severity == severity ? problem.count : 0;
    }
    return count;
}

std::uint64_t output_bytes_of(const Entry& entry) noexcept {
    std::uint64_t bytes = 0;
    for (const OutputRecord& output : entry.outputs) {
        bytes += output.bytes;
    }
    return bytes;
}

Totals totals_of(const Report& report) {
    Totals totals;
    totals.characters = report.entries.size();
    totals.skipped = report.skipped.size();
    for (const Entry& entry : report.entries) {
        ++totals.outcomes[static_cast<std::size_t>(entry.outcome)];
        totals.outputs += entry.outputs.size();
        totals.input_bytes += entry.input_bytes;
        totals.output_bytes += output_bytes_of(entry);
        totals.sprites += entry.sprites;
        totals.animations += entry.animations;
        totals.moves += entry.moves;
        totals.warnings += count_of(entry, Severity::warning);
        totals.notes += count_of(entry, Severity::note);
        totals.seconds += entry.seconds;
    }
    return totals;
}

namespace {

struct Occurrence {
    std::string id;
    Weight weight;
    std::uint64_t count;
    std::string message;
};

std::vector<Occurrence> occurrences_of(const Entry& entry) {
    std::vector<Occurrence> occurrences;
    if (entry.error) {
        occurrences.push_back({std::string(error_prefix) + entry.error->code, Weight::failure, 1, entry.error->message});
    }
    for (const ProblemCount& problem : entry.problems) {
        occurrences.push_back({problem.id, problem.severity == Severity::warning ? Weight::warning : Weight::note, problem.count, problem.first});
    }
    return occurrences;
}

// Collects the problems of one kind over all characters.
struct Gathered {
    Problem problem;
    std::set<std::string> ids;
    const Entry* last = nullptr;  // so that a character with two ids of this kind is counted once

    void add(const Entry& entry, const Occurrence& occurrence) {
        if (last == nullptr) {
            problem.character = entry.name;
            problem.example = occurrence.message;
        }
        problem.weight = last == nullptr ? occurrence.weight : std::min(problem.weight, occurrence.weight);
        problem.characters += last == &entry ? 0 : 1;
        problem.occurrences += occurrence.count;
        ids.insert(occurrence.id);
        last = &entry;
    }
};

}  // namespace

std::vector<Problem> frequent_problems(const Report& report) {
    std::map<std::string, Gathered, std::less<>> kinds;  // by the words in problem_words.cpp, or by id
    for (const Entry& entry : report.entries) {
        for (const Occurrence& occurrence : occurrences_of(entry)) {
            const ProblemWords* const words = words_for(occurrence.id);
            Gathered& gathered = kinds[words != nullptr ? std::string(words->what) : occurrence.id];
            if (gathered.last == nullptr) {
                gathered.problem.what = words != nullptr ? words->what : occurrence.message;
                gathered.problem.advice = words != nullptr ? words->advice : "";
            }
            gathered.add(entry, occurrence);
        }
    }
    std::vector<Problem> problems;
    for (auto& [key, gathered] : kinds) {
        gathered.problem.ids.assign(gathered.ids.begin(), gathered.ids.end());
        problems.push_back(std::move(gathered.problem));
    }
    const auto place = [](const Problem& problem) {
        const bool heads = std::any_of(problem.ids.begin(), problem.ids.end(), [](const std::string& id) { return is_heading(id); });
        return std::tuple(problem.weight, !heads, ~problem.characters, ~problem.occurrences);
    };
    std::stable_sort(problems.begin(), problems.end(), [&](const Problem& a, const Problem& b) { return place(a) < place(b); });
    problems.resize(std::min(problems.size(), most_problems));
    return problems;
}

std::vector<std::string> problem_ids_of(const Entry& entry) {
    std::vector<std::string> ids;
    for (Occurrence& occurrence : occurrences_of(entry)) {
        ids.push_back(std::move(occurrence.id));
    }
    return ids;
}

}  // namespace fightconv::batch
