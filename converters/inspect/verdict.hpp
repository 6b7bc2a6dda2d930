// Whether a character is whole, and how much of it is there. docs/rosters.md explains the words and
// the score to users.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "converters/interface/converter.hpp"

namespace fightconv {

// The condition of a character, from the worst to the best.
enum class Condition : std::uint8_t {
    damaged,  // it cannot be read, data in its files is lost, or most of what it shows is not there
    refused,  // nothing is damaged, but its engine does not load it
    usable,   // something is missing, but it loads and nothing is damaged
    whole,
};
inline constexpr std::array all_conditions = {Condition::damaged, Condition::refused,
                                              Condition::usable, Condition::whole};
std::string_view name_of(Condition condition) noexcept;
std::optional<Condition> condition_of(std::string_view name) noexcept;

struct Verdict {
    Condition condition = Condition::whole;
    // 0 to 100, and 100 only if nothing is missing; each condition has higher ones than those
    // before
    std::uint32_t score = 100;
    std::string reason{};  // what is damaged or missing, the worst first; empty if nothing is

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// The lowest score of each condition, and one more than the highest of the last.
inline constexpr std::array<std::uint32_t, all_conditions.size() + 1> score_bounds = {0, 40, 60, 90,
                                                                                      101};

// The verdict on a character that was read, from what is in it and what was reported of its files.
// What a target cannot hold and values that were derived have no influence, so the order of this
// call and the export does not matter. `info` is that of its importer, and `fights` is
// Importer::fights().
Verdict verdict_on(const Character& character, const FormatInfo& info, bool fights,
                   std::span<const DiagnosticSink* const> reports);
// The verdict on one that could not be read. Nothing if the error is not about it (an interrupted
// run, a system without memory, a result in the way), or if it is something else than a character.
std::optional<Verdict> verdict_on(const Error& error);

// How serious a problem is for someone who asks whether a file is in order. An error is lost or
// contradictory data, or something that an engine refuses; the other levels are severities.
enum class Level : std::uint8_t { note, warning, error };
std::string_view name_of(Level level) noexcept;
std::optional<Level> level_of(std::string_view name) noexcept;
Level level_of(const Problem* problem, Severity severity) noexcept;  // null: an unknown one
inline Level level_of(const Diagnostic& diagnostic) noexcept {
    return level_of(diagnostic.problem, diagnostic.severity());
}

}  // namespace fightconv
