// Archives as they are shared, made by the programs that people make them with, are inputs wherever
// a folder is.
#include <algorithm>
#include <filesystem>
#include <random>

#include "tests/support/acceptance.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/mounted.hpp"
#include "tests/support/programs/process.hpp"
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

void write(const fs::path& path, const ByteBuffer& bytes) {
    write_file(path, std::string(as_text(bytes)));
}

// The .uff of a sample, converted from its folder.
std::string expected(const std::string& sample, const TempFolder& folder) {
    REQUIRE(
        run_fightconv({"convert", samples + "/" + sample, "-o", folder / "expected", "--overwrite"})
            .exit_code == 0);
    return read_file(folder.path() / "expected" / (sample + ".uff"));
}

}  // namespace

TEST_CASE("An archive is converted like the folder in it") {
    const TempFolder folder;
    const std::string wanted = expected("ember", folder);
    const std::vector<Packed> files = files_of_sample("ember", "Ember v1.2/ember/");
    write(folder.path() / "ember.zip", zip_archive(files));
    write(folder.path() / "ember.7z", sevenzip_archive(files));
    write(folder.path() / "ember.tgz", tar_gz_archive(files));
    write_file(folder.path() / "ember.rar", rar5_archive(files));
    fs::create_directory(folder.path() / "old");
    write_file(folder.path() / "old/ember.rar", rar4_archive(files));
    for (const std::string archive :
         {"ember.zip", "ember.7z", "ember.tgz", "ember.rar", "old/ember.rar"}) {
        const Outcome outcome = run_fightconv(
            {"convert", folder / archive, "-o", folder / "out", "--overwrite", "--verify"});
        CAPTURE(outcome.err);
        CHECK(outcome.exit_code == 0);
        CHECK(read_file(folder.path() / "out/ember.uff") == wanted);
    }
    CHECK(run_fightconv({"validate", folder / "ember.zip"}).exit_code ==
          run_fightconv({"validate", samples + "/ember"}).exit_code);
    CHECK_THAT(run_fightconv({"inspect", folder / "ember.rar"}).out, Contains("Ember"));
    CHECK(run_fightconv({"diff", folder / "ember.zip", samples + "/ember"}).exit_code == 0);
    CHECK(run_fightconv({"preview", folder / "ember.7z", "-o", folder / "ember.html"}).exit_code ==
          0);
    CHECK(run_fightconv({"extract", folder / "ember.7z", "-o", folder / "parts", "--sounds"})
              .exit_code == 0);
}

TEST_CASE("Several characters in an archive: convert wants one, and batch takes all") {
    const TempFolder folder;
    std::vector<Packed> files = files_of_sample("ember", "chars/ember/");
    const std::vector<Packed> others = files_of_sample("slate", "chars/slate/");
    files.insert(files.end(), others.begin(), others.end());
    files.push_back({"readme.txt", "hello"});
    write(folder.path() / "game.zip", zip_archive(files));

    const Outcome all = run_fightconv({"convert", folder / "game.zip", "-o", folder / "out"});
    CHECK(all.exit_code == 1);
    CHECK_THAT(all.err, Contains("2 characters: chars/ember, chars/slate") &&
                            Contains("game.zip/chars/ember"));
    CHECK(run_fightconv({"convert", folder / "game.zip/chars/slate", "-o", folder / "out"})
              .exit_code == 0);
    CHECK(
        run_fightconv({"convert", folder / "game.zip/chars/ember/ember.def", "-o", folder / "out"})
            .exit_code == 0);
    CHECK_THAT(
        run_fightconv({"convert", folder / "game.zip/chars/nobody", "-o", folder / "out"}).err,
        Contains("there is no 'chars/nobody' in this archive"));
    REQUIRE(run_fightconv({"batch", folder / "game.zip", "-o", folder / "roster"}).exit_code == 0);
    for (const std::string sample : {"ember", "slate"}) {
        const std::string wanted = expected(sample, folder);
        CHECK(read_file(folder.path() / "out" / (sample + ".uff")) == wanted);
        CHECK(read_file(folder.path() / "roster" / (sample + ".uff")) == wanted);
    }
}

TEST_CASE("Archives below a root are inputs for batch, with every character in them") {
    const TempFolder folder;
    std::vector<Packed> two = files_of_sample("ember", "chars/ember/");
    const std::vector<Packed> others = files_of_sample("slate", "chars/slate/");
    two.insert(two.end(), others.begin(), others.end());
    fs::create_directories(folder.path() / "downloads/more");
    write(folder.path() / "downloads/more/two.zip", zip_archive(two));
    write_file(folder.path() / "downloads/tide.rar",
               rar5_archive(files_of_sample("tide", "tide/")));
    write(folder.path() / "downloads/stage.zip", zip_archive({{"stage.def", "[Info]"}}));
    write(folder.path() / "downloads/packed.zip", zip_archive({{"inner.zip", "PK"}}));
    write_file(folder.path() / "downloads/broken.7z", "this is no archive");

    const auto batch = [&](const std::string& out, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"batch", folder / "downloads", "-o", folder / out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_fightconv(arguments);
    };
    const Outcome outcome = batch("out", {"-v", "-j", "3", "--report", folder / "report.json"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 1);  // one cannot be read
    for (const std::string sample : {"ember", "slate", "tide"}) {
        CHECK(read_file(folder.path() / "out" / (sample + ".uff")) == expected(sample, folder));
    }
    const std::string report = read_file(folder.path() / "report.json");
    CHECK_THAT(report, Contains("downloads/more/two.zip/chars/ember") &&
                           Contains("this is no archive that can be read"));
    CHECK_THAT(report, Contains("this archive contains archives, which are not opened; unpack it "
                                "first"));
    CHECK_THAT(report, Contains("\"message\": \"" + folder.path().string() +
                                "/downloads/broken.7z: this is no archive"));
    // As they are shown: with a relative root there is no absolute path in any message, of errors
    // and of warnings.
    const std::string cut(as_text(zip_archive(files_of_sample("ember", "ember/"))));
    fs::create_directory(folder.path() / "relative");
    write_file(folder.path() / "relative/cut.zip", cut.substr(0, cut.size() / 2));
    write_file(folder.path() / "relative/broken.7z", "this is no archive");
    RunOptions there;
    there.working_folder = folder.path();
    const Outcome shown = run_fightconv(
        {"batch", "relative", "-o", "relative-out", "-v", "--report", "relative.json"}, there);
    CHECK_THAT(shown.err,
               Contains("relative/broken.7z: this is no archive") && Contains("archive.damaged"));
    CHECK_THAT(shown.err + read_file(folder.path() / "relative.json"),
               !Contains(folder.path().string()));
    // The same bytes on one thread, and nothing to do the second time.
    REQUIRE(batch("single", {"-j", "1"}).exit_code == 1);
    CHECK(read_file(folder.path() / "single/slate.uff") ==
          read_file(folder.path() / "out/slate.uff"));
    const Outcome again = batch("out", {"--json"});
    CHECK_THAT(again.out, Contains("unchanged"));
    CHECK(again.exit_code == 1);
}

TEST_CASE("A list of characters names those in archives as the engines do") {
    const TempFolder folder;
    std::vector<Packed> pair = files_of_sample("ember", "");
    for (const Packed& file : files_of_sample("slate", "slate/")) {
        pair.push_back(file);
    }
    // NAME/NAME.def, and somebody who is not meant
    std::vector<Packed> tide = files_of_sample("tide", "tide/");
    for (const Packed& file : files_of_sample("slate", "else/")) {
        tide.push_back(file);
    }
    fs::create_directories(folder.path() / "game/chars");
    fs::create_directories(folder.path() / "game/data");
    write(folder.path() / "game/chars/pair.zip", zip_archive(pair));
    write(folder.path() / "game/chars/tide.zip", zip_archive(tide));
    write_file(folder.path() / "game/data/select.def",
               "[Characters]\npair.zip:ember.def, stages/x.def\nchars/pair.zip/slate/slate.def\n"
               "slot = {\ntide.zip\n}\npair.zip:nobody.def\n");
    const Outcome outcome =
        run_fightconv({"batch", folder / "game", "--select", "-o", folder / "out"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("3 converted, 1 failed") &&
                                Contains("pair.zip/nobody.def: there is no such file"));
    for (const std::string sample : {"ember", "slate", "tide"}) {
        CHECK(read_file(folder.path() / "out" / (sample + ".uff")) == expected(sample, folder));
    }
}

TEST_CASE("An archive takes the memory of itself and of what is in it, whatever packed it") {
    const TempFolder folder;
    const std::uint64_t size = (is_whole() ? 48U : 24U) << 20U;
    std::vector<Packed> files = files_of_sample("ember", "ember/");
    std::string noise(size, '\0');  // that no packer makes smaller
    std::minstd_rand random;
    std::generate(noise.begin(), noise.end(), [&] { return static_cast<char>(random() >> 8); });
    files.push_back({"ember/intro.mpg", std::move(noise)});
    write(folder.path() / "ember.zip", zip_archive(files));
    write(folder.path() / "ember.7z", sevenzip_archive(files));
    write_file(folder.path() / "ember.rar", rar5_archive(files));
    const std::uint64_t folder_peak = run_fightconv({"validate", samples + "/ember"}).peak_bytes;
    for (const std::string archive : {"ember.zip", "ember.7z", "ember.rar"}) {
        const Outcome outcome = run_fightconv({"validate", folder / archive});
        CAPTURE(archive, outcome.err, folder_peak >> 20U, outcome.peak_bytes >> 20U);
        CHECK(outcome.exit_code < 2);
        CHECK(outcome.peak_bytes < fs::file_size(folder.path() / archive) + size +
                                       std::max<std::uint64_t>(folder_peak, 32U << 20U));
    }
}

TEST_CASE("An archive that cannot be read says why, and leaves nothing behind") {
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
    CHECK_THAT(message_of("empty.zip"), Contains("the file is empty"));
    CHECK_THAT(message_of("text.zip"), Contains("this is no archive that can be read"));
    CHECK_THAT(message_of("cut.zip"), Contains("damaged"));
    CHECK_THAT(message_of("volume.rar"), Contains("one of several volumes"));
    CHECK_THAT(message_of("nothing.zip"), Contains("no character found in this archive"));
    CHECK(!fs::exists(folder.path() / "out/empty.uff"));
}

TEST_CASE("Archives of zip and 7z are read, and encrypted ones are refused with words", "[tools]") {
    const TempFolder folder;
    const std::string wanted = expected("ember", folder);
    RunOptions there;
    there.working_folder = samples;
    const auto pack = [&](const std::string& program, const std::vector<std::string>& arguments) {
        return run_program(program, arguments, there).exit_code == 0;
    };
    for (const std::string program : {"zip", "7z"}) {
        if (!fs::exists("/usr/bin/" + program)) {
            skip(program + " is not installed");
        }
    }
    REQUIRE(pack("/usr/bin/zip", {"-qr", folder / "ember.zip", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", folder / "ember.7z", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-m0=PPMd", folder / "ppmd.7z", "ember"}));
    for (const std::string archive : {"ember.zip", "ember.7z"}) {
        REQUIRE(run_fightconv({"convert", folder / archive, "-o", folder / "out", "--overwrite"})
                    .exit_code == 0);
        CHECK(read_file(folder.path() / "out/ember.uff") == wanted);
    }
    CHECK(run_fightconv({"convert", folder / "ppmd.7z", "-o", folder / "out"}).exit_code == 0);
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-psecret", folder / "secret.zip", "ember"}));
    REQUIRE(pack("/usr/bin/7z", {"a", "-bd", "-psecret", folder / "secret.7z", "ember"}));
    REQUIRE(
        pack("/usr/bin/7z", {"a", "-bd", "-psecret", "-mhe=on", folder / "hidden.7z", "ember"}));
    for (const std::string archive : {"secret.zip", "secret.7z", "hidden.7z"}) {
        const Outcome outcome = run_fightconv({"convert", folder / archive, "-o", folder / "out"});
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains("the archive is encrypted"));
    }
}

TEST_CASE("A file that is damaged in an archive is said to be damaged, not to be missing") {
    const TempFolder folder;
    std::string zip(as_text(zip_archive(files_of_sample("ember", "ember/"))));
    const std::size_t sprites = zip.find("ember/ember.sff") + 1000;
    for (std::size_t i = 0; i < 200; ++i) {
        zip[sprites + i] = static_cast<char>(~zip[sprites + i]);
    }
    write_file(folder.path() / "ember.zip", zip);
    const Outcome outcome = run_fightconv({"convert", folder / "ember.zip", "-o", folder / "out"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Contains("ember.sff: it is damaged in the archive"));
    CHECK_THAT(outcome.err, !Contains("is not in the character's folder"));

    const ByteBuffer packed = sevenzip_archive(files_of_sample("ember", "ember/"));
    write_file(folder.path() / "cut.7z", std::string(as_text(packed).substr(0, packed.size() / 2)));
    CHECK_THAT(run_fightconv({"convert", folder / "cut.7z", "-o", folder / "out"}).err,
               Contains("its list of files is missing"));
}
