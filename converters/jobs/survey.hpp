// Reads every character of a roster and writes nothing: what is known of each, with its verdict.
#pragma once

#include <functional>
#include <vector>

#include "converters/jobs/report/report.hpp"
#include "converters/jobs/run.hpp"

namespace fightconv::batch {

struct SurveyRequest {
    std::function<OptionValues(const FormatInfo& importer)> reading;
    Limits limits{};  // the memory is that of all characters together
    unsigned threads = 1;
    std::function<bool()> stopped{};
};

// The entries are in the order of the roster. Characters that were not reached when the run was
// stopped are not_run.
std::vector<Entry> survey(const SurveyRequest& request, const Registry& registry,
                          const std::vector<Job>& roster, const BatchHooks& hooks);

}  // namespace fightconv::batch
