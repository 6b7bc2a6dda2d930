#include "converters/jobs/report/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "converters/api/find_problem.hpp"

namespace fightconv::batch {

Level level_of(const ProblemCount& problem) {
    return level_of(find_problem(problem.id), problem.severity);
}

bool leads(std::string_view id) {
    const Problem* const problem = find_problem(id);
    return problem != nullptr && problem->leads;
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
        if (entry.verdict) {
            ++totals.conditions[static_cast<std::size_t>(entry.verdict->condition)];
        }
    }
    totals.duplicates = same_pictures(report).size();
    return totals;
}

std::string verdicts_text(const Totals& totals) {
    std::string text;
    for (const Condition condition : all_conditions) {
        if (const std::uint64_t count = totals.conditions[static_cast<std::size_t>(condition)];
            count != 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name_of(condition));
        }
    }
    if (totals.duplicates != 0) {
        text += fmt::format("; {} share their pictures with others", totals.duplicates);
    }
    return text;
}

std::map<const Entry*, std::string> same_pictures(const Report& report) {
    constexpr std::size_t most_named = 3;
    std::map<std::string_view, std::vector<const Entry*>> groups;
    for (const Entry& entry : report.entries) {
        if (entry.facts && !entry.facts->pictures.empty()) {
            groups[entry.facts->pictures].push_back(&entry);
        }
    }
    std::map<const Entry*, std::string> others;
    for (const auto& [digest, group] : groups) {
        for (const Entry* entry : group) {
            std::string text;
            std::size_t named = 0;
            for (auto other = group.begin(); other != group.end() && named < most_named; ++other) {
                if (*other != entry) {
                    text += fmt::format("{}{}", named++ == 0 ? "" : "; ", (*other)->input);
                }
            }
            if (group.size() > 1) {
                others[entry] = group.size() - 1 > named
                                    ? fmt::format("{}; {} more", text, group.size() - 1 - named)
                                    : text;
            }
        }
    }
    return others;
}

std::string verdict_text(const Entry& entry) {
    if (!entry.verdict) {
        return {};
    }
    const auto& [condition, score, reason] = *entry.verdict;
    return fmt::format("{}, {} of 100{}{}", name_of(condition), score, reason.empty() ? "" : ": ",
                       reason);
}

std::uint32_t place_of_verdict(const Entry& entry) {
    const auto place = [](Condition condition, std::uint32_t score) {
        return static_cast<std::uint32_t>(condition) * 101 + score;
    };
    return entry.verdict ? place(entry.verdict->condition, entry.verdict->score)
                         : place(Condition::refused, 100);
}

namespace {

struct Occurrence {
    std::string id;
    bool is_failure;
    Level level;
    std::uint64_t count;
    std::string message;
};

std::vector<Occurrence> occurrences_of(const Entry& entry) {
    std::vector<Occurrence> occurrences;
    if (entry.error) {
        occurrences.push_back({std::string(error_prefix) + entry.error->code, true, Level::error, 1,
                               entry.error->message});
    }
    for (const ProblemCount& problem : entry.problems) {
        occurrences.push_back({problem.id, false, level_of(problem), problem.count, problem.first});
    }
    return occurrences;
}

// Collects the problems of one kind over all characters.
struct Gathered {
    FrequentProblem problem;
    std::set<std::string> ids;
    const Entry* last = nullptr;  // so that a character with two ids of this kind is counted once

    void add(const Entry& entry, const Occurrence& occurrence) {
        if (last == nullptr) {
            problem.character = entry.name;
            problem.example = occurrence.message;
        }
        problem.is_failure |= occurrence.is_failure;
        problem.level = std::max(problem.level, occurrence.level);
        problem.characters += last == &entry ? 0 : 1;
        problem.occurrences += occurrence.count;
        ids.insert(occurrence.id);
        last = &entry;
    }
};

}  // namespace

std::vector<FrequentProblem> frequent_problems(const Report& report) {
    // by their words, or by id
    std::map<std::string, Gathered, std::less<>> kinds;
    for (const Entry& entry : report.entries) {
        for (const Occurrence& occurrence : occurrences_of(entry)) {
            const PlainWords* const words = words_for(occurrence.id);
            Gathered& gathered = kinds[words != nullptr ? std::string(words->what) : occurrence.id];
            if (gathered.last == nullptr) {
                gathered.problem.what = words != nullptr ? words->what : occurrence.message;
                gathered.problem.advice = words != nullptr ? words->advice : "";
            }
            gathered.add(entry, occurrence);
        }
    }
    std::vector<FrequentProblem> problems;
    for (auto& [key, gathered] : kinds) {
        gathered.problem.ids.assign(gathered.ids.begin(), gathered.ids.end());
        problems.push_back(std::move(gathered.problem));
    }
    const auto place = [](const FrequentProblem& problem) {
        const bool heads = std::any_of(problem.ids.begin(), problem.ids.end(),
                                       [](const std::string& id) { return leads(id); });
        return std::tuple(!problem.is_failure,
                          static_cast<int>(Level::error) - static_cast<int>(problem.level), !heads,
                          ~problem.characters, ~problem.occurrences);
    };
    std::stable_sort(
        problems.begin(), problems.end(),
        [&](const FrequentProblem& a, const FrequentProblem& b) { return place(a) < place(b); });
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
