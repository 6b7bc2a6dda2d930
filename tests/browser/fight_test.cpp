// The fight of the page, without the page: its scripts play the scenarios in Node.js.
#include <set>

#include "tests/browser/page.hpp"
#include "tests/support/characters/scenarios.hpp"
#include "tests/support/programs/process.hpp"
#include "tests/support/skip.hpp"

using namespace fightconv;
using namespace fightconv::test;
namespace fs = std::filesystem;

namespace {

std::string node() {
    for (const char* const candidate : {"/usr/bin/node", "/usr/bin/nodejs"}) {
        if (fs::exists(candidate)) {
            return candidate;
        }
    }
    skip("Node.js is not installed");
}

// This is what came of the jobs.
json played(const json& jobs) {
    const std::string program = node();
    const TempFolder folder;
    std::set<std::string> names;
    for (const json& job : jobs) {
        for (const json& name : job.at("fighters")) {
            names.insert(name);
        }
    }
    for (const std::string& name : names) {
        Context context;
        const Character character = read(folder_of_fighter(name), context);
        const ByteBuffer page = preview_page(character, context.diagnostics, name, context).value();
        write_file(folder / (name + ".html"),
                   {reinterpret_cast<const char*>(page.data()), page.size()});
    }
    write_file(folder / "jobs.json", jobs.dump());
    const Outcome outcome =
        run_program(program, {FIGHTCONV_SOURCE_DIR "/tests/browser/fight.mjs",
                              FIGHTCONV_SOURCE_DIR "/converters/preview/page", folder.path()});
    INFO(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out);
}

}  // namespace

TEST_CASE("The fight on the page passes the scenarios") {
    const std::vector<Scenario> list = scenarios();
    json jobs = json::array();
    for (const Scenario& scenario : list) {
        json holds = json::array();
        for (const ScenarioHold& hold : scenario.holds) {
            holds.push_back({hold.first, hold.last, hold.player, hold.key});
        }
        jobs.push_back({{"fighters", scenario.fighters},
                        {"distance", scenario.distance},
                        {"power", scenario.power},
                        {"life", scenario.life},
                        {"ticks", scenario.ticks()},
                        {"holds", std::move(holds)}});
    }
    const json results = played(jobs);
    REQUIRE(results.size() == list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto wrong = wrong_facts(list[i], [&](int tick, int player) {
            const json& facts = results.at(i)
                                    .at(static_cast<std::size_t>(tick))
                                    .at(static_cast<std::size_t>(player));
            return Facts{facts.at("state"),      facts.at("x"),     facts.at("y"),
                         facts.at("life"),       facts.at("power"), facts.at("move"),
                         facts.at("projectiles")};
        });
        INFO(list[i].name);
        CHECK(wrong == std::vector<std::string>{});
    }
}

TEST_CASE("A minute of any inputs leaves the fighters of the page on the stage") {
    json jobs = {{{"fighters", {"ember", "slate"}}, {"anything", 3600}}};
    if (fs::is_directory(folder_of_fighter("kfm-mugen11"))) {
        jobs.push_back({{"fighters", {"kfm-mugen11", "ember"}}, {"anything", 3600}});
    }
    for (const json& found : played(jobs)) {
        CHECK(found.at("states") >= 8);
        CHECK(found.at("moves") >= 8);
    }
}

TEST_CASE("A page with wrong data has no character for the fight, or one that can fight") {
    const json found = played({{{"fighters", {"ember"}}, {"hostile", 400}}});
    CHECK(found.at(0).at("refused") >= 50);
    CHECK(found.at(0).at("refused") < 400);
}
