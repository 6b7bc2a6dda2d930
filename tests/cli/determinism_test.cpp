// The same bytes, whatever else is different: reliability.md 9.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>

#include "converters/api/registry.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

// The surroundings of a run.
struct Surroundings {
    std::string threads = "1";
    bool reversed = false;  // the order of the characters
    std::string locale = "C";
    std::string shell = ":";  // what a shell does first
    Words environment = {};
    bool elsewhere = false;  // another working folder
    bool clock = false;      // one that is set again and again
};

// The formats of the registry whose index `is_chosen` accepts; `palettes` is for slate alone,
// because what has none is refused.
template <class Chosen>
Words formats_where(Chosen is_chosen) {
    Words options;
    const fightconv::Registry registry = fightconv::builtin_registry();
    for (std::size_t i = 0; i < registry.exporters.size(); ++i) {
        if (const std::string id(registry.exporters[i]->info().id);
            id != "palettes" && is_chosen(i)) {
            options.insert(options.end(), {"--to", id});
        }
    }
    return options;
}

// The loader takes a space for the end of a name, so the clock gets a name without one.
std::string with_stepping_clock(const TempFolder& folder) {
    fs::create_symlink(FIGHTCONV_STEPPING_CLOCK, folder.path() / "clock.so");
    return "LD_PRELOAD=" + folder / "clock.so";
}

std::map<std::string, std::string> written(const Surroundings& around, const Words& formats) {
    const TempFolder folder;
    fs::create_directories(folder.path() / "temporary");
    fs::create_directories(folder.path() / "working");
    Words names = {"ember", "slate", "tide"};
    if (around.reversed) {
        std::reverse(names.begin(), names.end());
    }
    RunOptions options;
    options.environment = around.environment;
    options.environment.push_back("LC_ALL=" + around.locale);
    options.environment.push_back("TMPDIR=" + folder / (around.elsewhere ? "temporary" : "."));
    if (around.elsewhere) {
        options.working_folder = folder.path() / "working";
    }
    if (around.clock) {
        options.environment.insert(
            options.environment.end(),
            {with_stepping_clock(folder), "ASAN_OPTIONS=verify_asan_link_order=0"});
    }
    const auto run = [&](const Words& arguments) {
        Words words = {"-c", around.shell + "; exec \"$FIGHTCONV_PROGRAM\" \"$@\"", "sh"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        words.insert(words.end(),
                     {"-o", folder / "out", "-j", around.threads, "-q", "--no-config"});
        const Outcome outcome = run_program("sh", words, options);
        CAPTURE(outcome.err);
        REQUIRE(outcome.exit_code == 0);
    };
    Words batch = {"batch"};
    std::transform(names.begin(), names.end(), std::back_inserter(batch),
                   [](const std::string& name) { return samples + "/" + name; });
    batch.insert(batch.end(), formats.begin(), formats.end());
    run(batch);
    run({"convert", samples + "/slate", "--to", "palettes"});
    return files_below(folder.path() / "out");
}

// Settings that must not matter, each with another in the same row.
std::vector<Surroundings> some_surroundings() {
    return {{"1", true, "C.utf8", "umask 077", {"TZ=Asia/Kathmandu"}, false, true},
            {"2", false, "tr_TR.UTF-8", "unset HOME", {}, true, false},
            {"8", true, "de_DE.ISO-8859-1", "umask 0", {"TZ=America/St_Johns"}, true, true},
            {"2", true, "POSIX", "umask 027; unset HOME PATH", {}, false, true},
            {"8", false, "no_such.locale", "umask 077", {"TZ=:nowhere"}, true, false},
            {"1", false, "tr_TR.UTF-8", "unset HOME", {"TZ=UTC0", "LANGUAGE=ja"}, true, true}};
}

std::vector<Surroundings> all_surroundings() {
    std::vector<Surroundings> all;
    const std::vector<Surroundings> some = some_surroundings();
    for (const char* const threads : {"1", "2", "8"}) {
        for (const bool reversed : {false, true}) {
            for (const char* const locale : {"C", "C.utf8", "tr_TR.UTF-8", "de_DE.ISO-8859-1"}) {
                for (Surroundings around : some) {
                    around.threads = threads;
                    around.reversed = reversed;
                    around.locale = locale;
                    all.push_back(around);
                }
            }
        }
    }
    return all;
}

}  // namespace

TEST_CASE("The clock of the next test is set again and again", "[.line-8]") {
    if (is_sanitized) {
        WARN("skipped: other programs cannot load what is sanitized");
        return;
    }
    const auto year = [](const Words& environment) {
        return std::stoi(run_program("date", {"+%Y"}, {{}, environment}).out);
    };
    const TempFolder folder;
    CHECK(year({with_stepping_clock(folder)}) > year({}) + 90);
}

TEST_CASE(
    "In every format the samples become the same bytes, with any threads, order, locale, folder, "
    "mask, time zone, home and time",
    "[.line-8]") {
    const auto surroundings = is_whole() ? all_surroundings() : some_surroundings();
    // of formats; a page also tells of the other formats of its run
    const std::size_t groups = is_whole() ? 1 : 3;
    std::size_t files = 0;
    for (std::size_t group = 0; group < groups; ++group) {
        const Words formats = formats_where([&](std::size_t i) { return i % groups == group; });
        const auto reference = written({}, formats);
        files += reference.size();
        for (std::size_t row = group; row < surroundings.size(); row += groups) {
            const Surroundings& around = surroundings[row];
            CAPTURE(row, around.threads, around.reversed, around.locale, around.shell,
                    around.clock);
            const auto found = written(around, formats);
            for (const auto& [path, content] : reference) {
                CAPTURE(path);
                const auto same = found.find(path);
                CHECK((same != found.end() && same->second == content));
            }
            CHECK(found.size() == reference.size());
        }
    }
    CHECK(files > 1000);
}
