// A kill at any moment: reliability.md 6 and 8.
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;
using Arguments = std::vector<std::string>;

// The results that the user sees at this moment, without temporaries and the files that a batch
// keeps for itself.
Files results_in(const fs::path& folder) {
    Files files = fs::exists(folder) ? files_below(folder) : Files();
    std::erase_if(files, [](const auto& file) { return file.first.front() == '.'; });
    return files;
}

bool holds_own(const fs::path& folder) {
    return std::any_of(fs::recursive_directory_iterator(folder), fs::recursive_directory_iterator(),
                       [](const auto& entry) {
                           return entry.path().filename().string().find(".fightconv-") !=
                                  std::string::npos;
                       });
}

// Kills a run at `times` random moments. `is_allowed` says whether a user may find these files
// after it; with `more` it completes it. Returns how many were cut short.
template <class Allowed>
std::size_t kill_and_complete(const Arguments& arguments, const Arguments& more, std::size_t times,
                              unsigned seed, Allowed is_allowed) {
    const TempFolder folder;
    const auto arguments_into = [&](const std::string& out) {
        Arguments run = arguments;
        run.insert(run.end(), {"-o", folder / out, "-q", "--no-config"});
        return run;
    };
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(run_fightconv(arguments_into("reference")).exit_code == 0);
    auto whole_run = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - start);
    const Files reference = files_below(folder.path() / "reference");
    std::mt19937 random(seed);
    std::size_t unfinished = 0;
    std::size_t too_late = 0;
    const fs::path out = folder.path() / "out";
    for (std::size_t i = 0; i < times + too_late; ++i) {
        fs::remove_all(out);
        Arguments run = arguments_into("out");
        const auto after =
            std::chrono::microseconds(random() % static_cast<std::uint64_t>(whole_run.count()));
        RunOptions options;
        options.signal = Signal{SIGKILL, after};
        if (run_fightconv(run, options).exit_code != 128 + SIGKILL) {
            ++too_late;
            whole_run = after;  // the measured one was slower
            REQUIRE(too_late < 4 * times);
        }
        const Files left = results_in(out);
        unfinished += left.size() < reference.size() ? 1U : 0U;
        CAPTURE(i, after.count());
        CHECK(is_allowed(left, reference));
        run.insert(run.end(), more.begin(), more.end());
        const Outcome completed = run_fightconv(run);
        CAPTURE(completed.err);
        CHECK(completed.exit_code == 0);
        const Files files = files_below(out);
        CHECK(files == reference);
        CHECK_FALSE(holds_own(out));
    }
    return unfinished;
}

bool is_part_of(const Files& files, const Files& whole) {
    return std::includes(whole.begin(), whole.end(), files.begin(), files.end());
}
bool is_all_or_nothing(const Files& files, const Files& whole) {
    return files.empty() || files == whole;
}

}  // namespace

TEST_CASE(
    "After a SIGKILL at any moment of a batch every output is whole or absent, and the same "
    "command completes it to the same bytes",
    "[.line-6]") {
    const TempFolder folder;
    const std::size_t characters = is_whole() ? 50 : 8;
    make_roster(folder.path() / "chars", {characters, false, false});
    const Arguments arguments = {
        "batch", folder / "chars", "--follow-links", "-j", "4", "--to", "uff", "--to", "fspk"};
    const std::size_t times = is_whole() ? 100 : 25;
    CHECK(kill_and_complete(arguments, {}, times, 7, is_part_of) > times / 10);
}

TEST_CASE(
    "After a SIGKILL at any moment of a conversion its result is whole or absent, and the next run "
    "completes it",
    "[.line-6]") {
    const std::size_t times = is_whole() ? 100 : 25;
    const Arguments file = {"convert", samples + "/slate"};
    CHECK(kill_and_complete(file, {"--overwrite"}, times / 2, 8, is_all_or_nothing) > times / 10);
    const Arguments set = {"convert", samples + "/slate", "--to", "zx"};
    CHECK(kill_and_complete(set, {"--overwrite"}, times - times / 2, 9, is_all_or_nothing) >
          times / 10);
}
