// inspect, validate, formats, help.
#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

nlohmann::json inspect(const std::vector<std::string>& arguments) {
    std::vector<std::string> full = {"inspect", "--json", "-q"};
    full.insert(full.end(), arguments.begin(), arguments.end());
    const Outcome outcome = run_fightconv(full);
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return nlohmann::json::parse(outcome.out);
}

}  // namespace

TEST_CASE(
    "inspect shows a character, its sprites, its actions, a palette and a .uff, as words and as "
    "JSON") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder.path()}).exit_code == 0);

    const auto character = inspect({samples + "/ember"});
    CHECK(character["animations"].size() > 20);
    CHECK(character["animations"][0]["name"] == "stand");
    CHECK(character["verdict"] == "usable");
    CHECK(character["palette_choices"] == nlohmann::json({1, 2, 3, 4}));

    const auto sff = inspect({samples + "/ember/ember.sff"});
    CHECK(sff["version"] == "2.01");
    CHECK(sff["sprites"].size() > 40);
    CHECK(inspect({samples + "/slate/slate.sff"})["version"] == "1.01");

    const auto air = inspect({samples + "/ember/ember.air"});
    CHECK(air["actions"] == air["actions_list"].size());
    const auto action = inspect({samples + "/ember/ember.air", "--anim", "200"});
    CHECK(action["action"] == 200);
    CHECK(action["elements"].size() > 2);

    const auto act = inspect({samples + "/slate/act/slate1.act"});
    CHECK(act["colours_list"].size() == 256);

    const auto uff = inspect({folder / "ember.uff"});
    CHECK(uff["format"] == "UFF");
    CHECK(uff["animations"].size() == character["animations"].size());
    CHECK(inspect({folder / "ember.uff", "--anim", "stand"})["frames"].size() > 2);

    const Outcome words = run_fightconv({"inspect", samples + "/ember"});
    CHECK_THAT(words.out, Contains("animations:") && Contains("walk_forward"));
    const Outcome unknown = run_fightconv({"inspect", samples + "/ember", "--anim", "moonwalk"});
    CHECK(unknown.exit_code == 1);
    CHECK_THAT(unknown.err, Contains("moonwalk"));
    const auto both = nlohmann::json::parse(
        run_fightconv({"inspect", samples + "/ember", folder / "absent", "--json", "-q"}).out);
    REQUIRE(both.size() == 2);
    CHECK(both[0]["name"] == "Ember");
    CHECK(both[1]["error"]["code"] == "not found");
}

TEST_CASE(
    "inspect shows the states of a .cns or .st, and the commands of a .cmd with the states they "
    "lead to") {
    const TempFolder folder;
    const std::string states =
        "[Data]\nlife = 900\n[Statedef 200]\n[State 200]\ntype = HitDef\ntrigger1 = 1\ndamage = "
        "23, 0\n";
    write_file(folder / "a.cns", states);
    write_file(folder / "a.st", states);
    write_file(folder / "a.cmd",
               "[Command]\nname = \"p\"\ncommand = ~D, DF, F, x\n[Statedef -1]\n[State -1, "
               "Palm]\ntype = ChangeState\nvalue = 1000\n"
               "triggerall = command = \"p\"\ntrigger1 = ctrl\n");
    for (const char* name : {"a.cns", "a.st"}) {
        const auto cns = inspect({folder / name});
        CHECK(cns["states"] == 1);
        CHECK(cns["hit_definitions"] == 1);
        CHECK(cns["controllers_by_type"][0]["type"] == "hitdef");
        CHECK(cns["hitdefs"][0]["line"] == 4);
        CHECK(cns["hitdefs"][0]["damage"] == "23, 0");
        CHECK(cns["constants"][0]["value"] == 900);
    }
    const auto cmd = inspect({folder / "a.cmd"});
    CHECK(cmd["commands_list"][0]["input"] == "236x");
    CHECK(cmd["links"][0]["state"] == 1000);
    CHECK(cmd["links"][0]["inputs"] == nlohmann::json({"236x"}));
    CHECK_THAT(run_fightconv({"inspect", folder / "a.cmd"}).out,
               Contains("236x") && Contains("Palm"));
}

TEST_CASE("validate finds nothing in what convert wrote, and the place of what was spoilt") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/tide", "-o", folder.path()}).exit_code == 0);
    const Outcome sound = run_fightconv({"validate", folder / "tide.uff"});
    CHECK(sound.exit_code == 0);
    CHECK_THAT(sound.err, Contains("tide.uff: whole, 100 of 100"));

    std::string bytes = read_file(folder / "tide.uff");
    write_file(folder / "cut.uff", bytes.substr(0, bytes.size() / 2));
    const Outcome cut = run_fightconv({"validate", folder / "cut.uff"});
    CHECK(cut.exit_code == 1);
    CHECK_THAT(cut.err, Contains("cut.uff+0x"));

    // inside of the last pixel block
    bytes[bytes.size() - 20] = static_cast<char>(bytes[bytes.size() - 20] ^ 0x55);
    write_file(folder / "poked.uff", bytes);
    const Outcome poked = run_fightconv({"validate", folder / "poked.uff", "--json"});
    CHECK(poked.exit_code == 1);
    CHECK(nlohmann::json::parse(poked.out)["ok"] == false);

    write_file(folder / "tide.snd", "ElecbyteSnd");
    CHECK(run_fightconv({"validate", folder / "tide.snd"}).exit_code == 1);
    CHECK_THAT(run_fightconv({"convert", folder / "tide.snd", "-o", folder / "out"}).err,
               Contains("`fightconv inspect`") && Contains("`fightconv extract`"));
}

TEST_CASE("The moves of several characters are one table that names the character of each") {
    const auto lines_of = [](const Outcome& outcome) {
        std::vector<std::string> lines;
        std::istringstream stream(outcome.out);
        for (std::string line; std::getline(stream, line);) {
            lines.push_back(line);
        }
        return lines;
    };
    const auto csv_of = [&](std::vector<std::string> inputs) {
        inputs.insert(inputs.begin(), "inspect");
        inputs.insert(inputs.end(), {"--moves", "--csv", "-q"});
        return lines_of(run_fightconv(inputs));
    };
    const auto ember = csv_of({samples + "/ember"});
    const auto tide = csv_of({samples + "/tide"});
    CHECK_THAT(ember.front(), Catch::Matchers::StartsWith("state,name,input,"));
    std::vector<std::string> expected = {"character," + ember.front()};
    for (const auto& [name, lines] : {std::pair{"Ember", ember}, {"Tide", tide}}) {
        for (std::size_t i = 1; i < lines.size(); ++i) {
            expected.push_back(std::string(name) + "," + lines[i]);
        }
    }
    CHECK(csv_of({samples + "/ember", samples + "/tide"}) == expected);
    const std::vector<std::string> without_view = {"inspect", samples + "/ember", "--csv"};
    CHECK_THAT(run_fightconv(without_view).err, !Catch::Matchers::Contains("--json"));
    // One that cannot be read does not keep the others from the table.
    CHECK(csv_of({samples + "/ember", samples + "/absent", samples + "/tide"}) == expected);
}

TEST_CASE("The digests of a character are those of its .sff, on any number of threads") {
    const auto digests_of = [&](const std::string& input, const char* threads) {
        const Outcome outcome =
            run_fightconv({"inspect", input, "--digest", "--csv", "-q", "-j", threads});
        REQUIRE(outcome.exit_code == 0);
        std::map<std::string, std::string> digests;  // by group and number
        std::istringstream stream(outcome.out);
        for (std::string line; std::getline(stream, line);) {
            digests[line.substr(0, line.find(',', line.find(',') + 1))] =
                line.substr(line.rfind(',') + 1);
        }
        return digests;
    };
    for (const std::string name : {"ember", "slate", "tide"}) {
        const auto expected = digests_of(samples + "/" + name, "1");
        CHECK(expected.size() > 30);
        CHECK(expected.at("group,number") == "sha256");
        CHECK(digests_of(samples + "/" + name + "/" + name + ".sff", "3") == expected);
        const auto document = nlohmann::json::parse(
            run_fightconv({"inspect", samples + "/" + name, "--digest", "--json", "-q"}).out);
        CHECK(document["sprites"].size() + 1 == expected.size());
        CHECK(document["sprites_listed"] == document["sprites"].size());
    }
    const auto ember = digests_of(samples + "/ember", "1");
    CHECK(ember.at("6,0") == ember.at("10,1"));       // a link
    CHECK(ember.at("1001,0") != ember.at("1000,2"));  // a link in other colours
    CHECK(run_fightconv({"inspect", samples + "/ember", "--digest", "--moves"}).exit_code == 2);
    CHECK(run_fightconv({"inspect", samples + "/ember", "--digest", "--memory", "0"}).exit_code ==
          2);
}

TEST_CASE(
    "The commands that all characters of a game have are read from a file that is named, or found "
    "in the game") {
    const TempFolder folder;
    const std::string character = folder / "game/chars/ember";
    std::filesystem::create_directories(folder / "game/chars");
    std::filesystem::copy(samples + "/ember", character);
    write_file(character + "/ember.cmd",
               "[Statedef -1]\n[State -1]\ntype = ChangeState\nvalue = 200\ntrigger1 = command = "
               "\"both\"\n");
    write_file(folder / "mine.cmd", "[Command]\nname = \"both\"\ncommand = a+b\n");
    const auto input_of = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {character, "--moves"});
        const auto document = inspect(more);
        const auto jab = std::find_if(document["moves"].begin(), document["moves"].end(),
                                      [](const auto& move) { return move["state"] == 200; });
        return (*jab)["input"].template get<std::string>();
    };
    CHECK(input_of({}).empty());
    CHECK(input_of({"--common-commands", folder / "mine.cmd"}) == "5a+b");
    write_file(folder / "game/data/common.cmd", "[Command]\nname = \"both\"\ncommand = x+y\n");
    CHECK(input_of({}) == "5x+y");
    CHECK(input_of({"--common-commands", folder / "mine.cmd"}) == "5a+b");

    // A result that depends on the file is made again if the file has changed.
    const std::vector<std::string> batch = {
        "batch", folder / "game/chars", "-o", folder / "out", "--to", "moves-csv", "--incremental"};
    REQUIRE(run_fightconv(batch).exit_code == 0);
    CHECK_THAT(read_file(folder / "out/ember-moves.csv"), Contains("5x+y"));
    CHECK_THAT(run_fightconv(batch).err, Contains("1 kept as up to date"));
    write_file(folder / "game/data/common.cmd", "[Command]\nname = \"both\"\ncommand = y+z\n");
    CHECK(run_fightconv(batch).exit_code == 0);
    CHECK_THAT(read_file(folder / "out/ember-moves.csv"), Contains("5y+z"));

    for (const std::string wrong : {"absent.cmd", "game"}) {
        const Outcome outcome =
            run_fightconv({"inspect", character, "--common-commands", folder / wrong});
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains("--common-commands " + folder / wrong));
    }
}

TEST_CASE("An error of a file names it as it was given") {
    const TempFolder folder;
    write_file(folder / "a/empty.sff", "");
    for (const std::string command : {"inspect", "validate"}) {
        const Outcome outcome = run_fightconv({command, folder / "a/empty.sff"});
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains("error: " + folder / "a/empty.sff"));
    }
}

TEST_CASE("An empty file is called empty, whatever its format is") {
    const TempFolder folder;
    for (const std::string name : {"e.sff", "e.snd", "e.act", "e.uff", "e.fspk", "e.aseprite",
                                   "e.mdl", "e.ani", "e.pak", "e.def", "e.png", "e.zip", "e.7z"}) {
        CAPTURE(name);
        const std::string file = folder / (name.substr(2) + "/" + name);
        write_file(file, "");
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"inspect", file},
              {"validate", file},
              {"convert", file, "-o", folder / "out"}}) {
            const Outcome outcome = run_fightconv(arguments);
            CHECK(outcome.exit_code == 1);
            CHECK_THAT(outcome.err, Contains("error: " + file + ": the file is empty"));
        }
    }
}

TEST_CASE("Formats lists what is read and written") {
    const Outcome words = run_fightconv({"formats"});
    CHECK(words.exit_code == 0);
    CHECK_THAT(words.out, Contains("mugen") && Contains("uff"));
    const auto document = nlohmann::json::parse(run_fightconv({"formats", "--json"}).out);
    CHECK(document["reads"].size() >= 2);
    CHECK(document["writes"].size() >= 1);
}

TEST_CASE("Packs are written, shown and checked in all layouts, and a layout can be forced") {
    const TempFolder folder;
    for (const std::string version : {"1.0", "1.5", "2.0"}) {
        const std::string out = folder / version;
        REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", out, "--to", "fspk",
                               "--fspk-version", version})
                    .exit_code == 0);
        const std::string pack = out + "/ember.fspk";
        const auto shown = inspect({pack});
        CHECK(shown["layout"] == version);
        CHECK(shown["moves"].size() ==
              nlohmann::json::parse(read_file(out + "/ember.moves.json"))["moves"].size());
        CHECK(inspect({pack, "--anim", "stand"})["hurt_windows"].size() > 0);
        CHECK(run_fightconv({"validate", pack}).exit_code == 0);
        CHECK(run_fightconv({"validate", pack, "--fspk-version", version}).exit_code == 0);
        CHECK(run_fightconv({"validate", pack, "--fspk-version", version == "1.0" ? "1.5" : "1.0"})
                  .exit_code == 1);
        CHECK(run_fightconv({"inspect", pack, "--fspk-version", "2"}).exit_code == 2);

        std::string bytes = read_file(pack);
        write_file(folder / "cut.fspk", bytes.substr(0, bytes.size() - 1));
        const Outcome cut = run_fightconv({"validate", folder / "cut.fspk"});
        CHECK(cut.exit_code == 1);
        CHECK_THAT(cut.err, Contains("cut.fspk+0x8") && Contains("OutOfBounds"));
    }
    // The newest one is written where nobody asks for another.
    const Outcome from_pack = run_fightconv(
        {"convert", folder / "2.0/ember.fspk", "-o", folder / "again", "--to", "fspk"});
    CHECK(from_pack.exit_code == 0);
    CHECK(read_file(folder / "again/ember.fspk") == read_file(folder / "2.0/ember.fspk"));
}

TEST_CASE(
    "inspect shows files of Urho3D by their extension or first bytes, and validate checks them") {
    const TempFolder folder;
    const auto write = [&](const char* name, const fightconv::ByteBuffer& bytes) {
        write_file(folder / name, fightconv::as_text(bytes));
        return folder / name;
    };
    const auto model = inspect({write("a.mdl", mdl_file("UMD2"))});
    CHECK(model["format"] == "UMD2");
    CHECK(model["vertex_buffers"][0]["vertices"] == 3);
    CHECK(model["vertex_buffers"][0]["elements"] == "position vector3, texture_coordinate vector2");
    CHECK(model["geometries"].size() == 3);
    CHECK(model["bones"][2]["name"] == "foot");
    const auto animation = inspect({write("a", uan2_file(4))});
    CHECK(animation["format"] == "UAN2 version 4");
    CHECK(animation["tracks"][0]["values"] == "position");
    CHECK(animation["variant_tracks"].size() == 4);
    const auto package = inspect({write("a.pak", upak_file())});
    CHECK(package["files"].size() == 3);
    CHECK(package["files"][2]["name"] == "dir/b.bin");
    CHECK(package["files"][2]["bytes"] == 5);
    const auto shader = inspect({write("a.vs4", ushd_file(4))});
    CHECK(shader["type"] == "vertex shader");
    CHECK(shader["parameters"][1]["offset"] == 80);

    const Outcome sound = run_fightconv(
        {"validate", folder / "a.mdl", folder / "a", folder / "a.pak", folder / "a.vs4"});
    CAPTURE(sound.err);
    CHECK(sound.exit_code == 0);
    fightconv::ByteBuffer bytes = upak_file();
    bytes[70] = 'b';
    const Outcome changed = run_fightconv({"validate", write("changed.pak", bytes)});
    CHECK(changed.exit_code == 1);
    CHECK_THAT(changed.err, Contains("pak.wrong-checksum") && Contains("changed.pak+0x46"));
    bytes = mdl_file("UMDL");
    bytes.resize(bytes.size() / 2);
    const Outcome cut = run_fightconv({"validate", write("cut.mdl", bytes)});
    CHECK(cut.exit_code == 1);
    CHECK_THAT(cut.err, Contains("cut.mdl+0x") && Contains("do not fit"));
}

TEST_CASE("No cell of a CSV is a formula for a spreadsheet") {
    const TempFolder folder;
    fs::copy(samples + "/ember", folder.path() / "=ember");
    std::string definition = read_file(folder.path() / "=ember/ember.def");
    definition.replace(definition.find("\"Ember\""), 7, "\"=Ember\"");
    write_file(folder.path() / "=ember/ember.def", definition);
    RunOptions there;
    there.working_folder = folder.path();
    const Outcome moves =
        run_fightconv({"inspect", "=ember", samples + "/tide", "--moves", "--csv"}, there);
    REQUIRE(moves.exit_code == 0);
    CHECK_THAT(moves.out, Contains("\n'=Ember,") && !Contains("\n=Ember"));
    fs::remove(folder.path() / "=ember/ember.sff");
    const Outcome problems = run_fightconv({"validate", "=ember", "--csv"}, there);
    CHECK(problems.exit_code == 1);
    CHECK_THAT(problems.out, Contains("\n'=ember,") && !Contains("\n=ember"));
}
