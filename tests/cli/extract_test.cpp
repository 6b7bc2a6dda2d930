// `fightconv extract`, and `inspect` on a .snd, as a user sees them.
#include <algorithm>
#include <bit>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "formats/images/animated/animated_image.hpp"
#include "formats/images/png/png.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {}  // namespace

TEST_CASE("extract writes the sounds of a character or of a .snd into a folder, and lists them") {
    const TempFolder folder;
    const Outcome outcome =
        run_fightconv({"extract", samples + "/ember", "-o", folder / "new/out"});
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    const fs::path sounds = folder.path() / "new/out/ember-sounds";
    const auto list = nlohmann::json::parse(read_file(sounds / "sounds.json"));
    CHECK(list["sounds"].size() >= 4);
    for (const auto& sound : list["sounds"]) {
        CHECK(read_file(sounds / sound["file"].get<std::string>()).substr(0, 4) == "RIFF");
    }
    REQUIRE(
        run_fightconv({"extract", samples + "/ember/ember.snd", "-o", folder / "alone", "--sounds"})
            .exit_code == 0);
    CHECK(read_file(sounds / "snd_5_0.wav") ==
          read_file(folder.path() / "alone/ember-sounds/snd_5_0.wav"));
}

TEST_CASE(
    "extract keeps an existing folder unless the user says otherwise, and says what it did as "
    "JSON") {
    const TempFolder folder;
    const std::vector<std::string> line = {"extract", samples + "/slate/slate.snd", "-o",
                                           folder.path(), "--json"};
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
    CHECK(nlohmann::json::parse(
              run_with({"--skip-existing"}).out)["inputs"][0]["outputs"][0]["skipped"] == true);
    CHECK(read_file(list) == "mine");
    CHECK(run_with({"--overwrite"}).exit_code == 0);
    CHECK(read_file(list) != "mine");
}

TEST_CASE("extract never replaces the folder that its input lies in") {
    const TempFolder folder;
    fs::create_directories(folder.path() / "slate-sounds");
    fs::copy(samples + "/slate/slate.snd", folder.path() / "slate-sounds/slate.snd");
    const Outcome refused = run_fightconv(
        {"extract", folder / "slate-sounds/slate.snd", "-o", folder.path(), "--overwrite"});
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
    CHECK(run_fightconv({"extract", character.string(), "-o", character.string(), "--overwrite"})
              .exit_code == 1);
    CHECK(fs::exists(character / "ember-sounds/ember.snd"));
}

TEST_CASE("extract tells a wrong command line from an input that fails") {
    const TempFolder folder;
    CHECK(run_fightconv({"extract"}).exit_code == 2);
    CHECK(run_fightconv({"extract", samples + "/ember"}).exit_code == 2);
    REQUIRE(run_fightconv({"pack", samples + "/ember", "-o", folder / "packed"}).exit_code == 0);
    CHECK(run_fightconv(
              {"extract", folder / "packed/ember.pak", samples + "/ember", "-o", folder.path()})
              .exit_code == 2);
    CHECK(run_fightconv({"extract", "a", "-o", folder.path(), "--overwrite", "--skip-existing"})
              .exit_code == 2);
    CHECK(run_fightconv({"extract", folder / "absent", "-o", folder.path()}).exit_code == 1);
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"--names", "{group}/{number}"}, "--names: at character 8"},
        {{"--names", "{index}", "--sheets"},
         "--names has no effect here: it is an option of sprites"},
        {{"--atlas"}, "--atlas has no effect here: it is an option of sheets"},
        {{"--sprites", "--json-layout", "aseprite"},
         "--json-layout has no effect here: it is an option of sheets"},
        {{"--sheets", "--json-layout", "xml"},
         "--json-layout takes aseprite, aseprite-hash or texturepacker, not 'xml'"},
        {{"--sprite", "9000;1"}, "--sprite: '9000;1' is not a sprite"},
        {{"--sprite", "0,0", "--sprite", "1,"}, "--sprite: '1,' is not a sprite"},
        {{"--sheets", "--sprite", "0,0"},
         "--sprite has no effect here: it is an option of sprites"},
        {{"--movies", "mp4"}, "--movies takes gif, apng or webp, not 'mp4'"},
        {{"--sheets", "--outlines"}, "--outlines has no effect here"},
        {{"--sheets", "--largest", "9"}, "--largest takes a whole number from 64 to 16384"},
        {{"--sheets", "--prefix", "a/"}, "--prefix: at character 2"},
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
    const Outcome none =
        run_fightconv({"extract", folder / "tide.uff", "-o", folder.path(), "--sounds"});
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
        CHECK(fs::exists(folder.path() / "all" / ("ember-" + std::string(part)) /
                         (part + std::string(".json"))));
    }
    CHECK_FALSE(fs::exists(folder.path() / "all/ember-sheets"));
    CHECK(read_file(folder / "all/ember-sprites/0200-003.png").substr(1, 3) == "PNG");
    REQUIRE(run_fightconv({"extract", samples + "/ember", "-o", folder / "one", "--sheets",
                           "--atlas", "--animations", "stand,200"})
                .exit_code == 0);
    const auto atlas = nlohmann::json::parse(read_file(folder / "one/ember-sheets/atlas.json"));
    CHECK(atlas["meta"]["frameTags"].size() == 2);
    CHECK(std::distance(fs::directory_iterator(folder / "one"), {}) == 1);
    const Outcome odd = run_fightconv({"extract", samples + "/ember", "-o", folder / "odd",
                                       "--sheets", "--animations", "stand,xyz"});
    CHECK(odd.exit_code == 0);
    CHECK_THAT(odd.err, Contains("convert.no-such-animation"));
}

TEST_CASE("extract writes chosen sprites, larger if that is wanted, with their own indices") {
    const TempFolder folder;
    const auto sprites_in = [&](const std::string& name) {
        return nlohmann::json::parse(
            read_file(folder.path() / name / "ember-sprites/sprites.json"))["sprites"];
    };
    const auto decoded = [&](const std::string& path) {
        const std::string bytes = read_file(folder / path);
        fightconv::Context context;
        auto image = fightconv::png::decode({path, fightconv::as_bytes(bytes)}, context);
        REQUIRE(image);
        return *std::move(image);
    };
    REQUIRE(
        run_fightconv({"extract", samples + "/ember", "-o", folder / "one", "--sprite", "9000,1"})
            .exit_code == 0);
    REQUIRE(run_fightconv({"extract", samples + "/ember", "-o", folder / "two", "--sprite",
                           "9000,1", "--sprite", "0", "--scale", "2"})
                .exit_code == 0);
    // no palettes, no sounds
    CHECK(std::distance(fs::directory_iterator(folder / "one"), {}) == 1);
    CHECK(sprites_in("one").size() == 1);
    CHECK(sprites_in("two").size() > 2);
    const Outcome some = run_fightconv({"extract", samples + "/ember", "-o", folder / "some",
                                        "--sprite", "0,0", "--sprite", "77,7"});
    CHECK(some.exit_code == 0);
    CHECK_THAT(some.err, Contains("extract.no-such-sprite") && Contains("77,7"));
    for (const auto& [one, two] :
         {std::pair("one/ember-sprites/9000-001.png", "two/ember-sprites/9000-001.png"),
          std::pair("some/ember-sprites/0000-000.png", "two/ember-sprites/0000-000.png")}) {
        const auto small = decoded(one), large = decoded(two);
        CHECK(large.palette == small.palette);
        const fightconv::Picture& picture = small.picture;
        const fightconv::Picture expected =
            fightconv::enlarged(picture, {0, 0, picture.width, picture.height}, 2);
        CHECK(std::ranges::equal(large.picture.pixels.unpacked(), expected.pixels.unpacked()));
    }
    const Outcome none =
        run_fightconv({"extract", samples + "/ember", "-o", folder / "none", "--sprite", "77,7"});
    CHECK(none.exit_code == 1);
    CHECK_FALSE(fs::exists(folder / "none/ember-sprites"));
    REQUIRE(
        run_fightconv({"extract", samples + "/ember", "-o", folder / "walk", "--animations", "20"})
            .exit_code == 0);
    for (const auto& sprite : sprites_in("walk")) {
        CHECK(sprite["group"] == 20);
    }
    CHECK(sprites_in("walk").size() > 1);
}

TEST_CASE("extract --movies KIND, as scripts have it, is --KIND, and no help shows it") {
    const TempFolder folder;
    const auto extract = [&](const std::string& to, const std::vector<std::string>& kind) {
        std::vector<std::string> line = {"extract",      samples + "/tide", "-o", folder / to,
                                         "--animations", "stand",           "-q"};
        line.insert(line.end(), kind.begin(), kind.end());
        CHECK(run_fightconv(line).exit_code == 0);
        return read_file(folder.path() / to / "tide-webp/stand.webp");
    };
    const std::string expected = extract("now", {"--webp"});
    CHECK_FALSE(expected.empty());
    CHECK(extract("before", {"--movies", "webp"}) == expected);
    CHECK(extract("both", {"--movies=webp", "--gif"}) == expected);
    CHECK(fs::exists(folder / "both/tide-gif/stand.gif"));
    CHECK_THAT(run_fightconv({"extract", "--help"}).out,
               Contains("--webp") && !Contains("--movies"));
    CHECK_THAT(run_fightconv({"__manual"}).out, Contains("webp") && !Contains("movies"));
}

TEST_CASE("extract takes several inputs, and writes a GIF of every animation") {
    const TempFolder folder;
    const Outcome outcome = run_fightconv({"extract", samples + "/ember", samples + "/tide", "-o",
                                           folder.path(), "--gif", "--animations", "stand,200",
                                           "--outlines", "--ticks", "--floor", "--scale", "2"});
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    for (const char* const name : {"ember", "tide"}) {
        const fs::path gifs = folder.path() / (std::string(name) + "-gif");
        CHECK(std::distance(fs::directory_iterator(gifs), {}) == 2);
        CHECK(read_file(gifs / "stand.gif").substr(0, 3) == "GIF");
    }
    const Outcome several = run_fightconv({"extract", samples + "/tide", "-o", folder / "several",
                                           "--apng", "--webp", "--animations", "stand"});
    CAPTURE(several.err);
    CHECK(several.exit_code == 0);
    CHECK(fs::exists(folder / "several/tide-apng/stand.apng"));
    CHECK(fs::exists(folder / "several/tide-webp/stand.webp"));
    const Outcome partly = run_fightconv(
        {"extract", folder / "absent", samples + "/slate", "-o", folder.path(), "--sounds"});
    CHECK(partly.exit_code == 1);
    CHECK(fs::exists(folder / "slate-sounds/sounds.json"));
}

TEST_CASE(
    "Sheets have padding, repeated edges and sides that are powers of two where that is wanted") {
    const TempFolder folder;
    const auto extracted = [&](const std::string& name, std::vector<std::string> options) {
        std::vector<std::string> line = {"extract",      samples + "/ember", "-o",
                                         folder / name,  "--sheets",         "--atlas",
                                         "--animations", "200-3999",         "-q"};
        line.insert(line.end(), options.begin(), options.end());
        REQUIRE(run_fightconv(line).exit_code == 0);
        return nlohmann::json::parse(read_file(folder.path() / name / "ember-sheets/atlas.json"));
    };
    const auto document =
        extracted("padded", {"--padding", "2", "--extrude", "1", "--power-of-two"});
    const auto size = document["meta"]["size"];
    CHECK(std::has_single_bit(size["w"].get<unsigned>()));
    CHECK(std::has_single_bit(size["h"].get<unsigned>()));
    const auto& frames = document["frames"];
    for (const auto& a : frames) {
        for (const auto& b : frames) {
            const auto &one = a["frame"], &other = b["frame"];
            const auto apart = [&](const char* at, const char* length) {
                return one[at].get<int>() + one[length].get<int>() + 4 <= other[at].get<int>() ||
                       other[at].get<int>() + other[length].get<int>() + 4 <= one[at].get<int>();
            };
            CHECK((one == other || apart("x", "w") || apart("y", "h")));
        }
    }
    extracted("small", {"--largest", "256"});
    CHECK(fs::exists(folder / "small/ember-sheets/atlas2.png"));
}

TEST_CASE("Animations of sheets begin with the name of the output, or with what --prefix says") {
    const TempFolder folder;
    const auto first_tag = [&](const std::string& name, std::vector<std::string> options) {
        options.insert(options.begin(), {"extract", samples + "/ember", "-o", folder / name,
                                         "--sheets", "--atlas", "--animations", "stand", "-q"});
        REQUIRE(run_fightconv(options).exit_code == 0);
        const auto parts = fs::directory_iterator(folder / name)->path();
        return nlohmann::json::parse(
                   read_file(parts / "atlas.json"))["meta"]["frameTags"][0]["name"]
            .get<std::string>();
    };
    CHECK(first_tag("plain", {}) == "ember-stand");
    CHECK(first_tag("named", {"--name", "hero"}) == "hero-stand");
    CHECK(first_tag("other", {"--prefix", "{name}_1_"}) == "ember_1_stand");
    CHECK(first_tag("none", {"--prefix", ""}) == "stand");
}

TEST_CASE("The tables of moves name the animation of each move as the sheets do") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"extract", samples + "/ember", "-o", folder.path(), "--sheets",
                           "--atlas", "--prefix", "", "--moves-json", "--moves-csv", "-q"})
                .exit_code == 0);
    const auto atlas = nlohmann::json::parse(read_file(folder / "ember-sheets/atlas.json"));
    std::map<std::string, int> actions;
    for (const auto& animation : atlas["meta"]["fightconv"]["animations"]) {
        actions[animation["name"]] = animation["action"];
    }
    const auto moves = nlohmann::json::parse(read_file(folder / "ember-moves.json"))["moves"];
    REQUIRE(moves.size() >= 9);
    for (const auto& move : moves) {
        CHECK(actions.at(move["animation"]) == move["action"]);
    }
    CHECK_THAT(read_file(folder / "ember-moves.csv"),
               Contains(",guard,animation,action\n") && Contains(",mid,jab_200,200\n"));
    // Words for people stay narrow enough for a terminal.
    const std::vector<std::string> inspect = {"inspect", samples + "/ember", "--moves"};
    CHECK_THAT(run_fightconv(inspect).out, !Contains("animation"));
    CHECK_THAT(run_fightconv({"inspect", samples + "/ember", "--moves", "-v"}).out,
               Contains("  animation ") && Contains("  jab_200 "));
}

TEST_CASE("extract takes a .sff without its .air, and a .uff") {
    const TempFolder folder;
    fs::copy(samples + "/slate/slate.sff", folder / "slate.sff");
    REQUIRE(run_fightconv({"extract", folder / "slate.sff", "-o", folder / "out", "--names",
                           "{name}_{index:03}"})
                .exit_code == 0);
    CHECK(fs::exists(folder / "out/slate-sprites/slate_000.png"));
    CHECK(fs::exists(folder / "out/slate-palettes/palettes.json"));
    const Outcome no_sheets =
        run_fightconv({"extract", folder / "slate.sff", "-o", folder / "out", "--sheets"});
    CHECK(no_sheets.exit_code == 1);
    CHECK_THAT(no_sheets.err, Contains("no animations"));
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder.path()}).exit_code == 0);
    REQUIRE(run_fightconv({"extract", folder / "tide.uff", "-o", folder / "out"}).exit_code == 0);
    CHECK(fs::exists(folder / "out/tide-sprites/0000-000.png"));
    CHECK_FALSE(fs::exists(folder / "out/tide-sounds"));
}

TEST_CASE("extract says what an input lacks, and writes nothing then") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder.path(), "--to", "fspk"})
                .exit_code == 0);
    const Outcome pack = run_fightconv({"extract", folder / "tide.fspk", "-o", folder / "out"});
    CHECK(pack.exit_code == 1);
    CHECK_THAT(pack.err, Contains("no pictures, palettes or sounds"));
    CHECK_THAT(
        run_fightconv({"extract", folder / "tide.fspk", "-o", folder / "out", "--sheets"}).err,
        Contains("no pictures"));
    const Outcome sound = run_fightconv(
        {"extract", samples + "/tide/tide.snd", "-o", folder / "out", "--sounds", "--sprites"});
    CHECK(sound.exit_code == 1);
    CHECK_FALSE(fs::exists(folder / "out/tide-sounds"));
    const Outcome palette = run_fightconv(
        {"extract", samples + "/tide/tide.snd", "-o", folder / "out", "--palette", "2"});
    CHECK(palette.exit_code == 0);
    CHECK_THAT(palette.err, Contains("--palette has no effect on this input"));
    REQUIRE(run_fightconv({"extract", samples + "/slate", "-o", folder / "two", "--sprites",
                           "--palette", "2"})
                .exit_code == 0);
    REQUIRE(run_fightconv({"extract", samples + "/slate", "-o", folder / "one", "--sprites"})
                .exit_code == 0);
    CHECK(read_file(folder / "one/slate-sprites/0000-000.png") !=
          read_file(folder / "two/slate-sprites/0000-000.png"));
}

TEST_CASE("inspect lists the sounds of a .snd with rate, channels, storage and length") {
    const auto shown = nlohmann::json::parse(
        run_fightconv({"inspect", samples + "/tide/tide.snd", "--json", "-q"}).out);
    CHECK(shown["format"] == "SND");
    CHECK(shown["sounds"] == shown["sounds_list"].size());
    const auto& first = shown["sounds_list"][0];
    CHECK(first["rate"] == 11025);
    CHECK(first["channels"] == 2);
    CHECK(first["stored_as"] == "PCM 16");
    CHECK(first["seconds"].get<double>() > 0.1);
    CHECK_THAT(run_fightconv({"inspect", samples + "/slate/slate.snd"}).out,
               Contains("PCM 8") && Contains("8000"));
    CHECK(nlohmann::json::parse(
              run_fightconv({"inspect", samples + "/slate", "--json", "-q"}).out)["sounds"] == 4);
}

TEST_CASE("--scale enlarges sheets as it enlarges sprites") {
    const TempFolder folder;
    const auto extract = [&](const std::string& to, std::vector<std::string> more) {
        more.insert(more.begin(), {"extract", samples + "/ember", "-o", folder / to, "--sheets",
                                   "--animations", "200", "--no-config"});
        return run_fightconv(more);
    };
    REQUIRE(extract("plain", {}).exit_code == 0);
    REQUIRE(extract("large", {"--scale", "2"}).exit_code == 0);
    const auto meta_in = [&](const std::string& set) {
        const fs::path sheets = folder.path() / set / "ember-sheets";
        for (const auto& entry : fs::directory_iterator(sheets)) {
            if (entry.path().extension() == ".json") {
                return nlohmann::json::parse(read_file(entry.path()))["meta"];
            }
        }
        return nlohmann::json();
    };
    CHECK(meta_in("large")["size"]["w"] == 2 * meta_in("plain")["size"]["w"].get<int>());
    const Outcome refused = extract("odd", {"--scale", "3", "--power-of-two"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("--power-of-two needs a --scale of 1, 2, 4, 8 or 16, not 3"));
}
