// fightconv.exe under wine: it gives the same bytes as the program for this system, and keeps its
// promises to the files of others.
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "converters/api/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

using namespace std::chrono_literals;

Outcome run_exe(std::vector<std::string> arguments, const RunOptions& options = {}) {
    static const std::string exe = [] {
        const char* const path = std::getenv("FIGHTCONV_EXE");
        if (path == nullptr || !fs::exists(path)) {
            skip("there is no fightconv.exe (FIGHTCONV_EXE); ./dev windows makes and tests it");
        }
        if (run_program("wine", {path, "--version"}).exit_code != 0) {
            skip("wine does not run fightconv.exe");
        }
        return std::string(path);
    }();
    arguments.insert(arguments.begin(), exe);
    return run_program("wine", arguments, options);
}

const fs::path samples = FIGHTCONV_SOURCE_DIR "/samples";

std::vector<std::string> every_format() {
    std::vector<std::string> options;
    const Registry registry = builtin_registry();
    for (const auto& exporter : registry.exporters) {
        if (exporter->info().id != "palettes") {  // what has none is refused
            options.insert(options.end(), {"--to", std::string(exporter->info().id)});
        }
    }
    return options;
}

using Contents = std::map<std::string, std::string>;  // of the files, by their paths

Contents contents_of(const fs::path& folder) {
    Contents contents;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            contents.emplace(entry.path().lexically_relative(folder).generic_string(),
                             read_file(entry.path()));
        }
    }
    return contents;
}

void check_equal(const Contents& here, const Contents& there) {
    REQUIRE_FALSE(here.empty());
    for (const auto& [name, bytes] : here) {
        INFO(name);
        const auto other = there.find(name);
        REQUIRE(other != there.end());
        CHECK((bytes == other->second));
    }
    CHECK(here.size() == there.size());
}

void check_same_results(const fs::path& input,
                        const std::vector<std::string>& formats = every_format()) {
    INFO(input.string());
    const TempFolder folder;
    const fs::path out = folder.path() / "out";
    std::vector<std::string> arguments = {"convert", input.string(), "-o", out.string()};
    arguments.insert(arguments.end(), formats.begin(), formats.end());
    const Outcome here = run_fightconv(arguments);
    REQUIRE(here.exit_code == 0);
    fs::rename(out, folder.path() / "here");
    const Outcome there = run_exe(arguments);
    CHECK(there.exit_code == 0);
    CHECK(there.out == here.out);
    CHECK(there.err == here.err);
    check_equal(contents_of(folder.path() / "here"), contents_of(out));
}

}  // namespace

TEST_CASE("The samples become the same bytes in every format, with the same messages") {
    run_exe({"--version"});
    for (const char* const name : {"ember", "slate", "tide"}) {
        check_same_results(samples / name);
    }
    check_same_results(samples / "slate", {"--to", "palettes"});
}

TEST_CASE("Characters of the corpus become the same bytes in every format", "[corpus]") {
    run_exe({"--version"});
    for (const char* const name : {"codefuman-v1", "kfm-mugen11", "blu-pots"}) {
        check_same_results(corpus_or_skip() / name);
    }
}

TEST_CASE("The texts and descriptions are the same as on Linux, without carriage returns") {
    const std::vector<std::vector<std::string>> commands = {
        {"formats", "--json"},
        {"inspect", (samples / "ember").string(), "--json"},
        {"inspect", (samples / "tide").string(), "--moves"},
        {"convert", "--help"}};
    for (const auto& arguments : commands) {
        const Outcome there = run_exe(arguments);
        const Outcome here = run_fightconv(arguments);
        CHECK((there.out == here.out));
        CHECK(there.err == here.err);
        CHECK(there.exit_code == here.exit_code);
    }
}

TEST_CASE("Paths and arguments in any script, long output paths, and paths with drives work") {
    const TempFolder folder;
    const fs::path character = folder.path() / "日本語 é ß" / "キャラ";
    fs::create_directories(character.parent_path());
    fs::copy(samples / "ember", character, fs::copy_options::recursive);
    const Outcome converted =
        run_exe({"convert", character.string(), "-o", (folder.path() / "出力 é").string()});
    INFO(converted.err);
    CHECK(converted.exit_code == 0);
    CHECK(fs::exists(folder.path() / "出力 é" / "キャラ.uff"));

    fs::path deep = folder.path();
    for (int i = 0; i < 4; ++i) {
        deep /= std::string(100, 'x');
    }
    CHECK(run_exe({"convert", character.string(), "--to", "zx", "-o", deep.string()}).exit_code ==
          0);
    CHECK(fs::exists(deep / "キャラ-zx" / "キャラ.nether.toml"));

    std::string with_drive = "Z:" + character.string();
    std::replace(with_drive.begin(), with_drive.end(), '/', '\\');
    CHECK(run_exe({"convert", with_drive, "-o", (folder.path() / "drive").string()}).exit_code ==
          0);
    CHECK(fs::exists(folder.path() / "drive" / "キャラ.uff"));
}

TEST_CASE("Files that are dropped on the program are converted beside themselves") {
    const TempFolder folder;
    fs::copy(samples / "ember", folder.path() / "ember", fs::copy_options::recursive);
    const std::string prefix = "Z:" + folder.path().string();
    CHECK(run_exe({prefix + "/ember"}).exit_code == 0);
    CHECK(run_exe({prefix + "/ember/ember.def", "--to", "fspk"}).exit_code == 0);
    CHECK(fs::exists(folder.path() / "converted" / "ember.uff"));
    CHECK(fs::exists(folder.path() / "ember" / "converted" / "ember.fspk"));
}

TEST_CASE("A link that leads out of the input's folder is not followed") {
    const TempFolder folder;
    fs::copy(samples / "ember", folder.path() / "ember", fs::copy_options::recursive);
    fs::rename(folder.path() / "ember" / "ember.sff", folder.path() / "elsewhere.sff");
    fs::create_symlink("../elsewhere.sff", folder.path() / "ember" / "ember.sff");
    const std::vector<std::string> arguments = {"convert", (folder.path() / "ember").string(), "-o",
                                                (folder.path() / "out").string()};
    const Outcome refused = run_exe(arguments);
    CHECK(refused.exit_code == 1);
    CHECK(refused.err.find("leads out of the input's folder") != std::string::npos);
}

TEST_CASE("Two processes never write one output") {
    const TempFolder folder;
    const std::vector<std::string> arguments = {
        "convert", (samples / "ember").string(),    "--to", "uff", "--to", "zx",
        "-o",      (folder.path() / "out").string()};
    std::vector<Outcome> outcomes(4);
    {
        std::vector<std::jthread> threads;
        for (Outcome& outcome : outcomes) {
            threads.emplace_back([&] { outcome = run_exe(arguments); });
        }
    }
    CHECK(std::count_if(outcomes.begin(), outcomes.end(),
                        [](const Outcome& outcome) { return outcome.exit_code == 0; }) == 1);
    const Outcome here = run_fightconv({"convert", (samples / "ember").string(), "--to", "uff",
                                        "--to", "zx", "-o", (folder.path() / "here").string()});
    REQUIRE(here.exit_code == 0);
    check_equal(contents_of(folder.path() / "here"), contents_of(folder.path() / "out"));
}

TEST_CASE(
    "A second batch into one folder is refused, and an interrupted or killed one leaves whole "
    "results") {
    const TempFolder folder;
    constexpr int copies = 40;
    fs::create_directories(folder.path() / "roster");
    for (int i = 0; i < copies; ++i) {
        fs::copy(samples / "tide", folder.path() / "roster" / ("tide" + std::to_string(i)),
                 fs::copy_options::recursive);
    }
    const std::string out = (folder.path() / "out").string();
    const std::vector<std::string> batch = {
        "batch", (folder.path() / "roster").string(), "-o", out, "--to", "zx", "--to", "uff", "-j",
        "1"};
    run_exe({"--version"});

    Outcome first;
    {
        std::atomic<bool> second_has_ended = false;
        const std::jthread thread([&] {
            first = run_exe(batch, {{}, {}, Signal{SIGINT, 0s, &second_has_ended}});
        });
        for (int i = 0; i < 60'000 && !fs::exists(fs::path(out) / ".fightconv-lock"); ++i) {
            std::this_thread::sleep_for(10ms);
        }
        const Outcome second = run_exe(batch);
        second_has_ended = true;
        CHECK(second.exit_code != 0);
        CHECK(second.err.find("another run is writing into this folder") != std::string::npos);
    }
    CHECK((first.exit_code == 130 || first.exit_code == 0));  // 0: it was faster

    // A busy machine takes longer until there is a result.
    const auto has_result = [&] {
        const fs::directory_iterator files(out);
        return std::any_of(begin(files), end(files), [](const auto& entry) {
            return entry.path().extension() == ".uff" &&
                   !entry.path().filename().string().starts_with('.');
        });
    };
    for (auto after = 2s; after == 2s || (!has_result() && after < 1000s); after *= 2) {
        run_exe(batch, {{}, {}, Signal{SIGKILL, after}});
    }
    const Contents expected = [&] {
        const std::string single = (folder.path() / "single").string();
        REQUIRE(run_fightconv({"convert", (samples / "tide").string(), "-o", single, "--to", "uff"})
                    .exit_code == 0);
        return contents_of(single);
    }();
    std::size_t results = 0;
    for (const auto& entry : fs::directory_iterator(out)) {
        if (entry.path().extension() == ".uff" &&
            !entry.path().filename().string().starts_with('.')) {
            ++results;
            CHECK(run_fightconv({"validate", entry.path().string()}).exit_code == 0);
            CHECK(entry.file_size() == expected.begin()->second.size());
        }
    }
    CHECK(results > 0);

    CHECK(run_exe(batch).exit_code == 0);  // clears away what the killed run left
    for (const auto& entry : fs::directory_iterator(out)) {
        CHECK_FALSE(entry.path().filename().string().starts_with('.'));
    }
    CHECK(contents_of(out).size() > copies);
}

// The flags of a PE image: Microsoft's "PE Format", DllCharacteristics of the optional header.
TEST_CASE("fightconv.exe is loaded at random addresses, and its data cannot run") {
    const char* const path = std::getenv("FIGHTCONV_EXE");
    if (path == nullptr || !fs::exists(path)) {
        skip("there is no fightconv.exe (FIGHTCONV_EXE); ./dev windows makes and tests it");
    }
    const std::string bytes = read_file(path);
    const auto number = [&](std::size_t at, std::size_t size) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            value |= std::uint32_t{static_cast<std::uint8_t>(bytes.at(at + i))} << (8 * i);
        }
        return value;
    };
    const std::size_t pe = number(0x3C, 4);
    REQUIRE(bytes.substr(pe, 4) == std::string("PE\0\0", 4));
    REQUIRE(number(pe + 24, 2) == 0x20B);  // PE32+
    constexpr std::uint32_t high_entropy_va = 0x20, dynamic_base = 0x40, nx_compat = 0x100;
    constexpr std::uint32_t wanted = high_entropy_va | dynamic_base | nx_compat;
    CHECK((number(pe + 24 + 70, 2) & wanted) == wanted);
    constexpr std::uint32_t relocations_stripped = 1;  // with it the base address could not change
    CHECK((number(pe + 22, 2) & relocations_stripped) == 0);
}
