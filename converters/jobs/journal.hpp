// fightconv-batch.jsonl in the output folder. It has one line for each finished job: a report of
// the job (report.hpp) with its digest. The next run learns from it which work is done.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "converters/jobs/report/report.hpp"

namespace fightconv::batch {

// The SHA-256 of everything that the outputs of a job depend on: the files of its input, the
// options and the version of the program.
using JobDigest = std::string;

inline constexpr const char* journal_name = "fightconv-batch.jsonl";

class Journal {
public:
    struct Line {
        JobDigest digest;
        Entry entry;
    };

    // Reads the existing file. Lines that are incomplete or not from fightconv are ignored. `io` if
    // the file cannot be read.
    static Result<Journal> open(const std::filesystem::path& folder);

    // The same of the text of `file`, which is not read.
    static Journal of(std::filesystem::path file, std::string_view text);

    // The successful jobs with this name, the last one at the end. Each has the outputs that no
    // later one has written, and no digest if that took some of them; without outputs it is not
    // listed.
    std::span<const Line> lines(const std::string& name) const;

    // Appends a line in one write, so a line may be incomplete but is never mixed with another one.
    // The job is not kept in memory.
    Status append(const Line& line) const;

private:
    explicit Journal(std::filesystem::path file) : file_(std::move(file)) {}
    void read_line(std::string_view text);

    std::filesystem::path file_;
    bool ends_torn_ = false;
    std::map<std::string, std::vector<Line>> by_name_;
};

}  // namespace fightconv::batch
