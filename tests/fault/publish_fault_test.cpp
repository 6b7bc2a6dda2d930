// The fault matrix of reliability.md 8 for what puts outputs on the disk and reads inputs from it.
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <thread>

#include "core/disk/input_tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/programs/mounted.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

namespace fs = std::filesystem;
using namespace fightconv::test;

namespace {

constexpr std::size_t size = 64 << 10;

// The helper's arguments, after a shell's preparations.
Outcome run(const std::string& arguments, const std::string& before = "exec") {
    return run_program("/bin/sh", {"-c", before + " \"$FIGHTCONV_FAULT_HELPER\" " + arguments},
                       {{}, {"ASAN_OPTIONS=detect_leaks=0"}});
}

// `inject` as strace takes it: "write:error=ENOSPC:when=3".
Outcome run_with_fault(const std::string& arguments, const std::string& inject) {
    static const bool works =
        run_program("strace", {"-f", "-qq", "-o", "/dev/null", "-e", "trace=write", "true"})
            .exit_code == 0;
    if (!works) {
        skip("strace is not installed");
    }
    const std::string calls = inject.substr(0, inject.find(':'));
    return run(arguments,
               "exec strace -f -qq -o /dev/null -e trace=" + calls + " -e inject=" + inject);
}

std::size_t published(const Outcome& outcome) {
    return outcome.out.empty() ? 0 : std::stoul(outcome.out);
}

struct Found {
    std::size_t whole = 0;
    std::size_t partial = 0;
    std::size_t temporary = 0;  // top-level names
};

Found look(const fs::path& folder, std::size_t expected_size = size) {
    Found found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().filename().string().find(".fightconv-") != std::string::npos) {
            ++found.temporary;
        } else if (entry.is_regular_file()) {
            const std::string content = read_file(entry.path());
            const bool whole = content.size() == expected_size &&
                               content.find_first_not_of(content[0]) == std::string::npos;
            ++(whole ? found.whole : found.partial);
        }
    }
    return found;
}

// Only whole files, as many as the program says, and nothing of its own beside them.
void check_is_clean(const fs::path& folder, std::size_t whole) {
    const Found found = look(folder);
    CHECK(found.whole == whole);
    CHECK(found.partial == 0);
    CHECK(found.temporary == 0);
}

std::string publish(const std::string& kind, const fs::path& folder, int count,
                    const std::string& more = "") {
    return kind + " " + folder.string() + " " + std::to_string(count) + " " + std::to_string(size) +
           " " + more;
}

}  // namespace

TEST_CASE("Without a fault everything is published") {
    TempFolder folder;
    CHECK(run(publish("files", folder.path(), 5)).exit_code == 0);
    check_is_clean(folder.path(), 5);
}

TEST_CASE("A file-size limit leaves no part of the file that met it") {
    TempFolder folder;
    const Outcome outcome = run(publish("files", folder.path(), 3), "ulimit -f 1; exec");
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.find("file0") != std::string::npos);
    check_is_clean(folder.path(), 0);
}

TEST_CASE("Few file descriptors are enough") {
    TempFolder folder;
    CHECK(run(publish("set", folder.path(), 100), "ulimit -n 16; exec").exit_code == 0);
    check_is_clean(folder.path(), 100);
}

TEST_CASE("A full disk leaves the files that fitted, whole, and nothing else", "[mount]") {
    TempFolder folder;
    const Mounted mounted(folder.path() / "disk");
    const Outcome outcome = run(publish("files", folder.path() / "disk", 500));
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.find("No space left on device") != std::string::npos);
    CHECK(published(outcome) >= 10);
    check_is_clean(folder.path() / "disk", published(outcome));
}

TEST_CASE("A set or folder that does not fit on the disk leaves nothing", "[mount]") {
    TempFolder folder;
    const Mounted mounted(folder.path() / "disk");
    for (const char* const kind : {"set", "folder"}) {
        CHECK(run(publish(kind, folder.path() / "disk", 500)).exit_code == 3);
        CHECK(fs::is_empty(folder.path() / "disk"));
    }
}

TEST_CASE("A read-only output folder is found out before anything is published", "[mount]") {
    TempFolder folder;
    const Mounted mounted(folder.path() / "disk");
    REQUIRE(mounted.make_read_only());
    const Outcome outcome = run(publish("files", folder.path() / "disk", 1));
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.substr(0, 5) == "open:");
    CHECK(outcome.err.find("Read-only file system") != std::string::npos);
}

TEST_CASE("A failing system call is reported and leaves whole files only", "[strace]") {
    const std::vector<std::string> faults = {
        "write:error=ENOSPC",        "write:error=EIO",    "write:error=EDQUOT",
        "fsync:error=EIO",           "fsync:error=ENOSPC", "renameat2,rename:error=EACCES",
        "renameat2,rename:error=EIO"};
    for (const std::string& fault : faults) {
        for (int when = 1; when <= 4; ++when) {
            TempFolder folder;
            const Outcome outcome = run_with_fault(publish("files", folder.path(), 5),
                                                   fault + ":when=" + std::to_string(when));
            CAPTURE(fault, when, outcome.err);
            CHECK(outcome.exit_code == 3);
            CHECK(published(outcome) < static_cast<std::size_t>(when));
            CHECK(outcome.err.find(folder.path().string()) != std::string::npos);
            check_is_clean(folder.path(), published(outcome));
        }
    }
}

TEST_CASE("No space on the third write leaves two files and a message that names the third",
          "[strace]") {
    TempFolder folder;
    const Outcome outcome =
        run_with_fault(publish("files", folder.path(), 5), "write:error=ENOSPC:when=3");
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err ==
          "publish: " + folder / "file2" + ": cannot write: No space left on device\n");
    check_is_clean(folder.path(), 2);
}

TEST_CASE("A failing close is a failure, wherever it happens", "[strace]") {
    std::size_t failures = 0;
    for (int when = 1; when <= 30; ++when) {
        TempFolder folder;
        const Outcome outcome = run_with_fault(publish("files", folder.path(), 4),
                                               "close:error=EIO:when=" + std::to_string(when));
        if (outcome.exit_code == 127) {
            continue;  // the program could not even be loaded
        }
        CAPTURE(when, outcome.err);
        CHECK((outcome.exit_code == 0 || outcome.exit_code == 3));
        CHECK((outcome.exit_code == 3) == (published(outcome) < 4));
        failures += outcome.exit_code == 3 ? 1 : 0;
        check_is_clean(folder.path(), published(outcome));
    }
    CHECK(failures >= 4);
}

TEST_CASE("A file that cannot be replaced keeps its old content", "[strace]") {
    TempFolder folder;
    write_file(folder / "file1", "old");
    const Outcome outcome =
        run_with_fault(publish("files", folder.path(), 3, "overwrite"), "rename:error=EACCES");
    CHECK(outcome.exit_code == 3);
    CHECK(published(outcome) == 1);
    CHECK(read_file(folder / "file1") == "old");
    CHECK(look(folder.path()).temporary == 0);
}

TEST_CASE("A set that fails in the middle leaves nothing new, and everything old is back",
          "[strace]") {
    for (const char* const fault : {"renameat2,rename:error=EACCES:when=3",
                                    "fsync:error=EIO:when=6", "write:error=ENOSPC:when=4"}) {
        TempFolder folder;
        write_file(folder / "file0", "old");
        write_file(folder / "file3", "old");
        const Outcome outcome =
            run_with_fault(publish("set", folder.path(), 5, "overwrite"), fault);
        CAPTURE(fault, outcome.err);
        CHECK(outcome.exit_code == 3);
        CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 2);
        CHECK(read_file(folder / "file0") == "old");
        CHECK(read_file(folder / "file3") == "old");
    }
}

TEST_CASE("A folder is replaced as a whole or stays as it was", "[strace]") {
    for (const char* const fault : {"renameat2,rename:error=EACCES", "syncfs:error=EIO",
                                    "write:error=ENOSPC:when=4", "mkdir:error=ENOSPC"}) {
        TempFolder folder;
        write_file(folder / "folder/old", "old");
        const Outcome outcome =
            run_with_fault(publish("folder", folder.path(), 5, "overwrite"), fault);
        CAPTURE(fault, outcome.err);
        CHECK(outcome.exit_code == 3);
        CHECK(std::distance(fs::recursive_directory_iterator(folder.path()),
                            fs::recursive_directory_iterator()) == 2);
        CHECK(read_file(folder / "folder/old") == "old");
    }
}

TEST_CASE("Where the file system knows no exclusive rename or exchange, publishing still works",
          "[strace]") {
    TempFolder folder;
    const std::string fault = "renameat2:error=EINVAL";
    CHECK(run_with_fault(publish("files", folder.path(), 3), fault).exit_code == 0);
    CHECK(run_with_fault(publish("files", folder.path(), 3), fault).exit_code == 3);
    CHECK(run_with_fault(publish("set", folder.path(), 5, "overwrite"), fault).exit_code == 0);
    check_is_clean(folder.path(), 5);
    for (const char* const more : {"", "overwrite"}) {
        CHECK(run_with_fault(publish("folder", folder.path(), 4, more), fault).exit_code == 0);
        check_is_clean(folder.path() / "folder", 4);
    }
    CHECK(run_with_fault(publish("folder", folder.path(), 4), fault).exit_code == 3);
    CHECK(look(folder.path()).temporary == 0);
}

TEST_CASE("A run that is killed leaves no partial file, and the next one clears what it left",
          "[strace]") {
    for (const char* const call : {"write", "fsync", "renameat2"}) {
        for (int when = 1; when <= 4; ++when) {
            TempFolder folder;
            const Outcome killed =
                run_with_fault(publish("files", folder.path(), 5),
                               std::string(call) + ":signal=SIGKILL:when=" + std::to_string(when));
            CAPTURE(call, when);
            CHECK(killed.exit_code == 137);
            const Found left = look(folder.path());
            CHECK(left.partial == 0);
            CHECK(left.temporary <= 1);
            CHECK(run(publish("files", folder.path(), 5, "overwrite")).exit_code == 0);
            check_is_clean(folder.path(), 5);
        }
    }
}

TEST_CASE("A folder whose exchange in steps was killed is there again after the next run",
          "[strace]") {
    for (int when = 1; when <= 3; ++when) {
        TempFolder folder;
        REQUIRE(run(publish("folder", folder.path(), 3)).exit_code == 0);
        const std::string inject =
            "-e inject=renameat2:error=EINVAL -e inject=rename:signal=SIGKILL:when=" +
            std::to_string(when);
        const std::string strace = "exec strace -f -qq -o /dev/null -e trace=rename,renameat2 ";
        CHECK(run(publish("folder", folder.path(), 3, "overwrite"), strace + inject).exit_code ==
              137);
        CHECK(run(publish("files", folder.path(), 1)).exit_code == 0);
        check_is_clean(folder.path(), 1);
        check_is_clean(folder.path() / "folder", 3);
    }
}

TEST_CASE("Without openat2 inputs are read all the same, and no link leads out", "[strace]") {
    TempFolder folder;
    write_file(folder / "secret", "secret");
    write_file(folder / "root/sub/a", "four");
    fs::create_symlink("../secret", folder.path() / "root/link");
    fs::create_symlink("..", folder.path() / "root/up");
    fs::create_symlink("sub/a", folder.path() / "root/inside");
    const auto read = [&](const std::string& path) {
        return run_with_fault("read " + folder / "root" + " " + path, "openat2:error=ENOSYS");
    };
    CHECK(read("SUB/a").out == "4\n");
    CHECK(read("inside").out == "4\n");
    CHECK(read("sub/b").exit_code == 3);
    for (const char* const path : {"link", "up/secret"}) {
        const Outcome outcome = read(path);
        CHECK(outcome.exit_code == 3);
        CHECK(outcome.err.find("leads out") != std::string::npos);
    }
}

TEST_CASE("A link that is exchanged while it is followed never leads out") {
    TempFolder folder;
    write_file(folder / "secret", "secret");
    write_file(folder / "root/sub/a", "four");
    const std::array<fs::path, 3> targets = {folder.path() / "root/sub/a", folder.path() / "secret",
                                             "../secret"};
    fs::create_symlink(targets[0], folder.path() / "root/link");
    std::atomic<bool> done = false;
    std::thread exchanging([&] {
        for (std::size_t i = 0; !done; ++i) {
            fs::create_symlink(targets.at(i % targets.size()), folder.path() / "new");
            fs::rename(folder.path() / "new", folder.path() / "root/link");
        }
    });
    fightconv::Context context;
    const auto tree = fightconv::InputTree::open(folder.path() / "root");
    std::size_t read = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto bytes = tree->read("link", context);
        read += bytes ? 1U : 0U;
        if (bytes && bytes->size() != 4) {
            FAIL_CHECK("the secret was read");
            break;
        }
    }
    done = true;
    exchanging.join();
    CHECK(read > 0);
}

TEST_CASE(
    "An input that ends or fails while it is read is a short result or an error, never a crash",
    "[strace]") {
    TempFolder folder;
    write_file(folder / "root/a", std::string(size, 'a'));
    const std::string arguments = "read " + folder / "root" + " a";
    for (int when = 1; when <= 8; ++when) {
        for (const char* const fault : {"read:retval=0", "read:error=EIO", "read:error=EINTR"}) {
            const Outcome outcome =
                run_with_fault(arguments, std::string(fault) + ":when=" + std::to_string(when));
            CAPTURE(fault, when, outcome.err);
            CHECK(outcome.exit_code < 128);
        }
    }
}
