// The folders for Godot 3, imported, loaded and played by the engine itself: tick by tick they show
// what the character shows.
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/godot/comparison.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view engine = "/usr/bin/godot3-server";

Outcome run_engine(const TempFolder& folder, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--path", folder.path().string()});
    RunOptions options;
    options.environment = {"HOME=" + folder.path().string(), "XDG_DATA_HOME=" + (folder / "data"),
                           "XDG_CACHE_HOME=" + (folder / "cache"),
                           "XDG_CONFIG_HOME=" + (folder / "config")};
    return run_program(std::string(engine), arguments, options);
}

// The complaints of the engine, except for the language of the system, which it does not know
// everywhere.
std::string errors_in(const std::string& text) {
    std::istringstream lines(text);
    std::string errors;
    for (std::string line; std::getline(lines, line);) {
        if (line.find("ERROR") != std::string::npos && line.find("locale") == std::string::npos) {
            errors += line + "\n";
        }
    }
    return errors;
}

void check_in_version_3(const std::vector<Project>& projects) {
    if (!fs::exists(engine)) {
        skip("godot3-server is not installed");
    }
    const TempFolder folder;
    fs::copy(FIGHTCONV_SOURCE_DIR "/tests/godot/project_3", folder.path(),
             fs::copy_options::recursive);
    write_projects(projects, folder.path());
    const Outcome import = run_engine(folder, {"--editor"});  // until its plugin ends it
    INFO(import.err);
    CHECK(import.exit_code == 0);
    // The editor keeps what the folder says of its pictures, whose edges stay sharp.
    for (const Project& project : projects) {
        const std::string settings = read_file(folder / (project.set.folder + "/atlas.png.import"));
        CHECK(settings.find("flags/filter=false") != std::string::npos);
        CHECK(settings.find("dest_files=") != std::string::npos);
    }
    const Outcome outcome = run_engine(folder, {"-s", "probe.gd"});
    CAPTURE(outcome.out, outcome.err);
    REQUIRE(outcome.exit_code == 0);
    REQUIRE(errors_in(outcome.err).empty());
    check_result(projects, read_file(folder / "result.txt"));
}

}  // namespace

TEST_CASE("Godot 3 shows the sample characters as they are") {
    check_in_version_3(sample_projects("3"));
}

TEST_CASE("Godot 3 shows characters that use everything there is") {
    check_in_version_3(random_projects("3"));
}

TEST_CASE("Godot 3 shows a real character as it is") {
    if (const auto projects = real_projects("3"); !projects.empty()) {
        check_in_version_3(projects);
    }
}
