// What a batch did, character by character, and how that is written for people (HTML, Markdown, CSV) and for programs (JSON).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "converters/interface/converter.hpp"
#include "core/base/bytes.hpp"
#include "core/base/context.hpp"
#include "core/base/diagnostics.hpp"
#include "core/model/character.hpp"

namespace fightconv::batch {

enum class Outcome : std::uint8_t {
    converted,  // written in this run
    unchanged,  // written by an earlier run and still right (--resume, --incremental)
    kept,       // something of that name was there (--skip-existing)
    failed,     // Entry::error says why
    not_run,    // interrupted, stopped by --fail-fast, or the output folder could not be written to
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
    std::uint64_t count = 0;  // those that were reported, kept by the sink or not
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

// One character that was found.
struct Entry {
    std::string name;   // base name of the outputs
    std::string input;  // as found: the path below the root, with the root as it was given
    Outcome outcome = Outcome::not_run;
    std::optional<EntryError> error;
    std::uint64_t input_bytes = 0;  // of all files that were read
    std::uint64_t sprites = 0, animations = 0, moves = 0;
    double seconds = 0;  // of wall clock; the only field that differs from run to run
    std::vector<OutputRecord> outputs;
    std::vector<ProblemCount> problems;  // by id, headings (core/base/diagnostics.hpp) before all others
    ByteBuffer thumbnail;                // PNG of the standing frame, at most 96x96; empty when there is none

    friend bool operator==(const Entry&, const Entry&) = default;
};

struct Report {
    std::vector<Entry> entries;       // in job order: by input, each input once
    std::vector<PassedOver> skipped;  // what was found and is no character

    friend bool operator==(const Report&, const Report&) = default;
};

// PNG of the first frame of action 0 that shows something, area-averaged to fit 96x96 (never enlarged, transparent around).
// Empty when there is no such frame, or when the budget has no room for it.
ByteBuffer thumbnail_of(const Character& character, Context& context);

// `extension` is ".html", ".json", ".csv" or ".md"; any other is an error (unsupported_feature). The text depends on the report alone.
Result<std::string> render_report(const Report& report, std::string_view extension);

// The report that render_report(report, ".json") wrote. Hostile text is an error (malformed, unsupported_version, limit_exceeded) that
// names the place.
Result<Report> parse_report(std::string_view json);

// One report of the parts of a batch, whatever their order. An input that several parts hold counts once; when their results for it
// differ in more than seconds, that is an error (malformed). A part that ran it takes precedence over one that did not.
Result<Report> merge_reports(std::vector<Report> parts);

}  // namespace fightconv::batch
