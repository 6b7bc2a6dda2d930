// The inputs and options that `fightconv batch` refuses, and how its failures read.
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/characters/roster.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

using Ran = fightconv::test::Outcome;
using Words = std::vector<std::string>;

Ran refused_batch(Words arguments) {
    arguments.insert(arguments.begin(), "batch");
    return run_fightconv(arguments);
}

}  // namespace

TEST_CASE("A report replaces a report and nothing else, which is found out before anything runs") {
    const TempFolder folder;
    copy_sample("ember", folder.path() / "chars/ember");
    const auto report_to = [&](const std::string& file, const Words& more = {}) {
        Words arguments = {folder / "chars", "-o", folder / "out", "-q", "--overwrite",
                           "--report",       file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return refused_batch(arguments);
    };
    const Words extensions = {"html", "json", "csv", "md"};
    for (const std::string& extension : extensions) {
        const std::string mine = folder / ("mine." + extension);
        write_file(mine, "<!DOCTYPE html>\n# name, {");
        const Ran refused = report_to(mine);
        CAPTURE(refused.err);
        CHECK(refused.exit_code == 2);
        CHECK_THAT(refused.err,
                   Contains("mine." + extension) && Contains("not the report of a batch"));
        CHECK(read_file(mine) == "<!DOCTYPE html>\n# name, {");
        fs::create_symlink(folder / ("report." + extension), folder / ("link." + extension));
        CHECK_FALSE(fs::exists(folder / "out"));
    }
    for (const std::string& extension : extensions) {
        const std::string report = folder / ("report." + extension);
        CHECK(report_to(report).exit_code == 0);
        CHECK(report_to(report).exit_code == 0);
        CHECK(report_to(folder / ("link." + extension)).exit_code == 2);
        CHECK(fs::is_symlink(folder / ("link." + extension)));
    }
    CHECK(report_to(folder / (std::string(220, 'r') + ".json")).exit_code == 2);
    // The place of a result, there or not yet.
    CHECK(report_to(folder / "out/ember.moves.json", {"--to", "fspk"}).exit_code == 2);
    CHECK(report_to(folder / "out/Ember-zx/report.html", {"--to", "zx"}).exit_code == 2);
    CHECK(report_to(folder / "out/ember-pal1.moves.json", {"--to", "fspk", "--all-palettes"})
              .exit_code == 2);
    CHECK(report_to(folder / "out/all.html").exit_code == 0);
    // Merged.
    const std::string before = read_file(folder / "report.json");
    const Ran itself = refused_batch(
        {"--merge-reports", folder / "report.json", "--report", folder / "report.json"});
    CHECK(itself.exit_code == 2);
    CHECK(read_file(folder / "report.json") == before);
    CHECK(
        refused_batch({"--merge-reports", folder / "report.json", "--report", folder / "mine.html"})
            .exit_code == 2);
    CHECK(refused_batch(
              {"--merge-reports", folder / "report.json", "--report", folder / "report.html"})
              .exit_code == 0);
}

TEST_CASE("A report that cannot be written is found out before anything runs") {
    const TempFolder folder;
    write_file(folder / "file", "mine");
    const Ran ran =
        refused_batch({samples, "-o", folder / "out", "--report", folder / "file/report.json"});
    CAPTURE(ran.err);
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains("file/report.json"));
    CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE("A failure names its character once, as it was given") {
    const TempFolder folder;
    write_file(folder / "chars/broken.uff", "UFF");
    copy_sample("ember", folder.path() / "chars/ember");
    write_file(folder / "chars/ember/ember.sff", "");
    RunOptions inside;
    inside.working_folder = folder.path();
    const Ran ran = run_fightconv({"batch", "chars", "-o", "out"}, inside);
    CHECK(ran.exit_code == 1);
    CHECK_THAT(ran.err,
               Contains("error: chars/broken.uff+0x") && !Contains("broken.uff: broken.uff"));
    CHECK_THAT(ran.err, Contains("error: chars/ember: ember.sff: the file is empty"));
}

TEST_CASE("A run that cannot go on does not say that the same command goes on") {
    const TempFolder folder;
    fs::create_directories(folder / "out/fightconv-batch.jsonl");
    const Ran ran = refused_batch({samples, "-o", folder / "out"});
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains("3 not run") && !Contains("to continue"));
    CHECK_THAT(ran.err, Contains(folder / "out/fightconv-batch.jsonl"));
}

TEST_CASE(
    "A list of characters does not lead out of ROOT, nor do results go among the characters") {
    const TempFolder folder;
    copy_sample("ember", folder.path() / "root/ember");
    copy_sample("ember", folder.path() / "elsewhere/ember");
    write_file(folder / "root/select.def",
               "[Characters]\nember/../ember\nember/../../elsewhere/ember\n");
    const Ran ran = refused_batch(
        {folder / "root", "--select", folder / "root/select.def", "-o", folder / "out"});
    CHECK(ran.exit_code == 2);
    CHECK_THAT(ran.err, Contains("select.def:3: 'ember/../../elsewhere/ember' leads "
                                 "out of the given folders"));
    CHECK_FALSE(fs::exists(folder / "out"));

    const Ran among = refused_batch({folder / "root", "-o", folder / "root/ember"});
    CHECK(among.exit_code == 2);
    CHECK_THAT(among.err,
               Contains("the results cannot be written into a folder that contains characters"));
    CHECK(refused_batch({folder / "root", "-o", folder / "root/out", "-q"}).exit_code == 0);
    CHECK(refused_batch({folder / "root", "-o", folder / "root/out", "-q"}).exit_code == 0);
}
