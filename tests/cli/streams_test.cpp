// "-" as input and output, patterns as inputs, and -o with the name of a file.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/mounted.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

const std::string ember = samples + "/ember";

Outcome with_input(const fs::path& input, const std::vector<std::string>& arguments) {
    RunOptions options;
    options.input = input;
    return run_fightconv(arguments, options);
}

// ember.uff and ember.fspk in the folder "made".
void make_results(const TempFolder& folder) {
    REQUIRE(run_fightconv({"convert", ember, "-o", folder / "made", "--to", "uff", "--to", "fspk"})
                .exit_code == 0);
}

}  // namespace

TEST_CASE("'-' reads standard input, recognised by its content") {
    const TempFolder folder;
    make_results(folder);
    const fs::path uff = folder.path() / "made/ember.uff";
    const fs::path fspk = folder.path() / "made/ember.fspk";

    CHECK(with_input(uff, {"convert", "-", "-o", folder / "out"}).exit_code == 0);
    CHECK(read_file(folder.path() / "out/stdin.uff").substr(0, 3) == "UFF");
    CHECK_THAT(with_input(fspk, {"inspect", "-"}).out, Contains("FSPK"));
    CHECK_THAT(with_input(uff, {"inspect", "-", "--anim", "0"}).out, Contains("animation"));
    const Outcome validated = with_input(uff, {"validate", "-"});
    CHECK(validated.exit_code == 0);
    CHECK_THAT(validated.err, Contains("stdin: whole, 99 of 100"));
    const Outcome same = with_input(uff, {"diff", uff.string(), "-"});
    CHECK(same.exit_code == 0);
    CHECK_THAT(same.out, Contains("stdin are equal"));
    CHECK(with_input(ember + "/ember.sff", {"extract", "-", "-o", folder / "parts", "--sprites"})
              .exit_code == 0);
    CHECK(fs::exists(folder.path() / "parts/stdin-sprites"));
    CHECK(with_input(uff, {"preview", "-", "-o", folder / "page.html"}).exit_code == 0);

    // a package, and files of an archive
    REQUIRE(run_fightconv({"pack", ember, "-o", folder / "files.pak"}).exit_code == 0);
    CHECK(with_input(folder.path() / "files.pak", {"extract", "-", "-o", folder / "unpacked"})
              .exit_code == 0);
    CHECK(read_file(folder.path() / "unpacked/stdin-files/ember.def") ==
          read_file(ember + "/ember.def"));
    std::vector<Packed> files;
    for (const std::string sample : {"ember", "slate"}) {
        for (const auto& entry : fs::directory_iterator(samples + "/" + sample)) {
            files.push_back(
                {sample + "/" + entry.path().filename().string(), read_file(entry.path())});
        }
        write_file(folder.path() / (sample + ".zip"), std::string(as_text(zip_archive(files))));
    }
    CHECK(with_input(folder.path() / "ember.zip", {"convert", "-", "-o", folder / "zipped"})
              .exit_code == 0);
    CHECK(read_file(folder.path() / "zipped/stdin.uff") == read_file(uff));
    const Outcome several =
        with_input(folder.path() / "slate.zip", {"convert", "-", "-o", folder / "several"});
    CHECK_THAT(several.err, Contains("2 characters: ember, slate") && Contains("FILE/ember"));
}

TEST_CASE("Standard input that cannot be read says why") {
    const TempFolder folder;
    write_file(folder.path() / "text", "hello\n");
    write_file(folder.path() / "large", "");
    fs::resize_file(folder.path() / "large", (512ULL << 20) + 1);
    const auto message_of = [&](const fs::path& input) {
        const Outcome outcome = with_input(input, {"convert", "-", "-o", folder / "out"});
        CHECK(outcome.exit_code == 1);
        return outcome.err;
    };
    CHECK_THAT(message_of(folder.path() / "text"),
               Contains("stdin: ") && Contains("this is not a file of a character"));
    CHECK_THAT(message_of(""), Contains("stdin: nothing was sent to standard input"));
    CHECK_THAT(message_of(folder.path() / "large"), Contains("536870912 bytes"));
    const Outcome little = with_input(folder.path() / "large",
                                      {"convert", "-", "-o", folder / "out", "--memory", "1"});
    CHECK_THAT(little.err, Contains("standard input"));
    const Outcome twice = run_fightconv({"convert", "-", "-", "-o", folder / "out"});
    CHECK(twice.exit_code == 2);
    CHECK_THAT(twice.err, Contains("read only once"));
}

TEST_CASE("-o - writes the only file to standard output, and nothing else") {
    const TempFolder folder;
    make_results(folder);
    const Outcome uff = run_fightconv({"convert", ember, "-o", "-"});
    CHECK(uff.exit_code == 0);
    CHECK(uff.out == read_file(folder.path() / "made/ember.uff"));
    CHECK_THAT(uff.err, Contains("-> standard output"));
    const Outcome fspk = run_fightconv({"convert", ember, "-o", "-", "--to", "fspk", "--verify"});
    CHECK(fspk.out == read_file(folder.path() / "made/ember.fspk"));
    CHECK_THAT(fspk.err, Contains("without ember.moves.json") && Contains("verified"));
    CHECK(run_fightconv({"preview", ember, "-o", "-", "--to", "html"})
              .out.starts_with("<!DOCTYPE html>"));
    CHECK(run_fightconv({"preview", ember, "-o", "-", "--to", "gif", "--anim", "200"})
              .out.starts_with("GIF89a"));

    RunOptions there;
    there.working_folder = folder.path() / "made";
    CHECK(run_fightconv({"convert", ember, "-o", "-"}, there).exit_code == 0);
    CHECK(!fs::exists(folder.path() / "made/-"));
    const Outcome failed = run_fightconv({"convert", folder / "nothing", "-o", "-"});
    CHECK(failed.exit_code == 1);
    CHECK(failed.out.empty());
}

TEST_CASE("-o - is refused before the work where it cannot be one file") {
    const std::vector<std::vector<std::string>> wrong = {
        {"convert", ember, "-o", "-", "--to", "uff", "--to", "fspk"},
        {"convert", ember, "-o", "-", "--to", "zx"},
        {"convert", ember, samples + "/slate", "-o", "-"},
        {"convert", ember, "-o", "-", "--all-palettes"},
        {"convert", ember, "-o", "-", "--to", "fspk", "--split"},
        {"convert", ember, "-o", "-", "--json"},
        {"preview", ember, "-o", "-"},
        {"preview", ember, "-o", "-", "--to", "uff"},
        {"extract", ember, "-o", "-"},
        {"batch", samples, "-o", "-"}};
    for (const auto& arguments : wrong) {
        const Outcome outcome = run_fightconv(arguments);
        CAPTURE(arguments, outcome.err);
        CHECK(outcome.exit_code == 2);
        CHECK((outcome.out.empty() || outcome.out.starts_with("{\"error\":")));  // with --json
        CHECK_THAT(outcome.err, Contains("-o") || Contains("--to uff"));
    }
}

TEST_CASE("A reader that has gone is exit code 3 without a message, a full disk is one with words",
          "[posix]") {
    const std::string command = "\"$FIGHTCONV_PROGRAM\" convert '" + ember + "' -q -o -";
    CHECK(run_program("/bin/sh", {"-c", "{ " + command + "; echo $? >&2; } | true"}).err == "3\n");
    const Outcome full = run_program("/bin/sh", {"-c", command + " > /dev/full"});
    CHECK(full.exit_code == 3);
    CHECK_THAT(full.err, Contains("No space left on device"));
}

TEST_CASE("A terminal is neither read nor written", "[posix][script]") {
    if (!fs::exists("/usr/bin/script")) {
        skip("script is not installed");
    }
    const auto on_terminal = [](const std::string& rest) {
        return run_program("/usr/bin/script",
                           {"-qec", "\"$FIGHTCONV_PROGRAM\" " + rest, "/dev/null"});
    };
    const Outcome written = on_terminal("convert '" + ember + "' -o -");
    CHECK(written.exit_code == 2);
    CHECK_THAT(written.out, Contains("standard output is a terminal") && !Contains("UFF"));
}

TEST_CASE("-o with the name of a file means that file, and its extension chooses the format") {
    const TempFolder folder;
    make_results(folder);
    CHECK(run_fightconv({"convert", ember, "-o", folder / "new/my ember.fspk"}).exit_code == 0);
    CHECK(read_file(folder.path() / "new/my ember.fspk") ==
          read_file(folder.path() / "made/ember.fspk"));
    CHECK(run_fightconv({"convert", ember, "-o", folder / "new/Ember.UFF", "--verify"}).exit_code ==
          0);
    CHECK(read_file(folder.path() / "new/Ember.UFF") ==
          read_file(folder.path() / "made/ember.uff"));
    CHECK(run_fightconv({"convert", ember, "-o", folder / "new/moves.csv", "--to", "moves-csv"})
              .exit_code == 0);
    CHECK(std::distance(fs::directory_iterator(folder.path() / "new"), {}) == 3);

    const Outcome again = run_fightconv({"convert", ember, "-o", folder / "new/Ember.UFF"});
    CHECK(again.exit_code == 1);
    CHECK_THAT(again.err, Contains("already exists"));

    // a folder of this name stays one, and a name without such an extension is one
    fs::create_directory(folder.path() / "a.uff");
    CHECK(run_fightconv({"convert", ember, "-o", folder / "a.uff"}).exit_code == 0);
    CHECK(fs::exists(folder.path() / "a.uff/ember.uff"));
    CHECK(run_fightconv({"convert", ember, "-o", folder / "v1.2"}).exit_code == 0);
    CHECK(fs::exists(folder.path() / "v1.2/ember.uff"));

    const Outcome several =
        run_fightconv({"convert", ember, samples + "/slate", "-o", folder / "x.uff"});
    CHECK(several.exit_code == 2);
    CHECK_THAT(several.err, Contains("2 inputs") && Contains("choose a folder"));
    const Outcome other = run_fightconv({"convert", ember, "-o", folder / "x.uff", "--to", "fspk"});
    CHECK(other.exit_code == 2);
    const Outcome ambiguous = run_fightconv({"convert", ember, "-o", folder / "x.json"});
    CHECK(ambiguous.exit_code == 2);
    CHECK_THAT(ambiguous.err, Contains("choose one with --to"));
    CHECK(!fs::exists(folder.path() / "x.uff"));
}

TEST_CASE("Patterns that no shell has expanded are expanded, for every command") {
    const TempFolder folder;
    RunOptions there;
    there.working_folder = samples;
    CHECK(
        run_fightconv({"convert", "[es]*", "t?de/*.def", "-o", folder / "out"}, there).exit_code ==
        0);
    for (const char* const name : {"ember.uff", "slate.uff", "tide.uff"}) {
        CHECK(fs::exists(folder.path() / "out" / name));
    }
    CHECK(run_fightconv({"validate", folder / "out/*.uff"}).exit_code == 0);
    CHECK(nlohmann::json::parse(run_fightconv({"inspect", folder / "out/*.uff", "--json"}).out)
              .size() == 3);
    CHECK(run_fightconv({"preview", "emb*", "-o", folder / "ember.html"}, there).exit_code == 0);
    CHECK(run_fightconv({"extract", "emb*", "-o", folder / "parts"}, there).exit_code == 0);
    CHECK(run_fightconv({"batch", folder / "o*", "-o", folder / "again"}).exit_code == 0);
    CHECK(run_fightconv({"diff", "emb*", folder / "out/e*.uff"}, there).exit_code == 0);

    const Outcome none =
        run_fightconv({"convert", "x*.zip", "ember", "-o", folder / "none"}, there);
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, Contains("x*.zip: no file or folder matches"));
    CHECK(!fs::exists(folder.path() / "none"));
}

TEST_CASE("A result that exists already is refused before the input is read") {
    const TempFolder folder;
    fs::create_directory(folder.path() / "kfm");
    write_file(folder.path() / "kfm/kfm.def", "[Files]\nsprite = kfm.sff\n");
    write_file(folder.path() / "kfm/kfm.sff", "no sprite file");
    fs::create_directories(folder.path() / "out/kfm-sheets");
    write_file(folder.path() / "out/kfm.uff", "mine");
    const std::string input = folder / "kfm";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"convert", input, "-o", folder / "out"},
             {"convert", input, "-o", folder / "out/kfm.uff"},
             {"extract", input, "-o", folder / "out", "--sheets"}}) {
        const Outcome outcome = run_fightconv(arguments);
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains("already exists") && !Contains("kfm.sff"));
    }
    write_file(folder.path() / "kfm.png", "mine");
    CHECK_THAT(run_fightconv({"preview", input, "-o", folder / "kfm.png"}).err,
               Contains("already exists") && !Contains("kfm.sff"));
    CHECK(read_file(folder.path() / "out/kfm.uff") == "mine");
}
