#include "tests/support/characters/scenarios.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <set>

#include "tests/support/characters/samples.hpp"
#include "tests/support/temp_folder.hpp"

namespace fightconv::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

Scenario scenario_of(const json& given) {
    Scenario scenario{given.at("name"),
                      given.at("fighters"),
                      given.at("distance"),
                      given.value("power", 0),
                      given.value("life", 0),
                      {},
                      {}};
    for (const json& hold : given.at("hold")) {
        scenario.holds.push_back({hold.at(0), hold.at(1), hold.at(2).get<int>() - 1, hold.at(3)});
    }
    for (const json& fact : given.at("facts")) {
        scenario.facts.push_back({fact.at(0), fact.at(1).get<int>() - 1, fact.at(2), fact.at(3)});
    }
    return scenario;
}

json fact_of(const Facts& facts, const std::string& what) {
    const json all = {{"state", facts.state},
                      {"x", facts.x},
                      {"y", facts.y},
                      {"life", facts.life},
                      {"power", facts.power},
                      {"move", facts.move},
                      {"projectiles", facts.projectiles}};
    return all.at(what);
}

}  // namespace

int Scenario::ticks() const {
    int last = 0;
    for (const ScenarioFact& fact : facts) {
        last = std::max(last, fact.tick);
    }
    return last;
}

fs::path folder_of_fighter(const std::string& name) {
    const fs::path sample = fs::path(samples) / name;
    const char* const corpus = std::getenv("FIGHTCONV_CORPUS");
    return fs::is_directory(sample) ? sample : fs::path(corpus != nullptr ? corpus : "") / name;
}

std::vector<Scenario> scenarios() {
    std::vector<Scenario> list;
    std::set<std::string> missing;
    for (const json& given :
         json::parse(read_file(FIGHTCONV_SOURCE_DIR "/tests/scenarios/scenarios.json"))) {
        Scenario scenario = scenario_of(given);
        const auto absent = std::find_if(
            scenario.fighters.begin(), scenario.fighters.end(),
            [](const std::string& name) { return !fs::is_directory(folder_of_fighter(name)); });
        if (absent == scenario.fighters.end()) {
            list.push_back(std::move(scenario));
        } else if (missing.insert(*absent).second) {
            std::cout << "scenarios: no " << *absent << std::endl;
        }
    }
    return list;
}

std::string name_of_state(int number) {
    static const std::vector<std::string> names = {"free",      "jumping", "flying",   "landing",
                                                   "attacking", "stunned", "guarding", "falling",
                                                   "lying",     "rising",  "beaten",   "won"};
    return names.at(static_cast<std::size_t>(number));
}

std::vector<std::string> wrong_facts(const Scenario& scenario,
                                     const std::function<Facts(int tick, int player)>& found) {
    std::vector<std::string> wrong;
    for (const ScenarioFact& fact : scenario.facts) {
        const json is = fact_of(found(fact.tick, fact.player), fact.what);
        constexpr double margin = 0.1;  // pixels
        const bool is_right = is.is_number_float()
                                  ? std::abs(is.get<double>() - fact.value.get<double>()) < margin
                                  : is == fact.value;
        if (!is_right) {
            wrong.push_back("tick " + std::to_string(fact.tick) + ", fighter " +
                            std::to_string(fact.player + 1) + ", " + fact.what + ": " + is.dump() +
                            " instead of " + fact.value.dump());
        }
    }
    return wrong;
}

}  // namespace fightconv::test
