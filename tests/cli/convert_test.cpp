// `fightconv convert` as a user sees it: exit codes, messages, files.
#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "converters/uff/exporter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/builder.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/formats.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

// A copy of a sample that a test may spoil.
fs::path copy_of(const std::string& sample, const TempFolder& folder) {
    const fs::path copy = folder.path() / sample;
    fs::copy(samples + "/" + sample, copy, fs::copy_options::recursive);
    return copy;
}

}  // namespace

TEST_CASE("convert writes one .uff for each input and says so") {
    const TempFolder folder;
    const Outcome outcome = run_fightconv({"convert", samples + "/ember", samples + "/slate",
                                           samples + "/tide/tide.def", "-o", folder / "new/out"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.empty());
    CHECK(names_in(folder.path() / "new/out") ==
          std::vector<std::string>{"ember.uff", "slate.uff", "tide.uff"});
    CHECK_THAT(outcome.err, Contains("ember.uff") && Contains("sprites") && Contains("animations"));
}

TEST_CASE("The same input and options give the same bytes, whatever the threads and the folder") {
    const TempFolder folder;
    for (const std::string sample : {"ember", "slate", "tide"}) {
        REQUIRE(run_fightconv({"convert", samples + "/" + sample, "-o", folder / "one", "-j", "1"})
                    .exit_code == 0);
        REQUIRE(run_fightconv({"convert", samples + "/" + sample, "-o", folder / "two", "-j", "2"})
                    .exit_code == 0);
        RunOptions elsewhere;
        elsewhere.working_folder = samples + "/" + sample;
        elsewhere.environment = {"LC_ALL=C.UTF-8", "TZ=Asia/Tokyo"};
        REQUIRE(run_fightconv({"convert", sample + ".def", "-o", folder / "three", "-j", "8"},
                              elsewhere)
                    .exit_code == 0);
        const std::string first = read_file(folder.path() / "one" / (sample + ".uff"));
        CHECK(first == read_file(folder.path() / "two" / (sample + ".uff")));
        CHECK(first == read_file(folder.path() / "three" / (sample + ".uff")));
    }
}

TEST_CASE("A folder that holds a file of the character is never replaced") {
    const TempFolder folder;
    const fs::path character = copy_of("ember", folder);
    fs::create_directories(character / "ember-zx");
    fs::rename(character / "ember.sff", character / "ember-zx/ember.sff");
    std::string def = read_file(character / "ember.def");
    def.replace(def.find("ember.sff"), 9, "ember-zx/ember.sff");
    write_file(character / "ember.def", def);
    const Outcome refused = run_fightconv(
        {"convert", character.string(), "-o", character.string(), "--to", "zx", "--overwrite"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("would be replaced") && Contains("-o"));
    CHECK(fs::exists(character / "ember-zx/ember.sff"));
}

TEST_CASE("When one of several results is in the way, none is written") {
    const TempFolder folder;
    write_file(folder / "ember.fspk", "mine");
    CHECK(run_fightconv(
              {"convert", samples + "/ember", "-o", folder.path(), "--to", "uff", "--to", "fspk"})
              .exit_code == 1);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"ember.fspk"});
}

TEST_CASE("An existing result is kept unless the user says otherwise") {
    const TempFolder folder;
    write_file(folder / "ember.uff", "mine");
    const Outcome refused = run_fightconv({"convert", samples + "/ember", "-o", folder.path()});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("already exists") && Contains("--overwrite"));
    CHECK(read_file(folder / "ember.uff") == "mine");

    CHECK(run_fightconv({"convert", samples + "/ember", "-o", folder.path(), "--skip-existing"})
              .exit_code == 0);
    CHECK(read_file(folder / "ember.uff") == "mine");

    CHECK(run_fightconv({"convert", samples + "/ember", "-o", folder.path(), "--overwrite"})
              .exit_code == 0);
    CHECK(read_file(folder / "ember.uff").substr(0, 4) == std::string("UFF\0", 4));
}

TEST_CASE("A wrong command line exits with 2 and touches nothing", "[posix]") {
    const TempFolder folder;
    const std::string out = folder / "out";
    fs::create_symlink(folder / "nowhere", folder / "leads-nowhere");
    const std::vector<std::vector<std::string>> wrong = {
        {},
        {"fly"},
        {"convert"},
        {"convert", samples + "/ember"},
        {"convert", "-o", out},
        {"convert", samples + "/ember", "-o", out, "--bogus"},
        {"convert", samples + "/ember", "-o", out, "--to", "bmp"},
        {"convert", samples + "/ember", "-o", out, "--uff-pixels", "cmyk"},
        {"convert", samples + "/ember", "-o", out, "--animations", "5-"},
        {"convert", samples + "/ember", "-o", out, "-j", "many"},
        {"convert", samples + "/ember", "-o", out, "-j", "0"},
        {"convert", samples + "/ember", "-o", out, "-j", "-1"},
        {"convert", samples + "/ember", "-o", out, "--memory", "-1"},
        {"convert", samples + "/ember", "-o", ""},
        {"convert", "", "-o", out},
        {"convert", samples + "/ember", "-o", out, "--palette", ""},
        {"convert", samples + "/ember", "-o", out, "--palette", "x"},
        {"convert", samples + "/ember", "-o", out, "--palette", "-1"},
        {"convert", samples + "/ember", "-o", out, "-q", "-v"},
        {"convert", samples + "/ember", "-o", folder / "leads-nowhere"},
        {"convert", samples + "/ember", samples + "/ember", "-o", out},
        {"convert", samples + "/ember", "-o", out, "--overwrite", "--skip-existing"},
        {"convert", samples + "/ember", "-o", out, "--palette", "2", "--all-palettes"},
        {"convert", samples + "/ember", samples + "/ember/ember.def", "-o", out},
        {"inspect"},
        {"inspect", ""},
        {"inspect", samples + "/ember/ember.sff", "--anim", "0"},
        {"inspect", samples + "/ember", "--anim", ""},
        {"inspect", samples + "/ember", "--anim", "0", "--moves"},
        {"validate"},
        {"--version", "extra"},
    };
    for (const auto& arguments : wrong) {
        const Outcome outcome = run_fightconv(arguments);
        CAPTURE(arguments, outcome.err);
        CHECK(outcome.exit_code == 2);
        CHECK_FALSE(outcome.err.empty());
        CHECK_FALSE(fs::exists(out));
    }
    for (const std::string number : {"", "0", "-1", "1e3", "many", "1025"}) {
        CHECK_THAT(run_fightconv({"convert", samples + "/ember", "-o", out, "-j", number}).err,
                   Contains("a whole number from 1 to 1024, not '" + number + "'"));
    }
}

TEST_CASE("The input itself is never overwritten") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder.path()}).exit_code == 0);
    const std::string before = read_file(folder / "ember.uff");
    const Outcome outcome =
        run_fightconv({"convert", folder / "ember.uff", "-o", folder.path(), "--overwrite"});
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains("overwrite the input"));
    CHECK(read_file(folder / "ember.uff") == before);
}

TEST_CASE("Common mistakes get one plain line that says what to do") {
    const TempFolder folder;
    write_file(folder / "empty/empty.sff", "");
    write_file(folder / "nothing/nothing.def", "");
    write_file(folder / "sounds.snd", "ElecbyteSnd");
    write_file(folder / "text/notes.sff", "this is no sprite file\n");
    write_file(folder / "nodef/readme.txt", "hello");
    write_file(folder / "two/a.def",
               "[Info]\nname = \"A\"\n[Files]\nsprite = a.sff\nanim = a.air\ncmd = a.cmd\n");
    write_file(folder / "two/b.def",
               "[Info]\nname = \"B\"\n[Files]\nsprite = b.sff\nanim = b.air\ncmd = b.cmd\n");
    const fs::path no_air = copy_of("ember", folder);
    fs::remove(no_air / "ember.air");
    fs::create_directories(folder / "lone");
    fs::copy(samples + "/ember/ember.sff", folder / "lone/ember.sff");
    struct Mistake {
        std::string input;
        std::string said;
    };
    const std::vector<Mistake> mistakes = {
        {folder / "empty/empty.sff", "empty"},
        {folder / "nothing", "nothing.def: the file is empty"},
        {folder / "sounds.snd", "`fightconv extract`"},
        {folder / "text/notes.sff", "notes.sff"},
        {folder / "nodef", ".def"},
        {folder / "two", "b.def"},
        {no_air.string(), "ember.air"},
        {folder / "lone/ember.sff", ".air"},
        {folder / "not-there", "no such file"},
    };
    for (const Mistake& mistake : mistakes) {
        const Outcome outcome = run_fightconv({"convert", mistake.input, "-o", folder / "out"});
        CAPTURE(mistake.input, outcome.err);
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains("error: ") && Contains(mistake.said));
        CHECK(lines_of(outcome.err) <= 2);  // the error and what to do
        CHECK_FALSE(fs::exists(folder.path() / "out"));
    }
}

TEST_CASE("Most sprites lost is the first thing that is said, and all of them lost is a failure") {
    const TempFolder folder;
    const fs::path slate = copy_of("slate", folder);
    fs::resize_file(slate / "slate.sff", 20'000);
    const Outcome most = run_fightconv({"convert", slate.string(), "-o", folder / "out"});
    CHECK(most.exit_code == 0);
    CHECK(most.err.starts_with("warning: slate.sff: "));
    CHECK_THAT(most.err.substr(0, most.err.find('\n')), Contains(" of 66 sprites cannot be read"));
    const Outcome verbose = run_fightconv({"inspect", slate.string(), "-v"});
    CHECK_THAT(verbose.err.substr(0, verbose.err.find('\n')),
               Contains(" of 66 sprites cannot be read"));

    fs::resize_file(slate / "slate.sff", 600);
    const Outcome all = run_fightconv({"convert", slate.string(), "-o", folder / "none"});
    CHECK(all.exit_code == 1);
    CHECK_THAT(all.err, Contains("slate.sff: ") &&
                            Contains("no sprite could be read: of 66 sprites,") &&
                            Contains("copy it again"));
    CHECK_FALSE(fs::exists(folder.path() / "none"));
}

TEST_CASE("A damaged sprite costs that sprite, and with --strict the input") {
    const TempFolder folder;
    const fs::path slate = copy_of("slate", folder);
    std::string sff = read_file(slate / "slate.sff");
    // Cut the file inside of its last sprite's data.
    sff.resize(sff.size() - 600);
    write_file(slate / "slate.sff", sff);

    const Outcome strict =
        run_fightconv({"convert", slate.string(), "-o", folder / "strict", "--strict"});
    CAPTURE(strict.err);
    CHECK(strict.exit_code == 1);
    CHECK_THAT(strict.err, Contains("--strict"));
    CHECK_FALSE(fs::exists(folder.path() / "strict"));

    const Outcome lenient = run_fightconv({"convert", slate.string(), "-o", folder / "lenient"});
    CAPTURE(lenient.err);
    CHECK(lenient.exit_code == 0);
    CHECK_THAT(lenient.err,
               Contains("warning: ") && Contains("slate.sff+0x") && Contains("sprite "));
    CHECK(fs::exists(folder / "lenient/slate.uff"));
    CHECK(run_fightconv({"validate", folder / "lenient/slate.uff"}).exit_code == 0);
}

TEST_CASE("One broken input does not stop the others") {
    const TempFolder folder;
    write_file(folder / "broken/broken.def",
               "[Info]\nname = \"x\"\n[Files]\nsprite = x.sff\nanim = x.air\ncmd = x.cmd\n");
    const Outcome outcome =
        run_fightconv({"convert", folder / "broken", samples + "/ember", "-o", folder / "out"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("error: " + folder / "broken" + ": ") && Contains("x.sff"));
    CHECK(names_in(folder.path() / "out") == std::vector<std::string>{"ember.uff"});
}

TEST_CASE("A name as long as the system allows gives results in every format and palette") {
    const TempFolder folder;
    std::string name;
    while (name.size() < 252) {
        name += "\xE7\x82\x8E";  // three bytes, so that a cut may fall into one
    }
    copy_of("slate", folder);
    fs::rename(folder / "slate", folder / name);
    const Outcome outcome =
        run_fightconv({"convert", folder / name, "-o", folder / "out", "--all-palettes", "--to",
                       "uff", "--to", "fspk", "--to", "zx", "--to", "framesmith", "--split", "-q"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(names_in(folder.path() / "out").size() >= 10);
    CHECK(run_fightconv({"batch", folder / name, samples + "/slate", "-o", folder / "batch", "--to",
                         "fspk", "--rename", "-q"})
              .exit_code == 0);
}

TEST_CASE("A part of a character leads to the whole, and a file of another kind is named") {
    const TempFolder folder;
    const fs::path ember = copy_of("ember", folder);
    const auto refusal = [&](const fs::path& file) {
        const Outcome outcome = run_fightconv({"convert", file.string(), "-o", folder / "out"});
        CHECK(outcome.exit_code == 1);
        CHECK_FALSE(fs::exists(folder.path() / "out"));
        return outcome.err;
    };
    for (const char* const name : {"ember.cns", "ember.cmd"}) {
        CHECK_THAT(refusal(ember / name), Contains("is no character by itself") &&
                                              Contains("give 'ember.def', which is beside it"));
    }
    write_file(folder / "alone/pal1.act", "colours");
    CHECK_THAT(refusal(folder / "alone/pal1.act"),
               Contains("this file has a palette of a character") &&
                   Contains("give the .def or the folder of the character that it belongs to"));
    CHECK_THAT(refusal(folder.path()), Contains("this folder contains folders with characters") &&
                                           Contains("fightconv batch ") &&
                                           Contains("such as 'ember'"));
    write_file(folder / "page.txt", "<html>404</html>");
    CHECK_THAT(refusal(folder / "page.txt"),
               Contains("this is a web page, and not a file of a character"));
    write_file(folder / "ember.sff", "PK\x03\x04");
    write_file(folder / "ember.air", "[Begin Action 0]\n0,0, 0,0, 1\n");
    CHECK_THAT(refusal(folder / "ember.sff"),
               Contains("this is a ZIP archive, and not a sprite file"));
}

TEST_CASE("Eight hundred missing sprites print a few lines, and all of them with -v") {
    const TempFolder folder;
    const fs::path ember = copy_of("ember", folder);
    std::string air = read_file(ember / "ember.air") + "\n[Begin Action 7777]\n";
    for (int i = 0; i < 800; ++i) {
        air += "7777," + std::to_string(i) + ", 0,0, 4\n";
    }
    write_file(ember / "ember.air", air);
    const Outcome first = run_fightconv({"convert", samples + "/ember", "-o", folder / "first"});
    const Outcome summed = run_fightconv({"convert", ember.string(), "-o", folder / "a"});
    CAPTURE(summed.err);
    CHECK(summed.exit_code == 0);
    CHECK(lines_of(summed.err) <= 12);
    CHECK_THAT(summed.err, Contains(", and 800 more of these (-v lists them)\n"));
    CHECK(std::count(summed.err.begin(), summed.err.end(), '\n') ==
          std::count(first.err.begin(), first.err.end(), '\n'));  // one line for each kind
    const Outcome all = run_fightconv({"convert", ember.string(), "-o", folder / "b", "-v"});
    CHECK(lines_of(all.err) >= 800);
    CHECK_THAT(all.err, Contains("7777,799"));
    CHECK(run_fightconv({"convert", ember.string(), "-o", folder / "c", "-q"}).err.empty());
}

TEST_CASE("Palettes: one by number, all of them, and a plain word for one that is not there") {
    const TempFolder folder;
    for (const std::string sample : {"ember", "slate"}) {
        REQUIRE(
            run_fightconv({"convert", samples + "/" + sample, "-o", folder / "one"}).exit_code ==
            0);
        REQUIRE(run_fightconv(
                    {"convert", samples + "/" + sample, "-o", folder / "two", "--palette", "2"})
                    .exit_code == 0);
        const Outcome all = run_fightconv(
            {"convert", samples + "/" + sample, "-o", folder / "all", "--all-palettes"});
        REQUIRE(all.exit_code == 0);
        CHECK_THAT(all.err, Contains("what is not kept") && !Contains("can be chosen"));
        CHECK(read_file(folder / ("one/" + sample + ".uff")) !=
              read_file(folder / ("two/" + sample + ".uff")));
        CHECK(read_file(folder / ("all/" + sample + "-pal1.uff")) ==
              read_file(folder / ("one/" + sample + ".uff")));
        CHECK(read_file(folder / ("all/" + sample + "-pal2.uff")) ==
              read_file(folder / ("two/" + sample + ".uff")));
    }
    // A .def that names pal2 but not pal1: both ways to ask for palette 2 agree where (0,0) and
    // (9000,0) have palettes of their own.
    const fs::path slate = copy_of("slate", folder);
    std::string def = read_file(slate / "slate.def");
    const std::size_t pal1 = def.find("pal1");
    REQUIRE(pal1 != std::string::npos);
    def.erase(pal1, def.find('\n', pal1) - pal1);
    write_file(slate / "slate.def", def);
    REQUIRE(run_fightconv({"convert", slate.string(), "-o", folder / "no1"}).exit_code == 0);
    REQUIRE(run_fightconv({"convert", slate.string(), "-o", folder / "no1-2", "--palette", "2"})
                .exit_code == 0);
    REQUIRE(run_fightconv({"convert", slate.string(), "-o", folder / "no1-all", "--all-palettes"})
                .exit_code == 0);
    CHECK(read_file(folder / "no1-all/slate-pal1.uff") == read_file(folder / "no1/slate.uff"));
    CHECK(read_file(folder / "no1-all/slate-pal2.uff") == read_file(folder / "no1-2/slate.uff"));
    // All or none: one that exists keeps the others from being written.
    write_file(folder / "half/ember-pal3.uff", "mine");
    CHECK(run_fightconv({"convert", samples + "/ember", "-o", folder / "half", "--all-palettes"})
              .exit_code == 1);
    CHECK(names_in(folder.path() / "half") == std::vector<std::string>{"ember-pal3.uff"});
    // An option that means nothing for an input is said to.
    const Outcome idle = run_fightconv(
        {"convert", folder / "one/ember.uff", "-o", folder / "idle", "--palette", "2"});
    CHECK_THAT(idle.err, Contains("--palette has no effect on this input"));
    const Outcome other = run_fightconv(
        {"convert", samples + "/ember", "-o", folder / "idle2", "--godot-version", "4"});
    CHECK_THAT(other.err, Contains("--godot-version has no effect on the chosen output"));

    const Outcome outcome =
        run_fightconv({"convert", samples + "/ember", "-o", folder / "none", "--palette", "99"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("99") && Contains("1, 2"));
}

TEST_CASE(
    "--split makes several packs where one does not hold all moves, and no other input may have "
    "their names") {
    const TempFolder folder;
    Context context;
    const auto package = make_uff_exporter()->write(crowded_character(200, 32), "crowd", context);
    REQUIRE(package);
    const ByteBuffer& bytes = package->files.front().bytes;
    for (const std::string name : {"crowd.uff", "crowd-2.uff"}) {
        write_file(folder.path() / name, std::string(bytes.begin(), bytes.end()));
    }
    const std::string input = folder / "crowd.uff";
    const Outcome refused = run_fightconv({"convert", input, "--to", "fspk", "-o", folder / "out"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("5461") && Contains("--split") && Contains("--animations"));
    CHECK_FALSE(fs::exists(folder.path() / "out"));

    REQUIRE(run_fightconv({"convert", input, "--to", "fspk", "--split", "-o", folder / "out"})
                .exit_code == 0);
    const std::vector<std::string> packs = {"crowd-1.fspk", "crowd-2.fspk", "crowd.moves.json"};
    CHECK(names_in(folder.path() / "out") == packs);
    CHECK(run_fightconv({"validate", folder / "out/crowd-1.fspk", folder / "out/crowd-2.fspk"})
              .exit_code == 0);
    const Outcome kept =
        run_fightconv({"convert", input, "--to", "fspk", "--split", "-o", folder / "out"});
    CHECK(kept.exit_code == 1);
    CHECK_THAT(kept.err, Contains("crowd-1.fspk") && Contains("already exists"));
    CHECK(run_fightconv({"convert", input, "--to", "fspk", "--split", "-o", folder / "out",
                         "--skip-existing"})
              .exit_code == 0);
    CHECK(names_in(folder.path() / "out") == packs);

    const std::vector<std::string> both = {
        "convert", folder / "crowd-2.uff", input, "--to",
        "fspk",    "--overwrite",          "-o",  folder / "both"};
    auto split = both;
    split.emplace_back("--split");
    const Outcome clash = run_fightconv(split);
    CHECK(clash.exit_code == 2);
    CHECK_THAT(clash.err, Contains("crowd-2.fspk"));
    CHECK_FALSE(fs::exists(folder.path() / "both"));
}

TEST_CASE("--animations keeps only what is listed") {
    const TempFolder folder;
    REQUIRE(run_fightconv(
                {"convert", samples + "/ember", "-o", folder.path(), "--animations", "stand,20-21"})
                .exit_code == 0);
    const auto document =
        nlohmann::json::parse(run_fightconv({"inspect", folder / "ember.uff", "--json"}).out);
    std::vector<std::string> names;
    for (const auto& animation : document["animations"]) {
        names.push_back(animation["name"]);
    }
    CHECK(names == std::vector<std::string>{"stand", "walk_forward", "walk_back"});
    const Outcome partly = run_fightconv(
        {"convert", samples + "/ember", "-o", folder / "partly", "--animations", "stand,stnad"});
    CHECK(partly.exit_code == 0);
    CHECK_THAT(partly.err, Contains("warning: ") && Contains("'stnad'"));
    const Outcome none = run_fightconv(
        {"convert", samples + "/ember", "-o", folder / "none", "--animations", "88888"});
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, Contains("--animations"));
}

TEST_CASE("A .uff converts again, and its layouts and pixels can be chosen") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "a"}).exit_code == 0);
    REQUIRE(run_fightconv({"convert", folder / "a/ember.uff", "-o", folder / "b"}).exit_code == 0);
    CHECK(read_file(folder / "a/ember.uff") == read_file(folder / "b/ember.uff"));
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "c", "--uff-pixels",
                           "indexed", "--uff-layout", "grid"})
                .exit_code == 0);
    CHECK(read_file(folder / "c/ember.uff") != read_file(folder / "a/ember.uff"));
    CHECK(run_fightconv({"validate", folder / "c/ember.uff"}).exit_code == 0);
}

TEST_CASE("--json tells a machine everything on stdout, in valid UTF-8", "[posix]") {
    const TempFolder folder;
    fs::copy(samples + "/ember", folder / "na\xC3\xAFve dragon \xFF", fs::copy_options::recursive);
    const Outcome outcome =
        run_fightconv({"convert", folder / "na\xC3\xAFve dragon \xFF", folder / "missing", "-o",
                       folder / "out", "--json", "-q"});
    CHECK(outcome.exit_code == 1);
    const auto document = nlohmann::json::parse(outcome.out);
    REQUIRE(document["inputs"].size() == 2);
    CHECK(document["inputs"][0]["ok"] == true);
    CHECK(document["inputs"][0]["outputs"][0]["bytes"] > 1000);
    CHECK(document["inputs"][1]["ok"] == false);
    CHECK(document["inputs"][1]["error"]["code"] == "not found");
    CHECK(names_in(folder.path() / "out") == std::vector<std::string>{"na\xC3\xAFve_dragon__.uff"});
}

TEST_CASE("An output folder that cannot be is the environment's failure: exit 3") {
    const TempFolder folder;
    write_file(folder / "file", "x");
    for (const std::string& out :
         {folder / "file", folder / "file/below", std::string("/proc/fightconv-out")}) {
        const Outcome outcome = run_fightconv({"convert", samples + "/ember", "-o", out});
        CAPTURE(out, outcome.err);
        CHECK(outcome.exit_code == 3);
        CHECK_THAT(outcome.err, Contains("error: "));
    }
}

TEST_CASE("The line of a result counts what it has, and exact values are for -v") {
    const TempFolder folder;
    const Outcome outcome = run_fightconv(
        {"convert", samples + "/ember", "-o", folder.path(), "--to", "uff", "--to", "fspk"});
    CHECK_THAT(outcome.err, Contains("ember.uff (74 sprites, 41 animations, ") &&
                                Contains("ember.fspk (41 animations, ") &&
                                !Contains("HitDef values exact"));
    CHECK_THAT(run_fightconv({"convert", samples + "/ember", "-o", folder / "v", "-v"}).err,
               Contains("170 of 170 HitDef values exact"));
}

TEST_CASE("A character dropped on the program becomes a page and a .uff beside it") {
    const TempFolder folder;
    const fs::path ember = copy_of("ember", folder);
    const Outcome first = run_fightconv({ember.string() + "/"});
    CHECK(first.exit_code == 0);
    CHECK_THAT(first.err, StartsWith("ember.uff and ember.html in ") &&
                              Contains(folder / "converted" + "\nOpen ember.html in a browser") &&
                              Contains("The character is "));
    CHECK(std::count(first.err.begin(), first.err.end(), '\n') == 3);
    CHECK(fs::exists(folder / "converted/ember.uff"));
    CHECK(fs::exists(folder / "converted/ember.html"));

    // a second drop replaces its own result, but not what somebody has changed
    fs::remove(ember / "ember.snd");
    CHECK(run_fightconv({ember.string()}).exit_code == 0);
    CHECK(run_fightconv({ember.string()}).exit_code == 0);
    write_file(folder / "converted/ember.html", "mine");
    fs::copy(samples + "/ember/ember.snd", ember / "ember.snd");
    CHECK(run_fightconv({ember.string()}).exit_code == 1);
    CHECK(read_file(folder / "converted/ember.html") == "mine");

    CHECK(run_fightconv({ember.string(), "-o", folder / "named"}).exit_code == 0);
    CHECK(fs::exists(folder / "named/ember.uff"));
    CHECK(run_fightconv({ember.string(), "--to", "fspk"}).exit_code == 0);
    CHECK(fs::exists(folder / "converted/ember.fspk"));
}

TEST_CASE("A folder of characters that is dropped becomes a batch with a report") {
    const TempFolder folder;
    fs::create_directories(folder.path() / "chars");
    for (const std::string name : {"ember", "slate"}) {
        fs::copy(samples + "/" + name, folder.path() / "chars" / name, fs::copy_options::recursive);
    }
    for (int i = 0; i < 2; ++i) {
        const Outcome outcome = run_fightconv({folder / "chars"});
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 0);
        CHECK_THAT(outcome.err, StartsWith("2 of 2 characters in ") &&
                                    Contains(folder / "converted" + "\nOpen report.html there"));
        CHECK(fs::exists(folder / "converted/report.html"));
        CHECK(fs::exists(folder / "converted/slate.html"));
    }
}

TEST_CASE("A drop that fails leaves no folder") {
    const TempFolder folder;
    write_file(folder / "notes.txt", "nothing");
    const Outcome outcome = run_fightconv({folder / "notes.txt"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("notes.txt") && Contains("not a file of a character"));
    CHECK_FALSE(fs::exists(folder / "converted"));
}

TEST_CASE("Results of a drop beside the characters are no inputs of later runs") {
    const TempFolder folder;
    fs::create_directories(folder.path() / "chars");
    fs::copy(samples + "/ember", folder.path() / "chars/ember", fs::copy_options::recursive);
    REQUIRE(run_fightconv({folder / "chars/ember"}).exit_code == 0);
    REQUIRE(fs::exists(folder / "chars/converted/ember.uff"));
    const Outcome batch = run_fightconv({"batch", folder / "chars", "-o", folder / "out"});
    CAPTURE(batch.err);
    CHECK(batch.exit_code == 0);
    CHECK_THAT(batch.err, Contains("1 converted") && Contains("results of fightconv (1)"));
}

TEST_CASE("--memory limits what a character may need, and says so") {
    const TempFolder folder;
    const Outcome outcome =
        run_fightconv({"convert", samples + "/tide", "-o", folder.path(), "--memory", "1"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("memory limit"));
}

TEST_CASE("A folder is one result: made whole, kept, skipped or replaced as a whole") {
    const TempFolder folder;
    const std::vector<std::string> command = {
        "convert", samples + "/slate", "-o",      folder.path(),     "--to", "zx",
        "--to",    "framesmith",       "--atlas", "--picture-scale", "1/2",  "-v"};
    const auto with = [&](const std::string& option) {
        std::vector<std::string> arguments = command;
        arguments.push_back(option);
        return run_fightconv(arguments);
    };
    const Outcome first = run_fightconv(command);
    CAPTURE(first.err);
    CHECK(first.exit_code == 0);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"slate-framesmith", "slate-zx"});
    CHECK(names_in(folder.path() / "slate-zx") ==
          std::vector<std::string>{"README.md", "assets", "game", "rust", "slate.nether.toml"});
    CHECK(names_in(folder.path() / "slate-zx/assets/slate") ==
          std::vector<std::string>{"atlas.png", "slate.fspk", "slate.moves.json", "sounds"});
    CHECK_THAT(first.err, Contains("-> " + folder / "slate-zx" + " (") &&
                              Contains("-> " + folder / "slate-framesmith" + " (") &&
                              Contains("of the 4 MiB of video memory"));
    CHECK_THAT(read_file(folder / "slate-zx/assets/slate/slate.moves.json"),
               Contains("\"draw_scale\": 2"));

    write_file(folder / "slate-zx/mine", "mine");
    CHECK(run_fightconv(command).exit_code == 1);
    CHECK(with("--skip-existing").exit_code == 0);
    CHECK(read_file(folder / "slate-zx/mine") == "mine");
    CHECK(with("--overwrite").exit_code == 0);
    CHECK_FALSE(fs::exists(folder / "slate-zx/mine"));
}

TEST_CASE("A folder that holds an input is never replaced") {
    const TempFolder folder;
    const std::vector<std::string> to_zx = {"-o", folder.path(), "--to", "zx", "--overwrite"};
    const auto convert = [&](std::vector<std::string> inputs) {
        inputs.insert(inputs.begin(), "convert");
        inputs.insert(inputs.end(), to_zx.begin(), to_zx.end());
        return run_fightconv(inputs);
    };
    REQUIRE(convert({samples + "/slate"}).exit_code == 0);
    const std::string pack = folder / "slate-zx/assets/slate/slate.fspk";
    const std::string before = read_file(pack);
    const Outcome itself = convert({pack});
    CAPTURE(itself.err);
    CHECK(itself.exit_code == 2);
    CHECK_THAT(itself.err, Contains("slate-zx is an input or contains one"));
    CHECK(read_file(pack) == before);
    // An input whose folder would be the result.
    fs::copy(samples + "/ember", folder / "slate-zx/ember", fs::copy_options::recursive);
    const Outcome outcome = convert({samples + "/slate", folder / "slate-zx/ember"});
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains("slate-zx is an input or contains one"));
    CHECK(fs::exists(folder / "slate-zx/ember/ember.def"));
    CHECK(read_file(pack) == before);
}

TEST_CASE("An animation with hundreds of moves makes no format fail") {
    const TempFolder folder;
    fs::copy(samples + "/ember", folder.path() / "ember", fs::copy_options::recursive);
    std::string cns = read_file(folder.path() / "ember/ember.cns");
    for (int i = 0; i < 500; ++i) {
        cns += fmt::format(
            "\n[Statedef {0}]\ntype = S\nmovetype = A\nphysics = S\nanim = 200\nctrl = 0\n"
            "[State {0}, 1]\ntype = HitDef\ntrigger1 = AnimElem = 2\nattr = S,NA\ndamage = "
            "{1},1\nguardflag = MA\nhitflag = MAF\npausetime = 5,5\n"
            "ground.velocity = -4\nground.hittime = 12\n[State {0}, end]\ntype = "
            "ChangeState\ntrigger1 = AnimTime = 0\nvalue = 0\nctrl = 1\n",
            20'000 + i, i % 50);
    }
    write_file(folder.path() / "ember/ember.cns", cns);
    for (const std::string& format : formats_for_programs({"page", "moves-json"})) {
        CAPTURE(format);
        const Outcome outcome = run_fightconv(
            {"convert", folder / "ember", "--to", format, "-o", folder / format, "--verify"});
        CHECK(outcome.exit_code == 0);
        if (format == "uff" || format == "aseprite") {
            CHECK_THAT(outcome.err, Contains("moves are left out") &&
                                        Contains("[" + format + ".moves-left-out]"));
        }
    }
    // what fits is there, and is read back
    for (const std::string result : {"uff/ember.uff", "aseprite/ember.aseprite"}) {
        const Outcome outcome = run_fightconv({"inspect", folder / result, "--moves", "--json"});
        CHECK(outcome.exit_code == 0);
        const auto moves = nlohmann::json::parse(outcome.out).at("moves").size();
        CHECK(moves > 100);
        CHECK(moves < 500);
    }
}

TEST_CASE("Losses of a format are printed without -v, once for each kind") {
    const TempFolder folder;
    const auto convert = [&](std::vector<std::string> inputs, const std::string& out,
                             const std::vector<std::string>& options = {}) {
        inputs.insert(inputs.begin(), "convert");
        inputs.insert(inputs.end(), {"--to", "openbor", "-o", folder / out});
        inputs.insert(inputs.end(), options.begin(), options.end());
        const Outcome outcome = run_fightconv(inputs);
        CHECK(outcome.exit_code == 0);
        return outcome.err;
    };
    const std::string one = convert({samples + "/ember"}, "one");
    CAPTURE(one);
    CHECK_THAT(one, Contains("what is not kept:\n  ") && Contains("[openbor.loss.hits]\n"));
    CHECK(one.find("openbor.loss.hits") == one.rfind("openbor.loss.hits"));
    CHECK_THAT(one, !Contains("note:"));
    const std::string two = convert({samples + "/ember", samples + "/tide"}, "two");
    CAPTURE(two);
    CHECK_THAT(two, Contains("[openbor.loss.hits] (also in 1 more input)\n"));
    CHECK(two.find("openbor.loss.hits") == two.rfind("openbor.loss.hits"));
    CHECK_THAT(convert({samples + "/ember"}, "quiet", {"-q"}), !Contains("loss"));
    CHECK_THAT(
        convert({samples + "/ember"}, "verbose", {"-v"}),
        Contains("note: ") && Contains("[openbor.loss.hits]") && !Contains("what is not kept"));
}
