// The results of a batch for each character, and the reports of them for people (HTML, Markdown,
// CSV) and for programs (JSON).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/inspect/verdict.hpp"
#include "converters/interface/converter.hpp"
#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv::batch {

enum class Outcome : std::uint8_t {
    converted,  // written in this run
    unchanged,  // written by an earlier run and up to date
    kept,       // a result with that name already existed (--skip-existing)
    failed,     // the reason is in Entry::error
    not_run,    // interrupted, stopped by --fail-fast, or the output folder could not be written to
    read,       // read and nothing else (--dry-run, inspect --roster)
};

struct OutputRecord {
    std::string path;  // relative to the output folder, '/' between folders
    std::uint64_t bytes = 0;
    std::string sha256;  // 64 lower-case hexadecimal digits

    friend bool operator==(const OutputRecord&, const OutputRecord&) = default;
};

// All diagnostics of one id.
struct ProblemCount {
    std::string id;  // "sff.data-short"
    Severity severity = Severity::warning;
    std::uint64_t count = 0;  // of all reports, including those that the sink did not keep
    std::string first;        // the first one, rendered

    friend bool operator==(const ProblemCount&, const ProblemCount&) = default;
};

// Why a character failed.
struct EntryError {
    std::string code;     // the words of the error's code: "malformed", "over a limit"
    std::string message;  // one line, rendered
    std::string remedy;   // what can be done; may be empty

    friend bool operator==(const EntryError&, const EntryError&) = default;
};

// The facts about a character that was read.
struct Facts {
    std::string display_name{};
    std::string author{};
    std::string format{};   // id of its importer: "mugen"
    std::string version{};  // Importer::version(): "SFF 2.01, MUGEN 1.1"; may be empty
    Point localcoord{320, 240};
    std::string pictures{};  // digest_of_pictures() of describe.hpp

    friend bool operator==(const Facts&, const Facts&) = default;
};

// One character that was found.
struct Entry {
    std::string name;   // base name of the outputs
    std::string input;  // its path, which begins with the root as it was given
    Outcome outcome = Outcome::not_run;
    std::optional<EntryError> error;
    std::optional<Verdict> verdict;  // nothing if it was not read
    std::optional<Facts> facts;      // the same
    std::uint64_t input_bytes = 0;   // of all files that were read
    std::uint64_t sprites = 0, animations = 0, moves = 0;
    double seconds = 0;  // wall-clock time; the only field that differs between runs
    std::vector<OutputRecord> outputs;
    // by id, those that lead (core/base/problem.hpp) before all others
    std::vector<ProblemCount> problems;
    // PNG of the standing frame, at most 96x96; empty if there is none
    ByteBuffer thumbnail;

    friend bool operator==(const Entry&, const Entry&) = default;
};

struct Report {
    std::vector<Entry> entries;       // each input once
    std::vector<PassedOver> skipped;  // files that were found but are not converted
    // the output folder, relative to that of the report and with '/' at its end, for links; not
    // kept in JSON
    std::optional<std::string> outputs_at{};

    friend bool operator==(const Report&, const Report&) = default;
};

// Sorts the entries: failures, then damaged and refused characters, those that were not read,
// usable ones and whole ones; in each group by score, then by input.
void sort_worst_first(Report& report);

// PNG of the first frame of action 0 that is not blank, reduced by averaging areas to fit into
// 96x96 (never enlarged; the surroundings are transparent). Empty if there is no such frame, or if
// the budget has no room for it.
ByteBuffer thumbnail_of(const Character& character, Context& context);

// `extension` is ".html", ".json", ".csv" or ".md"; any other is the error unsupported_feature. The
// text depends only on the report.
Result<std::string> render_report(const Report& report, std::string_view extension);

// Reads a report that render_report(report, ".json") wrote. Invalid text is an error (malformed,
// unsupported_version, limit_exceeded) with its place.
Result<Report> parse_report(std::string_view json);

// Merges the reports of the parts of a batch, in any order. An input in several parts counts once;
// if its results differ in more than seconds, that is an error (malformed). A part that ran it
// takes precedence over one that did not. The worst comes first.
Result<Report> merge_reports(std::vector<Report> parts);

}  // namespace fightconv::batch
