// The folders for Godot 4, loaded and played by the engine itself: tick by tick they show what the
// character shows, and they are drawn as it is drawn.
#include <filesystem>
#include <string>
#include <vector>

#include "tests/godot/comparison.hpp"
#include "tests/godot/engine_4.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temp_folder.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

void check_in_version_4(const std::vector<Project>& projects) {
    const TempFolder folder;
    const fs::path project = folder / "project";
    fs::copy(FIGHTCONV_SOURCE_DIR "/tests/godot/project_4", project);
    write_projects(projects, project);
    const std::string lines = run_in_version_4(folder);
    check_result(projects, lines.substr(lines.find("character ")));
}

}  // namespace

TEST_CASE("Godot 4 shows the sample characters as they are") {
    check_in_version_4(sample_projects("4"));
}

TEST_CASE("Godot 4 shows characters that use everything there is") {
    check_in_version_4(random_projects("4"));
}

TEST_CASE("Godot 4 shows a real character as it is") {
    if (const auto projects = real_projects("4"); !projects.empty()) {
        check_in_version_4(projects);
    }
}
