// Names that lead somewhere else: as references of a character, as names of its files and folders,
// in archives, and in what results are named after. Before and after each command everything beside
// the output folder is listed.
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/acceptance.hpp"
#include "tests/support/archive_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

// A folder with a secret beside the inputs, which links and names try to reach; results go to
// "out".
class Trap {
public:
    Trap() {
        fs::create_directories(folder_.path() / "in/sub");
        for (const std::string extension : {".sff", ".air", ".cns", ".cmd", ".snd", ".act"}) {
            const std::string real = samples + "/ember/ember" + extension;
            write_file(folder_.path() / ("secret" + extension),
                       fs::exists(real) ? read_file(real) : std::string(768, 's'));
        }
    }
    fs::path input() const { return folder_.path() / "in"; }
    std::string secret() const { return folder_ / "secret"; }
    std::string out() const { return folder_ / "out"; }

    Outcome run(std::vector<std::string> arguments) const {
        const std::string before = listing();
        Outcome outcome = run_fightconv(arguments, {.working_folder = folder_.path() / "in/sub"});
        CAPTURE(arguments, outcome.err);
        CHECK(outcome.exit_code <= 2);
        CHECK(listing() == before);
        check_names();
        fs::remove_all(out());
        return outcome;
    }

private:
    std::string listing() const {
        std::vector<std::string> lines;
        for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
            const std::string name =
                entry.path().lexically_relative(folder_.path()).generic_string();
            if (name == "out" || name.starts_with("out/")) {
                continue;
            }
            struct stat is {};
            REQUIRE(lstat(entry.path().c_str(), &is) == 0);
            lines.push_back(fmt::format("{} {} {} {}.{}", name, is.st_mode, is.st_size,
                                        is.st_mtim.tv_sec, is.st_mtim.tv_nsec));
        }
        std::sort(lines.begin(), lines.end());
        return fmt::format("{}", fmt::join(lines, "\n"));
    }

    // Checks that Windows and shells can have the names: no device, no sign that means something
    // there, at most 255 bytes.
    void check_names() const {
        if (!fs::exists(out())) {
            return;
        }
        for (const auto& entry : fs::recursive_directory_iterator(out())) {
            const std::string name = entry.path().filename().string();
            CAPTURE(name);
            CHECK_FALSE(entry.is_symlink());
            CHECK(name.size() <= 255);
            CHECK(name.find_first_of("\\:*?\"<>|\n\r\t") == std::string::npos);
            // files of a mended character keep their names
            const bool is_copy = entry.path().parent_path().filename().string().ends_with("-mugen");
            CHECK((name.front() != '-' || is_copy));
            CHECK((name.front() != '.' || name == ".godot" || name.starts_with(".fightconv")));
            CHECK((name.back() != ' ' && name.back() != '.'));
            std::string stem = name.substr(0, name.find('.'));
            std::transform(stem.begin(), stem.end(), stem.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
            for (const std::string device : {"CON", "PRN", "AUX", "NUL", "COM1", "LPT9"}) {
                CHECK(stem != device);
            }
        }
    }

    TempFolder folder_;
};

// References that lead out of the character's folder. "@" is the extension.
std::vector<std::string> ways_out(const Trap& trap) {
    return {"../secret@",
            "..\\secret@",
            "sub/../../secret@",
            "./.././secret@",
            "sub\\..\\..\\secret@",
            trap.secret() + "@",
            "//" + trap.secret() + "@",
            "C:\\secret@",
            "c:secret@",
            "\\\\host\\share\\s@",
            "\\\\?\\C:\\secret@",
            "link/secret@",
            "linked@",
            "/dev/zero",
            "/proc/self/environ",
            "/dev/stdin",
            "fifo",
            "sub",
            "CON",
            "NUL@",
            "com1.txt",
            "-rf",
            "~/secret@",
            "$(touch evil)",
            "%TEMP%\\secret@",
            "file:///etc/passwd",
            "http://localhost/s@",
            "..",
            ".",
            std::string(5000, 'a') + "@"};
}

}  // namespace

TEST_CASE("No reference of a character leads out of its folder", "[.line-7][posix]") {
    const Trap trap;
    fs::create_directory_symlink(trap.input().parent_path(), trap.input() / "link");
    REQUIRE(mkfifo((trap.input() / "fifo").c_str(), 0600) == 0);
    struct Key {
        std::string name, extension;
    };
    const std::vector<Key> keys = {{"sprite", ".sff"}, {"anim", ".air"},     {"cns", ".cns"},
                                   {"st", ".cns"},     {"stcommon", ".cns"}, {"cmd", ".cmd"},
                                   {"sound", ".snd"},  {"pal1", ".act"}};
    std::size_t turn = 0;
    for (const Key& key : keys) {
        fs::remove(trap.input() / ("linked" + key.extension));
        fs::create_symlink(trap.secret() + key.extension,
                           trap.input() / ("linked" + key.extension));
        const std::vector<std::string> ways = ways_out(trap);
        for (std::size_t i = is_whole() ? 0 : turn++ % 3; i < ways.size();
             i += is_whole() ? 1U : 3U) {
            std::string way = ways[i];
            if (const std::size_t at = way.find('@'); at != std::string::npos) {
                way.replace(at, 1, key.extension);
            }
            const auto file = [&](const std::string& name, const std::string& own) {
                return name + " = " + (name == key.name ? way : own) + "\n";
            };
            fs::remove(trap.input() / "c.def");
            write_file(trap.input() / "c.def",
                       "[Info]\nname = \"c\"\n[Files]\n" + file("sprite", "c.sff") +
                           file("anim", "c.air") + file("cns", "c.cns") + file("st", "c.cns") +
                           file("stcommon", "c.cns") + file("cmd", "c.cmd") +
                           file("sound", "c.snd") + file("pal1", "c.act"));
            for (const std::string own : {"c.sff", "c.air", "c.cns", "c.cmd", "c.snd"}) {
                fs::copy_file(samples + "/ember/ember" + own.substr(1), trap.input() / own,
                              fs::copy_options::skip_existing);
            }
            CAPTURE(key.name, way);
            const Outcome outcome = trap.run({"convert", (trap.input() / "c.def").string(), "-o",
                                              trap.out(), "--to", "uff", "-v"});
            // what a character cannot do without makes it fail; the rest is left out, and that is
            // said
            const bool is_needed = key.name == "sprite" || key.name == "anim";
            CHECK(outcome.exit_code == (is_needed ? 1 : 0));
            CHECK_THAT(outcome.err, Catch::Matchers::Contains("c.def"));
        }
    }
}

TEST_CASE("Results have names that every system can have, whatever files and folders are called",
          "[.line-7][posix]") {
    const Trap trap;
    const std::vector<std::string> names = {"CON",
                                            "nul",
                                            "aux.old",
                                            "COM1",
                                            "-rf",
                                            "--to",
                                            "a:b",
                                            "a\\b",
                                            "..\\..\\up",
                                            "x\ny",
                                            "tab\there",
                                            "$(touch evil)",
                                            "`id`",
                                            "a|b",
                                            "a*b?",
                                            "\"q\"",
                                            " x ",
                                            "dots...",
                                            "%s%n%x",
                                            "...",
                                            "\xff\xfe bad",
                                            "日本é",
                                            std::string(240, 'n')};
    for (const std::string& name : names) {
        const fs::path there = trap.input() / name;
        fs::create_directory(there);
        for (const auto& entry : fs::directory_iterator(samples + "/ember")) {
            fs::copy_file(entry.path(), there / entry.path().filename());
        }
        fs::rename(there / "ember.def", there / (name.substr(0, 200) + ".def"));
        trap.run(
            {"convert", "--to", "fspk", "--to", "mugen", "-o", trap.out(), "--", there.string()});
        trap.run({"extract", "--palettes", "--sounds", "-o", trap.out(), "--", there.string()});
    }
    const Outcome batch =
        trap.run({"batch", "--to", "uff", "--to", "contact-sheet", "--rename", "-o", trap.out(),
                  "--report", trap.out() + "/report.html", "--", trap.input().string()});
    CHECK(batch.exit_code == 0);
    CHECK_THAT(batch.err, Catch::Matchers::Contains(fmt::format("{} converted", names.size())));
}

TEST_CASE("No name of an author, template or archive leads a result out of the output folder",
          "[.line-7][posix]") {
    const Trap trap;
    const std::vector<std::string> hostile = {
        "../../up", "/etc/x",           "..", ".hidden", "C:\\x", "\\\\h\\s", "a/../../../b",
        "CON",      "x/../../in/sub/y", "~",  "-o"};
    fs::copy(samples + "/ember", trap.input() / "ember");
    const std::string def = read_file(samples + "/ember/ember.def");
    for (const std::string& name : hostile) {
        std::string renamed = def;
        renamed.replace(renamed.find("\"fightconv\""), 11, '"' + name + '"');
        renamed.replace(renamed.find("\"Ember\""), 7, '"' + name + '"');
        write_file(trap.input() / "ember/ember.def", renamed);
        CHECK(trap.run({"convert", (trap.input() / "ember").string(), "-o", trap.out(), "--name",
                        "{author}-{name}", "--to", "uff", "--to", "godot"})
                  .exit_code == 0);
        trap.run(
            {"convert", (trap.input() / "ember").string(), "-o", trap.out(), "--name=" + name});
        trap.run({"convert", (trap.input() / "ember").string(), "-o", trap.out(), "--to", "mugen",
                  "--name=x" + name});

        const std::vector<Packed> files = {{name + "/c.def", def},
                                           {name, "evil"},
                                           {"../" + name, "evil"},
                                           {"ok/ember.def", def, ""},
                                           {"ok/link", "", trap.secret() + ".sff"}};
        for (const std::string& archive : {rar4_archive(files), rar5_archive(files)}) {
            write_file(trap.input() / "a.rar", archive);
            trap.run({"convert", (trap.input() / "a.rar").string(), "-o", trap.out()});
            trap.run({"inspect", (trap.input() / "a.rar").string()});
            fs::remove(trap.input() / "a.rar");
        }
    }
}
