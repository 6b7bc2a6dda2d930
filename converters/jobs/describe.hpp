// The facts about a character for its entry in a report.
#pragma once

#include <string>

#include "converters/api/open.hpp"
#include "converters/jobs/report/report.hpp"

namespace fightconv::batch {

// SHA-256 of the pixels of all sprites with their numbers, whatever their order, compression and
// colours, so that sheets with the same pictures are found. Empty if there is no pixel.
std::string digest_of_pictures(const Character& character);

// Fills in facts, verdict, counts and thumbnail of a character that was read, and as problems what
// keeps its engine from loading it. The diagnostics of the context are those of reading.
void describe(const OpenedInput& input, const Character& character, Context& context, Entry& entry);

// Fills in the error, and the verdict if the character failed because it cannot be read.
void describe_failure(const Error& error, Entry& entry);

// Adds the diagnostics to the problems of an entry.
void add_problems(const DiagnosticSink& sink, Entry& entry);

}  // namespace fightconv::batch
