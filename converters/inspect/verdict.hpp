// Whether a character is whole, and how much of it is there. docs/rosters.md explains the words and
// the score to users.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "converters/interface/converter.hpp"

namespace fightconv {

// The condition of a character, from the worst to the best.
enum class Condition : std::uint8_t {
    damaged,  // it cannot be read, data in its files is lost, or most of what it shows is not there
    usable,   // something is missing, but nothing is damaged
    whole,
};
std::string_view name_of(Condition condition) noexcept;
std::optional<Condition> condition_of(std::string_view name) noexcept;

struct Verdict {
    Condition condition = Condition::whole;
    std::uint32_t score = 100;  // 0 to 100; 100 only if nothing is missing
    std::string reason{};       // what is damaged or missing, the worst first; empty if nothing is

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// The verdict on a character that was read, from what is in it and what was reported while reading
// it. What a target cannot hold and values that were derived have no influence, so the order of
// this call and the export does not matter. `info` is that of its importer.
Verdict verdict_on(const Character& character, const FormatInfo& info,
                   const DiagnosticSink& diagnostics);
// The verdict on one that could not be read. Nothing if the error is not about it (an interrupted
// run, a system without memory), or if it is something else than a character.
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
