// Archives by Python, zip, 7z, tar and xz: the same names and bytes as their makers read.
#include <iostream>
#include <set>
#include <sstream>

#include "formats/archive/archive.hpp"
#include "tests/support/acceptance.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/oracle.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

using FileList = std::set<std::string>;  // "SHA-256  NAME"

FileList unpacked(const fs::path& path) {
    const std::string bytes = read_file(path);
    Context context;
    const auto contents = archives::unpack({"archive", as_bytes(bytes)}, context);
    INFO((contents.has_value() ? "" : contents.error().render()));
    REQUIRE(contents.has_value());
    CHECK(context.diagnostics.counts().count("archive.damaged") == 0);
    FileList files;
    for (const archives::File& file : contents->files) {
        files.insert((file.damage.empty() ? sha256(file.bytes) : file.damage) + "  " + file.name);
    }
    return files;
}

FileList listed(const fs::path& path) {
    std::istringstream lines(read_file(path));
    FileList files;
    for (std::string line; std::getline(lines, line);) {
        files.insert(line);
    }
    return files;
}

FileList in_folder(const fs::path& folder) {
    FileList files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files.insert(sha256(as_bytes(read_file(entry.path()))) + "  " +
                         fs::relative(entry.path(), folder).generic_string());
        }
    }
    return files;
}

void need(const std::vector<std::string>& programs) {
    for (const std::string& program : programs) {
        if (!fs::exists("/usr/bin/" + program)) {
            skip(program + " is not installed");
        }
    }
}

// Checks the archives that archives.py makes, so many for each seed.
void check_archives(const std::string& makers, std::size_t count) {
    for (int seed = 1; seed <= (is_whole() ? 20 : 1); ++seed) {
        const TempFolder folder;
        const Outcome made =
            run_program("/usr/bin/python3", {FIGHTCONV_SOURCE_DIR "/tests/foreign/archives.py",
                                             folder.path().string(), std::to_string(seed), makers});
        CAPTURE(seed, made.err);
        REQUIRE(made.exit_code == 0);
        std::size_t archives = 0;
        for (const auto& entry : fs::directory_iterator(folder.path())) {
            if (entry.path().extension() == ".list") {
                const fs::path archive = folder.path() / entry.path().stem();
                INFO(archive.filename());
                CHECK(unpacked(archive) == listed(entry.path()));
                ++archives;
            }
        }
        CHECK(archives == count);
    }
}

}  // namespace

TEST_CASE("Archives of Python are read as it reads them", "[archives]") {
    need({"python3"});
    check_archives("python", 21);
}

TEST_CASE("Archives of zip, 7z and tar are read as Python reads them", "[archivers]") {
    need({"python3", "zip", "7z", "tar", "gzip", "bzip2", "xz"});
    check_archives("programs", 25);
}

TEST_CASE("RAR archives are read as unar reads them", "[unar]") {
    need({"unar"});
    const TempFolder folder;
    for (const std::string separator : {"/", "\\"}) {  // RAR 4 has \ between folders
        const std::vector<Packed> files = {
            {"kfm" + separator + "kfm.def", "[Info]\n"},
            {"empty", ""},
            {"kfm" + separator + "\xE6\x97\xA5\xE6\x9C\xAC.air", std::string(70000, 'a')}};
        const std::string archive = separator == "/" ? folder / "5.rar" : folder / "4.rar";
        write_file(archive, separator == "/" ? rar5_archive(files) : rar4_archive(files));
        const Outcome outcome = run_program(
            "/usr/bin/unar", {"-q", "-D", "-e", "utf-8", "-o", archive + ".out", archive});
        CAPTURE(archive, outcome.err);
        CHECK(outcome.exit_code == 0);
        const FileList theirs = in_folder(archive + ".out");
        CHECK(theirs.size() == files.size());
        CHECK(unpacked(archive) == theirs);
    }
}
