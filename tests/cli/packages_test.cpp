// Packages of files: pack FOLDER, and extract FILE.pak.
#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"
#include "tests/support/urho3d/files.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;
using Catch::Matchers::Contains;

namespace {

std::map<std::string, std::string> files_in(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files.emplace(entry.path().lexically_relative(folder).generic_string(),
                          read_file(entry.path()));
        }
    }
    return files;
}

fs::path resources(const TempFolder& folder) {
    const fs::path data = folder.path() / "Data";
    write_file(data / "Models/Jack.mdl", std::string(70'000, 'm'));
    write_file(data / "Models/deep/er/x.bin", std::string("\0\1\2", 3));
    write_file(data / "empty.txt", "");
    write_file(data / "Scene.xml", "<scene/>");
    return data;
}

}  // namespace

TEST_CASE("A package for OpenBOR is told apart from one for Urho3D") {
    const TempFolder folder;
    write_file(folder / "game.pak", std::string("PACK\0\0\0\0", 8));
    for (const char* const command : {"inspect", "validate"}) {
        const Outcome refused = run_fightconv({command, folder / "game.pak"});
        CHECK(refused.exit_code == 1);
        CHECK_THAT(refused.err,
                   Contains("this is a package for OpenBOR") && !Contains("lists its files"));
    }
}

TEST_CASE(
    "A folder becomes a package, and the package the same folder; both are valid and always the "
    "same bytes") {
    const TempFolder folder;
    const fs::path data = resources(folder);
    const Outcome packed = run_fightconv({"pack", data.string() + "/", "-o", folder / "out"});
    CAPTURE(packed.err);
    REQUIRE(packed.exit_code == 0);
    CHECK_THAT(packed.err, Contains("Data.pak (4 files, "));
    REQUIRE(
        run_fightconv({"pack", data.string(), "-o", folder / "plain", "--uncompressed", "-j", "1"})
            .exit_code == 0);
    CHECK(read_file(folder / "out/Data.pak").substr(0, 4) == "ULZ4");
    CHECK(read_file(folder / "plain/Data.pak").substr(0, 4) == "UPAK");
    CHECK(
        run_fightconv({"validate", folder / "out/Data.pak", folder / "plain/Data.pak"}).exit_code ==
        0);
    for (const char* const where : {"out", "plain"}) {
        const fs::path out = folder.path() / where;
        const Outcome unpacked =
            run_fightconv({"extract", (out / "Data.pak").string(), "-o", out.string()});
        CAPTURE(unpacked.err);
        REQUIRE(unpacked.exit_code == 0);
        CHECK_THAT(unpacked.err, Contains("Data-files (4 files, "));
        CHECK(files_in(out / "Data-files") == files_in(data));
    }
    fs::rename(folder.path() / "plain/Data-files", folder.path() / "plain/Data");
    REQUIRE(run_fightconv({"pack", folder / "plain/Data", "-o", folder / "again"}).exit_code == 0);
    CHECK(read_file(folder / "again/Data.pak") == read_file(folder / "out/Data.pak"));
}

TEST_CASE("Existing packages and folders are kept unless the user says otherwise") {
    const TempFolder folder;
    const fs::path data = resources(folder);
    const auto run = [&](std::vector<std::string> line, const char* option) {
        line.insert(line.end(), {"-o", folder.path().string(), "--json"});
        if (*option != '\0') {
            line.emplace_back(option);
        }
        return run_fightconv(line);
    };
    const std::vector<std::string> pack = {"pack", data.string()};
    const std::vector<std::string> unpack = {"extract", folder / "Data.pak"};
    const auto written = nlohmann::json::parse(run(pack, "").out)["inputs"][0];
    CHECK(written["ok"] == true);
    CHECK(written["outputs"][0]["path"] == folder / "Data.pak");
    CHECK(written["outputs"][0]["bytes"] == fs::file_size(folder.path() / "Data.pak"));
    CHECK(nlohmann::json::parse(run(unpack, "").out)["inputs"][0]["outputs"][0]["files"] == 4);
    write_file(folder / "Data-files/Scene.xml", "mine");
    write_file(data / "Scene.xml", "changed");
    const std::string before = read_file(folder / "Data.pak");
    for (const auto& line : {pack, unpack}) {
        const Outcome refused = run(line, "");
        CHECK(refused.exit_code == 1);
        CHECK_THAT(refused.err, Contains("already exists") && Contains("--overwrite"));
        CHECK(nlohmann::json::parse(
                  run(line, "--skip-existing").out)["inputs"][0]["outputs"][0]["skipped"] == true);
    }
    CHECK(read_file(folder / "Data.pak") == before);
    CHECK(read_file(folder / "Data-files/Scene.xml") == "mine");
    CHECK(run(pack, "--overwrite").exit_code == 0);
    CHECK(run(unpack, "--overwrite").exit_code == 0);
    CHECK(files_in(folder.path() / "Data-files") == files_in(data));
}

TEST_CASE("A package never replaces a file that it contains") {
    const TempFolder folder;
    const fs::path data = resources(folder);
    write_file(data / "Data.pak", "a file of the folder");
    const Outcome refused =
        run_fightconv({"pack", data.string(), "-o", data.string(), "--overwrite"});
    CHECK(refused.exit_code == 1);
    CHECK_THAT(refused.err, Contains("would be replaced") && Contains("-o"));
    CHECK(read_file(data / "Data.pak") == "a file of the folder");

    fs::create_directories(folder.path() / "in/Data-files");
    write_file(folder / "in/Data-files/Data.pak", fightconv::as_text(upak_file()));
    CHECK(run_fightconv(
              {"extract", folder / "in/Data-files/Data.pak", "-o", folder / "in", "--overwrite"})
              .exit_code == 2);
    CHECK(files_in(folder.path() / "in/Data-files").size() == 1);
}

TEST_CASE("Links of a folder are not packed, wherever they lead, and a warning names them",
          "[posix]") {
    const TempFolder folder;
    const fs::path data = resources(folder);
    write_file(folder / "secret", "secret");
    fs::create_symlink(folder.path() / "secret", data / "a");
    fs::create_symlink("Scene.xml", data / "b");
    fs::create_directory_symlink(data, data / "Models/round");
    fs::create_symlink("nowhere", data / "c");
    const Outcome packed = run_fightconv({"pack", data.string(), "-o", folder / "out", "-v"});
    CAPTURE(packed.err);
    REQUIRE(packed.exit_code == 0);
    for (const char* const link : {"'a'", "'b'", "'Models/round'", "'c'"}) {
        CHECK_THAT(packed.err, Contains(link) && Contains("pak.left-out"));
    }
    REQUIRE(run_fightconv({"extract", folder / "out/Data.pak", "-o", folder / "out"}).exit_code ==
            0);
    CHECK(files_in(folder.path() / "out/Data-files").size() == 4);
}

TEST_CASE("The names of a package never lead out of the output folder") {
    const TempFolder folder;
    Dump dump;
    const std::vector<std::string> names = {"../x", "/tmp/y", "a",  "a/b",
                                            "A",    "nul",    "..", "C:\\z"};
    dump.text("UPAK").u32(static_cast<std::uint32_t>(names.size())).u32(0);
    for (const std::string& name : names) {
        dump.name(name).u32(0).u32(0).u32(0);
    }
    const fightconv::ByteBuffer bytes = dump.u32(dump.size() + 4).bytes();
    write_file(folder / "in/bad.pak", fightconv::as_text(bytes));
    const Outcome outcome = run_fightconv({"extract", folder / "in/bad.pak", "-o", folder / "out"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK_THAT(outcome.err, Contains("pak.renamed") && Contains("pak.unsafe-name"));
    CHECK(files_in(folder.path() / "out/bad-files").size() == names.size());
    CHECK(files_in(folder.path()).size() == names.size() + 1);
}

TEST_CASE(
    "A damaged package, an empty folder and a file in the place of a folder are refused, and "
    "nothing is written") {
    const TempFolder folder;
    const fightconv::ByteBuffer whole = ulz4_file();
    write_file(folder / "cut.pak", fightconv::as_text(whole).substr(0, whole.size() / 2));
    write_file(folder / "other.pak", "not a package");
    fs::create_directories(folder.path() / "empty");
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"extract", folder / "cut.pak"}, "cut.pak+0x"},
        {{"extract", folder / "other.pak"}, "expected UPAK or ULZ4"},
        {{"pack", folder / "empty"}, "the folder contains no files"},
        {{"pack", folder / "cut.pak"}, "expected a folder"},
        {{"pack", folder / "absent"}, "no such file or folder"},
        {{"convert", folder / "cut.pak"}, "cut.pak+0x"},
    };
    for (auto [line, words] : wrong) {
        line.insert(line.end(), {"-o", folder / "out"});
        const Outcome outcome = run_fightconv(line);
        CHECK(outcome.exit_code == 1);
        CHECK_THAT(outcome.err, Contains(words));
        CHECK_FALSE(fs::exists(folder.path() / "out"));
    }
}

TEST_CASE("Options that have no effect on packages are refused") {
    const TempFolder folder;
    write_file(folder / "a.pak", fightconv::as_text(upak_file()));
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"convert", samples + "/ember", "--to", "pak"}, "`fightconv pack` makes it"},
        {{"batch", samples, "--to", "pak"}, "`fightconv pack` makes it"},
        {{"pack", samples + "/ember", "--animations", "0"}, "there is no option"},
        {{"pack", samples + "/ember", "--follow-links"}, "there is no option"},
        {{"convert", samples + "/ember", "--uncompressed"}, "there is no option"},
        {{"extract", folder / "a.pak", "--sprites"}, "--sprites has no effect here"},
    };
    for (auto [line, words] : wrong) {
        line.insert(line.end(), {"-o", folder / "out"});
        const Outcome outcome = run_fightconv(line);
        CHECK(outcome.exit_code == 2);
        CHECK_THAT(outcome.err, Contains(words));
        CHECK_FALSE(fs::exists(folder / "out"));
    }
    CHECK(run_fightconv({"pack", samples + "/ember"}).exit_code == 2);
    CHECK(run_fightconv({"pack", "-o", folder / "out"}).exit_code == 2);
    CHECK(run_fightconv({"extract", folder / "a.pak"}).exit_code == 2);
}

TEST_CASE("One package can have the name that -o gives it") {
    const TempFolder folder;
    REQUIRE(run_fightconv({"pack", samples + "/ember", "-o", folder / "mine.pak"}).exit_code == 0);
    CHECK(read_file(folder / "mine.pak").substr(0, 4) == "ULZ4");
    const Outcome two =
        run_fightconv({"pack", samples + "/ember", samples + "/tide", "-o", folder / "two.pak"});
    CHECK(two.exit_code == 2);
    CHECK_FALSE(fs::exists(folder / "two.pak"));
}
