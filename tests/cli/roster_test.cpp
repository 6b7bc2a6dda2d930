// Which characters of a roster are broken, and an inventory of it, without converting anything.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

// ember, a copy of it, tide with a .sff that is cut in half, and slate without one.
void make_roster(const TempFolder& folder) {
    const auto copy = [&](const char* sample, const char* name) {
        std::filesystem::copy(samples + "/" + sample, folder.path() / "chars" / name,
                              std::filesystem::copy_options::recursive);
    };
    std::filesystem::create_directories(folder.path() / "chars");
    copy("ember", "ember");
    copy("ember", "ember-copy");
    copy("tide", "tide");
    copy("slate", "slate");
    const std::string sff = folder / "chars/tide/tide.sff";
    const std::string bytes = read_file(sff);
    write_file(sff, bytes.substr(0, bytes.size() / 2));
    std::filesystem::remove(folder.path() / "chars/slate/slate.sff");
}

}  // namespace

TEST_CASE("inspect --roster lists every character with its verdict, as words, CSV and JSON") {
    const TempFolder folder;
    make_roster(folder);
    const Outcome words = run_fightconv({"inspect", folder / "chars", "--roster"});
    CHECK(words.exit_code == 0);
    CHECK_THAT(words.out, Contains("damaged") && Contains("usable") && Contains("SFF 2.01") &&
                              Contains("same pictures:"));
    CHECK_THAT(words.err, Contains("4 characters, ") &&
                              Contains("2 damaged, 2 usable; 2 share their pictures with others"));

    const auto document = nlohmann::json::parse(
        run_fightconv({"inspect", folder / "chars", "--roster", "--json", "-j", "3"}).out);
    CHECK(document["damaged"] == 2);
    CHECK(document["duplicates"] == 2);
    REQUIRE(document["characters"].size() == 4);
    const auto& ember = document["characters"][0];  // by path
    CHECK(ember["input"] == folder / "chars/ember");
    CHECK(ember["localcoord"] == "320x240");
    CHECK(ember["format"] == "mugen");
    CHECK(ember["verdict"] == "usable");
    CHECK(ember["same_pictures_as"] == folder / "chars/ember-copy");
    CHECK(document["characters"][2]["score"] == 0);
    CHECK(document["characters"][2]["sprites"].is_null());

    const Outcome csv = run_fightconv({"inspect", folder / "chars", "--roster", "--csv"});
    CHECK_THAT(csv.out, Catch::Matchers::StartsWith(
                            "input,name,author,format,version,localcoord,sprites,") &&
                            Contains("\n" + folder / "chars/tide,"));
    CHECK(run_fightconv({"inspect", folder / "chars", "--roster", "--csv", "-j", "1"}).out ==
          csv.out);
}

TEST_CASE("A character that lacks a palette that was asked for is not damaged") {
    const TempFolder folder;
    make_roster(folder);
    const Outcome outcome =
        run_fightconv({"inspect", folder / "chars", "--roster", "--palette", "12", "--json"});
    const auto document = nlohmann::json::parse(outcome.out);
    CHECK(document["damaged"] == 1);  // slate, without a .sff
    CHECK(document["characters"][0]["verdict"].is_null());
    CHECK(document["characters"][0]["reason"] == "ember.def: this character has no palette 12");
}

TEST_CASE("An empty roster is a failure with words, also in a quiet run") {
    const TempFolder folder;
    std::filesystem::create_directories(folder.path() / "empty");
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"inspect", folder / "empty", "--roster", "-q"},
          {"batch", folder / "empty", "-o", folder / "out", "-q"},
          {"batch", folder / "empty", "-o", folder / "out", "-q", "--dry-run"}}) {
        const Outcome outcome = run_fightconv(arguments);
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains("empty: no character was found here"));
    }
    CHECK(run_fightconv({"inspect", folder / "gone", "--roster"}).exit_code == 2);
    CHECK(run_fightconv({"inspect", samples, "--roster", "--moves"}).exit_code == 2);
    CHECK(run_fightconv({"inspect", samples + "/ember", "-j", "2"}).exit_code == 2);
}

TEST_CASE(
    "batch --dry-run reads every character, writes only the report, and the worst comes first") {
    const TempFolder folder;
    make_roster(folder);
    const std::string report = folder / "report.csv";
    const Outcome outcome = run_fightconv(
        {"batch", folder / "chars", "-o", folder / "out", "--dry-run", "--report", report});
    CHECK(outcome.exit_code == 1);  // slate cannot be read
    CHECK_THAT(outcome.out, Contains("ember.uff"));
    CHECK_THAT(outcome.err,
               Contains("4 characters: 2 damaged, 2 usable; 2 share their pictures with others") &&
                   Contains("tide: damaged, "));
    CHECK(!std::filesystem::exists(folder.path() / "out"));
    const std::string csv = read_file(report);
    CHECK(csv.find("\r\nslate,") < csv.find("\r\ntide,"));
    CHECK(csv.find("\r\ntide,") < csv.find("\r\nember,"));
    for (const std::string form : {"r.html", "r.json", "r.md"}) {
        CHECK(run_fightconv(
                  {"batch", samples, "-o", folder / "out", "--dry-run", "--report", folder / form})
                  .exit_code == 0);
        CHECK_THAT(read_file(folder / form), Contains("usable"));
    }
}

TEST_CASE("The pictures of report.html lead to the pages of the same run") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"batch", samples, "-o", folder / "out", "--to", "page", "--report",
                           folder / "reports/report.html"})
                .exit_code == 0);
    CHECK_THAT(read_file(folder / "reports/report.html"),
               Contains("<a href=\"./../out/ember.html\""));
}

TEST_CASE("batch --dry-run needs no folder for results") {
    const TempFolder folder;
    RunOptions there;
    there.working_folder = folder.path();
    const Outcome outcome = run_fightconv({"batch", samples, "--dry-run"}, there);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.out, Contains("-> DIR/ember.uff"));
    CHECK(fs::is_empty(folder.path()));
    CHECK_THAT(run_fightconv({"batch", samples}, there).err, Contains("no output folder is given"));
}
