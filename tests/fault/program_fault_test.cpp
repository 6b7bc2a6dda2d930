// The fault matrix of reliability.md 8 for the program: each call to the system that a run makes
// fails in turn, in each way that is likely.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/mounted.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temp_folder.hpp"

namespace fs = std::filesystem;
using namespace fightconv::test;

namespace {

using Files = std::map<std::string, std::string>;
using Words = std::vector<std::string>;

struct Kind {
    std::string name;
    Words arguments;
    // what the output folder may hold at the end, first what it holds without any fault
    std::vector<Files> whole = {};
};

Words into(const Kind& kind, const std::string& out, const Words& more = {}) {
    Words words = kind.arguments;
    words.insert(words.end(), {"-o", out, "--no-config"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// A file, a folder of files, and several characters. The sounds of a character may be lost with a
// warning, so a result without them is whole too.
std::vector<Kind> kinds(const TempFolder& folder) {
    std::vector<Kind> kinds = {
        {"file", {"convert", samples + "/ember", "-j", "1"}},
        {"folder", {"convert", samples + "/ember", "-j", "1", "--to", "zx"}},
        {"batch", {"batch", samples + "/ember", samples + "/slate", samples + "/tide", "-j", "1"}}};
    copy_sample("ember", folder.path() / "silent/ember");
    fs::remove(folder.path() / "silent/ember/ember.snd");
    for (Kind& kind : kinds) {
        for (const bool silent : {false, true}) {
            Kind as_run = kind;
            as_run.arguments[1] = silent ? folder / "silent/ember" : kind.arguments[1];
            const std::string out = folder / (kind.name + (silent ? "-silent" : "-whole"));
            REQUIRE(run_fightconv(into(as_run, out)).exit_code == 0);
            kind.whole.push_back(files_below(out));
        }
        REQUIRE_FALSE(kind.whole.front().empty());
    }
    return kinds;
}

Outcome run_below_strace(const Words& options, const Words& arguments) {
    Words words = {"-f", "-qq", "-o"};
    words.insert(words.end(), options.begin(), options.end());
    words.emplace_back(std::getenv("FIGHTCONV_PROGRAM"));
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_program("strace", words, {{}, {"ASAN_OPTIONS=detect_leaks=0"}});
}

struct Fault {
    std::string call;
    std::string result;  // "error=EIO"
    int when;            // of the calls with this name
};

std::vector<std::string> results_of(const std::string& call) {
    static const std::map<std::string, Words> likely = {
        {"openat", {"EIO", "EACCES", "EMFILE", "EINTR"}},
        {"openat2", {"EIO", "EACCES", "EMFILE", "EINTR"}},
        {"read", {"EIO", "EINTR"}},
        {"pread64", {"EIO", "EINTR"}},
        {"write", {"EIO", "ENOSPC", "EINTR"}},
        {"pwrite64", {"EIO", "ENOSPC", "EINTR"}},
        {"fsync", {"EIO", "ENOSPC"}},
        {"syncfs", {"EIO", "ENOSPC"}},
        {"close", {"EIO", "EINTR"}},
        {"mkdir", {"EACCES", "ENOSPC"}},
        {"renameat2", {"EACCES", "EIO", "ENOSPC"}},
        {"mmap", {"ENOMEM"}},
    };
    const auto found = likely.find(call);
    Words results;
    for (const std::string& error :
         found == likely.end() ? Words{"EIO", "EACCES"} : found->second) {
        results.push_back("error=" + error);
    }
    return call == "brk" ? Words{"retval=0"} : results;
}

// Every call about files and memory that the run makes, in each likely way. Those before the
// loader's last one are not the program's.
std::vector<Fault> faults_of(const Kind& kind, const TempFolder& folder) {
    const Outcome traced =
        run_below_strace({folder / "calls", "-e", "trace=%file,%desc,brk,prlimit64"},
                         into(kind, folder / (kind.name + "-traced")));
    if (traced.exit_code != 0) {
        skip("strace is not installed");
    }
    const std::regex call("^([0-9]+) +([a-z0-9_]+)\\(.*");
    std::map<std::string, int> of_loader, all;
    // The runtime of a sanitizer writes to a pipe to find out whether memory can be read, and gives
    // up if it cannot. That write is the next call behind pipe2.
    std::set<int> runtime_writes;
    bool is_for_runtime = false;
    std::istringstream lines(read_file(folder / "calls"));
    std::string main_thread;
    bool is_loaded = false;
    for (std::string line; std::getline(lines, line);) {
        std::smatch parts;
        if (!std::regex_match(line, parts, call)) {
            continue;
        }
        main_thread = main_thread.empty() ? parts[1].str() : main_thread;
        if (parts[1] == main_thread) {
            // the C library asks for the size of the stack when all libraries are there
            is_loaded |= parts[2] == "prlimit64";
            const int place = ++all[parts[2]];
            if (is_for_runtime && parts[2] == "write") {
                runtime_writes.insert(place);
            }
            is_for_runtime = is_sanitized && parts[2] == "pipe2";
            of_loader[parts[2]] += is_loaded ? 0 : 1;
        }
    }
    REQUIRE(is_loaded);
    std::vector<Fault> faults;
    for (const auto& [name, count] : all) {
        if (name == "prlimit64" ||
            (is_sanitized && (name == "mmap" || name == "brk" || name == "pipe2"))) {
            continue;
        }
        for (const std::string& result : results_of(name)) {
            for (int when = of_loader[name] + 1; when <= count; ++when) {
                if (name != "write" || !runtime_writes.contains(when)) {
                    faults.push_back({name, result, when});
                }
            }
        }
    }
    return faults;
}

bool holds_temporaries(const fs::path& folder) {
    return fs::exists(folder) &&
           std::any_of(fs::recursive_directory_iterator(folder), fs::recursive_directory_iterator(),
                       [](const auto& entry) {
                           return entry.path().filename().string().find(".fightconv-") !=
                                  std::string::npos;
                       });
}

bool is_part_of(const Files& files, const Files& whole) {
    return std::includes(whole.begin(), whole.end(), files.begin(), files.end());
}

// Checks the files that a run left in `out` after something failed: all of the result, or an error
// that names a file and only whole results.
void check_left(const Kind& kind, const Outcome& outcome, const fs::path& out) {
    CAPTURE(kind.name, outcome.exit_code, outcome.err);
    const Files files = fs::exists(out) ? files_below(out) : Files();
    const auto equals = [&](const Files& whole) { return files == whole; };
    const auto holds = [&](const Files& whole) { return is_part_of(files, whole); };
    const bool without_sounds =
        outcome.err.find("[mugen.no-sounds]") != std::string::npos || kind.name == "batch";
    const auto end = kind.whole.begin() + (without_sounds ? 2 : 1);
    if (outcome.exit_code == 0) {
        CHECK(std::any_of(kind.whole.begin(), end, equals));
        return;
    }
    CHECK((outcome.exit_code == 1 || outcome.exit_code == 3));
    CHECK((outcome.err.find(samples) != std::string::npos ||
           outcome.err.find(out.string()) != std::string::npos ||
           outcome.err.find("standard output") != std::string::npos));
    if (kind.name == "folder") {
        CHECK((files.empty() || std::any_of(kind.whole.begin(), end, equals)));
    } else {
        CHECK(std::any_of(kind.whole.begin(), end, holds));
    }
}

// Runs it once more, undisturbed: all of the result, and nothing else.
void check_completes(const Kind& kind, const fs::path& out) {
    const Outcome outcome = run_fightconv(
        into(kind, out.string(), kind.name == "batch" ? Words() : Words{"--overwrite"}));
    CAPTURE(kind.name, outcome.err);
    CHECK(outcome.exit_code == 0);
    const Files files = files_below(out);
    CHECK(files == kind.whole.front());
    CHECK_FALSE(holds_temporaries(out));
}

// A line of sh; "fightconv" is the program, "$@" its arguments.
Outcome run_after(const std::string& preparation, const Words& arguments) {
    Words words = {
        "-c",
        "fightconv() { \"$FIGHTCONV_PROGRAM\" \"$@\"; }; " + preparation + " fightconv \"$@\"",
        "sh"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_program("sh", words);
}

}  // namespace

TEST_CASE(
    "Whichever call to the system fails, a run ends with whole results and a message that names a "
    "file",
    "[.line-6]") {
    if (run_program("strace", {"-f", "-qq", "-o", "/dev/null", "-e", "trace=write", "true"})
            .exit_code != 0) {
        skip("strace is not installed");
    }
    const TempFolder folder;
    for (const Kind& kind : kinds(folder)) {
        const std::vector<Fault> faults = faults_of(kind, folder);
        REQUIRE(faults.size() > 200);
        const std::size_t stride =
            is_whole() ? 1 : faults.size() / (kind.name == "batch" ? 10 : 25);
        std::size_t failed = 0;
        std::set<std::string> calls;
        for (std::size_t i = 0; i < faults.size(); ++i) {
            const Fault& fault = faults[i];
            const bool is_exhausted = fault.result == "error=EMFILE";
            const bool is_first = calls.insert(fault.call).second;
            if (i % stride != stride / 2 && !is_first && !(is_exhausted && kind.name == "folder")) {
                continue;
            }
            const std::string inject =
                fault.call + ":" + fault.result + ":when=" + std::to_string(fault.when);
            CAPTURE(kind.name, inject);
            const fs::path out = folder.path() / "out";
            fs::remove_all(out);
            const Outcome outcome = run_below_strace(
                {"/dev/null", "-e", "trace=" + fault.call, "-e", "inject=" + inject},
                into(kind, out.string()));
            failed += outcome.exit_code == 0 ? 0U : 1U;
            check_left(kind, outcome, out);
            // it is never the input's fault
            CHECK((!is_exhausted || outcome.exit_code == 3 ||
                   files_below(out) == kind.whole.front()));
            CHECK(outcome.err.find("there is no such file") == std::string::npos);
            if (holds_temporaries(out)) {
                CHECK(fault.call.substr(0, 6) == "unlink");
                check_completes(kind, out);
            }
        }
        CHECK(failed > 0);
    }
}

TEST_CASE("An earlier result that cannot be removed is named, and the next run removes it",
          "[strace]") {
    const TempFolder folder;
    const Words convert = {"convert",     samples + "/ember", "--to",         "sheets",
                           "-o",          folder / "out",     "--animations", "200",
                           "--no-config", "--overwrite"};
    REQUIRE(run_fightconv(convert).exit_code == 0);
    const Files whole = files_below(folder / "out");
    const Outcome outcome = run_below_strace(
        {"/dev/null", "-e", "trace=rmdir", "-e", "inject=rmdir:error=EIO:when=2+"}, convert);
    if (outcome.exit_code == 127) {
        skip("strace is not installed");
    }
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.err, Catch::Matchers::Contains("out/.ember-sheets.fightconv-") &&
                                Catch::Matchers::Contains("could not be removed") &&
                                Catch::Matchers::Contains("[output.leftover]"));
    CHECK(holds_temporaries(folder / "out"));
    CHECK(run_fightconv(convert).exit_code == 0);
    CHECK(files_below(folder / "out") == whole);
}

TEST_CASE("A run that leaves nothing leaves no empty output folder", "[strace]") {
    const TempFolder folder;
    const auto run = [&](const std::string& inject) {
        const Outcome outcome = run_below_strace(
            {"/dev/null", "-e", "trace=" + inject.substr(0, inject.find(':')), "-e",
             "inject=" + inject},
            {"convert", samples + "/ember", "-o", folder / "new/out", "--no-config"});
        if (outcome.exit_code == 127) {
            skip("strace is not installed");
        }
        CAPTURE(inject, outcome.err);
        CHECK_FALSE(fs::exists(folder / "new"));
        return outcome.exit_code;
    };
    CHECK(run("mkdir:error=ENOSPC:when=2") == 3);
    CHECK(run("fsync:error=ENOSPC") == 3);
    CHECK(run("mkdir:signal=SIGINT:when=1") == 130);
    CHECK(run_fightconv({"convert", folder / "missing", "-o", folder / "new/out"}).exit_code == 1);
    CHECK_FALSE(fs::exists(folder / "new"));
}

TEST_CASE("A run that may write, open or keep little fails as a whole, and the next one succeeds",
          "[.line-6]") {
    const TempFolder folder;
    const fs::path out = folder.path() / "out";
    const auto check = [&](const Kind& kind, const std::string& limit, int code) {
        CAPTURE(kind.name, limit);
        fs::remove_all(out);
        const Outcome outcome = run_after(limit, into(kind, out.string()));
        check_left(kind, outcome, out);
        CHECK((code < 0 || outcome.exit_code == code));
        CHECK_FALSE(holds_temporaries(out));
    };
    for (const Kind& kind : kinds(folder)) {
        check(kind, "ulimit -f 8;", 3);
        for (int files = is_sanitized ? 20 : 4; files <= 20; files += is_whole() ? 1 : 4) {
            check(
                kind,
                "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ulimit -n " + std::to_string(files) + ";",
                files == 4 ? 3 : -1);
        }
        for (const char* const closed :
             {"exec <&-;", "exec >&-;", "exec 2>&-;", "exec <&- >&- 2>&-;"}) {
            CAPTURE(kind.name, closed);
            fs::remove_all(out);
            const Outcome outcome = run_after(closed, into(kind, out.string()));
            CHECK((outcome.exit_code == 0 || outcome.exit_code == 3));
            CHECK(files_below(out) == kind.whole.front());
        }
        fs::remove_all(out);
        check_completes(kind, out);
    }
}

TEST_CASE("With any address space a run is whole, or refused for its memory", "[.line-6]") {
    if (is_sanitized) {
        WARN("skipped: a sanitizer reserves more memory than there may be");
        return;
    }
    const TempFolder folder;
    const auto limit = [](int kib) { return "ulimit -v " + std::to_string(kib) + ";"; };
    // The least in which the program starts; less of it ends in the loader or in the C++ library,
    // before main().
    int least = 1000;
    int enough = 1000000;
    while (enough - least > 100) {
        const int middle = (least + enough) / 2;
        (run_after(limit(middle), {"--version"}).exit_code == 0 ? enough : least) = middle;
    }
    for (const Kind& kind : kinds(folder)) {
        std::size_t refused = 0;
        const int step = is_whole() ? 100 : 1000;
        for (int kib = enough + 100; kib < enough + 12000; kib += step) {
            CAPTURE(kind.name, kib);
            const fs::path out = folder.path() / "out";
            fs::remove_all(out);
            const Outcome outcome = run_after(limit(kib), into(kind, out.string()));
            refused += outcome.exit_code == 0 ? 0U : 1U;
            CHECK((outcome.exit_code == 0 || outcome.exit_code == 1 || outcome.exit_code == 3));
            CHECK((outcome.exit_code == 0 || outcome.err.find("memory") != std::string::npos));
            CHECK(is_part_of(fs::exists(out) ? files_below(out) : Files(), kind.whole.front()));
            CHECK_FALSE(holds_temporaries(out));
        }
        CHECK(refused > 0);
    }
}

TEST_CASE("On a disk of any size a run leaves whole results only, and with room the rest",
          "[.line-6]") {
    const TempFolder folder;
    const fs::path disk = folder.path() / "disk";
    for (const Kind& kind : kinds(folder)) {
        std::uintmax_t bytes = 0;
        for (const auto& [path, content] : kind.whole.front()) {
            bytes += content.size();
        }
        for (const std::uintmax_t part : {1U, 3U, 5U, 7U}) {
            CAPTURE(kind.name, part);
            const Mounted mounted(disk, std::to_string(bytes * part / 8 / 4096 * 4096));
            const Outcome outcome = run_fightconv(into(kind, disk.string()));
            CHECK(outcome.exit_code == 3);
            CHECK(outcome.err.find("No space left on device") != std::string::npos);
            check_left(kind, outcome, disk);
            CHECK_FALSE(holds_temporaries(disk));
        }
        const Mounted mounted(disk, "64m");
        REQUIRE(mounted.make_read_only());
        const Outcome outcome = run_fightconv(into(kind, disk.string()));
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.err.find("Read-only file system") != std::string::npos);
        CHECK(outcome.err.find(disk.string()) != std::string::npos);
    }
}
