// The messages of a batch while it runs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "converters/cli/console.hpp"
#include "converters/jobs/discovery.hpp"
#include "converters/jobs/run.hpp"

namespace fightconv::cli {

// Messages on stderr, JSON lines on stdout, and the progress line.
class BatchMessages {
public:
    BatchMessages(Console& console, Progress& progress, bool json, std::size_t total)
        : console_(console), progress_(progress), json_(json), total_(total) {}

    void starts(const batch::Job& job);
    void finished(const batch::Job& job, const batch::Entry& entry);
    void event(const nlohmann::ordered_json& event) const;

private:
    void print(const batch::Entry& entry);

    Console& console_;
    Progress& progress_;
    bool json_;
    std::size_t total_;
    std::size_t done_ = 0;
};

// Reports the files that are not characters: a count for each reason, or with -v each file.
void report_skipped(Console& console, const std::vector<PassedOver>& passed_over);

// All of a roster.
Progress::Work work_of(const std::vector<batch::Job>& roster);

}  // namespace fightconv::cli
