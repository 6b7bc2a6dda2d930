// The promises of a release beyond its outputs: how the program and the library are built, and that
// a conversion touches nothing but its inputs and results.
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/characters/samples.hpp"
#include "tests/support/programs/elf.hpp"
#include "tests/support/programs/mounted.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

#ifdef FIGHTCONV_HARDENED
namespace {

std::string file_named_by(const char* variable) {
    const char* const path = std::getenv(variable);
    if (path == nullptr) {
        throw std::runtime_error(std::string(variable) + " is not set; run through ctest");
    }
    return read_file(path);
}

}  // namespace

TEST_CASE("The program and the library of a release are hardened") {
    for (const char* const variable : {"FIGHTCONV_PROGRAM", "FIGHTCONV_SHARED_LIBRARY"}) {
        CAPTURE(variable);
        const std::string bytes = file_named_by(variable);
        const auto found = hardening_of(bytes);
        REQUIRE(found);
        CHECK(found->position_independent);
        CHECK(found->program == (std::string_view(variable) == "FIGHTCONV_PROGRAM"));
        CHECK_FALSE(found->stack_can_run);
        CHECK_FALSE(found->writable_code);
        CHECK(found->relocations_protected);
        CHECK(found->bound_at_start);
        // otherwise the C library is in it, whose names a release does not keep
        if (found->needs_libraries) {
            CHECK(bytes.find("__stack_chk_fail") != std::string::npos);
            CHECK(bytes.find("__memcpy_chk") != std::string::npos);
        }
    }
}
#endif

TEST_CASE(
    "A conversion opens its inputs for reading, writes below the output folder only, and uses no "
    "network",
    "[strace]") {
    const TempFolder folder;
    const char* const program = std::getenv("FIGHTCONV_PROGRAM");
    REQUIRE(program != nullptr);
    if (run_program("strace", {"-f", "-qq", "-o", "/dev/null", "-e", "trace=write", "true"})
            .exit_code != 0) {
        skip("strace is not installed");
    }
    const std::string out = folder / "out";
    std::vector<std::string> arguments = {"-f",
                                          "-y",
                                          "-qq",
                                          "-s",
                                          "4096",
                                          "-o",
                                          folder / "calls",
                                          "-e",
                                          "trace=%file,%network,fchmod,fchown,ftruncate,kill",
                                          program,
                                          "convert",
                                          samples + "/ember"};
    for (const char* const format : {"uff", "fspk", "zx", "godot", "mugen", "page", "sprites"}) {
        arguments.insert(arguments.end(), {"--to", format});
    }
    arguments.insert(arguments.end(), {"-o", out, "--no-config"});
    REQUIRE(run_program("strace", arguments, {{}, {"ASAN_OPTIONS=detect_leaks=0"}}).exit_code == 0);
    REQUIRE(fs::exists(out + "/ember.uff"));

    // 123 openat(AT_FDCWD</work>, "/tmp/out/.ember.uff.fightconv-123-0.tmp", O_WRONLY|O_CREAT ...)
    // = 3</tmp/out/...>
    const std::regex call("^[0-9]+ +([a-z0-9_]+)\\((.*)$");
    const std::regex path("(?:([A-Z_]+|[0-9]+)<([^>]*)>, )?\"([^\"]*)\"");
    const std::string changing =
        " mkdir mkdirat unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat "
        "rmdir chmod fchmodat truncate mknod mknodat creat ";
    std::istringstream calls(read_file(folder / "calls"));
    std::size_t written = 0;
    std::size_t read = 0;
    for (std::string line; std::getline(calls, line);) {
        std::smatch parts;
        if (!std::regex_match(line, parts, call)) {
            continue;
        }
        CAPTURE(line);
        const std::string name = parts[1];
        const std::string rest = parts[2];
        CHECK(std::string(" socket connect bind listen accept sendto sendmsg recvfrom kill ")
                  .find(" " + name + " ") == std::string::npos);
        const bool opens = name == "open" || name == "openat" || name == "openat2";
        const bool writes =
            opens &&
            std::regex_search(rest, std::regex("O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND"));
        if (!writes && changing.find(" " + name + " ") == std::string::npos) {
            read += opens ? 1U : 0U;
            continue;
        }
        ++written;
        for (std::sregex_iterator each(rest.begin(), rest.end(), path);
             each != std::sregex_iterator(); ++each) {
            const std::string given = (*each)[3];
            const std::string whole =
                given.starts_with('/') ? given : (*each)[2].str() + "/" + given;
            CHECK((fs::path(whole).lexically_normal() == out || whole.starts_with(out + "/")));
            CHECK(whole.find("/../") == std::string::npos);
        }
    }
    CHECK(written > 10);
    CHECK(read > 5);
}
