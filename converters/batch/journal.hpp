// fightconv-batch.jsonl in the output folder: for each job that was done a line, which is a report of it (report.hpp) with its digest, so that
// the next run knows what is done.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "converters/batch/report.hpp"

namespace fightconv::batch {

// What the outputs of a job depend on, as a SHA-256: the files of its input, the options, the program's version.
using JobDigest = std::string;

class Journal {
public:
    struct Line {
        JobDigest digest;
        Entry entry;
    };

    // Reads what is there; a line that is incomplete or not from fightconv is ignored. `io` if the file cannot be read.
    static Result<Journal> open(const std::filesystem::path& folder);

    // The last job of this name that succeeded, null when there is none.
    const Line* find(const std::string& name) const;

    // One write at the end of the file: a line is whole or torn, and never mixed with another. Keeps nothing.
    Status append(const Line& line) const;

private:
    explicit Journal(std::filesystem::path file) : file_(std::move(file)) {}
    void read_line(std::string_view text);

    std::filesystem::path file_;
    bool ends_torn_ = false;
    std::map<std::string, Line> by_name_;
};

}  // namespace fightconv::batch
