// A game's folder, as people have it: data/, chars/ and the list of its characters.
#include <filesystem>

#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

// chars/ember, chars/old/slate, chars/tide.zip, and chars/spare, which no list names.
void make_game(const fs::path& game) {
    fs::create_directories(game / "chars/old");
    fs::create_directories(game / "stages");
    fs::copy(samples + "/ember", game / "chars/ember", fs::copy_options::recursive);
    fs::copy(samples + "/ember", game / "chars/spare", fs::copy_options::recursive);
    fs::copy(samples + "/slate", game / "chars/old/slate", fs::copy_options::recursive);
    std::vector<Packed> files;
    for (const auto& entry : fs::directory_iterator(samples + "/tide")) {
        files.push_back({"tide/" + entry.path().filename().string(), read_file(entry.path())});
    }
    write_file(game / "chars/tide.zip", std::string(as_text(zip_archive(files))));
}

constexpr const char* select_list =
    "[Characters]\r\n"
    "ember, stages/pier.def, order=2 ; the first one\r\n"
    "randomselect\r\n"
    "old\\slate/slate.def\r\n"
    "tide.zip, stages/sea.def\r\n"
    "[ExtraStages]\r\nstages/pier.def\r\n";

std::vector<std::string> results_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".uff") {
            names.push_back(entry.path().filename().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

TEST_CASE("convert of a game's folder says what to do instead") {
    const TempFolder folder;
    make_game(folder.path() / "game");
    const Outcome outcome = run_fightconv({"convert", folder / "game", "-o", folder / "out"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("the folder of a game") &&
                                Contains("fightconv batch " + folder / "game" + " -o DIR"));
}

TEST_CASE("batch --select finds the list of a game where its engine does") {
    const TempFolder folder;
    const fs::path game = folder.path() / "game";
    make_game(game);
    const std::string wrong = "[Characters]\nspare\n";
    const auto converted = [&] {
        fs::remove_all(folder.path() / "out");
        const Outcome outcome =
            run_fightconv({"batch", game.string(), "--select", "-o", folder / "out"});
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 0);
        return results_in(folder.path() / "out");
    };
    const std::vector<std::string> wanted = {"ember.uff", "slate.uff", "tide.uff"};

    write_file(game / "data/select.def", select_list);
    CHECK(converted() == wanted);

    write_file(
        game / "data/system.def",
        "[Info]\nselect = no.def\n[Files]\nspr = system.sff\nselect = \"mine.def\" ; the list\n");
    write_file(game / "data/select.def", wrong);
    write_file(game / "data/mine.def", select_list);
    CHECK(converted() == wanted);

    // MUGEN: the screenpack that data/mugen.cfg names
    write_file(game / "data/mine.def", wrong);
    write_file(game / "data/big/system.def", "[Files]\nselect = select.def\n");
    write_file(game / "data/big/select.def", select_list);
    write_file(game / "data/mugen.cfg", "[Options]\nmotif = data/big/system.def\n");
    CHECK(converted() == wanted);

    // Ikemen GO: save/config.json, and since 2024 save/config.ini
    write_file(game / "data/big/select.def", wrong);
    write_file(game / "data/other/system.def", "[Files]\nselect = roster.def\n");
    write_file(game / "data/other/roster.def", select_list);
    write_file(game / "save/config.json", R"({"Difficulty": 5, "Motif": "data/other/system.def"})");
    CHECK(converted() == wanted);
    write_file(game / "save/config.json", "{ damaged");
    write_file(game / "save/config.ini", "[Config]\nMotif = data/other/system.def\n");
    CHECK(converted() == wanted);
}

TEST_CASE("A list may be named, with the game or with its characters") {
    const TempFolder folder;
    const fs::path game = folder.path() / "game";
    make_game(game);
    write_file(folder.path() / "my.def", "[Characters]\nember\nchars/old/slate\n");
    CHECK(run_fightconv({"batch", game.string(), "--select", folder / "my.def", "-o", folder / "a"})
              .exit_code == 0);
    CHECK(results_in(folder.path() / "a") == std::vector<std::string>{"ember.uff", "slate.uff"});
    write_file(folder.path() / "my.def", "[Characters]\nember\n");
    CHECK(run_fightconv({"batch", "--select", folder / "my.def", (game / "chars").string(), "-o",
                         folder / "b"})
              .exit_code == 0);
    CHECK(results_in(folder.path() / "b") == std::vector<std::string>{"ember.uff"});
}

TEST_CASE("An entry that is not there fails with its line, and the others are converted") {
    const TempFolder folder;
    const fs::path game = folder.path() / "game";
    make_game(game);
    write_file(game / "chars/broken.zip", "PK\x03\x04 and no more");
    write_file(game / "data/select.def", "[Characters]\nember\ngone, stages/x.def\nbroken.zip\n");
    const Outcome outcome = run_fightconv({"batch", game.string(), "-o", folder / "out", "--report",
                                           folder / "report.csv", "--select"});
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("chars/gone: there is no such character, but " +
                                     (game / "data/select.def").string() + ":3 lists it"));
    CHECK_THAT(outcome.err, Contains("broken.zip"));
    CHECK_THAT(read_file(folder.path() / "report.csv"), Contains("gone") && Contains("broken"));
    CHECK(results_in(folder.path() / "out") == std::vector<std::string>{"ember.uff"});
}

TEST_CASE("Where no list is found, --select says where it was looked for") {
    const TempFolder folder;
    make_game(folder.path() / "game");
    const Outcome none =
        run_fightconv({"batch", folder / "game", "--select", "-o", folder / "out"});
    CHECK(none.exit_code == 2);
    CHECK_THAT(none.err, Contains("data/select.def") && Contains("data/system.def"));
    const Outcome is_folder = run_fightconv(
        {"batch", "--select", folder / "game", "-o", folder / "out", folder / "game"});
    CHECK(is_folder.exit_code == 2);
    CHECK_THAT(is_folder.err, Contains("this is a folder"));
}
