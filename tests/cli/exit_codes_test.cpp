// Every exit code, and what is said with it. {E} is the sample Ember, {O} an output folder that
// does not exist yet.
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

struct Row {
    int exit_code;
    std::string line;
    std::string said;  // on stderr; of a success, on stdout or stderr
};

const std::vector<Row> rows = {
    {0, "--version", "fightconv 0."},
    {0, "--help", "Usage: fightconv COMMAND [options]"},
    {0, "convert --help", "Usage: fightconv convert"},
    {0, "formats", "MUGEN"},
    {0, "convert {E} -o {O}", "{O}/ember.uff (74 sprites, 41 animations"},
    {0, "convert {E} -o {O} -q --to fspk", ""},
    {0, "convert folder-of-one/ember.def -o {O}", "ember.uff"},
    {0, "convert {E} -o done --skip-existing", "done/ember.uff"},
    {0, "inspect {E}", "77"},
    {0, "validate {E}", "note: ember.air:752: boxes of this kind are also declared in line 748"},
    {0, "diff {E} {E}", "are equal"},
    {0, "preview {E} -o {O}/e.html", "e.html"},
    {0, "extract {E} -o {O} --palettes", "palettes"},
    {0, "batch {E} -o {O}", "1 converted"},
    {0, "batch {E} -o {O} --dry-run", "1"},
    {1, "convert missing -o {O}", "error: missing: there is no such file or folder"},
    {1, "convert text.sff -o {O}",
     "error: text.sff: this is not a sprite file: it does not begin with ElecbyteSpr"},
    {1, "convert empty.sff -o {O}", "error: empty.sff: the file is empty"},
    {1, "convert nothing -o {O}", "error: nothing: no character found in this folder"},
    {1, "convert no-actions -o {O}",
     "ember.def:18: the .air file 'ember.air' that this line names is not in the "
     "character's folder"},
    {1, "convert two -o {O}",
     "this folder contains 2 characters, and none of them has the folder's name: 'ember.def', "
     "'x.def'"},
    {1, "convert {E} -o done", "done/ember.uff: it already exists, and nothing was written"},
    {1, "convert {E} -o {O} --strict", "mugen.missing-sprite"},
    {1, "convert missing {E} -o {O}", "error: missing: there is no such file"},
    {1, "inspect missing", "error: missing: there is no such file"},
    {1, "inspect text.sff",
     "error: text.sff+0x0: this is not an SFF file: it does not begin with ElecbyteSpr"},
    {1, "validate empty.sff", "error: empty.sff: the file is empty"},
    {1, "validate {E} --level note", "note: ember.air:752"},
    {1, "diff {E} {S}", ""},
    {2, "diff {E} missing", "error: missing: there is no such file"},
    {1, "preview missing -o {O}/e.html", "error: missing: there is no such file"},
    {1, "extract missing -o {O} --palettes", "error: missing: there is no such file"},
    {1, "batch nothing -o {O}", "error: nothing: no character was found here"},
    {1, "batch no-actions {E} -o {O}", "1 converted, 1 failed"},
    {2, "nonsense", "error: there is no file, folder or command 'nonsense'"},
    {2, "convert {E}", "error: no output folder is given; expected -o DIR"},
    {2, "convert -o {O}", "error: no input is given"},
    {2, "convert --nonsense", "error: there is no option '--nonsense'"},
    {2, "convert {E} -o {O} --to nothing",
     "error: --to nothing: there is no such format; `fightconv formats` lists all formats"},
    {2, "convert {E} -o {O} --to html", "there is no such format; did you mean page?\n"},
    {2, "convert {E} -o {O} --to .png", "there is no such format; did you mean contact-sheet?\n"},
    {2, "convert {E} -o {O} --to json", "did you mean moves-json or character-json?"},
    {2, "convert {E} -o {O}.gif",
     ".gif: convert writes no .gif; for one animation, fightconv preview"},
    {2, "convert {E} -o {O}.zip", ".zip: convert writes no .zip; what it writes as one file is "},
    {2, "batch {E} -o {O}.uff", ".uff: the results are files in a folder, not one file"},
    {2, "extract {E} -o {O}.png", ".png: the results are files in a folder, not one file"},
    {0, "convert {E} -o {O}.zip/", "ember.uff"},
    {0, "convert {E} -o {O}.2026", "ember.uff"},
    {2, "convert {E} -o {O} -j 0", "error: --jobs takes a whole number from 1 to 1024, not '0'"},
    {2, "convert {E} -o {O} --limit memory=1",
     "error: --limit memory=1: expected work= and a number of MiB, or play= and a number of "
     "million "
     "instructions, from 1 to 1048576"},
    {2, "convert {E} -o {O} --limit work=1,play=0", "error: --limit work=1,play=0: expected work="},
    {2, "validate {E} --limit play=", "error: --limit play=: expected work="},
    {2, "diff {E} {E} --limit work=1,", "error: --limit work=1,: expected work="},
    {0, "inspect {E} --moves --limit play=1", ""},
    {2, "convert {E} {E} -o {O}", "is given twice"},
    {2, "convert {E} folder-of-one/ember.def -o {O}", "would both become"},
    {2, "convert {E} -o {O} --overwrite --skip-existing", "--skip-existing"},
    {2, "inspect", "error: no input is given"},
    {2, "diff {E}", "error: expected two inputs, not 1"},
    {2, "preview {E}", "error: no output file is given; expected -o FILE"},
    {2, "extract {E}", "error: no output folder is given; expected -o DIR"},
    {2, "validate {E} --level loud", "--level"},
    {2, "batch", "error: no folder is given"},
    {2, "batch --select text.sff -o {O}", "--select takes the word behind it as its list"},
    {2, "batch missing -o {O}", "error: missing: there is no such file or folder"},
    {2, "batch {E} -o {O} --shard 3/2", "--shard"},
    {3, "convert {E} -o text.sff/x",
     "error: text.sff/x: cannot create the output folder: Not a directory"},
    {3, "batch {E} -o text.sff/x", "cannot create the output folder: Not a directory"},
    {3, "extract {E} --palettes -o text.sff/x", "cannot create the output folder: Not a directory"},
    {3, "preview {E} -o text.sff/x.png", "this is a file, and not a folder"},
    {3, "extract {E} --palettes -o text.sff/", "this is a file, and not a folder"},
};

std::vector<std::string> words_of(const std::string& line, const std::string& out) {
    std::vector<std::string> words(1);
    for (const char c : line) {
        if (c == ' ') {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    for (std::string& word : words) {
        for (const auto& [name, path] : {std::pair{std::string("{E}"), samples + "/ember"},
                                         {"{S}", samples + "/slate"},
                                         {"{O}", out}}) {
            if (const std::size_t at = word.find(name); at != std::string::npos) {
                word.replace(at, name.size(), path);
            }
        }
    }
    return words;
}

}  // namespace

TEST_CASE("Each exit code comes when it has to, with its message", "[.line-10]") {
    const TempFolder folder;
    write_file(folder / "text.sff", "hi");
    write_file(folder / "empty.sff", "");
    fs::create_directory(folder / "nothing");
    for (const std::string name : {"no-actions", "two", "folder-of-one"}) {
        fs::copy(samples + "/ember", folder / name);
    }
    fs::remove(folder / "no-actions/ember.air");
    fs::copy(folder / "two/ember.def", folder / "two/x.def");
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "done"}).exit_code == 0);
    for (const Row& row : rows) {
        const std::string out = folder / "out";
        const Outcome outcome =
            run_fightconv(words_of(row.line, out), {.working_folder = folder.path()});
        CAPTURE(row.line, outcome.out, outcome.err);
        CHECK(outcome.exit_code == row.exit_code);
        const std::string said = row.said.starts_with("{O}") ? out + row.said.substr(3) : row.said;
        CHECK_THAT((row.exit_code == 0 ? outcome.out : "") + outcome.err, Contains(said));
        if (row.exit_code == 2) {
            const bool explains = outcome.err.find("explains its usage") != std::string::npos;
            CHECK(explains == (row.line != "diff {E} missing"));  // which is no wrong command line
            CHECK_FALSE(fs::exists(out));
        }
        fs::remove_all(out);
    }
}

TEST_CASE("A bug ends the input that met it with 4, and the others are converted", "[.line-10]") {
    const TempFolder folder;
    write_file(folder / "toys/bear.toy", "toy\nstand 5\n");
    write_file(folder / "toys/wolf.toy", "toy\nbug 1\n");
    const char* const toy = std::getenv("FIGHTCONV_TOY");
    REQUIRE(toy != nullptr);
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"convert", folder / "toys/bear.toy", folder / "toys/wolf.toy",
                                   "-o", folder / "out", "--to", "toy"},
          {"batch", folder / "toys", "-o", folder / "out", "--to", "toy"}}) {
        const Outcome outcome = run_program(toy, command);
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 4);
        CHECK_THAT(outcome.err, Contains("wolf.toy") && Contains("the toy is broken"));
        CHECK(read_file(folder / "out/bear.toy") == "toy\nstand 5\n");
        CHECK_FALSE(fs::exists(folder / "out/wolf.toy"));
        fs::remove_all(folder / "out");
    }
    CHECK(run_program(toy, {"inspect", folder / "toys/wolf.toy"}).exit_code == 4);
}

TEST_CASE("A signal ends a run with its own code", "[.line-10][posix]") {
    const TempFolder folder;
    for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
        // standard input that never ends: the run waits for it
        const Outcome outcome = run_program(
            "sh",
            {"-c",
             "mkfifo \"$1\"; exec 3<>\"$1\"; exec \"$FIGHTCONV_PROGRAM\" convert - -o \"$2\" <&3",
             "sh", folder / ("waits" + std::to_string(signal)), folder / "out"},
            {.signal = Signal{signal, std::chrono::milliseconds(300)}});
        CAPTURE(signal, outcome.err);
        CHECK(outcome.exit_code == 128 + signal);
        CHECK_FALSE(fs::exists(folder / "out"));
    }
}
