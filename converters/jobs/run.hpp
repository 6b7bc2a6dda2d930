// Runs the jobs of a batch on all threads, isolated from each other, with a journal of finished
// work.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "converters/jobs/convert_and_publish.hpp"
#include "converters/jobs/report/report.hpp"
#include "converters/jobs/roster.hpp"

namespace fightconv::batch {

struct BatchRequest {
    PublishRequest each;
    std::uint64_t memory = Limits().live_decoded_bytes;  // for all running conversions together
    bool fail_fast = false;                              // the first failure stops the rest
    // results that are up to date are kept: those that the journal lists for the same input and
    // options and that nobody has changed, and those that a conversion would give again
    bool resume = true;
    // results that are out of date are replaced, if the journal lists them and nobody has changed
    // them
    bool incremental = false;
    std::string version;  // of the program
};

// Hooks are never called from two threads at once.
struct BatchHooks {
    std::function<void(const Job& job)> starts;
    std::function<void(const Job& job, const Entry& entry)> finished;
};

struct BatchResult {
    std::vector<Entry> entries;  // in the order of the roster
    // what stopped the run: a full disk, a folder that another run is writing into
    std::optional<Error> environment;
    bool interrupted = false;
};

// Begins with the biggest job. No further jobs begin after an interruption, if an output cannot be
// written, or after a failure with fail_fast.
BatchResult run(const BatchRequest& request, const Registry& registry,
                const std::vector<Job>& roster, const BatchHooks& hooks);

struct Prediction {
    Outcome outcome = Outcome::converted;
    // failed because of a result that the journal does not know to be up to date; a run that gives
    // the same bytes keeps it
    bool in_the_way = false;
};

// The outcomes that run() would have, without changing anything: converted, unchanged, kept or
// failed.
Result<std::vector<Prediction>> predict(const BatchRequest& request, const Registry& registry,
                                        const std::vector<Job>& roster);

}  // namespace fightconv::batch
