// Runs a program as a user does: arguments in, exit code and both outputs out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fightconv::test {

struct Outcome {
    int exit_code = -1;  // 128 + n when a signal ended it
    std::string out;
    std::string err;
};

struct RunOptions {
    std::filesystem::path working_folder;  // empty: this one
    std::vector<std::string> environment;  // "KEY=value" beside the present ones
};

// FIGHTCONV_PROGRAM with these arguments.
Outcome run_fightconv(const std::vector<std::string>& arguments, const RunOptions& options = {});
Outcome run_program(const std::string& program, const std::vector<std::string>& arguments, const RunOptions& options = {});

}  // namespace fightconv::test
