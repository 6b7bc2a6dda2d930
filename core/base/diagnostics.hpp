// The problems of an input and what was done about them. Formats and converters report here; only
// the CLI prints.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/problem.hpp"
#include "core/base/result.hpp"

namespace fightconv {

struct Diagnostic {
    // of a table that is never destroyed
    const Problem* problem = nullptr;
    bool harmless = false;  // here; the problem is a warning elsewhere
    std::string file{};
    Place place{};
    std::string item{};     // "sprite 200,3", "action 0 element 2"; may be empty
    std::string message{};  // what was found, what was expected, what was done

    std::string_view id() const noexcept { return problem->id; }
    Severity severity() const noexcept { return harmless ? Severity::note : problem->severity; }
    // of something for which the format of the output has no place: "<format>.loss.*"
    bool is_loss() const noexcept { return id().find(".loss.") != std::string_view::npos; }
    std::string render() const;  // one line, escaped for a terminal
};

// Keeps the first `per_id` diagnostics of each id and counts the rest. Safe to use from several
// threads, but the order is that of the calls: report from parallel work by collecting first and
// reporting in order.
class DiagnosticSink {
public:
    explicit DiagnosticSink(std::uint32_t per_id) noexcept : per_id_(per_id) {}
    DiagnosticSink(const DiagnosticSink&) = delete;
    DiagnosticSink& operator=(const DiagnosticSink&) = delete;

    void report(Diagnostic diagnostic);
    // Also what `other` has of problems with this effect, kept or only counted.
    void add(const DiagnosticSink& other, Effect::Kind kind);

    struct Count {
        const Problem* problem = nullptr;
        Severity severity = Severity::note;
        std::uint64_t total = 0;
        std::uint64_t warnings = 0;  // of them
    };
    // in the order of the reports, with those that lead first
    const std::vector<Diagnostic>& kept() const noexcept { return kept_; }
    const std::map<std::string_view, Count>& counts() const noexcept { return counts_; }  // by id
    // all of them, kept or not
    std::uint64_t warnings() const noexcept;

private:
    std::uint32_t per_id_;
    std::mutex mutex_;
    std::vector<Diagnostic> kept_;
    std::map<std::string_view, Count> counts_;
};

}  // namespace fightconv
