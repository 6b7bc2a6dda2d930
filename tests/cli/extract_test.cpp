// What a user sees of `fightconv extract`, and of `inspect` on a .snd.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/process.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {}  // namespace

TEST_CASE("extract writes the sounds of a character or of a .snd into a folder, and lists them") {
    const TempFolder folder;
    const Outcome outcome = run_fightconv({"extract", samples + "/ember", "-o", folder / "new/out"});
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    const fs::path sounds = folder.path() / "new/out/ember-sounds";
    const auto list = nlohmann::json::parse(read_file(sounds / "sounds.json"));
    CHECK(list["sounds"].size() >= 4);
    for (const auto& sound : list["sounds"]) {
        CHECK(read_file(sounds / sound["file"].get<std::string>()).substr(0, 4) == "RIFF");
    }
    REQUIRE(run_fightconv({"extract", samples + "/ember/ember.snd", "-o", folder / "alone", "--sounds"}).exit_code == 0);
    CHECK(read_file(sounds / "snd_5_0.wav") == read_file(folder.path() / "alone/ember-sounds/snd_5_0.wav"));
}

TEST_CASE("extract keeps an existing folder unless the user says otherwise, and says what it did as JSON") {
    const TempFolder folder;
    const std::vector<std::string> line = {"extract", samples + "/slate/slate.snd", "-o", folder.path(), "--json"};
    const auto run_with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), line.begin(), line.end());
        return run_fightconv(more);
    };
    const auto written = nlohmann::json::parse(run_with({}).out);
    CHECK(written["inputs"][0]["ok"] == true);
    REQUIRE(written["inputs"][0]["outputs"].size() == 1);  // a .snd has sounds only
    CHECK(written["inputs"][0]["outputs"][0]["files"] == 5);
    const std::string list = folder / "slate-sounds/sounds.json";
    write_file(list, "mine");
    const Outcome refused = run_with({});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("already exists") && Contains("--overwrite"));
    CHECK(nlohmann::json::parse(run_with({"--skip-existing"}).out)["inputs"][0]["outputs"][0]["skipped"] == true);
    CHECK(read_file(list) == "mine");
    CHECK(run_with({"--overwrite"}).exit_code == 0);
    CHECK(read_file(list) != "mine");
}

TEST_CASE("extract never replaces the folder that its input lies in") {
    const TempFolder folder;
    fs::create_directories(folder.path() / "slate-sounds");
    fs::copy(samples + "/slate/slate.snd", folder.path() / "slate-sounds/slate.snd");
    const Outcome refused = run_fightconv({"extract", folder / "slate-sounds/slate.snd", "-o", folder.path(), "--overwrite"});
    CHECK(refused.exit_code == 2);
    CHECK(fs::exists(folder.path() / "slate-sounds/slate.snd"));
    CHECK_FALSE(fs::exists(folder.path() / "slate-sounds/sounds.json"));

    // Nor one that holds a file which the .def names.
    const fs::path character = folder.path() / "ember";
    fs::copy(samples + "/ember", character, fs::copy_options::recursive);
    fs::create_directories(character / "ember-sounds");
    fs::rename(character / "ember.snd", character / "ember-sounds/ember.snd");
    std::string def = read_file(character / "ember.def");
    def.replace(def.find("ember.snd"), 9, "ember-sounds/ember.snd");
    write_file(character / "ember.def", def);
    CHECK(run_fightconv({"extract", character.string(), "-o", character.string(), "--overwrite"}).exit_code == 1);
    CHECK(fs::exists(character / "ember-sounds/ember.snd"));
}

TEST_CASE("extract tells a wrong command line from an input that fails") {
    const TempFolder folder;
    CHECK(run_fightconv({"extract"}).exit_code == 2);
    CHECK(run_fightconv({"extract", samples + "/ember"}).exit_code == 2);
    CHECK(run_fightconv({"extract", "a", "b", "-o", folder.path()}).exit_code == 2);
    CHECK(run_fightconv({"extract", "a", "-o", folder.path(), "--overwrite", "--skip-existing"}).exit_code == 2);
    CHECK(run_fightconv({"extract", folder / "absent", "-o", folder.path()}).exit_code == 1);
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"--names", "{group}/{number}"}, "--names: at character 8"},
        {{"--names", "{index}", "--sheets"}, "--names has no effect here: it is an option of sprites"},
        {{"--atlas"}, "--atlas has no effect here: it is an option of sheets"},
        {{"--sprites", "--json-layout", "aseprite"}, "--json-layout has no effect here: it is an option of sheets"},
        {{"--sheets", "--json-layout", "xml"}, "--json-layout takes aseprite|aseprite-hash|texturepacker, not 'xml'"},
        {{"--animations", "0"}, "--animations has no effect here"},
        {{"--sheets", "--animations", "9-1"}, "--animations: '9-1'"},
        {{"--palette", "two"}, "--palette takes a whole number"},
    };
    for (const auto& [options, words] : wrong) {
        std::vector<std::string> line = {"extract", samples + "/ember", "-o", folder / "nothing"};
        line.insert(line.end(), options.begin(), options.end());
        const Outcome outcome = run_fightconv(line);
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains(words));
        CHECK_FALSE(fs::exists(folder / "nothing"));
    }
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder.path()}).exit_code == 0);
    const Outcome none = run_fightconv({"extract", folder / "tide.uff", "-o", folder.path(), "--sounds"});
    CHECK(none.exit_code == 1);
    CHECK_THAT(none.err, Contains("no sounds"));
    write_file(folder / "broken.snd", "not a sound file at all, by far");
    const Outcome broken = run_fightconv({"extract", folder / "broken.snd", "-o", folder.path()});
    CHECK(broken.exit_code == 1);
    CHECK_THAT(broken.err, Contains("broken.snd") && Contains("ElecbyteSnd"));
}

TEST_CASE("extract writes sprites, palettes and sounds unasked, and what is asked for alone") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"extract", samples + "/ember", "-o", folder / "all"}).exit_code == 0);
    for (const char* part : {"sprites", "palettes", "sounds"}) {
        CHECK(fs::exists(folder.path() / "all" / ("ember-" + std::string(part)) / (part + std::string(".json"))));
    }
    CHECK_FALSE(fs::exists(folder.path() / "all/ember-sheets"));
    CHECK(read_file(folder / "all/ember-sprites/0200-003.png").substr(1, 3) == "PNG");
    REQUIRE(run_fightconv({"extract", samples + "/ember", "-o", folder / "one", "--sheets", "--atlas", "--animations", "stand,200"}).exit_code == 0);
    const auto atlas = nlohmann::json::parse(read_file(folder / "one/ember-sheets/atlas.json"));
    CHECK(atlas["meta"]["frameTags"].size() == 2);
    CHECK(std::distance(fs::directory_iterator(folder / "one"), {}) == 1);
    const Outcome odd = run_fightconv({"extract", samples + "/ember", "-o", folder / "odd", "--sheets", "--animations", "stand,xyz"});
    CHECK(odd.exit_code == 0);
    CHECK_THAT(odd.err, Contains("convert.no-such-animation"));
}

TEST_CASE("extract takes a .sff without its .air, and a .uff") {
    const TempFolder folder;
    fs::copy(samples + "/slate/slate.sff", folder / "slate.sff");
    REQUIRE(run_fightconv({"extract", folder / "slate.sff", "-o", folder / "out", "--names", "{name}_{index:03}"}).exit_code == 0);
    CHECK(fs::exists(folder / "out/slate-sprites/slate_000.png"));
    CHECK(fs::exists(folder / "out/slate-palettes/palettes.json"));
    const Outcome no_sheets = run_fightconv({"extract", folder / "slate.sff", "-o", folder / "out", "--sheets"});
    CHECK(no_sheets.exit_code == 1);
    CHECK_THAT(no_sheets.err, Contains("no animations"));
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder.path()}).exit_code == 0);
    REQUIRE(run_fightconv({"extract", folder / "tide.uff", "-o", folder / "out"}).exit_code == 0);
    CHECK(fs::exists(folder / "out/tide-sprites/0000-000.png"));
    CHECK_FALSE(fs::exists(folder / "out/tide-sounds"));
}

TEST_CASE("extract says what an input lacks, and writes nothing then") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder.path(), "--to", "fspk"}).exit_code == 0);
    const Outcome pack = run_fightconv({"extract", folder / "tide.fspk", "-o", folder / "out"});
    CHECK(pack.exit_code == 1);
    CHECK_THAT(pack.err, Contains("no pictures, palettes or sounds"));
    CHECK_THAT(run_fightconv({"extract", folder / "tide.fspk", "-o", folder / "out", "--sheets"}).err, Contains("no pictures"));
    const Outcome sound = run_fightconv({"extract", samples + "/tide/tide.snd", "-o", folder / "out", "--sounds", "--sprites"});
    CHECK(sound.exit_code == 1);
    CHECK_FALSE(fs::exists(folder / "out/tide-sounds"));
    const Outcome palette = run_fightconv({"extract", samples + "/tide/tide.snd", "-o", folder / "out", "--palette", "2"});
    CHECK(palette.exit_code == 0);
    CHECK_THAT(palette.err, Contains("--palette has no effect on this input"));
    REQUIRE(run_fightconv({"extract", samples + "/slate", "-o", folder / "two", "--sprites", "--palette", "2"}).exit_code == 0);
    REQUIRE(run_fightconv({"extract", samples + "/slate", "-o", folder / "one", "--sprites"}).exit_code == 0);
    CHECK(read_file(folder / "one/slate-sprites/0000-000.png") != read_file(folder / "two/slate-sprites/0000-000.png"));
}

TEST_CASE("inspect lists the sounds of a .snd with rate, channels, storage and length") {
    const auto shown = nlohmann::json::parse(run_fightconv({"inspect", samples + "/tide/tide.snd", "--json", "-q"}).out);
    CHECK(shown["format"] == "SND");
    CHECK(shown["sounds"] == shown["sounds_list"].size());
    const auto& first = shown["sounds_list"][0];
    CHECK(first["rate"] == 11025);
    CHECK(first["channels"] == 2);
    CHECK(first["stored_as"] == "PCM 16");
    CHECK(first["seconds"].get<double>() > 0.1);
    CHECK_THAT(run_fightconv({"inspect", samples + "/slate/slate.snd"}).out, Contains("PCM 8") && Contains("8000"));
    CHECK(nlohmann::json::parse(run_fightconv({"inspect", samples + "/slate", "--json", "-q"}).out)["sounds"] == 4);
}
