// `convert --to mugen` of MUGEN characters: their own files, mended. mugen_writer.md W49 to W54.
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

struct Workshop {
    Workshop() {
        fs::copy(samples + "/slate", folder.path() / "slate", fs::copy_options::recursive);
    }

    Outcome run(const std::vector<std::string>& arguments) const {
        RunOptions options;
        options.working_folder = folder.path();
        return run_fightconv(arguments, options);
    }
    std::string content(const std::string& path) const { return read_file(folder.path() / path); }
    void append(const std::string& path, const std::string& text) const {
        write_file(folder.path() / path, content(path) + text);
    }

    TempFolder folder;
};

}  // namespace

TEST_CASE("A MUGEN character keeps all of its files, also those that its .def does not name") {
    const Workshop shop;
    write_file(shop.folder.path() / "slate/Read me (first).txt", "hello");
    fs::create_directories(shop.folder.path() / "slate/art");
    write_file(shop.folder.path() / "slate/art/idea.png", "x");
    shop.append("slate/slate.air", "\r\n[Begin Action 8888]\r\n0,0, 0,0, 5, Q ; mine\r\n");
    const Outcome outcome =
        shop.run({"convert", "slate", "--to", "mugen", "-o", "out", "--verify"});
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.err,
               Contains("1 thing mended (the list is in fightconv-repairs.txt); verified"));
    for (const auto& entry : fs::recursive_directory_iterator(shop.folder.path() / "slate")) {
        const std::string name =
            entry.path().lexically_relative(shop.folder.path() / "slate").generic_string();
        INFO(name);
        if (entry.is_regular_file() && name != "slate.air") {
            CHECK(shop.content("slate/" + name) == shop.content("out/slate-mugen/" + name));
        }
    }
    CHECK_THAT(shop.content("out/slate-mugen/slate.air"),
               Contains("\r\n0,0,0,0,5 ; mine ;fightconv: was 0,0, 0,0, 5, Q\r\n"));
    CHECK_THAT(shop.content("out/slate-mugen/fightconv-repairs.txt"), Contains("slate.air:"));
}

TEST_CASE("Buttons with names of their own come back as commands, with --buttons") {
    const Workshop shop;
    const std::string names = "Claw,Kick,Stomp,Jab,Hook,Slam";
    CHECK(shop.run({"convert", "slate", "-o", "slate.uff", "--buttons", names}).exit_code == 0);
    const auto written = [&](const std::string& folder, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"convert", "slate.uff", "--to",
                                              "mugen",   "-o",        folder};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Outcome outcome = shop.run(arguments);
        CHECK(outcome.exit_code == 0);
        return outcome.err;
    };
    CHECK_THAT(written("without", {}), Contains("[mugen.loss.inputs]"));
    CHECK_THAT(written("with", {"--buttons", names}),
               !Contains("[mugen.loss.inputs]") && !Contains("has no effect"));
    CHECK(shop.content("with/slate-mugen/slate-mugen.cmd").size() >
          shop.content("without/slate-mugen/slate-mugen.cmd").size());
}

TEST_CASE("Lines that engines refuse are named, and left to the author") {
    const Workshop shop;
    shop.append("slate/slate.cns",
                "\n[Statedef 9001]\n[State 9001, x]\ntype = ChangeState\ntrigger1 = 1\n");
    const Outcome outcome = shop.run({"convert", "slate", "--to", "mugen", "-o", "out"});
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.err, Contains("[mugen.refused-"));
    CHECK(shop.content("slate/slate.cns") == shop.content("out/slate-mugen/slate.cns"));
}

TEST_CASE("Another version of the .sff, fewer sprites, and palettes of another character") {
    const Workshop shop;
    CHECK(shop.run({"convert", "slate", "--to", "mugen", "-o", "new", "--sff-version", "2.01",
                    "--verify"})
              .exit_code == 0);
    CHECK_THAT(shop.run({"inspect", "new/slate-mugen/slate.sff"}).out, Contains("2.01"));
    CHECK_THAT(shop.run({"diff", "slate", "new/slate-mugen"}).out, !Contains("pixels"));
    CHECK(shop.run({"convert", "slate", "--to", "mugen", "-o", "few", "--reduce", "--sff-version",
                    "2.01"})
              .exit_code == 0);
    CHECK(shop.content("few/slate-mugen/slate.sff").size() <=
          shop.content("new/slate-mugen/slate.sff").size());
    fs::copy(samples + "/ember", shop.folder.path() / "ember");
    CHECK(
        shop.run({"convert", "slate", "--to", "mugen", "-o", "dressed", "--palettes-from", "ember"})
            .exit_code == 0);
    CHECK(shop.content("slate/slate.cns") == shop.content("dressed/slate-mugen/slate.cns"));
    CHECK(shop.content("slate/act/slate1.act") !=
          shop.content("dressed/slate-mugen/act/slate1.act"));
}
