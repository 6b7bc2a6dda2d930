// The problems of an input and what was done about them. Formats and converters report here; only
// the CLI prints.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace fightconv {

enum class Severity : std::uint8_t {
    note,     // harmless and worth knowing; never a failure
    warning,  // the result differs from what the author may expect; `--strict` makes it a failure
};

struct Diagnostic {
    // stable: "sff.data-short"; listed in the README of the folder that reports it
    std::string id{};
    Severity severity = Severity::warning;
    std::string file{};
    Place place{};
    std::string item{};     // "sprite 200,3", "action 0 element 2"; may be empty
    std::string message{};  // what was found, what was expected, what was done

    std::string render() const;  // one line, escaped for a terminal
};

// True for the few ids that concern a whole character: they are shown before all others.
bool is_heading(std::string_view id) noexcept;

// Keeps the first `per_id` diagnostics of each id and counts the rest. Safe to use from several
// threads, but the order is that of the calls: report from parallel work by collecting first and
// reporting in order.
class DiagnosticSink {
public:
    explicit DiagnosticSink(std::uint32_t per_id) noexcept : per_id_(per_id) {}
    DiagnosticSink(const DiagnosticSink&) = delete;
    DiagnosticSink& operator=(const DiagnosticSink&) = delete;

    void report(Diagnostic diagnostic);

    struct Count {
        Severity severity = Severity::note;
        std::uint64_t total = 0;
    };
    // in the order of the reports, with headings first
    const std::vector<Diagnostic>& kept() const noexcept { return kept_; }
    const std::map<std::string, Count>& counts() const noexcept { return counts_; }  // by id
    // all of them, kept or not
    std::uint64_t warnings() const noexcept;

private:
    std::uint32_t per_id_;
    std::mutex mutex_;
    std::vector<Diagnostic> kept_;
    std::map<std::string, Count> counts_;
};

}  // namespace fightconv
