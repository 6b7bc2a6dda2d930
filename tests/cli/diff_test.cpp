// `fightconv diff` and --verify as a user sees them.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

// A copy of ember, where `file` has `to` in the place of the first `from`.
std::string changed_ember(const TempFolder& folder, const std::string& file,
                          const std::string& from, const std::string& to) {
    const fs::path copy = folder.path() / "changed";
    fs::copy(samples + "/ember", copy,
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    std::string text = read_file(copy / file);
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
    write_file(copy / file, text);
    return copy.string();
}

const json& group(const json& document, std::string_view kind) {
    for (const json& each : document["groups"]) {
        if (each["kind"] == kind) {
            return each;
        }
    }
    throw std::runtime_error("no such group");
}

}  // namespace

TEST_CASE("A character is equal to itself, in whatever way it is given") {
    const Outcome outcome =
        run_fightconv({"diff", samples + "/ember", samples + "/ember/ember.def"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == samples + "/ember and " + samples + "/ember/ember.def are equal\n");
    const Outcome quiet = run_fightconv({"diff", samples + "/ember", samples + "/ember", "-q"});
    CHECK(quiet.exit_code == 0);
    CHECK(quiet.out + quiet.err == "");
}

TEST_CASE("A character is equal to what was made of it, and what its format cannot hold is named") {
    const TempFolder folder;
    for (const std::string name : {"ember", "slate", "tide"}) {
        REQUIRE(run_fightconv({"convert", samples + "/" + name, "-o", folder.path(), "--to", "uff",
                               "--to", "fspk"})
                    .exit_code == 0);
        const Outcome uff = run_fightconv({"diff", samples + "/" + name, folder / (name + ".uff")});
        CAPTURE(uff.out, uff.err);
        CHECK(uff.exit_code == 0);
        CHECK_THAT(
            uff.out,
            Contains(
                "not compared, because only one of the two formats (mugen and uff) can hold it: "
                "sprites that no frame shows, palette indices, selectable palettes, sounds\n"));
        for (const std::string& other : {samples + "/" + name, folder / (name + ".uff")}) {
            const Outcome fspk = run_fightconv({"diff", folder / (name + ".fspk"), other});
            CAPTURE(fspk.out, fspk.err);
            CHECK(fspk.exit_code == 0);
            CHECK_THAT(fspk.out,
                       Contains("compared tick by tick") && Contains("pictures and frames"));
        }
    }
}

TEST_CASE("Differences are listed by what they are about, with counts and places") {
    const TempFolder folder;
    const std::string changed = changed_ember(folder, "ember.def", "author", "authorship");
    const Outcome outcome = run_fightconv({"diff", samples + "/ember", changed});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.out,
               Contains(": 1 difference\ncharacter: 1 changed\n  character: author: '") &&
                   Contains("' in the first, '' in the second\n"));
    CHECK(run_fightconv({"diff", samples + "/ember", changed, "-q"}).out == "");
    CHECK(run_fightconv({"diff", samples + "/ember", changed, "-q"}).exit_code == 1);
}

TEST_CASE(
    "Without -v the first places of each group are named, with it all, and JSON has them all") {
    const std::string a = samples + "/ember";
    const std::string b = samples + "/tide";
    const Outcome few = run_fightconv({"diff", a, b});
    CHECK(few.exit_code == 1);
    CHECK_THAT(few.out, Contains("more (-v lists them)"));
    const Outcome all = run_fightconv({"diff", a, b, "-v"});
    CHECK(all.out.size() > few.out.size());
    CHECK_THAT(all.out, !Contains("-v lists them"));

    const Outcome outcome = run_fightconv({"diff", a, b, "--json"});
    CHECK(outcome.exit_code == 1);
    const json document = json::parse(outcome.out);
    CHECK(document["ok"] == true);
    CHECK(document["equal"] == false);
    CHECK(document["first"]["format"] == "mugen");
    CHECK(document["not_compared"] == json::array());
    std::uint64_t sum = 0;
    for (const json& each : document["groups"]) {
        const std::uint64_t count = each["added"].get<std::uint64_t>() +
                                    each["removed"].get<std::uint64_t>() +
                                    each["changed"].get<std::uint64_t>();
        CHECK(each["list"].size() == count);
        for (const json& difference : each["list"]) {
            CHECK_THAT(all.out, Contains("  " + difference["where"].get<std::string>() + ": " +
                                         difference["what"].get<std::string>() + "\n"));
        }
        sum += count;
    }
    CHECK(document["differences"] == sum);
    CHECK(group(document, "animations")["added"].get<int>() > 0);
}

TEST_CASE("Two sprite files are compared as they are, with no .air beside them") {
    const TempFolder folder;
    fs::copy(samples + "/ember/ember.sff", folder / "a.sff");
    fs::copy(samples + "/ember/ember.sff", folder / "b.sff");
    fs::copy(samples + "/slate/slate.sff", folder / "c.sff");
    const Outcome same = run_fightconv({"diff", folder / "a.sff", folder / "b.sff"});
    CAPTURE(same.err);
    CHECK(same.exit_code == 0);
    const Outcome other = run_fightconv({"diff", folder / "a.sff", folder / "c.sff", "--json"});
    CHECK(other.exit_code == 1);
    const json document = json::parse(other.out);
    CHECK(document["first"]["format"] == "sff");
    CHECK(group(document, "sprites")["removed"].get<int>() +
              group(document, "sprites")["added"].get<int>() >
          0);
    CHECK(group(document, "pixels")["changed"].get<int>() > 0);
    // its .air is missing
    CHECK(run_fightconv({"diff", folder / "a.sff", samples + "/ember"}).exit_code == 2);
}

TEST_CASE("Two packs are compared in all that they say") {
    const TempFolder folder;
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / version, "--to",
                               "fspk", "--fspk-version", version})
                    .exit_code == 0);
    }
    CHECK(run_fightconv({"diff", folder / "1.0/ember.fspk", folder / "1.0/ember.fspk"}).exit_code ==
          0);
    const Outcome outcome =
        run_fightconv({"diff", folder / "1.0/ember.fspk", folder / "1.5/ember.fspk"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.out, Contains("moves:"));
}

TEST_CASE("An input that cannot be read is told from two that differ") {
    const TempFolder folder;
    write_file(folder / "broken.uff", "UFF but not really");
    const std::string absent = folder / "absent";
    const std::string broken = folder / "broken.uff";
    for (const auto& [wrong, words] :
         {std::pair(absent, "error: " + absent + ": there is no such file"),
          std::pair(broken, "while reading " + broken)}) {
        const Outcome outcome = run_fightconv({"diff", samples + "/ember", wrong, "--json"});
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains("error: ") && Contains(words));
        const json document = json::parse(outcome.out);
        CHECK(document["ok"] == false);
        CHECK(document.contains("error"));
        CHECK_FALSE(document.contains("equal"));
        CHECK(run_fightconv({"diff", samples + "/ember", wrong}).out == "");
    }
    CHECK(run_fightconv({"diff"}).exit_code == 2);
    CHECK(run_fightconv({"diff", samples + "/ember"}).exit_code == 2);
    CHECK(run_fightconv({"diff", samples + "/ember", samples + "/ember", samples + "/ember"})
              .exit_code == 2);
    CHECK(run_fightconv({"diff", samples + "/ember", samples + "/ember", "--html", ""}).exit_code ==
          2);
}

TEST_CASE("--html writes a page by itself, and replaces nothing but such a page") {
    const TempFolder folder;
    const std::string page = folder / "new/changes.html";
    const std::vector<std::string> line = {"diff", samples + "/ember", samples + "/tide", "--html"};
    const auto write = [&](const std::string& file, const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments = line;
        arguments.push_back(file);
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_fightconv(arguments);
    };
    const Outcome outcome = write(page);
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 1);
    const std::string written = read_file(page);
    CHECK_THAT(written, Contains("what differs") && Contains("data:image/png;base64,") &&
                            !Contains("http://") && !Contains("https://"));
    CHECK(write(page).exit_code == 1);
    CHECK(read_file(page) == written);

    write_file(page, "mine");
    const Outcome refused = write(page);
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, Contains("was not written by diff") && Contains("--overwrite"));
    CHECK(read_file(page) == "mine");
    CHECK(write(page, {"--overwrite"}).exit_code == 1);
    CHECK(read_file(page) == written);

    const fs::path copy = folder.path() / "ember";
    fs::copy(samples + "/ember", copy, fs::copy_options::recursive);
    const Outcome input = run_fightconv({"diff", copy.string(), samples + "/tide", "--html",
                                         (copy / "ember.air").string(), "--overwrite"});
    CHECK(input.exit_code == 2);
    CHECK(read_file(copy / "ember.air") == read_file(samples + "/ember/ember.air"));
}

TEST_CASE("--palette compares a character in other colours with what was made of it in them") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/slate", "-o", folder.path(), "--palette", "2"})
                .exit_code == 0);
    CHECK(run_fightconv({"diff", samples + "/slate", folder / "slate.uff", "--palette", "2"})
              .exit_code == 0);
    const Outcome other = run_fightconv({"diff", samples + "/slate", folder / "slate.uff"});
    CHECK(other.exit_code == 1);
    CHECK_THAT(other.out, Contains("pixels of sprites"));
}

TEST_CASE("--verify says of each result that it was verified, or that nothing reads it") {
    const TempFolder folder;
    const std::vector<std::vector<std::string>> ways = {
        {"--all-palettes"},
        {"--palette", "2", "--overwrite"},
        {"--animations", "0,20,200-299", "--to", "uff", "--to", "fspk", "--overwrite"},
        {"--to", "fspk", "--fspk-version", "1.5", "--split", "--overwrite"},
        {"--to", "zx", "--atlas", "--picture-scale", "1/2"},
        {"--uff-pixels", "indexed", "--uff-layout", "grid", "--overwrite"}};
    for (const auto& way : ways) {
        std::vector<std::string> arguments = {"convert",     samples + "/slate", "-o",
                                              folder.path(), "--verify",         "--json"};
        arguments.insert(arguments.end(), way.begin(), way.end());
        const Outcome outcome = run_fightconv(arguments);
        CAPTURE(way, outcome.err);
        CHECK(outcome.exit_code == 0);
        CHECK_THAT(outcome.err, Contains("; verified)"));
        const json document = json::parse(outcome.out);
        for (const json& output : document["inputs"][0]["outputs"]) {
            const std::string path = output["path"];
            CHECK(output["verified"] == !path.ends_with(".moves.json"));
        }
    }
    const Outcome unread = run_fightconv(
        {"convert", samples + "/tide", "-o", folder.path(), "--verify", "--to", "framesmith"});
    CHECK(unread.exit_code == 0);
    CHECK_THAT(unread.err, Contains("not verified, because fightconv does not read this format"));
}

TEST_CASE("--verify --skip-existing looks at what an earlier run left") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder.path()}).exit_code == 0);
    const std::vector<std::string> again = {"convert",     samples + "/ember", "-o",
                                            folder.path(), "--skip-existing",  "--verify"};
    const Outcome kept = run_fightconv(again);
    CHECK(kept.exit_code == 0);
    CHECK_THAT(kept.err, Contains("it already exists and was kept; verified"));
    fs::remove(folder / "ember.uff");
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder / "tide"}).exit_code == 0);
    fs::rename(folder / "tide/tide.uff", folder / "ember.uff");
    const Outcome other = run_fightconv(again);
    CHECK(other.exit_code == 1);
    CHECK_THAT(other.err, Contains("differs from the character") && Contains("--overwrite"));

    const Outcome batch = run_fightconv(
        {"batch", samples, "-o", folder / "all", "--verify", "--to", "uff", "--to", "fspk"});
    CAPTURE(batch.err);
    CHECK(batch.exit_code == 0);
    write_file(folder / "all/ember.uff", "UFF");
    CHECK(run_fightconv({"batch", samples, "-o", folder / "all", "--verify", "--skip-existing"})
              .exit_code == 1);
}
