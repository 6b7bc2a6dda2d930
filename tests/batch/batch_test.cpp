// `fightconv batch` as a user sees it: a big roster, interruptions, shards, the terminal.
#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "converters/inspect/sha256.hpp"
#include "converters/jobs/report/report_file.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/mounted.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

using Ran = fightconv::test::Outcome;
using End = batch::Outcome;
using Words = std::vector<std::string>;

Ran run_batch(const Words& more, const std::optional<Signal>& signal = std::nullopt) {
    Words arguments = {"batch"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    if (std::find(more.begin(), more.end(), "-o") != more.end()) {
        arguments.emplace_back("--follow-links");  // some of a roster lie elsewhere
    }
    RunOptions options;
    options.signal = signal;
    return run_fightconv(arguments, options);
}

// By input; the file has the worst first.
batch::Report report_in(const fs::path& file) {
    auto report = batch::read_report(file);
    REQUIRE(report);
    std::sort(report->entries.begin(), report->entries.end(),
              [](const batch::Entry& a, const batch::Entry& b) { return a.input < b.input; });
    return *std::move(report);
}

// The part of a report that two runs must have in common.
batch::Report without_times(batch::Report report) {
    std::for_each(report.entries.begin(), report.entries.end(),
                  [](batch::Entry& entry) { entry.seconds = 0; });
    return report;
}

// Nothing but results and the journal.
void check_no_leftovers(const fs::path& folder) {
    std::error_code missing;  // a folder that stayed empty
    for (const auto& entry : fs::recursive_directory_iterator(folder, missing)) {
        CHECK(entry.path().filename().string().find(".fightconv-") == std::string::npos);
    }
}

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
}

}  // namespace

TEST_CASE(
    "Among hundreds of characters every good one is converted and each damaged one explained, with "
    "the same bytes for any threads and order",
    "[roster]") {
    const TempFolder folder;
    const std::size_t characters = is_whole() ? 500 : 120;
    const Roster roster = make_roster(folder.path() / "chars", {characters, true, true});
    REQUIRE(roster.damaged.size() == characters / 10);
    const auto run_with = [&](const std::string& out, const Words& roots,
                              const std::string& threads) {
        Words arguments = roots;
        arguments.insert(arguments.end(), {"-o", folder / out, "-j", threads, "-q", "--report",
                                           folder / (out + ".json")});
        const Ran ran = run_batch(arguments);
        CAPTURE(ran.err.substr(0, 1000));
        REQUIRE(ran.exit_code == 1);
        check_no_leftovers(folder.path() / out);
    };
    run_with("one", {folder / "chars"}, "1");
    run_with("two", {folder / "chars/b", folder / "chars/a"}, "2");
    run_with("eight", {folder / "chars/a", folder / "chars/b"}, "8");
    const auto files = files_below(folder.path() / "one");
    CHECK(files.size() == roster.good.size());
    CHECK(files == files_below(folder.path() / "two"));
    CHECK(files == files_below(folder.path() / "eight"));
    const batch::Report report = report_in(folder.path() / "one.json");
    CHECK(without_times(report) == without_times(report_in(folder.path() / "eight.json")));
    CHECK(without_times(report) == without_times(report_in(folder.path() / "two.json")));

    CHECK(report.entries.size() == characters);
    for (const batch::Entry& entry : report.entries) {
        CAPTURE(entry.input);
        const bool is_damaged =
            std::count(roster.damaged.begin(), roster.damaged.end(), entry.name) != 0;
        CHECK(entry.outcome == (is_damaged ? End::failed : End::converted));
        REQUIRE(entry.error.has_value() == is_damaged);
        if (is_damaged) {  // by the six ways of make_roster(), in turn
            static constexpr std::array<const char*, 6> reasons = {
                "the file is empty",
                "does not begin with ElecbyteSpr",
                "bytes expected, 20 left",
                "is not in the character's folder",
                "no .def file in this folder is a character",
                "no line says [Begin Action N]"};
            const std::size_t number = std::stoul(entry.name.substr(entry.name.find('_') + 1));
            CHECK_THAT(entry.error->message, Contains(reasons[number / 10 % reasons.size()]));
            CHECK_FALSE(entry.error->remedy.empty());
        }
        CHECK(entry.outputs.size() == (is_damaged ? 0U : 1U));
        for (const batch::OutputRecord& output : entry.outputs) {
            const std::string& bytes = files.at(output.path);
            CHECK(output.bytes == bytes.size());
            CHECK(output.sha256 == sha256(as_bytes(bytes)));
        }
    }
}

TEST_CASE("Two threads need less than twice the memory of the largest character") {
    const TempFolder folder;
    for (int i = 0; i < 6; ++i) {
        copy_sample("tide", folder.path() / "chars" / ("tide" + std::to_string(i)));
        copy_sample("slate", folder.path() / "chars" / ("slate" + std::to_string(i)));
    }
    std::uint64_t largest = 0;
    for (const char* const sample : {"tide", "slate"}) {
        largest = std::max(largest, run_fightconv({"convert", samples + "/" + sample, "-o",
                                                   folder / "single", "-j", "1"})
                                        .peak_bytes);
    }
    const Ran both = run_batch({folder / "chars", "-o", folder / "out", "-j", "2", "-q"});
    CHECK(both.exit_code == 0);
    CAPTURE(largest, both.peak_bytes);
    CHECK(both.peak_bytes < 2 * largest);
}

TEST_CASE(
    "A second run completes a result of two files of which a killed run left one, and keeps a file "
    "of somebody else") {
    const TempFolder folder;
    make_roster(folder.path() / "chars", {1, false, false});
    const Words arguments = {folder / "chars", "-o", folder / "out", "-q", "--to", "fspk"};
    REQUIRE(run_batch(arguments).exit_code == 0);
    const auto whole = files_below(folder.path() / "out");
    REQUIRE(whole.size() == 2);
    for (const auto& [lost, bytes] : whole) {
        fs::remove(folder.path() / "out" / lost);
        fs::remove(folder.path() / "out/fightconv-batch.jsonl");
        CHECK(run_batch(arguments).exit_code == 0);
        CHECK(files_below(folder.path() / "out") == whole);
    }
    fs::remove(folder.path() / "out" / whole.begin()->first);
    fs::remove(folder.path() / "out/fightconv-batch.jsonl");
    write_file(folder.path() / "out" / whole.rbegin()->first, "mine");
    CHECK(run_batch(arguments).exit_code == 1);
    CHECK(read_file(folder.path() / "out" / whole.rbegin()->first) == "mine");
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP end a run in order, and the next one continues") {
    const TempFolder folder;
    make_roster(folder.path() / "chars", {60, false, false});
    for (const auto& [signal, code] :
         std::map<int, int>{{SIGINT, 130}, {SIGTERM, 143}, {SIGHUP, 129}}) {
        const std::string out = folder / ("out" + std::to_string(signal));
        const Words arguments = {folder / "chars", "-o", out, "-j", "2", "--report", out + ".json"};
        const Ran stopped = run_batch(arguments, Signal{signal, std::chrono::milliseconds(150)});
        CAPTURE(stopped.err);
        CHECK(stopped.exit_code == code);
        CHECK_THAT(stopped.err, Contains("not run") && Contains("run the same command again"));
        check_no_leftovers(out);
        const batch::Report report = report_in(out + ".json");
        CHECK(report.entries.size() == 60);
        CHECK(run_batch(arguments).exit_code == 0);
        const batch::Report resumed = report_in(out + ".json");
        std::size_t unchanged = 0;
        for (std::size_t i = 0; i < resumed.entries.size(); ++i) {
            CHECK((resumed.entries[i].outcome == End::unchanged) ==
                  (report.entries[i].outcome == End::converted));
            unchanged += resumed.entries[i].outcome == End::unchanged ? 1U : 0U;
        }
        CHECK(unchanged < 60);
        CHECK(files_below(out).size() == 60);
    }
}

TEST_CASE("A second run keeps what is up to date, and its report says as much as the first one's") {
    const TempFolder folder;
    copy_sample("ember", folder.path() / "chars/ember");
    copy_sample("slate", folder.path() / "chars/slate");
    Ran ran;
    const auto report_of = [&](const Words& more, int code = 0) {
        Words arguments = {folder / "chars", "-o", folder / "out", "--report",
                           folder / "report.json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        ran = run_batch(arguments);
        CAPTURE(ran.err);
        CHECK(ran.exit_code == code);
        batch::Report report = without_times(report_in(folder.path() / "report.json"));
        REQUIRE(report.entries.size() == 2);
        return report;
    };
    // the same character, whatever became of it in the run
    const auto check_same = [](const batch::Report& found, batch::Report expected, End outcome) {
        for (std::size_t i = 0; i < expected.entries.size(); ++i) {
            expected.entries[i].outcome = outcome;
        }
        CHECK(found == expected);
    };
    const batch::Report first = report_of({});
    for (const batch::Entry& entry : first.entries) {
        CHECK(entry.outcome == End::converted);
        CHECK(entry.verdict);
    }
    const auto files = files_below(folder.path() / "out");
    check_same(report_of({}), first, End::unchanged);
    CHECK_THAT(ran.err, Contains("2 kept as up to date in"));
    CHECK(files_below(folder.path() / "out") == files);
    check_same(report_of({"--skip-existing"}), first, End::unchanged);
    // Results that the journal does not list, but that are what a conversion gives.
    fs::remove(folder / "out/fightconv-batch.jsonl");
    check_same(report_of({}), first, End::unchanged);
    check_same(report_of({}), first, End::unchanged);
    check_same(report_of({"--overwrite"}), first, End::converted);
    check_same(report_of({"--overwrite", "--resume"}), first, End::unchanged);

    // Other options: nothing is replaced, and the option that would do that is said.
    const batch::Report stale = report_of({"--uff-layout", "grid"}, 1);
    for (std::size_t i = 0; i < stale.entries.size(); ++i) {
        const batch::Entry& entry = stale.entries[i];
        CHECK(entry.outcome == End::failed);
        CHECK(entry.verdict == first.entries[i].verdict);
        CHECK(entry.facts == first.entries[i].facts);
        REQUIRE(entry.error);
        CHECK(entry.error->code == "already exists");
        CHECK_THAT(entry.error->message, Contains("out of date"));
        CHECK_THAT(entry.error->remedy, Contains("--incremental") && Contains("--overwrite"));
    }
    CHECK_THAT(read_file(folder / "report.json"), !Contains("whether the disk"));
    CHECK(files_below(folder.path() / "out") == files);
    check_same(report_of({"--uff-layout", "grid", "--skip-existing"}), first, End::kept);
    for (const batch::Entry& entry : report_of({"--uff-layout", "grid", "--incremental"}).entries) {
        CHECK(entry.outcome == End::converted);
    }
}

TEST_CASE("--incremental converts what has changed and nothing else") {
    const TempFolder folder;
    copy_sample("ember", folder.path() / "chars/ember");
    copy_sample("slate", folder.path() / "chars/slate");
    const auto outcomes = [&](const Words& more, int code = 0) {
        Words arguments = {folder / "chars", "-o",       folder / "out",        "-q",
                           "--incremental",  "--report", folder / "report.json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        CHECK(run_batch(arguments).exit_code == code);
        const batch::Report report = report_in(folder.path() / "report.json");
        REQUIRE(report.entries.size() == 2);
        return std::pair(report.entries[0].outcome, report.entries[1].outcome);
    };
    CHECK(outcomes({}) == std::pair(End::converted, End::converted));
    CHECK(outcomes({}) == std::pair(End::unchanged, End::unchanged));
    const std::string before = read_file(folder / "out/slate.uff");
    write_file(folder / "chars/slate/slate.air", read_file(folder / "chars/slate/slate.air") +
                                                     "\n[Begin Action 9999]\n0,0, 0,0, 5\n");
    CHECK(outcomes({}) == std::pair(End::unchanged, End::converted));
    CHECK(read_file(folder / "out/slate.uff") != before);
    CHECK(outcomes({"--uff-layout", "grid"}) == std::pair(End::converted, End::converted));

    // Touched files are not changed ones.
    fs::last_write_time(folder / "chars/ember/ember.sff", fs::file_time_type::clock::now());
    CHECK(outcomes({"--uff-layout", "grid"}) == std::pair(End::unchanged, End::unchanged));
    // A result that someone else has changed is not ours to replace.
    write_file(folder / "out/ember.uff", "mine");
    CHECK(outcomes({}, 1) == std::pair(End::failed, End::converted));
    CHECK(read_file(folder / "out/ember.uff") == "mine");
    // A result that is gone is made again.
    fs::remove(folder / "out/ember.uff");
    CHECK(outcomes({}) == std::pair(End::converted, End::unchanged));
    // Nor is what was there before a format was asked for, or what lies in a folder of ours.
    write_file(folder / "out/slate.fspk", "mine");
    CHECK(outcomes({"--to", "uff", "--to", "fspk"}, 1) == std::pair(End::converted, End::failed));
    CHECK(read_file(folder / "out/slate.fspk") == "mine");
    CHECK(outcomes({"--to", "zx"}) == std::pair(End::converted, End::converted));
    write_file(folder / "out/ember-zx/notes.txt", "mine");
    CHECK(outcomes({"--to", "zx", "--picture-scale", "1/2"}, 1) ==
          std::pair(End::failed, End::converted));
    CHECK(read_file(folder / "out/ember-zx/notes.txt") == "mine");
}

TEST_CASE("Results of another format in the folder do not make results unknown") {
    const TempFolder folder;
    copy_sample("ember", folder.path() / "chars/ember");
    const auto outcome = [&](const Words& more, int code = 0) {
        Words arguments = {folder / "chars",      "-o", folder / "out", "-q", "--report",
                           folder / "report.json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        CHECK(run_batch(arguments).exit_code == code);
        return report_in(folder.path() / "report.json").entries.at(0).outcome;
    };
    CHECK(outcome({"--to", "uff"}) == End::converted);
    CHECK(outcome({"--to", "page"}) == End::converted);
    CHECK(outcome({"--to", "uff"}) == End::unchanged);
    CHECK(outcome({"--to", "uff", "--uff-layout", "grid"}, 1) == End::failed);
    CHECK_THAT(read_file(folder / "report.json"), Contains("out of date"));
    CHECK(outcome({"--to", "uff", "--uff-layout", "grid", "--incremental"}) == End::converted);
    CHECK(outcome({"--to", "page"}) == End::unchanged);
    write_file(folder / "out/ember.html", "mine");
    CHECK(outcome({"--to", "uff", "--incremental"}) == End::converted);
    CHECK(outcome({"--to", "page", "--strict", "--incremental"}, 1) == End::failed);
}

TEST_CASE("Shards give together what one run gives, and their reports join, here with GNU parallel",
          "[parallel]") {
    if (run_program("parallel", {"--version"}).exit_code != 0) {
        skip("GNU parallel is not installed");
    }
    const TempFolder folder;
    make_roster(folder.path() / "chars", {40, true, false});
    CHECK(run_batch(
              {folder / "chars", "-o", folder / "whole", "-q", "--report", folder / "whole.json"})
              .exit_code == 1);
    const Ran ran =
        run_program("parallel", {"--will-cite", "-j2",
                                 "\"$FIGHTCONV_PROGRAM\" batch " + folder / "chars" +
                                     " -q --follow-links --shard {}/3 -o " + folder / "part-{}" +
                                     " --report " + folder / "part-{}.json",
                                 ":::", "1", "2", "3"});
    CAPTURE(ran.err);
    CHECK(ran.exit_code >= 1);  // how many of the three had a failure
    CHECK(ran.exit_code <= 3);
    std::map<std::string, std::string> parts;
    for (const char* const part : {"part-1", "part-2", "part-3"}) {
        auto files = files_below(folder.path() / part);
        CHECK(files.size() > 5);
        parts.merge(files);
        CHECK(files.empty());
    }
    CHECK(parts == files_below(folder.path() / "whole"));
    REQUIRE(run_batch({"--merge-reports", folder / "part-3.json", folder / "part-1.json",
                       folder / "part-2.json", "--report", folder / "merged.json"})
                .exit_code == 0);
    CHECK(without_times(report_in(folder.path() / "merged.json")) ==
          without_times(report_in(folder.path() / "whole.json")));
}

TEST_CASE("A FIFO and a file of 10 GB among the inputs fail by themselves") {
    const TempFolder folder;
    copy_sample("ember", folder.path() / "chars/ember");
    copy_sample("ember", folder.path() / "chars/pipe");
    fs::remove(folder.path() / "chars/pipe/ember.sff");
    REQUIRE(mkfifo((folder / "chars/pipe/ember.sff").c_str(), 0600) == 0);
    REQUIRE(mkfifo((folder / "chars/other.uff").c_str(), 0600) == 0);
    write_file(folder / "chars/huge.uff", "UFF");
    fs::resize_file(folder / "chars/huge.uff", 10ULL << 30);
    const Ran ran = run_batch({folder / "chars", "-o", folder / "out"});
    CHECK(ran.exit_code == 1);
    CHECK_THAT(ran.err, Contains("huge.uff: has more than") && Contains("pipe") &&
                            Contains("other.uff") && Contains("1 converted, 3 failed"));
    CHECK(ran.peak_bytes < 256ULL << 20);
    CHECK(files_below(folder.path() / "out").size() == 1);
}

TEST_CASE("A full disk stops the run with whole files and nothing else; with room it goes on",
          "[mount]") {
    const TempFolder folder;
    make_roster(folder.path() / "chars", {60, false, false});
    const fs::path disk = folder.path() / "disk";
    {
        const Mounted mounted(disk, "400k");
        const Ran full = run_batch({folder / "chars", "-o", disk.string(), "-j", "2"});
        CAPTURE(full.err);
        CHECK(full.exit_code == 3);
        CHECK_THAT(full.err, Contains("No space left on device") &&
                                 Contains("make room on the disk") && Contains("not run"));
        check_no_leftovers(disk);
        for (const auto& [name, bytes] : files_below(disk)) {
            CHECK(bytes.substr(0, 4) == std::string("UFF\0", 4));
        }
        CHECK(run_batch({folder / "chars", "-o", disk.string(), "-q"}).exit_code == 3);
        fs::copy(disk, folder.path() / "saved", fs::copy_options::recursive);
    }
    CHECK(run_batch({folder / "chars", "-o", folder / "saved", "-q"}).exit_code == 0);
    CHECK(run_batch({folder / "chars", "-o", folder / "reference", "-q"}).exit_code == 0);
    CHECK(files_below(folder.path() / "saved") == files_below(folder.path() / "reference"));
}

TEST_CASE("A read-only output folder is found out before anything is converted", "[mount]") {
    const TempFolder folder;
    const Mounted mounted(folder.path() / "disk");
    REQUIRE(mounted.make_read_only());
    const Ran ran = run_batch({samples, "-o", folder / "disk"});
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains("Read-only file system") && Contains("3 not run"));
}

TEST_CASE("A second run on the same output folder says so and exits with 3") {
    const TempFolder folder;
    const Ran ran = run_program("flock", {folder.path().string(), std::getenv("FIGHTCONV_PROGRAM"),
                                          "batch", samples, "-o", folder.path().string()});
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains("another run is writing into this folder"));
    CHECK(files_below(folder.path()).empty());
}

TEST_CASE("Outputs that clash are kept apart, which is said, and none replaces an input") {
    const TempFolder folder;
    for (const char* const place : {"a", "b"}) {
        copy_sample("ember", folder.path() / "chars" / place / "ember");
    }
    const Ran apart = run_batch({folder / "chars", "-o", folder / "out"});
    CHECK(apart.exit_code == 0);
    CHECK_THAT(apart.err, Contains("chars/b/ember: its results are named ember~2, because ") &&
                              Contains("chars/a/ember has the same name"));
    CHECK(read_file(folder / "out/ember.uff") == read_file(folder / "out/ember~2.uff"));
    fs::create_directories(folder / "both");
    fs::rename(folder / "out/ember.uff", folder / "both/ember.uff");
    const Ran over_input = run_batch({folder / "both/ember.uff", "-o", folder / "both"});
    CHECK(over_input.exit_code == 2);
    CHECK_THAT(over_input.err, Contains("overwrite the input"));
}

TEST_CASE("--dry-run says what would be done, with verdicts, and touches nothing") {
    const TempFolder folder;
    const Ran first = run_batch({samples, "-o", folder / "out", "--to", "fspk", "--dry-run"});
    CHECK(first.exit_code == 0);
    CHECK_THAT(first.out, Contains("ember -> ") && Contains("out/ember.fspk") && Contains("tide"));
    CHECK_FALSE(fs::exists(folder / "out"));
    REQUIRE(run_batch({samples, "-o", folder / "out", "-q"}).exit_code == 0);
    fs::remove(folder / "out/slate.uff");
    const auto foretold = [&](const Words& more) {
        Words arguments = {samples, "-o", folder / "out", "--dry-run"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Ran ran = run_batch(arguments);
        return ran.out + ran.err;
    };
    CHECK_THAT(foretold({}), Contains("1 converted, 2 kept as up to date"));
    CHECK_THAT(foretold({"--uff-layout", "grid"}),
               Contains("already exists and is out of date") && Contains("1 converted, 2 failed"));
    CHECK_THAT(foretold({"--uff-layout", "grid", "--incremental"}), Contains("3 converted"));
    CHECK_THAT(foretold({"--overwrite"}), Contains("3 converted"));
    CHECK_THAT(foretold({"--overwrite", "--resume"}),
               Contains("1 converted, 2 kept as up to date"));
    CHECK_THAT(foretold({"--uff-layout", "grid", "--skip-existing"}),
               Contains("1 converted, 2 kept"));
    write_file(folder / "broken/broken.uff", "UFF");
    fs::create_directories(folder / "broken/empty");
    write_file(folder / "broken/empty/empty.uff", "");
    CHECK_THAT(run_batch({folder / "broken", "-o", folder / "out", "--dry-run"}).out,
               Contains("empty.uff (cannot be read)"));
}

TEST_CASE(
    "Most sprites of a character lost is said before all else of it, on the command line and in "
    "the report") {
    const TempFolder folder;
    copy_sample("slate", folder.path() / "chars/slate");
    fs::resize_file(folder.path() / "chars/slate/slate.sff", 20'000);
    const Ran ran =
        run_batch({folder / "chars", "-o", folder / "out", "--report", folder / "r.json"});
    CHECK(ran.exit_code == 0);
    CHECK(ran.err.starts_with("warning: " + folder / "chars/slate: slate.sff: "));
    CHECK_THAT(ran.err.substr(0, ran.err.find('\n')), Contains(" of 66 sprites cannot be read"));
    const batch::Report report = report_in(folder.path() / "r.json");
    REQUIRE(report.entries.size() == 1);
    CHECK(report.entries[0].problems.front().id == "mugen.sprites-unreadable");
}

TEST_CASE(
    "Stages, fonts and sprite files that are named .def are passed over with the reason, and never "
    "fail") {
    const TempFolder folder;
    const fs::path chars = folder.path() / "chars";
    copy_sample("ember", chars / "ember");
    write_file(chars / "dojo/dojo.def",
               "[Info]\nname = \"Dojo\"\n[StageInfo]\nzoffset = 200\n[BGdef]\nspr = dojo.sff\n");
    write_file(chars / "font/font.def",
               "[FNT v2]\nfntversion = 2,00\n[Def]\nType = bitmap\nFile = font.sff\n");
    fs::create_directories(chars / "renamed");
    fs::copy_file(chars / "ember/ember.sff", chars / "renamed/renamed.def");
    fs::copy_file(chars / "ember/ember.air", chars / "renamed/renamed.air");

    const Ran ran =
        run_batch({chars.string(), "-o", folder / "out", "-v", "--report", folder / "report.json"});
    CHECK(ran.exit_code == 0);
    const batch::Report report = report_in(folder / "report.json");
    REQUIRE(report.entries.size() == 1);
    CHECK(report.entries.front().name == "ember");
    CHECK(report.entries.front().outcome == End::converted);
    CHECK(report.skipped ==
          std::vector<PassedOver>{{(chars / "dojo/dojo.def").string(), "a stage"},
                                  {(chars / "font/font.def").string(), "a font"},
                                  {(chars / "renamed/renamed.def").string(), "a sprite file"}});
    CHECK_THAT(run_fightconv({"convert", (chars / "renamed").string(), "-o", folder / "out"}).err,
               Contains("this file is a sprite file, not a character"));
    CHECK_THAT(run_fightconv({"inspect", (chars / "dojo/dojo.def").string()}).err,
               Contains("this file is a stage, not a character"));
}

TEST_CASE("--fail-fast stops at the first failure") {
    const TempFolder folder;
    make_roster(folder.path() / "chars", {30, true, false});
    const Ran ran = run_batch({folder / "chars", "-o", folder / "out", "-j", "1", "--fail-fast",
                               "--report", folder / "r.json"});
    CHECK(ran.exit_code == 1);
    std::map<End, std::size_t> counts;
    for (const batch::Entry& entry : report_in(folder.path() / "r.json").entries) {
        ++counts[entry.outcome];
    }
    CHECK(counts[End::failed] == 1);
    CHECK(counts[End::not_run] > 0);
}

TEST_CASE("--json tells a machine every event on a line of its own") {
    const TempFolder folder;
    make_roster(folder.path() / "chars", {10, true, false});
    const Ran ran = run_batch({folder / "chars", "-o", folder / "out", "--json", "-q"});
    std::istringstream lines(ran.out);
    std::map<std::string, std::size_t> events;
    nlohmann::json last;
    for (std::string line; std::getline(lines, line);) {
        last = nlohmann::json::parse(line);
        ++events[last["event"].get<std::string>()];
    }
    CHECK(events == std::map<std::string, std::size_t>{
                        {"found", 1}, {"started", 10}, {"finished", 10}, {"done", 1}});
    CHECK(last["event"] == "done");
    CHECK(last["exit_code"] == 1);
}

TEST_CASE("A wrong command line exits with 2 and touches nothing") {
    const TempFolder folder;
    const std::vector<Words> wrong = {
        {},
        {samples},
        {"-o", folder / "out"},
        {folder / "nowhere", "-o", folder / "out"},
        {folder.path().string(), "-o", folder.path().string()},
        {samples, "-o", folder / "out", "--shard", "3/2"},
        {samples, "-o", folder / "out", "--shard", "0/2"},
        {samples, "-o", folder / "out", "--shard", "1"},
        {samples, "-o", folder / "out", "--report", folder / "report.pdf"},
        {samples, "-o", folder / "out", "--select", folder / "nowhere"},
        {samples, "-o", ""},
        {samples, "-o", folder / "out", "--report", ""},
        {samples, "-o", folder / "out", "-q", "-v"},
        {"--merge-reports", folder / "a.json"},
        {"--merge-reports", folder / "a.json", "--report", folder / "b.json", "--resume"},
        {"--merge-reports", folder / "a.json", "--report", folder / "b.json", "-o",
         folder / "out"}};
    for (const Words& arguments : wrong) {
        const Ran ran = run_batch(arguments);
        CAPTURE(ran.err);
        CHECK(ran.exit_code == 2);
        CHECK_FALSE(fs::exists(folder / "out"));
    }
}

TEST_CASE("Errors have colours on a terminal, but not on a dumb one", "[script]") {
    if (run_program("script", {"--version"}).exit_code != 0) {
        skip("script is not installed");
    }
    const auto said_on = [](const std::string& terminal) {
        return run_program("script", {"-qec",
                                      "env -u NO_COLOR TERM=" + terminal +
                                          " \"$FIGHTCONV_PROGRAM\" inspect /absent; true",
                                      "/dev/null"})
            .out;
    };
    CHECK_THAT(said_on("xterm"), Contains("\033["));
    CHECK_THAT(said_on("dumb"), Contains("error: /absent") && !Contains("\033"));
}

TEST_CASE("On a terminal of 80 columns the line fits, and is gone at the end, also after Ctrl-C",
          "[script]") {
    if (run_program("script", {"--version"}).exit_code != 0) {
        skip("script is not installed");
    }
    const TempFolder folder;
    make_roster(folder.path() / "chars", {40, false, false});
    const std::string command =
        "\"$FIGHTCONV_PROGRAM\" batch " + folder / "chars" + " --follow-links -j 2 -o ";
    const std::string prepare = "stty cols 80; before=$(stty -g); ";
    const std::string compare = "; test \"$before\" = \"$(stty -g)\" && echo terminal-as-before";
    const auto run_on_terminal = [&](const std::string& before, const std::string& out) {
        return run_program(
            "script", {"-qec", prepare + before + command + folder / out + compare, "/dev/null"});
    };
    for (const bool interrupts : {false, true}) {
        Ran ran;
        if (interrupts) {
            // A busy machine takes longer until there is something to interrupt, and that is before
            // the end.
            const auto was_interrupted = [&] {
                const std::size_t first = ran.out.find("\r\033[K[");
                return ran.out.find("to continue") != std::string::npos &&
                       ran.out.find("\r\033[K[", first + 1) != std::string::npos;
            };
            int turn = 0;
            for (double after = 0.1; after < 100 && !was_interrupted(); after *= 1.3) {
                ran = run_on_terminal(fmt::format("timeout --foreground -s INT {} ", after),
                                      fmt::format("stopped{}", ++turn));
            }
        } else {
            ran = run_on_terminal("", "whole");
        }
        CAPTURE(ran.out);
        CHECK_THAT(ran.out, Contains("/40") && Contains("terminal-as-before"));
        std::string_view rest = ran.out;
        std::size_t lines = 0;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\r'), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const bool is_redrawn = line.starts_with("\033[K[");
            lines += is_redrawn ? 1 : 0;
            CHECK((!is_redrawn || columns_of(line.substr(3)) <= 79));
        }
        CHECK(lines >= 2);
        const std::size_t last = ran.out.rfind("\r\033[K[");
        CHECK(ran.out.find("\r\033[K", last + 1) != std::string::npos);  // cleared
        CHECK_THAT(ran.out, Contains(interrupts ? "run the same command again to continue"
                                                : "40 converted in"));
    }
}
