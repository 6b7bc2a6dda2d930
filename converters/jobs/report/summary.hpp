// The totals and the most frequent problems of a report: the part that people read first.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "converters/jobs/report/report.hpp"

namespace fightconv::batch {

inline constexpr std::size_t outcome_count = 6;
inline constexpr std::array<std::string_view, outcome_count> outcome_names = {
    "converted", "unchanged", "kept", "failed", "not run", "read"};
inline constexpr std::array<std::string_view, 2> severity_names = {"note", "warning"};
constexpr std::string_view name_of(Outcome outcome) noexcept {
    return outcome_names[static_cast<std::size_t>(outcome)];
}
constexpr std::string_view name_of(Severity severity) noexcept {
    return severity_names[static_cast<std::size_t>(severity)];
}

// Warnings, or notes, of one character.
std::uint64_t count_of(const Entry& entry, Severity severity) noexcept;
std::uint64_t output_bytes_of(const Entry& entry) noexcept;

struct Totals {
    std::array<std::uint64_t, outcome_count> outcomes{};  // characters, by Outcome
    // characters with a verdict, by Condition
    std::array<std::uint64_t, all_conditions.size()> conditions{};
    // characters with the pictures of another one
    std::uint64_t duplicates = 0;
    std::uint64_t characters = 0, skipped = 0, outputs = 0;
    std::uint64_t input_bytes = 0, output_bytes = 0;
    std::uint64_t sprites = 0, animations = 0, moves = 0;
    std::uint64_t warnings = 0, notes = 0;
    // of all characters; more than the wall-clock time if several threads were working
    double seconds = 0;

    std::uint64_t of(Outcome outcome) const noexcept {
        return outcomes[static_cast<std::size_t>(outcome)];
    }
};
Totals totals_of(const Report& report);

// "3 damaged, 1 refused, 10 whole", and what else there is to say of a roster as a whole; empty if
// no character was read.
std::string verdicts_text(const Totals& totals);

// The inputs with the same pictures for each character that shares its pictures: the first three,
// and how many more.
std::map<const Entry*, std::string> same_pictures(const Report& report);

// "usable, 80 of 100: 1 sound missing"; empty without a verdict.
std::string verdict_text(const Entry& entry);

// The place of a verdict in the order from the worst to the best, in which a character that was not
// read comes before those that work.
std::uint32_t place_of_verdict(const Entry& entry);

Level level_of(const ProblemCount& problem);
bool leads(std::string_view id);  // it is shown before all others

// A problem that one or more characters have: all ids with the same words, or one id without words.
struct FrequentProblem {
    bool is_failure = false;        // the character was not converted
    Level level = Level::note;      // otherwise, the most serious of them
    std::vector<std::string> ids;   // sorted
    std::uint64_t characters = 0;   // the number of characters that have it
    std::uint64_t occurrences = 0;  // in all characters
    std::string what;               // in plain words; for an unknown id its first message
    std::string advice;             // what the user can do; empty for an unknown id
    std::string character;          // the first that has it
    std::string example;            // its first message, without the remedy

    std::string_view weight() const noexcept { return is_failure ? "failure" : name_of(level); }
};
inline constexpr std::size_t most_problems = 10;
// Failures, then errors, warnings and notes; in each group first those that lead, then the problems
// of most characters. At most most_problems.
std::vector<FrequentProblem> frequent_problems(const Report& report);

// The ids of an entry's problems as in FrequentProblem::ids; that of its error comes first.
std::vector<std::string> problem_ids_of(const Entry& entry);

}  // namespace fightconv::batch
