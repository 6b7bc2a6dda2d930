// The messages of a batch while it runs.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "converters/cli/command_line.hpp"
#include "converters/cli/console.hpp"
#include "converters/jobs/discovery.hpp"
#include "converters/jobs/run.hpp"
#include "converters/json/json_writer.hpp"

namespace fightconv::cli {

// One line on stdout: an object that tells of an event, with the members that `write_members` adds.
void print_event(std::string_view event, const std::function<void(JsonWriter&)>& write_members);

// Messages on stderr, JSON lines on stdout, and the progress line.
class BatchMessages {
public:
    BatchMessages(Console& console, Progress& progress, bool json, std::size_t total)
        : console_(console), progress_(progress), json_(json), total_(total) {}

    void starts(const batch::Job& job);
    void finished(const batch::Job& job, const batch::Entry& entry);

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

// The code for errors of the machine and of the program itself in a run; `done` if there are none
// of these, whatever else has failed.
ExitCode exit_code_of(const std::vector<batch::Entry>& entries);

// All of a roster.
Progress::Work work_of(const std::vector<batch::Job>& roster);

}  // namespace fightconv::cli
