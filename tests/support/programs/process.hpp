// Runs a program as a user does: arguments in, exit code and both outputs out.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fightconv::test {

struct Outcome {
    int exit_code = -1;  // 128 + n when a signal ended it
    std::string out;
    std::string err;
    std::uint64_t peak_bytes = 0;  // of resident memory
    double user_seconds = 0;       // of the processor, outside of the system
};

struct Signal {
    int number;
    std::chrono::microseconds after;                // from the start of the program, if it is ready
    const std::atomic<bool>* not_before = nullptr;  // this is true, if there is such a condition
};

struct RunOptions {
    std::filesystem::path working_folder = {};  // empty: this one
    std::vector<std::string> environment = {};  // "KEY=value" beside the present ones
    std::optional<Signal> signal = {};          // sent once, if it still runs by then
    std::filesystem::path input = {};           // the file that is standard input; empty: nothing
};

// FIGHTCONV_PROGRAM with these arguments.
Outcome run_fightconv(const std::vector<std::string>& arguments, const RunOptions& options = {});
Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const RunOptions& options = {});

}  // namespace fightconv::test
