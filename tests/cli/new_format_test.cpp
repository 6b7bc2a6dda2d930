// A format that is registered with one line for reading and one for writing (toy/toy_main.cpp) is
// offered wherever the others are.
#include <cstdlib>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
using Catch::Matchers::Contains;

namespace {

Outcome run_toy(const std::vector<std::string>& arguments) {
    const char* const program = std::getenv("FIGHTCONV_TOY");
    REQUIRE(program != nullptr);
    return run_program(program, arguments);
}

}  // namespace

TEST_CASE("A new format is listed and has its option in the help of what converts") {
    CHECK_THAT(run_toy({"formats"}).out, Contains("Toy text (.toy)"));
    for (const std::string command : {"convert", "batch"}) {
        CHECK_THAT(
            run_toy({command, "--help", "toy"}).out,
            Contains("--toy-voice soft|loud") && Contains("how the toy speaks (default soft)"));
    }
    CHECK_THAT(run_fightconv({"formats"}).out, !Contains("toy"));
}

TEST_CASE("A new format is written by convert, with its option, and read again") {
    const TempFolder folder;
    const Outcome soft = run_toy({"convert", samples + "/ember", "-o", folder.path(), "--to", "toy",
                                  "--animations", "0,200"});
    CAPTURE(soft.err);
    REQUIRE(soft.exit_code == 0);
    const std::string text = read_file(folder / "ember.toy");
    CHECK_THAT(text, Catch::Matchers::StartsWith("toy\n"));
    CHECK(std::count(text.begin(), text.end(), '\n') == 3);

    REQUIRE(run_toy({"convert", folder / "ember.toy", "-o", folder / "again", "--to", "toy", "--to",
                     "uff", "--toy-voice", "loud"})
                .exit_code == 0);
    CHECK(read_file(folder / "again/ember.toy") == "TOY" + text.substr(3));
    CHECK(read_file(folder / "again/ember.uff").substr(0, 3) == "UFF");
    CHECK_THAT(run_toy({"inspect", folder / "ember.toy"}).out, Contains("2"));
}

TEST_CASE("batch finds and writes a new format in a folder of them") {
    const TempFolder folder;
    write_file(folder / "toys/bear.toy", "toy\nstand 5\n");
    write_file(folder / "toys/more/car.toy", "toy\ndrive 3\nstop 1\n");
    const Outcome outcome =
        run_toy({"batch", folder / "toys", "-o", folder / "out", "--to", "toy"});
    CAPTURE(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(read_file(folder / "out/bear.toy") == "toy\nstand 5\n");
    CHECK(read_file(folder / "out/car.toy") == "toy\ndrive 3\nstop 1\n");
    CHECK_THAT(outcome.err, Contains("2 converted"));
}

TEST_CASE("The shell completes a new format, its option and the words of that") {
    CHECK(run_toy({"__complete", "convert", "--to", "t"}).out == "toy\n");
    CHECK(run_toy({"__complete", "convert", "--toy"}).out == "--toy-voice\n");
    CHECK(run_toy({"__complete", "batch", "--toy-voice", ""}).out == "soft\nloud\n");
}

TEST_CASE("A value that the option of a new format does not take is a wrong command line") {
    const TempFolder folder;
    for (const std::string command : {"convert", "batch"}) {
        const Outcome outcome = run_toy({command, samples + "/ember", "-o", folder / "out", "--to",
                                         "toy", "--toy-voice", "shrill"});
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains("--toy-voice takes soft or loud, not 'shrill'"));
    }
    CHECK_FALSE(std::filesystem::exists(folder / "out"));
}
