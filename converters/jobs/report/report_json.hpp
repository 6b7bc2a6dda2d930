// Reports as JSON, and the parts of them that other JSON has too.
#pragma once

#include <string>
#include <string_view>

#include "converters/jobs/report/report.hpp"
#include "converters/json/json_value.hpp"

namespace fightconv::batch {

// Members of an object; nothing where the entry has no verdict, or no error.
void write_outputs(JsonWriter& json, const Entry& entry);
void write_verdict(JsonWriter& json, const Entry& entry);
void write_error(JsonWriter& json, const Entry& entry);

// A line of the journal: a report of one character, without sums, and the digest.
std::string journal_line(const Entry& entry, std::string_view digest);

// The two halves of parse_report(): the JSON, and the report that it is.
Result<JsonValue> parse_report_json(std::string_view text);
Result<Report> report_in(const JsonValue& document);

}  // namespace fightconv::batch
