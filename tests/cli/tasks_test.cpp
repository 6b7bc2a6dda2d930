// The tasks for which users come, each done by one command. The numbers are those of docs/tasks.md.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

// A game with the samples in it, one of them twice and one without most of its pictures.
class Game {
public:
    Game() {
        fs::create_directories(folder_.path() / "game/chars");
        fs::create_directories(folder_.path() / "game/data");
        fs::create_directories(folder_.path() / "empty");
        for (const std::string sample : {"ember", "slate", "tide"}) {
            fs::copy(samples + "/" + sample, chars() / sample);
        }
        fs::copy(samples + "/tide", chars() / "tide-again");
        fs::copy(samples + "/ember", chars() / "broken");
        const std::string sprites = read_file(chars() / "broken/ember.sff");
        write_file(chars() / "broken/ember.sff", sprites.substr(0, sprites.size() / 3));
        write_file(folder_.path() / "game/data/select.def",
                   "[Characters]\nember\nslate, stages/a.def\nrandomselect\n");
    }

    fs::path chars() const { return folder_.path() / "game/chars"; }
    const fs::path& path() const { return folder_.path(); }

    Outcome run(const std::vector<std::string>& arguments, const std::string& input = "") const {
        RunOptions options;
        options.working_folder = folder_.path();
        if (!input.empty()) {
            options.input = folder_.path() / input;
        }
        return run_fightconv(arguments, options);
    }
    bool has(const std::string& path) const { return fs::exists(folder_.path() / path); }
    std::string content(const std::string& path) const { return read_file(folder_.path() / path); }
    std::size_t files_in(const std::string& path) const {
        return static_cast<std::size_t>(std::count_if(
            fs::directory_iterator(folder_.path() / path), fs::directory_iterator(),
            [](const fs::directory_entry& entry) { return entry.is_regular_file(); }));
    }

private:
    TempFolder folder_;
};

// Width and height of a .png.
std::pair<unsigned, unsigned> size_of_png(const std::string& bytes) {
    REQUIRE_THAT(bytes, StartsWith("\x89PNG"));
    const auto number_at = [&](std::size_t at) {
        unsigned number = 0;
        for (std::size_t i = at; i < at + 4; ++i) {
            number = number << 8U | static_cast<unsigned char>(bytes[i]);
        }
        return number;
    };
    return {number_at(16), number_at(20)};
}

std::size_t line_count(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("Tasks 1 to 3: broken characters, an inventory, and duplicates of a roster") {
    const Game game;
    // 1: which are broken, and why, worst first
    CHECK(game.run({"batch", "game/chars", "-o", "out", "--dry-run", "--report", "verdicts.csv"})
              .exit_code == 0);
    const std::string verdicts = game.content("verdicts.csv");
    CHECK(verdicts.find("broken") < verdicts.find("slate"));
    CHECK_THAT(verdicts, Contains("damaged") && Contains("usable"));
    CHECK_FALSE(game.has("out/ember.uff"));
    // 2: an inventory without converting anything
    const Outcome inventory = game.run({"inspect", "game/chars", "--roster", "--csv"});
    CHECK(line_count(inventory.out) == 6);
    CHECK_THAT(inventory.out, Contains("Ember") && Contains("320x240"));
    // 3: duplicates
    const auto document =
        nlohmann::json::parse(game.run({"inspect", "game/chars", "--roster", "--json"}).out);
    CHECK_THAT(document.dump(), Contains("tide-again"));
    CHECK_THAT(game.run({"inspect", "game/chars", "--roster"}).out, Contains("same"));
}

TEST_CASE(
    "Tasks 4 to 7: a whole game, an archive as it was downloaded, a job at night, and a repair") {
    const Game game;
    // 4
    CHECK(game.run({"batch", "game", "--select", "-o", "out"}).exit_code == 0);
    CHECK((game.has("out/ember.uff") && game.has("out/slate.uff") && !game.has("out/tide.uff")));
    // 5
    std::vector<Packed> files;
    for (const auto& entry : fs::directory_iterator(samples + "/ember")) {
        files.push_back(
            {"Ember v1.2/" + entry.path().filename().string(), read_file(entry.path())});
    }
    write_file(game.path() / "ember.rar", rar5_archive(files));
    CHECK(game.run({"convert", "ember.rar", "-o", "archive"}).exit_code == 0);
    CHECK(game.has("archive/ember.uff") != game.has("archive/Ember v1.2.uff"));
    // 6
    const Outcome nightly = game.run({"batch", "empty", "-o", "night", "-q"});
    CHECK(nightly.exit_code == 1);
    CHECK_THAT(nightly.err, Contains("empty"));
    CHECK(line_count(nightly.err) <= 2);
    CHECK(game.run({"batch", "game/chars/ember", "-o", "night", "-q"}).err.empty());
    // 7
    CHECK(game.run({"convert", "game/chars/broken", "--to", "mugen", "-o", "mended"}).exit_code ==
          0);
    CHECK_THAT(game.content("mended/broken-mugen/fightconv-repairs.txt"), Contains("ember.sff: "));
    CHECK(game.content("mended/broken-mugen/ember.cns") ==
          game.content("game/chars/broken/ember.cns"));
    CHECK_THAT(game.run({"inspect", "game/chars/broken/ember.sff"}).err, Contains("[sff."));
    CHECK(game.run({"inspect", "mended/broken-mugen/ember.sff"}).err.empty());
    CHECK_THAT(game.run({"convert", "mended/broken-mugen", "--to", "mugen", "-o", "again"}).err,
               Contains("nothing had to be mended"));
}

TEST_CASE("Tasks 27 to 30: sprites as pictures") {
    const Game game;
    const std::string fighter = "game/chars/ember";
    // 27, 28
    CHECK(game.run({"extract", fighter, "-o", "out", "--sprites"}).exit_code == 0);
    fs::remove(game.path() / "out/ember-sprites/0000-000.png");
    fs::copy(game.path() / "out/ember-sprites/0000-001.png",
             game.path() / "out/ember-sprites/8000-0-1-2.png");
    CHECK_THAT(game.run({"convert", fighter, "--to", "mugen", "-o", "edited", "--sprites-from",
                         "out/ember-sprites", "-v"})
                   .err,
               Contains("1 sprite added: 8000,0; 76 sprites as before"));
    // 29
    fs::create_directories(game.path() / "mysprites");
    fs::copy(game.path() / "out/ember-sprites/0000-001.png", game.path() / "mysprites/0-0-9-9.png");
    CHECK(game.run({"convert", "mysprites", "--to", "mugen", "-o", "mine"}).exit_code == 0);
    CHECK(game.has("mine/mysprites-mugen/mysprites-mugen.sff"));
    // 30
    const std::string tide = "game/chars/tide";
    CHECK(game.run({"convert", tide, "--to", "mugen", "-o", "old", "--sff-version", "1.01",
                    "--colours", "256"})
              .exit_code == 0);
    CHECK_THAT(game.run({"inspect", "old/tide-mugen/tide.sff"}).out, Contains("1.01"));
}

TEST_CASE("Tasks 8 to 15: pictures") {
    const Game game;
    const std::string fighter = "game/chars/ember";
    // 8: one animation as a GIF with the outlines of its boxes
    CHECK(game.run({"preview", fighter, "-o", "walk.gif", "--animations", "20", "--outlines"})
              .exit_code == 0);
    CHECK_THAT(game.content("walk.gif"), StartsWith("GIF89a"));
    // 9: a GIF of every animation
    CHECK(game.run({"extract", fighter, "-o", "out", "--gif"}).exit_code == 0);
    CHECK(game.files_in("out/ember-gif") >= 40);
    // 10: the portrait, twice as large
    CHECK(game.run({"extract", fighter, "-o", "portrait", "--sprite", "9000,1"}).exit_code == 0);
    CHECK(game.run({"extract", fighter, "-o", "large", "--sprite", "9000,1", "--scale", "2"})
              .exit_code == 0);
    const auto [width, height] = size_of_png(game.content("portrait/ember-sprites/9000-001.png"));
    CHECK(size_of_png(game.content("large/ember-sprites/9000-001.png")) ==
          std::pair(2 * width, 2 * height));
    // 11: the sprites of one animation
    CHECK(game.run({"extract", fighter, "-o", "walk", "--animations", "20"}).exit_code == 0);
    CHECK((game.files_in("walk/ember-sprites") > 2 && game.files_in("walk/ember-sprites") < 20));
    // 12: a sheet of the attacks for Phaser
    CHECK(game.run({"extract", fighter, "-o", "phaser", "--sheets", "--atlas", "--animations",
                    "200-3999", "--padding", "2", "--power-of-two"})
              .exit_code == 0);
    const auto [sheet_width, sheet_height] =
        size_of_png(game.content("phaser/ember-sheets/atlas.png"));
    CHECK(((sheet_width & (sheet_width - 1)) == 0 && (sheet_height & (sheet_height - 1)) == 0));
    // 13: a contact sheet of a lone .sff
    fs::copy(samples + "/slate/slate.sff", game.path() / "lone.sff");
    CHECK(game.run({"preview", "lone.sff", "-o", "sprites.png"}).exit_code == 0);
    CHECK(size_of_png(game.content("sprites.png")).first <= 1600);
    // 14: a gallery of a roster; the broken character is in it too
    CHECK(game.run({"batch", "game/chars", "-o", "gallery", "--to", "page", "--report",
                    "gallery/index.html"})
              .exit_code == 0);
    CHECK_THAT(game.content("gallery/index.html"), Contains("href=\"./slate.html\""));
    // 15: every palette of one frame side by side
    CHECK(game.run({"preview", "game/chars/slate", "-o", "palettes.png", "--animations", "0",
                    "--by-palette"})
              .exit_code == 0);
    CHECK(size_of_png(game.content("palettes.png")).first > 200);
}

TEST_CASE("Tasks 16 to 19: frame data") {
    const Game game;
    // 16: all specials of several characters in one table
    const std::string specials = game.run({"inspect", "game/chars/ember", "game/chars/slate",
                                           "--moves", "--type", "special", "--csv"})
                                     .out;
    CHECK_THAT(specials,
               StartsWith("character,state,name,input") && Contains("Ember,1000,Rising Fist,623y"));
    CHECK_THAT(specials, Contains("\nSlate,"));
    // 17: with button names of one's own
    CHECK_THAT(
        game.run({"inspect", "game/chars/ember", "--moves", "--buttons", "LK,MK,HK,LP,MP,HP"}).out,
        Contains("623MP"));
    // 18: what 5x can be cancelled into, from which frame
    const auto cancels = nlohmann::json::parse(
        game.run({"inspect", "game/chars/ember", "--cancels", "--input", "5x", "--json"}).out);
    REQUIRE_FALSE(cancels.at("cancels").empty());
    for (const auto& cancel : cancels.at("cancels")) {
        CHECK(cancel.at("input") == "5x");
        CHECK(cancel.at("from_tick") >= 1);
    }
    CHECK_THAT(game.run({"inspect", "game/chars/ember", "--cancels", "--input", "5x"}).out,
               Contains("Rising Fist"));
    // 19: a move with its follow-ups in the browser; tests/browser plays it
    CHECK(game.run({"preview", "game/chars/ember", "-o", "ember.html"}).exit_code == 0);
    CHECK_THAT(game.content("ember.html"), Contains("</html>"));
}

TEST_CASE("Task 20: a fight") {
    const Game game;
    CHECK(game.run({"convert", "game/chars/ember", "game/chars/slate", "-o", "fight", "--to",
                    "godot"})
              .exit_code == 0);
    // tests/godot plays it
    CHECK(game.has("fight/ember-godot/project.godot"));
    CHECK(game.has("fight/slate-godot/slate_fighter.tres"));
}

TEST_CASE("Tasks 21 to 26: scripts") {
    const Game game;
    const std::string fighter = "game/chars/ember";
    // 21
    CHECK(game.run({"convert", fighter, "-o", "ember.uff"}).exit_code == 0);
    const Outcome piped = game.run({"convert", "-", "-o", "-", "--to", "uff"}, "ember.uff");
    CHECK(piped.exit_code == 0);
    CHECK_THAT(piped.out, StartsWith("UFF"));
    // 22
    CHECK(game.run({"convert", fighter, "-o", "named", "--name", "{author}_{name}"}).exit_code ==
          0);
    CHECK(game.has("named/fightconv_ember.uff"));
    // 23: good enough?
    CHECK(game.run({"validate", fighter, "-q"}).exit_code == 0);
    const Outcome broken = game.run({"validate", "game/chars/broken", "--json"});
    CHECK(broken.exit_code == 1);
    CHECK_THAT(broken.out, Contains("\"verdict\": \"damaged\"") && Contains("\"reason\": "));
    // 24: what changed
    const Outcome changes =
        game.run({"diff", fighter, "game/chars/broken", "--html", "changes.html", "--json"});
    CHECK(changes.exit_code == 1);
    CHECK(nlohmann::json::parse(changes.out).at("differences") > 0);
    CHECK_THAT(game.content("changes.html"), Contains("<html"));
    // 25: shells_test.cpp types into bash, zsh and fish
    CHECK_THAT(game.run({"complete", "prev"}).out + game.run({"--help"}).out, Contains("preview"));
    // 26
    const Outcome misspelt = game.run({"convert", fighter, "-o", "x", "--ovewrite"});
    CHECK(misspelt.exit_code == 2);
    CHECK_THAT(misspelt.err, Contains("did you mean --overwrite?"));
}

TEST_CASE("Tasks 31 and 32: colours") {
    const Game game;
    const std::string fighter = samples + "/slate";
    write_file(game.path() / "mine.act", read_file(fighter + "/act/slate2.act"));
    // 31
    CHECK(game.run({"convert", fighter, "--to", "mugen", "-o", "recoloured", "--palettes-from",
                    "mine.act"})
              .exit_code == 0);
    CHECK(game.content("recoloured/slate-mugen/act/slate1.act").substr(0, 765) ==
          game.content("mine.act").substr(0, 765));
    // 32
    CHECK(game.run({"convert", fighter, "--to", "mugen", "-o", "second", "--palettes-from",
                    "mine.act", "--palette", "2"})
              .exit_code == 0);
    CHECK(game.content("second/slate-mugen/act/slate1.act").substr(0, 765) ==
          read_file(fighter + "/act/slate1.act").substr(0, 765));
}
