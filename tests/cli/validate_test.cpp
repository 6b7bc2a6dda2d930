// validate: levels, verdicts, and its forms for programs.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

// A copy of a sample whose .sff has lost its last bytes.
std::string cut_sample(const TempFolder& folder, const std::string& name) {
    std::filesystem::copy(samples + "/" + name, folder.path() / name,
                          std::filesystem::copy_options::recursive);
    const std::string sff = folder / (name + "/" + name + ".sff");
    const std::string bytes = read_file(sff);
    write_file(sff, bytes.substr(0, bytes.size() - bytes.size() / 10));
    return folder / name;
}

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("validate is a gate: what works in the game passes, and damage does not") {
    const TempFolder folder;
    const std::string cut = cut_sample(folder, "ember");
    CHECK(run_fightconv({"validate", samples + "/ember"}).exit_code == 0);
    // it is not whole
    CHECK(run_fightconv({"validate", samples + "/ember", "--level", "warning"}).exit_code == 1);
    CHECK(run_fightconv({"validate", cut}).exit_code == 1);
    CHECK(run_fightconv({"validate", samples + "/ember", "--level", "fatal"}).exit_code == 2);

    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder / "out"}).exit_code == 0);
    for (const std::string level : {"error", "warning", "note"}) {
        CHECK(run_fightconv({"validate", folder / "out/tide.uff", "--level", level}).exit_code ==
              0);
    }
}

TEST_CASE(
    "validate names what an engine refuses as an error, and what it reads otherwise as a warning") {
    const TempFolder folder;
    std::filesystem::copy(samples + "/ember", folder.path() / "ember",
                          std::filesystem::copy_options::recursive);
    const std::string states = read_file(folder / "ember/ember.cns");
    write_file(folder / "ember/ember.cns", states +
                                               "\n[Statedef 7000]\n[State 7000]\ntype = "
                                               "ChangeState\ntrigger1 = time = 9\nvalue = 7777\n");
    const Outcome hangs = run_fightconv({"validate", folder / "ember"});
    CHECK(hangs.exit_code == 0);
    CHECK_THAT(hangs.err, Contains("warning: ember.cns:") && Contains("there is no state 7777") &&
                              Contains("[mugen.no-such-state]"));

    write_file(folder / "ember/ember.cns",
               states +
                   "\n[Statedef 7000]\n[State 7000]\ntype = ChangeState\ntrigger1 = command = \"no "
                   "such\"\nvalue = 0\n");
    const Outcome refused = run_fightconv({"validate", folder / "ember"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("error: ember.cns:") && Contains("\"no such\"") &&
                                Contains("[mugen.refused-command]") &&
                                Contains("ember: refused, "));
    // The .cns alone cannot tell.
    CHECK(run_fightconv({"validate", folder / "ember/ember.cns"}).exit_code == 0);
}

TEST_CASE("validate takes every file of a character alone") {
    const TempFolder folder;
    for (const std::string extension : {".cns", ".cmd", ".snd", ".air", ".sff"}) {
        CAPTURE(extension);
        const std::string file = folder / (extension.substr(1) + "/slate" + extension);
        std::filesystem::create_directory(std::filesystem::path(file).parent_path());
        std::filesystem::copy_file(samples + "/slate/slate" + extension, file);
        const Outcome outcome = run_fightconv({"validate", file, "--level", "warning"});
        CHECK(outcome.exit_code == 0);
        CHECK_THAT(outcome.err, Contains("slate" + extension + ": no problem was found"));
    }
    for (const std::string name : {"empty.cns", "empty.cmd", "empty.st"}) {
        write_file(folder / name, "; nothing\n");
        CHECK(run_fightconv({"validate", folder / name}).exit_code == 0);
        const Outcome empty = run_fightconv({"validate", folder / name, "--level", "warning"});
        CHECK(empty.exit_code == 1);
        CHECK_THAT(empty.err, Contains(name + ": the file has no [section]") &&
                                  Contains("[mugen.file-empty]"));
    }
    write_file(folder / "b/empty.air", "");
    const Outcome no_actions = run_fightconv({"validate", folder / "b/empty.air"});
    CHECK(no_actions.exit_code == 1);
    CHECK_THAT(no_actions.err, Contains("empty.air: the file is empty"));
    write_file(folder / "a.st", "[Statedef 200]\n[State 200]\ntype = PlaySnd\ntrigger1 = 1\n");
    const Outcome refused = run_fightconv({"validate", folder / "a.st", "-q"});
    CHECK(refused.exit_code == 1);
}

TEST_CASE("validate ends with how many inputs passed, and -q prints one line for each failure") {
    const TempFolder folder;
    const std::string cut = cut_sample(folder, "ember");
    const std::vector<std::string> inputs = {"validate", samples + "/tide", cut, folder / "absent"};
    const Outcome words = run_fightconv(inputs);
    CHECK(words.exit_code == 1);
    CHECK_THAT(words.err, Contains("1 of 3 passed") && Contains("tide: usable, ") &&
                              Contains("ember: damaged, ") && Contains("error: "));
    auto quiet = inputs;
    quiet.emplace_back("-q");
    const Outcome lines = run_fightconv(quiet);
    CHECK(lines.exit_code == 1);
    CHECK(lines_in(lines.err) == 2);
    CHECK_THAT(lines.err, Contains("error: " + cut + ": damaged, ") &&
                              Contains("error: " + folder / "absent") && Contains("sprites"));
}

TEST_CASE(
    "validate names the worst problem in JSON, and writes the problems of all inputs as one CSV") {
    const TempFolder folder;
    const std::string cut = cut_sample(folder, "ember");
    const auto document = nlohmann::json::parse(run_fightconv({"validate", cut, "--json"}).out);
    CHECK(document["ok"] == false);
    CHECK(document["verdict"] == "damaged");
    CHECK(document["score"] < 100);
    CHECK(document["worst"]["level"] == "error");
    CHECK(document["problems"]["error"] > 0);

    const Outcome csv =
        run_fightconv({"validate", cut, samples + "/tide", folder / "absent", "--csv"});
    CHECK_THAT(csv.out,
               Catch::Matchers::StartsWith("character,level,id,file,line,offset,item,message\n"));
    CHECK_THAT(csv.out, Contains("\n" + cut + ",error,sff.") &&
                            Contains("\n" + samples + "/tide,warning,") &&
                            Contains(",error,error:not found,"));
    CHECK(run_fightconv({"validate", cut, "--csv", "--json"}).exit_code == 2);
}

TEST_CASE("A character that Ikemen GO does not load is refused, in every report of it") {
    const TempFolder folder;
    const std::string character = folder / "chars/ember";
    std::filesystem::create_directory(folder / "chars");
    std::filesystem::copy(samples + "/ember", character);
    const std::string cns = character + "/ember.cns";
    write_file(cns, read_file(cns) +
                        "\n[Statedef 4321]\ntype = S\n[State 4321, x]\n"
                        "type = ChangeState\ntrigger1 = 1\n");
    const Outcome words = run_fightconv({"validate", character});
    CHECK(words.exit_code == 1);
    CHECK_THAT(words.err, Contains(": refused, ") && Contains("mugen.refused-parameter"));
    const auto of_validate =
        nlohmann::json::parse(run_fightconv({"validate", character, "--json"}).out);
    CHECK(of_validate["verdict"] == "refused");
    CHECK(of_validate["score"] >= 40);
    CHECK(of_validate["score"] < 60);
    const auto of_inspect =
        nlohmann::json::parse(run_fightconv({"inspect", character, "--json"}).out);
    for (const char* const member : {"verdict", "score", "reason"}) {
        CHECK(of_inspect[member] == of_validate[member]);
    }
    CHECK_THAT(run_fightconv({"inspect", folder / "chars", "--roster"}).err, Contains("1 refused"));
    // also where it is converted all the same
    for (const std::string mode : {"--dry-run", "--strict", "-q"}) {
        const Outcome batch = run_fightconv({"batch", folder / "chars", "-o", folder / "out", mode,
                                             "--report", folder / "report.json"});
        CAPTURE(batch.err);
        const auto report = nlohmann::json::parse(read_file(folder / "report.json"));
        CHECK(report["totals"]["refused"] == 1);
        const auto& entry = report["entries"][0];
        CHECK(entry["verdict"]["condition"] == "refused");
        CHECK(entry["verdict"]["score"] == of_validate["score"]);
        const auto& problems = entry["problems"];
        CHECK(std::any_of(problems.begin(), problems.end(), [](const auto& problem) {
            return problem["id"] == "mugen.refused-parameter" &&
                   problem["first"].template get<std::string>().starts_with("ember.cns:");
        }));
        if (mode == "-q") {
            CHECK(batch.exit_code == 0);
        }
    }
}

TEST_CASE("A wrong command line with --json gives a document with the error, for every command") {
    for (const std::string command :
         {"convert", "batch", "inspect", "extract", "preview", "validate", "diff", "formats"}) {
        CAPTURE(command);
        const Outcome outcome = run_fightconv({command, "--json", "--no-such-option"});
        CHECK(outcome.exit_code == 2);
        const auto document = nlohmann::json::parse(outcome.out, nullptr, false);
        REQUIRE(document.is_object());
        CHECK(document["error"]["code"] == "wrong command line");
        CHECK_THAT(document["error"]["message"].get<std::string>(), Contains("no-such-option"));
    }
    CHECK(run_fightconv({"validate", "--no-such-option"}).out.empty());
}
