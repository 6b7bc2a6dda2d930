// Every command that README.md and the documents show is run, and where they show an output that is
// what comes.
#include <filesystem>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;

namespace {

struct Shown {
    std::string command;
    std::string output;  // as README shows it; empty when it shows none
};

// In ```console blocks: "$ ./dev run ARGS" and the lines under it.
std::vector<Shown> commands_of(const std::string& readme) {
    std::vector<Shown> commands;
    std::istringstream lines(readme);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("```", 0) == 0) {
            inside = line == "```console";
        } else if (inside && line.rfind("$ ", 0) == 0) {
            commands.push_back({line.substr(2), ""});
        } else if (inside && !commands.empty()) {
            commands.back().output += line + "\n";
        }
    }
    return commands;
}

}  // namespace

TEST_CASE("The commands of README.md and of the documents do what they say") {
    const std::string source = FIGHTCONV_SOURCE_DIR;
    const std::string document = GENERATE("/README.md", "/docs/commands.md", "/docs/rosters.md");
    const TempFolder folder;
    std::filesystem::create_directory_symlink(source + "/samples", folder / "samples");
    const auto commands = commands_of(read_file(source + document));
    std::size_t run = 0;
    for (const Shown& shown : commands) {
        std::istringstream words(shown.command);
        std::vector<std::string> arguments;
        for (std::string word; words >> word;) {
            arguments.push_back(word);
        }
        const bool through_dev =
            arguments.size() > 1 && arguments[0] == "./dev" && arguments[1] == "run";
        if (!through_dev && arguments[0] != "fightconv") {
            continue;  // ./dev test and the like run this very test
        }
        arguments.erase(arguments.begin(), arguments.begin() + (through_dev ? 2 : 1));
        RunOptions options;
        options.working_folder = folder.path();
        const Outcome outcome = run_fightconv(arguments, options);
        CAPTURE(document, shown.command, outcome.err);
        CHECK(outcome.exit_code == 0);
        if (!shown.output.empty()) {
            CHECK(outcome.out + outcome.err == shown.output);
        }
        ++run;
    }
    CHECK(run >= 2);
}
