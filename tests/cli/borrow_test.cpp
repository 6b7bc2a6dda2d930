// Palettes and pictures from another character.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

nlohmann::json character_in(const fs::path& folder, const std::string& name) {
    return nlohmann::json::parse(read_file(folder / (name + "-character.json")));
}

}  // namespace

TEST_CASE("A character takes its own colours and pictures back without a difference") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "plain"}).exit_code == 0);
    for (const std::string option : {"--palettes-from", "--sprites-from"}) {
        const Outcome same = run_fightconv({"convert", samples + "/ember", "-o", folder / "same",
                                            option, samples + "/ember", "--overwrite", "--verify"});
        CAPTURE(option, same.err);
        CHECK(same.exit_code == 0);
        CHECK(read_file(folder.path() / "same/ember.uff") ==
              read_file(folder.path() / "plain/ember.uff"));
    }
}

TEST_CASE("--palettes-from and --sprites-from say what did not match, and take any input") {
    const TempFolder folder;
    const Outcome sprites =
        run_fightconv({"convert", samples + "/ember", "-o", folder / "out", "--sprites-from",
                       samples + "/slate/slate.sff", "--to", "character-json", "-v"});
    CAPTURE(sprites.err);
    REQUIRE(sprites.exit_code == 0);
    CHECK_THAT(sprites.err, Contains("borrow.sprites-kept") && Contains("slate.sff"));
    CHECK(character_in(folder.path() / "out", "ember")["sprites"] != nlohmann::json());

    // ember names a sprite that is not there
    const Outcome others = run_fightconv({"convert", samples + "/slate", "-o", folder / "others",
                                          "--sprites-from", samples + "/ember", "-v"});
    CAPTURE(others.err);
    CHECK(others.exit_code == 0);
    CHECK_THAT(others.err, Contains("borrow.other-problems"));

    const Outcome palettes = run_fightconv({"extract", samples + "/ember", "-o", folder / "colours",
                                            "--palettes-from", samples + "/slate", "--palettes"});
    CAPTURE(palettes.err);
    CHECK(palettes.exit_code == 0);
    CHECK(fs::exists(folder.path() / "colours/ember-palettes/palettes.json"));

    const Outcome preview = run_fightconv({"preview", samples + "/ember", "-o", folder / "a.png",
                                           "--palettes-from", samples + "/slate"});
    CHECK(preview.exit_code == 0);
}

TEST_CASE("--palettes-from takes the colours of an .act for the selected palette") {
    const TempFolder folder;
    // blue grows with the index; an .act has the last colour first
    std::string act;
    for (int index = 255; index >= 0; --index) {
        act += std::string("\x0A\x14", 2) + static_cast<char>(index);
    }
    const std::string mine = folder / "mine.act";
    write_file(mine, act);
    const auto convert = [&](const std::string& sample, const std::string& palettes,
                             const std::string& chosen) {
        return run_fightconv({"convert", samples + "/" + sample, "-o", folder / "out", "--to",
                              "mugen", "--overwrite", "--palettes-from", palettes, "--palette",
                              chosen});
    };
    for (const std::string chosen : {"1", "2"}) {
        const Outcome recoloured = convert("slate", mine, chosen);
        CAPTURE(chosen, recoloured.err);
        REQUIRE(recoloured.exit_code == 0);
        for (const std::string number : {"1", "2"}) {
            CAPTURE(number);
            const std::string file = "act/slate" + number + ".act";
            const std::string before = read_file(samples + "/slate/" + file);
            const std::string after = read_file(folder.path() / "out/slate-mugen" / file);
            // all but the last one, which is transparent
            CHECK(after.substr(0, 765) == (number == chosen ? act : before).substr(0, 765));
        }
    }
    write_file(folder / "short.act", act.substr(0, 100));
    const Outcome truncated = convert("slate", folder / "short.act", "1");
    CHECK(truncated.exit_code == 1);
    CHECK_THAT(truncated.err, Contains("short.act") && Contains("256 colours"));
    CHECK(convert("slate", folder / "gone.act", "1").exit_code == 1);
    const Outcome true_colour = run_fightconv(
        {"convert", samples + "/tide", "-o", folder / "out", "--palettes-from", mine});
    CHECK(true_colour.exit_code == 1);
    CHECK_THAT(true_colour.err, Contains("--colours 256"));
}

TEST_CASE(
    "The input that sprites or palettes are taken from has to exist, and is not overwritten") {
    const TempFolder folder;
    const Outcome missing = run_fightconv({"convert", samples + "/ember", "-o", folder / "out",
                                           "--sprites-from", folder / "nothing"});
    CHECK(missing.exit_code == 1);
    CHECK_THAT(missing.err, Contains("nothing") && Contains("there is no such file or folder"));
    REQUIRE(run_fightconv({"convert", samples + "/ember", "-o", folder / "out"}).exit_code == 0);
    const std::string before = read_file(folder.path() / "out/ember.uff");
    const Outcome itself =
        run_fightconv({"convert", samples + "/ember", "-o", folder / "out", "--overwrite",
                       "--sprites-from", folder / "out/ember.uff"});
    CHECK(itself.exit_code == 1);
    CHECK(read_file(folder.path() / "out/ember.uff") == before);
    CHECK_THAT(run_fightconv(
                   {"batch", samples, "-o", folder / "batch", "--sprites-from", samples + "/slate"})
                   .err,
               Contains("there is no option"));
}
