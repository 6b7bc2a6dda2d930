// The scenarios of tests/scenarios: two fighters, what is held when, and what is then so. All
// players of docs/rules/fight.md pass the same list.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fightconv::test {

// From one tick to another, both inclusive: "left", "right", "up", "down", or a b x y z c.
struct ScenarioHold {
    int first, last, player;
    std::string key;
};

struct ScenarioFact {
    int tick;          // so many ticks have passed
    int player;        // 0 or 1
    std::string what;  // "state", "x", "y", "life", "power", "move", "projectiles"
    nlohmann::json value;
};

struct Scenario {
    std::string name;
    std::array<std::string, 2> fighters;
    double distance;  // of their axes at the beginning, in pixels of the first
    int power, life;  // of the first, of the second; 0: as usual
    std::vector<ScenarioHold> holds;
    std::vector<ScenarioFact> facts;

    int ticks() const;  // until the last fact
};

// Where a fighter is; it may not be there if it is not one of the samples.
std::filesystem::path folder_of_fighter(const std::string& name);

// The scenarios whose fighters are there.
std::vector<Scenario> scenarios();

// The states in the order in which all players number them.
std::string name_of_state(int number);

// This is what a player of the scenario found. Places are in pixels of the fighter, y down.
struct Facts {
    std::string state;  // "free", "attacking" ...
    double x = 0, y = 0;
    int life = 0, power = 0;
    std::string move;  // the input of the last one
    int projectiles = 0;
};

// This lists what is not as the scenario says, in words.
std::vector<std::string> wrong_facts(const Scenario& scenario,
                                     const std::function<Facts(int tick, int player)>& found);

}  // namespace fightconv::test
