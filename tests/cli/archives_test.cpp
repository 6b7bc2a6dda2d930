// Archives as they are shared, made by the programs that people make them with, are inputs wherever a folder is.
#include <filesystem>

#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mounted.hpp"
#include "tests/support/process.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

std::vector<Packed> files_of_sample(const std::string& sample, const std::string& before) {
    std::vector<Packed> files;
    for (const auto& entry : fs::directory_iterator(samples + "/" + sample)) {
        files.push_back({before + entry.path().filename().string(), read_file(entry.path())});
    }
    return files;
}

void write(const fs::path& path, const ByteBuffer& bytes) { write_file(path, std::string(as_text(bytes))); }

// The .uff of a sample, converted from its folder.
std::string expected(const std::string& sample, const TempFolder& folder) {
    REQUIRE(run_fightconv({"convert", samples + "/" + sample, "-o", folder / "expected", "--overwrite"}).exit_code == 0);
    return read_file(folder.path() / "expected" / (sample + ".uff"));
}

}  // namespace

TEST_CASE("an archive is converted like the folder in it") {
    const TempFolder folder;
    const std::string wanted = expected("ember", folder);
    const std::vector<Packed> files = files_of_sample("ember", "Ember v1.2/ember/");
    write(folder.path() / "ember.zip", zip_archive(files));
    write(folder.path() / "ember.7z", sevenzip_archive(files));
    write(folder.path() / "ember.tgz", tar_gz_archive(files));
    write_file(folder.path() / "ember.rar", rar5_archive(files));
    fs::create_directory(folder.path() / "old");
    write_file(folder.path() / "old/ember.rar", rar4_archive(files));
    for (const std::string archive : {"ember.zip", "ember.7z", "ember.tgz", "ember.rar", "old/ember.rar"}) {
        const Outcome outcome = run_fightconv({"convert", folder / archive, "-o", folder / "out", "--overwrite", "--verify"});
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 0);
        CHECK(read_file(folder.path() / "out/ember.uff") == wanted);
    }
    CHECK(run_fightconv({"validate", folder / "ember.zip"}).exit_code == run_fightconv({"validate", samples + "/ember"}).exit_code);
    CHECK_THAT(run_fightconv({"inspect", folder / "ember.rar"}).out, Contains("Ember"));
    CHECK(run_fightconv({"diff", folder / "ember.zip", samples + "/ember"}).exit_code == 0);
    CHECK(run_fightconv({"preview", folder / "ember.7z", "-o", folder / "ember.html"}).exit_code == 0);
    CHECK(run_fightconv({"extract", folder / "ember.7z", "-o", folder / "parts", "--sounds"}).exit_code == 0);
}

TEST_CASE("of several characters in an archive convert wants one, and batch takes all") {
    const TempFolder folder;
    std::vector<Packed> files = files_of_sample("ember", "chars/ember/");
    const std::vector<Packed> others = files_of_sample("slate", "chars/slate/");
    files.insert(files.end(), others.begin(), others.end());
    files.push_back({"readme.txt", "hello"});
    write(folder.path() / "game.zip", zip_archive(files));

    const Outcome all = run_fightconv({"convert", folder / "game.zip", "-o", folder / "out"});
    CHECK(all.exit_code == 1);
    CHECK_THAT(all.err, Contains("2 characters: chars/ember, chars/slate") && Contains("game.zip/chars/ember"));
    CHECK(run_fightconv({"convert", folder / "game.zip/chars/slate", "-o", folder / "out"}).exit_code == 0);
    CHECK(run_fightconv({"convert", folder / "game.zip/chars/ember/ember.def", "-o", folder / "out"}).exit_code == 0);
    CHECK_THAT(run_fightconv({"convert", folder / "game.zip/chars/nobody", "-o", folder / "out"}).err, Contains("there is no 'chars/nobody' in this archive"));
    REQUIRE(run_fightconv({"batch", folder / "game.zip", "-o", folder / "roster"}).exit_code == 0);
    for (const std::string sample : {"ember", "slate"}) {
        const std::string wanted = expected(sample, folder);
        CHECK(read_file(folder.path() / "out" / (sample + ".uff")) == wanted);
        CHECK(read_file(folder.path() / "roster" / (sample + ".uff")) == wanted);
    }
    // An archive in a folder is not lost without a word.
    fs::create_directories(folder.path() / "downloads");
    fs::rename(folder.path() / "game.zip", folder.path() / "downloads/game.zip");
    const Outcome inside = run_fightconv({"batch", folder / "downloads", samples + "/ember", "-o", folder / "other", "-v"});
    CHECK_THAT(inside.err, Contains("game.zip") && Contains("an archive in a folder"));
}

TEST_CASE("an archive that cannot be read says why, and leaves nothing behind") {
    const TempFolder folder;
    const std::string zip(as_text(zip_archive(files_of_sample("ember", "ember/"))));
    write_file(folder.path() / "empty.zip", "");
    write_file(folder.path() / "text.zip", "this is no archive");
    write_file(folder.path() / "cut.zip", zip.substr(0, zip.size() / 8));
    write_file(folder.path() / "volume.rar", rar5_archive({{"a", "x"}}, 1));
    write(folder.path() / "nothing.zip", zip_archive({{"readme.txt", "hello"}}));
    const auto message_of = [&](const std::string& archive) {
        const Outcome outcome = run_fightconv({"convert", folder / archive, "-o", folder / "out"});
        CHECK(outcome.exit_code == 1);
        return outcome.err;
    };
    CHECK_THAT(message_of("empty.zip"), Contains("this is no archive that can be read"));
    CHECK_THAT(message_of("text.zip"), Contains("this is no archive that can be read"));
    CHECK_THAT(message_of("cut.zip"), Contains("damaged"));
    CHECK_THAT(message_of("volume.rar"), Contains("one of several volumes"));
    CHECK_THAT(message_of("nothing.zip"), Contains("this archive contains nothing that fightconv reads"));
    CHECK(!fs::exists(folder.path() / "out/empty.uff"));
}

TEST_CASE("archives of zip and 7z are read, and encrypted ones are refused with words", "[tools]") {
    const TempFolder folder;
    const std::string wanted = expected("ember", folder);
    RunOptions there;
    there.working_folder = samples;
    const auto pack = [&](const std::string& program, const std::vector<std::string>& arguments) {
        return run_program(program, arguments, there).exit_code == 0;
    };
    for (const char* const program : {"/usr/bin/zip", "/usr/bin/7z"}) {
        if (!fs::exists(program)) {
            skip(program);
        }
    }
    REQUIRE(pack("/usr/bin/zip", {"-qr", folder / "ember.zip", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", folder / "ember.7z", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-m0=PPMd", folder / "ppmd.7z", "ember"}));
    for (const std::string archive : {"ember.zip", "ember.7z"}) {
        REQUIRE(run_fightconv({"convert", folder / archive, "-o", folder / "out", "--overwrite"}).exit_code == 0);
        CHECK(read_file(folder.path() / "out/ember.uff") == wanted);
    }
    CHECK(run_fightconv({"convert", folder / "ppmd.7z", "-o", folder / "out"}).exit_code == 0);
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-psecret", folder / "secret.zip", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-psecret", folder / "secret.7z", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-psecret", "-mhe=on", folder / "hidden.7z", "ember"}));
    for (const std::string archive : {"secret.zip", "secret.7z", "hidden.7z"}) {
        const Outcome outcome = run_fightconv({"convert", folder / archive, "-o", folder / "out"});
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains("the archive is encrypted"));
    }
}
