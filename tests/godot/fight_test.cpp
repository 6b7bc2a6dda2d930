// The fight of the folders for Godot 4, in the engine itself: the scenarios, and a minute of random
// keys.
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "converters/api/open.hpp"
#include "converters/api/registry.hpp"
#include "tests/godot/engine_4.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/characters/scenarios.hpp"
#include "tests/support/pictures/picture_sets.hpp"

using namespace fightconv;
using namespace fightconv::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// The folders of these characters in one project, as a user puts them there.
void write_fighters(const std::set<std::string>& names, const fs::path& project) {
    const Registry registry = builtin_registry();
    for (const std::string& name : names) {
        Context context;
        const Character character =
            open_input(folder_of_fighter(name), registry, context).value().read(context).value();
        const OutputSet set = registry.exporter("godot")->write(character, name, context).value();
        for (const OutputFile& file : set.files) {
            write_file(project / set.path_of(file), as_text(file.bytes));
        }
    }
}

json paths_of(const std::array<std::string, 2>& fighters) {
    json paths = json::array();
    for (const std::string& name : fighters) {
        paths.push_back("res://" + name + "-godot/" + name + "_fighter.tres");
    }
    return paths;
}

// This is what the probe prints about these jobs.
std::istringstream played(const std::set<std::string>& fighters, const json& jobs) {
    const TempFolder folder;
    const fs::path project = folder / "project";
    fs::copy(FIGHTCONV_SOURCE_DIR "/tests/godot/project_fight", project);
    write_fighters(fighters, project);
    write_file(project / "jobs.json", jobs.dump());
    const std::string lines = run_in_version_4(folder);
    return std::istringstream(lines.substr(lines.find("fight ")));
}

Facts facts_in(std::istream& words) {
    Facts facts;
    int state = 0;
    words >> state >> facts.x >> facts.y >> facts.life >> facts.power >> facts.projectiles;
    // An input may have blanks.
    std::getline(words >> std::ws, facts.move, '|');
    facts.move.erase(facts.move.find_last_not_of(' ') + 1);
    facts.state = name_of_state(state);
    return facts;
}

}  // namespace

TEST_CASE("The fight in Godot passes the scenarios") {
    const std::vector<Scenario> list = scenarios();
    std::set<std::string> fighters;
    json jobs = json::array();
    for (const Scenario& scenario : list) {
        fighters.insert(scenario.fighters.begin(), scenario.fighters.end());
        json holds = json::array();
        for (const ScenarioHold& hold : scenario.holds) {
            holds.push_back({hold.first, hold.last, hold.player, hold.key});
        }
        jobs.push_back({{"name", scenario.name},
                        {"fighters", paths_of(scenario.fighters)},
                        {"distance", scenario.distance},
                        {"power", scenario.power},
                        {"life", scenario.life},
                        {"ticks", scenario.ticks()},
                        {"holds", std::move(holds)}});
    }
    std::istringstream lines = played(fighters, jobs);
    std::string line;
    for (const Scenario& scenario : list) {
        REQUIRE(std::getline(lines, line));
        REQUIRE(line == "fight " + scenario.name);
        std::vector<std::array<Facts, 2>> ticks;
        for (int tick = 0; tick <= scenario.ticks(); ++tick) {
            REQUIRE(std::getline(lines, line));
            std::istringstream words(line);
            std::string mark;
            int number = 0;
            words >> mark >> number;
            REQUIRE(number == tick);
            Facts first = facts_in(words);
            ticks.push_back({std::move(first), facts_in(words)});
        }
        const auto wrong = wrong_facts(scenario, [&](int tick, int player) {
            return ticks.at(static_cast<std::size_t>(tick)).at(static_cast<std::size_t>(player));
        });
        INFO(scenario.name);
        CHECK(wrong == std::vector<std::string>{});
    }
}

TEST_CASE("A minute of random keys leaves nothing in the log of Godot") {
    std::vector<std::array<std::string, 2>> fights = {{"ember", "slate"}};
    if (fs::is_directory(folder_of_fighter("kfm-mugen11"))) {
        fights.push_back({"kfm-mugen11", "ember"});
    }
    std::set<std::string> fighters;
    json jobs = json::array();
    for (const auto& each : fights) {
        fighters.insert(each.begin(), each.end());
        jobs.push_back({{"name", each[0] + " " + each[1]},
                        {"fighters", paths_of(each)},
                        {"ticks", 3600},
                        {"seed", 7}});
    }
    std::istringstream lines = played(fighters, jobs);
    for (const auto& each : fights) {
        std::string line, word;
        REQUIRE(std::getline(lines, line));
        CHECK(line == "fight " + each[0] + " " + each[1]);
        REQUIRE(std::getline(lines, line));
        CAPTURE(line);
        std::istringstream words(line);
        std::size_t states = 0, moves = 0;
        words >> word >> states >> word >> moves;
        CHECK(states >= 8);
        CHECK(moves >= 8);
    }
}

TEST_CASE("The keyboard moves both, and the other keys do what the README says") {
    const json job = {
        {"name", "keyboard"}, {"fighters", paths_of({"ember", "slate"})}, {"keyboard", true}};
    std::istringstream lines = played({"ember", "slate"}, json::array({job}));
    std::string line;
    for (const std::string wanted :
         {"fight keyboard", "names Ember Slate", "walks true walk_forward", "strikes true 5x",
          "crouches crouch", "boxes true", "dummy stands", "other Ember", "round [1, 0] true",
          "next true 0"}) {
        REQUIRE(std::getline(lines, line));
        CHECK(line == wanted);
    }
}
