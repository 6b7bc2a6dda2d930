// The system around `fightconv`: streams that are closed, full or gone, and resources that run out.
#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

// A line of sh; "fightconv" is the program, "$1" and so on are the arguments.
Outcome run_shell(const std::string& line, const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {
        "-c", "fightconv() { \"$FIGHTCONV_PROGRAM\" \"$@\"; }; " + line, "sh"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_program("sh", words);
}

}  // namespace

TEST_CASE("With closed output streams no message gets into a result", "[posix]") {
    const TempFolder folder;
    const Roster roster = make_roster(folder.path() / "chars", {40, true, false});
    CHECK(run_fightconv({"batch", folder / "chars", "-o", folder / "reference", "-j", "1", "-q"})
              .exit_code == 1);
    const Outcome outcome = run_shell("fightconv batch \"$1\" -o \"$2\" -j 8 --json -v >&- 2>&-",
                                      {folder / "chars", folder / "out"});
    CHECK(outcome.exit_code == 3);
    CHECK(files_below(folder.path() / "out") == files_below(folder.path() / "reference"));
}

TEST_CASE("Standard output that is lost is a failure of the environment", "[posix]") {
    for (const std::string command :
         {"formats", "inspect \"$1\" --json", "convert --help", "--version"}) {
        const Outcome outcome =
            run_shell("fightconv " + command + " >/dev/full", {samples + "/ember"});
        CAPTURE(command, outcome.err);
        CHECK(outcome.exit_code == 3);
        CHECK_THAT(outcome.err,
                   Contains("cannot write to standard output: No space left on device"));
        const Outcome closed = run_shell("fightconv " + command + " >&-", {samples + "/ember"});
        CHECK(closed.exit_code == 3);
        CHECK_THAT(closed.err, Contains("cannot write to standard output: Bad file descriptor"));
    }
}

TEST_CASE(
    "A reader of standard output that goes away has seen enough: nothing is lost and nothing is "
    "said") {
    const TempFolder folder;
    const Outcome outcome =
        run_shell("{ sleep 0.3; fightconv convert \"$1\" -o \"$2\" --json; echo $? >\"$3\"; } | :",
                  {samples + "/ember", folder / "out", folder / "code"});
    CHECK(fs::exists(folder / "out/ember.uff"));
    CHECK(read_file(folder / "code") == "0\n");
    CHECK(outcome.err.find("error") == std::string::npos);
}

TEST_CASE("A command whose reader stops after the first line ends quietly") {
    const TempFolder folder;
    for (const std::string command :
         {"inspect \"$1\" -v", "inspect \"$1\" --json", "formats", "convert --help"}) {
        const Outcome outcome =
            run_shell("{ fightconv " + command + "; echo $? >\"$2\"; } | head -1",
                      {samples + "/ember", folder / "code"});
        CAPTURE(command);
        CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 1);
        CHECK(read_file(folder / "code") == "0\n");
        CHECK(outcome.err.find("error") == std::string::npos);
    }
}

TEST_CASE("Too few file descriptors are no fault of the input", "[posix]") {
    if (is_sanitized) {
        WARN("skipped: a sanitizer needs file descriptors of its own");
        return;
    }
    const TempFolder folder;
    for (const std::string command :
         {"convert \"$1\" -o \"$2\"", "batch \"$1\" -o \"$2\"", "inspect \"$1\""}) {
        const Outcome outcome =
            run_shell("exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n 4; fightconv " + command,
                      {samples + "/ember", folder / "out"});
        CAPTURE(command, outcome.err);
        CHECK(outcome.exit_code == 3);
        CHECK_THAT(outcome.err, Contains("Too many open files"));
    }
}

TEST_CASE("Memory that runs out while something is only read is no bug", "[posix]") {
    if (is_sanitized) {
        WARN("skipped: a sanitizer reserves more memory than there may be");
        return;
    }
    const TempFolder folder;
    write_file(folder / "big.snd", "ElecbyteSnd");
    fs::resize_file(folder / "big.snd", 400U << 20U);
    const Outcome outcome =
        run_shell("ulimit -v 200000; fightconv inspect \"$1\"", {folder / "big.snd"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("there is not enough memory for this input"));
}
