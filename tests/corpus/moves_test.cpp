// Moves of real characters: Kung Fu Man's frame data worked out by hand from his .cns, .cmd and .air, and every literal HitDef value of
// every character in its move.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>

#include "converters/converter.hpp"
#include "core/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

using namespace fightconv;
namespace fs = std::filesystem;

namespace {

Character read_mugen(const fs::path& folder, const std::string& definition, std::vector<Diagnostic>* reports = nullptr) {
    const Registry registry = builtin_registry();
    const auto importer =
        std::find_if(registry.importers.begin(), registry.importers.end(), [](const auto& candidate) { return candidate->info().id == "mugen"; });
    Context context;
    auto character = (*importer)->read(InputTree::open(folder).value(), definition, context);
    if (!character) {
        FAIL(character.error().render());
    }
    if (reports != nullptr) {
        *reports = context.diagnostics.kept();
    }
    return *std::move(character);
}

struct ExpectedHit {
    int first, last, damage, chip, hitstop, stun;
    float x, y;
    Guard guard;
};
struct ExpectedMove {
    int number;
    std::string input;
    std::string name;
    MoveType type;
    int cost, gain;
    std::vector<ExpectedHit> hits;
};

// Lines of kfm.cns, kfm.air and kfm.cmd as they come with MUGEN 1.1. guard.hittime is nowhere given: blockstun is hitstun.
std::vector<ExpectedMove> kung_fu_man() {
    using enum MoveType;
    return {
        // cns 265-287; air 409: AnimElem 3 begins behind 2 + 1 ticks, has the Clsn1 of line 415 and lasts 4
        {200, "5L", "Stand Light Punch", normal, 0, 10, {{3, 6, 23, 0, 8, 11, 4, 0, Guard::mid}}},
        // cns 325-356; air 427: in force from AnimElem 3, behind 2 + 2; Clsn1 (447) only on the fifth element, ticks 8 and 9
        {210, "5M", "Stand Strong Punch", normal, 0, 30, {{8, 9, 57, 0, 12, 16, 5.5F, 0, Guard::mid}}},
        // cns 388-414, Time = 0; air 473: Clsn1 (482) on the third element, behind 2 + 2, for 3
        {230, "5P", "Stand Light Kick", normal, 0, 11, {{4, 6, 26, 0, 12, 14, 5, 0, Guard::mid}}},
        // cns 431-457, Time = 0; air 507: Clsn1 (514, 522) on the elements behind 4 + 3, for 4 + 4
        {240, "5K", "Standing Strong Kick", normal, 0, 30, {{7, 14, 63, 0, 12, 17, 6, 0, Guard::mid}}},
        // cns 492-519, Time = 0; pausetime = 10,11: the one who is hit shakes for 11; air 547: Clsn1 (552) behind 3, for 6
        {400, "2L", "Crouching Light Punch", normal, 0, 8, {{3, 8, 23, 0, 11, 9, 4, 0, Guard::low}}},
        // cns 546-592, AnimElem 3 and 4; air 565: Clsn1 (571, 578) behind 2 + 2 for 3, then for 7
        {410, "2M", "Crouching Strong Punch", normal, 0, 25, {{4, 6, 37, 0, 12, 17, 4, 0, Guard::mid}, {7, 13, 36, 0, 12, 17, 7, 0, Guard::mid}}},
        // cns 609-635, Time = 0; air 595: Clsn1 (606) behind 2 + 2, for 3
        {430, "2P", "Crouching Light Kick", normal, 0, 11, {{4, 6, 28, 0, 12, 10, 5, 0, Guard::low}}},
        // cns 659-684, Time = 0; air 636: Clsn1 (648) behind 4 + 3 + 2, for 4
        {440, "2K", "Crouching Strong Kick", normal, 0, 35, {{9, 12, 72, 0, 12, 17, 1.5F, -2, Guard::low}}},
        // cns 703-728, Time = 0, pausetime = 7,8; air 678: Clsn1 (683) behind 3, for 11
        {600, "j.L", "Jump Light Punch", normal, 0, 5, {{3, 13, 20, 0, 8, 8, 4, 0, Guard::high}}},
        // cns 745-771, Time = 0; air 701: Clsn1 (710) behind 3 + 3, for 5
        {610, "j.M", "Jump Strong Punch", normal, 0, 30, {{6, 10, 72, 0, 12, 14, 6, 0, Guard::high}}},
        // cns 782-807, Time = 0; air 727: Clsn1 (732, 739) behind 3, for 3 + 12
        {630, "j.P", "Jump Light Kick", normal, 0, 10, {{3, 17, 26, 0, 8, 10, 4, 0, Guard::high}}},
        // cns 819-845, Time = 0; air 753: Clsn1 (758) behind 6, for 5
        {640, "j.K", "Jump Strong Kick", normal, 0, 30, {{6, 10, 70, 0, 12, 15, 7, 0, Guard::high}}},
        // cns 864-894: attr S, NT and no guardflag; the damage is dealt in state 810; air 779: Clsn1 (780) on the first element, for 1
        {800, "6M", "Kung Fu Throw", throw_, 0, 0, {{0, 0, 78, 0, 0, 0, 0, 0, Guard::unblockable}}},
        // cns 1122-1191: two HitDefs at AnimElem 5, by the distance; air 840: behind 1+2+2+2, Clsn1 (857) on the next element, behind 1, for 3
        {1000, "236L", "Light Kung Fu Palm", special, 0, 55, {{8, 10, 90, 4, 15, 17, 4, -3.5F, Guard::mid}, {8, 10, 85, 4, 15, 17, 7, 0, Guard::mid}}},
        // cns 1207-1281; air 886: behind 2+2+2+2, Clsn1 (903) behind 1 more, for 3
        {1010, "236M", "Strong Kung Fu Palm", special, 0, 60, {{9, 11, 90, 4, 15, 17, 4, -3.5F, Guard::mid}, {9, 11, 85, 4, 15, 17, 7, 0, Guard::mid}}},
        // cns 1298-1381: poweradd = -330, AnimElem 4, pausetime = 8,7; air 938: behind 2+3+3, Clsn1 (954, 962) behind 2 more, for 5 + 4
        {1020, "236L+M", "Fast Kung Fu Palm", special, 330, 0, {{10, 18, 95, 5, 7, 22, 8, -7, Guard::mid}}},
        // cns 2116-2174: Time = 0, pausetime = 4,8, then AnimElem 7; air 1275: Clsn1 (1280) behind 2 + 1 for 2, (1297, 1303) from tick 9, for 1 + 3
        {1100, "623L", "Light Kung Fu Upper", special, 0, 55, {{3, 4, 52, 4, 8, 20, 3, 0, Guard::mid}, {9, 12, 55, 4, 12, 20, 1, -9.5F, Guard::mid}}},
        // cns 2372-2420, Time = 0; air 1427: Clsn1 (1442) behind 3+6+2+1+1, for 2
        {1200, "214L", "Light Kung Fu Blow", special, 0, 50, {{13, 14, 100, 6, 12, 20, 10, 0, Guard::mid}}},
        // cns 3188-3312: AnimElem 5, 13 and 21; SuperPause takes 1000 (3209); air 1786: elements 6, 14 and 22 have Clsn1 (1803, 1831, 1859)
        {3000,
         "236236L",
         "Triple Kung Fu Palm",
         super,
         1000,
         0,
         {{13, 14, 72, 4, 15, 32, 6, 0, Guard::mid}, {28, 29, 72, 4, 15, 32, 6, 0, Guard::mid}, {43, 45, 75, 4, 15, 32, 5, -4, Guard::mid}}},
        // cns 3334-3411, Time = 0; SuperPause takes 1000 (3355); air 1896: Clsn1 (1914, 1920) from tick 7, for 2 + 3
        {3050, "214214L", "Smash Kung Fu Upper", super, 1000, 0, {{7, 11, 155, 12, 30, 28, 1.3F, -25, Guard::mid}}},
    };
}

// A HitDef as a plain walk over the lines finds it, with those of its values that are literals.
struct ScannedHit {
    std::int32_t state = 0;
    std::uint32_t line = 0;
    bool is_hitdef = false;
    std::map<std::string, std::vector<std::string>> values;

    std::optional<int> literal(const std::string& key, std::size_t place) const {
        const auto found = values.find(key);
        if (found == values.end() || place >= found->second.size()) {
            return std::nullopt;
        }
        const std::string& text = found->second[place];
        const bool plain = !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
        return plain ? std::optional(std::stoi(text)) : std::nullopt;
    }
};

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        c == ',' ? void(parts.emplace_back()) : parts.back().push_back(c);
    }
    return parts;
}

// Those of the states that no file before has; `seen` are theirs.
std::vector<ScannedHit> scan(const fs::path& path, std::set<std::int32_t>& seen) {
    std::ifstream stream(path, std::ios::binary);
    std::vector<ScannedHit> found;
    ScannedHit controller;
    std::optional<std::int32_t> state;
    std::uint32_t number = 0;
    const auto end_controller = [&] {
        if (controller.is_hitdef && state) {
            controller.state = *state;
            found.push_back(controller);
        }
        controller = {};
    };
    for (std::string line; std::getline(stream, line);) {
        ++number;
        line = lower_case(line.substr(0, line.find(';')));
        std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
        if (line.starts_with("[")) {
            end_controller();
            controller.line = number;
            if (line.starts_with("[statedef")) {
                state = std::atoi(line.c_str() + 9);
                state = seen.insert(*state).second ? state : std::nullopt;
            }
        } else if (line.starts_with("type=hitdef")) {
            controller.is_hitdef = true;
        } else if (const std::size_t equals = line.find('='); equals != std::string::npos) {
            controller.values.try_emplace(line.substr(0, equals), split(line.substr(equals + 1)));
        }
    }
    end_controller();
    return found;
}

const Move* move_of(const Character& character, std::int32_t number) {
    const auto found = std::find_if(character.moves.begin(), character.moves.end(), [&](const Move& move) { return move.number == number; });
    return found == character.moves.end() ? nullptr : &*found;
}

void check_hit(const Hit& hit, const ExpectedHit& expected) {
    CHECK(hit.first_tick == expected.first);
    CHECK(hit.last_tick == expected.last);
    CHECK(hit.damage == expected.damage);
    CHECK(hit.chip == expected.chip);
    CHECK(hit.hitstop == expected.hitstop);
    CHECK(hit.hitstun == expected.stun);
    CHECK(hit.blockstun == expected.stun);
    CHECK(hit.knockback_x == expected.x);
    CHECK(hit.knockback_y == expected.y);
    CHECK(hit.guard == expected.guard);
}

}  // namespace

TEST_CASE("Kung Fu Man has the moves that his .cns and .cmd say") {
    for (const char* folder : {"kfm-mugen10", "kfm-mugen11", "kfm-ikemen"}) {
        const Character character = read_mugen(test::corpus_or_skip() / folder, "kfm.def");
        for (const ExpectedMove& expected : kung_fu_man()) {
            INFO(folder << " state " << expected.number);
            const Move* const move = move_of(character, expected.number);
            REQUIRE(move != nullptr);
            CHECK(move->input == expected.input);
            CHECK(move->name == expected.name);
            CHECK(name_of(move->type) == name_of(expected.type));
            CHECK(move->power_cost == expected.cost);
            CHECK(move->power_gain == expected.gain);
            CHECK(character[move->animation].number == expected.number);
            REQUIRE(move->hits.size() == expected.hits.size());
            for (std::size_t i = 0; i < expected.hits.size(); ++i) {
                INFO("hit " << i);
                check_hit(move->hits[i], expected.hits[i]);
            }
        }
    }
}

TEST_CASE("Only one of Kung Fu Man's two palms of one tick happens") {
    const Character character = read_mugen(test::corpus_or_skip() / "kfm-mugen11", "kfm.def");
    const Move* const palm = move_of(character, 1000);
    REQUIRE(palm != nullptr);
    CHECK_FALSE(palm->hits[0].alternative);
    CHECK(palm->hits[1].alternative);  // p2bodydist X < 40 (cns 1157), >= 40 (1177)
    CHECK(palm->hits[0].approximate);
    const Move* const punch = move_of(character, 410);
    CHECK_FALSE(punch->hits[1].alternative);
    CHECK_FALSE(punch->hits[0].approximate);
}

TEST_CASE("Every literal value of every HitDef of a move is in the model") {
    struct Input {
        const char* folder;
        const char* definition;
        std::vector<const char*> states;  // as the .def lists them
    };
    const std::vector<Input> inputs = {
        {"kfm-2001-v1", "kfm.def", {"kfm.cns"}},        {"kfm-mugen10", "kfm.def", {"kfm.cns"}},          {"kfm-mugen11", "kfm.def", {"kfm.cns"}},
        {"kfm-ikemen", "kfm.def", {"kfm.cns"}},         {"kfm720-mugen11", "kfm720.def", {"kfm720.cns"}}, {"kfm720-ikemen", "kfm720.def", {"kfm720.cns"}},
        {"blu-pots", "Blu_pots.def", {"Blu_pots.cns"}}, {"shotokan-kfm", "kfm.def", {"kfm.cns"}},         {"codefuman-v1", "cfm.def", {"kfm.cns"}}};
    std::size_t hitdefs = 0;
    for (const Input& input : inputs) {
        std::vector<Diagnostic> reports;
        const Character character = read_mugen(test::corpus_or_skip() / input.folder, input.definition, &reports);
        std::set<std::int32_t> seen;
        for (const char* const file : input.states) {
            for (const ScannedHit& scanned : scan(test::corpus_or_skip() / input.folder / file, seen)) {
                INFO(input.folder << " " << file << ":" << scanned.line);
                const bool never = std::any_of(reports.begin(), reports.end(), [&](const Diagnostic& report) {
                    return report.id == "mugen.hit-never" && report.file == file && report.place.line == scanned.line;
                });
                const Move* const move = move_of(character, scanned.state);
                REQUIRE((move != nullptr || never));
                const bool is_there = never || std::any_of(move->hits.begin(), move->hits.end(), [&](const Hit& hit) {
                                          return hit.damage == scanned.literal("damage", 0).value_or(hit.damage) &&
                                                 hit.chip == scanned.literal("damage", 1).value_or(hit.chip) &&
                                                 hit.hitstop == scanned.literal("pausetime", 1).value_or(hit.hitstop) &&
                                                 hit.hitstun == scanned.literal("ground.hittime", 0).value_or(hit.hitstun) &&
                                                 hit.blockstun == scanned.literal("guard.hittime", 0).value_or(hit.blockstun);
                                      });
                CHECK(is_there);
                ++hitdefs;
            }
        }
    }
    std::cout << "corpus: " << hitdefs << " HitDefs with their literal values in moves" << std::endl;
    CHECK(hitdefs > 250);
}
