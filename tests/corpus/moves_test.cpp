// Moves of real characters: Kung Fu Man's frame data worked out by hand from his .cns, .cmd and
// .air (kung_fu_man.cpp), and every literal HitDef value of every character in its move.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>

#include "converters/api/registry.hpp"
#include "converters/interface/converter.hpp"
#include "core/base/text/text.hpp"
#include "tests/corpus/kung_fu_man.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus/corpus.hpp"

using namespace fightconv;
namespace fs = std::filesystem;

namespace {

Character read_mugen(const fs::path& folder, const std::string& definition,
                     std::vector<Diagnostic>* reports = nullptr) {
    const Registry registry = builtin_registry();
    const auto importer =
        std::find_if(registry.importers.begin(), registry.importers.end(),
                     [](const auto& candidate) { return candidate->info().id == "mugen"; });
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

// A number that HitDefs and hits both have.
struct Number {
    const char* key;
    std::size_t place;
    std::optional<float> (*of)(const Hit&);  // nothing: this hit does not have it
};

// The time of whoever is hit, without what the engine adds (mugen.md C8).
float time_of(const Hit& hit) {
    return static_cast<float>(std::max(hit.hitstun - (hit.hitstop > 0 ? 1 : 2), 0));
}
using Found = std::optional<float>;

constexpr std::array<Number, 9> numbers = {{
    {"damage", 0, [](const Hit& hit) -> Found { return static_cast<float>(hit.damage); }},
    {"damage", 1, [](const Hit& hit) -> Found { return static_cast<float>(hit.chip); }},
    {"pausetime", 1, [](const Hit& hit) -> Found { return static_cast<float>(hit.hitstop); }},
    {"ground.hittime", 0,
     [](const Hit& hit) {
         return hit.effect == HitEffect::launch ? std::nullopt : Found(time_of(hit));
     }},
    {"air.hittime", 0,
     [](const Hit& hit) {
         return hit.effect == HitEffect::launch ? Found(time_of(hit)) : std::nullopt;
     }},
    {"ground.velocity", 0, [](const Hit& hit) -> Found { return -hit.knockback_x; }},
    {"ground.velocity", 1, [](const Hit& hit) -> Found { return hit.knockback_y; }},
    {"getpower", 0, [](const Hit& hit) -> Found { return static_cast<float>(hit.power_on_hit); }},
    {"getpower", 1, [](const Hit& hit) -> Found { return static_cast<float>(hit.power_on_guard); }},
}};

// A HitDef as a plain walk over the lines finds it, with those of its values that are literals.
struct ScannedHit {
    std::int32_t state = 0;
    std::uint32_t line = 0;
    bool is_hitdef = false;
    std::map<std::string, std::vector<std::string>> values;

    std::optional<float> literal(const std::string& key, std::size_t place) const {
        const auto found = values.find(key);
        if (found == values.end() || place >= found->second.size()) {
            return std::nullopt;
        }
        const std::string& text = found->second[place];
        char* end = nullptr;
        const float number = std::strtof(text.c_str(), &end);
        const bool plain = text.find_first_not_of("0123456789.-") == std::string::npos &&
                           end != text.c_str() && *end == 0;
        return plain ? std::optional(number) : std::nullopt;
    }

    std::optional<float> literal(const Number& number) const {
        return literal(number.key, number.place);
    }

    bool has_letter(const std::string& key, char letter) const {
        const auto found = values.find(key);
        return found != values.end() && found->second.front().find(letter) != std::string::npos;
    }

    Guard guard() const {
        const bool is_high = has_letter("guardflag", 'h');
        const bool is_low = has_letter("guardflag", 'l');
        if (has_letter("guardflag", 'm') || (is_high && is_low)) {
            return Guard::mid;
        }
        return is_high ? Guard::high : is_low ? Guard::low : Guard::unblockable;
    }

    // The clip of a sound of which both numbers are literals; those of the corpus's HitDefs are all
    // of the engine's.
    bool is_heard(const std::string& key, const std::string& clip) const {
        const auto group = literal(key, 0);
        const auto number = literal(key, 1);
        return !group || !number ||
               clip == "common_" + std::to_string(std::lround(*group)) + "_" +
                           std::to_string(std::lround(*number));
    }

    // Whether the hit has every literal that it has a field for.
    bool says(const Hit& hit) const {
        return std::all_of(numbers.begin(), numbers.end(),
                           [&](const Number& number) {
                               const std::optional<float> had = number.of(hit);
                               return !had || literal(number).value_or(*had) == *had;
                           }) &&
               hit.guard == guard() && is_heard("hitsound", hit.sound) &&
               is_heard("guardsound", hit.guard_sound);
    }

    std::size_t literals() const {
        return static_cast<std::size_t>(
            std::count_if(numbers.begin(), numbers.end(),
                          [&](const Number& number) { return literal(number).has_value(); }));
    }
};

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        c == ',' ? void(parts.emplace_back()) : parts.back().push_back(c);
    }
    return parts;
}

// The HitDefs of the states that no file before has; `seen` are the numbers of all states so far.
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
    const auto found = std::find_if(character.moves.begin(), character.moves.end(),
                                    [&](const Move& move) { return move.number == number; });
    return found == character.moves.end() ? nullptr : &*found;
}

// Up to the frame that holds, which counts one.
std::int64_t total_of(const Animation& animation) {
    std::int64_t total = 0;
    for (const Frame& frame : animation.frames) {
        total += frame.ticks == Frame::hold ? 1 : frame.ticks;
    }
    return total;
}

// mugen.md C8
int hitstun(int hit_time, int shake) {
    return hit_time + (hit_time > 0 ? 1 : 0) + (shake > 0 ? 0 : 1);
}

void check_hit(const Hit& hit, const test::ExpectedHit& expected) {
    CHECK(hit.first_tick == expected.first);
    CHECK(hit.last_tick == expected.last);
    CHECK(hit.damage == expected.damage);
    CHECK(hit.chip == expected.chip);
    CHECK(hit.hitstop == expected.hitstop);
    if (hit.effect != HitEffect::launch) {  // the tables have no time for the air
        CHECK(hit.hitstun == hitstun(expected.stun, expected.hitstop));
    }
    CHECK(hit.blockstun == std::min(expected.stun, expected.control));
    CHECK(hit.knockback_x == expected.x);
    CHECK(hit.knockback_y == expected.y);
    CHECK(hit.guard == expected.guard);
    CHECK(hit.continued == expected.continued);
}

void check_move(const Character& character, const test::ExpectedMove& expected) {
    INFO("state " << expected.number);
    const Move* const move = move_of(character, expected.number);
    REQUIRE(move != nullptr);
    CHECK(move->input == expected.input);
    CHECK(move->name == expected.name);
    CHECK(name_of(move->type) == name_of(expected.type));
    CHECK(move->power_cost == expected.cost);
    CHECK(move->power_gain == expected.gain);
    CHECK(character[move->animation].number == expected.animation);
    CHECK(total_of(character[move->animation]) == expected.total);
    REQUIRE(move->hits.size() == expected.hits.size());
    for (std::size_t i = 0; i < expected.hits.size(); ++i) {
        INFO("hit " << i);
        check_hit(move->hits[i], expected.hits[i]);
    }
}

// Each HitDef of a state is a hit of the move, and each hit comes from a HitDef of the state.
void check_state(const Move& move, const std::vector<ScannedHit>& scanned) {
    CHECK(move.hits.size() >= scanned.size());
    for (const ScannedHit& hitdef : scanned) {
        INFO("line " << hitdef.line);
        CHECK(std::any_of(move.hits.begin(), move.hits.end(),
                          [&](const Hit& hit) { return hitdef.says(hit); }));
    }
    for (const Hit& hit : move.hits) {
        INFO("hit of tick " << hit.first_tick);
        CHECK(std::any_of(scanned.begin(), scanned.end(),
                          [&](const ScannedHit& hitdef) { return hitdef.says(hit); }));
    }
}

}  // namespace

TEST_CASE("Kung Fu Man has the moves that his .cns, .cmd and .air say") {
    struct Version {
        const char* folder;
        const char* definition;
        std::vector<test::ExpectedMove> moves;
    };
    const std::vector<Version> versions = {
        {"kfm-mugen10", "kfm.def", test::kung_fu_man()},
        {"kfm-mugen11", "kfm.def", test::kung_fu_man()},
        {"kfm-ikemen", "kfm.def", test::kung_fu_man()},
        {"shotokan-kfm", "kfm.def", test::kung_fu_man()},
        {"kfm720-mugen11", "kfm720.def", test::kung_fu_man_720()},
        {"kfm720-ikemen", "kfm720.def", test::kung_fu_man_720()},
        {"kfm-2001-v1", "kfm.def", test::kung_fu_man_2001()}};
    for (const Version& version : versions) {
        INFO(version.folder);
        const Character character =
            read_mugen(test::corpus_or_skip() / version.folder, version.definition);
        for (const test::ExpectedMove& expected : version.moves) {
            check_move(character, expected);
        }
        const auto with_hits = std::count_if(character.moves.begin(), character.moves.end(),
                                             [](const Move& move) { return !move.hits.empty(); });
        CHECK(static_cast<std::size_t>(with_hits) == version.moves.size());
    }
}

TEST_CASE("Kung Fu Man in ZSS hits as the one in CNS does") {
    std::vector<Diagnostic> reports;
    const Character zss =
        read_mugen(test::corpus_or_skip() / "kfm-zaxis", "kfm_zaxis.def", &reports);
    const Character cns = read_mugen(test::corpus_or_skip() / "kfm-ikemen", "kfm.def");
    CHECK(zss.moves.size() == 45);
    // the others have other animations, or send out boards
    for (const std::int32_t number :
         {200,  210,  230,  240,  410,  430,  440,  600,  610,  630,  640,  800, 1000,
          1010, 1020, 1050, 1051, 1100, 1110, 1120, 1400, 1410, 1420, 3000, 3050}) {
        INFO("state " << number);
        const Move* const move = move_of(zss, number);
        const Move* const expected = move_of(cns, number);
        REQUIRE((move != nullptr && expected != nullptr));
        CHECK(move->duration == expected->duration);
        CHECK(move->type == expected->type);
        REQUIRE(move->hits.size() == expected->hits.size());
        for (std::size_t i = 0; i < move->hits.size(); ++i) {
            CHECK(move->hits[i].first_tick == expected->hits[i].first_tick);
            CHECK(move->hits[i].last_tick == expected->hits[i].last_tick);
            CHECK(move->hits[i].damage == expected->hits[i].damage);
            CHECK(move->hits[i].guard == expected->hits[i].guard);
            CHECK(move->hits[i].approximate == expected->hits[i].approximate);
        }
    }
    CHECK(move_of(zss, 1000)->name == "Light Kung Fu Palm");
    CHECK(move_of(zss, 1000)->input == "236x");
    CHECK(move_of(zss, 1200)->hits.empty());
    CHECK_FALSE(move_of(zss, 1200)->notifies.empty());
    CHECK(std::none_of(reports.begin(), reports.end(), [](const Diagnostic& report) {
        return report.id().starts_with("zss.") || report.id().starts_with("mugen.zss-");
    }));
}

TEST_CASE("Characters of helpers and projectiles in ZSS are read without complaint") {
    for (const auto& [folder, definition] :
         {std::pair{"commando2", "Commando 2.def"}, {"attachedchar", "interactivestagechar.def"}}) {
        INFO(folder);
        std::vector<Diagnostic> reports;
        const Character character =
            read_mugen(test::corpus_or_skip() / folder, definition, &reports);
        CHECK(character.moves.empty());
        CHECK(std::none_of(reports.begin(), reports.end(), [](const Diagnostic& report) {
            return report.id().starts_with("zss.") || report.id().starts_with("mugen.zss-");
        }));
    }
}

TEST_CASE("Only one of Kung Fu Man's two palms of one tick happens") {
    const Character character = read_mugen(test::corpus_or_skip() / "kfm-mugen11", "kfm.def");
    const Move* const palm = move_of(character, 1000);
    REQUIRE(palm != nullptr);
    CHECK_FALSE(palm->hits[0].alternative);
    CHECK(palm->hits[1].alternative);        // p2bodydist X >= 40 (cns 1177), < 40 (1157)
    CHECK_FALSE(palm->hits[0].approximate);  // each is certain for its opponent
    const Move* const punch = move_of(character, 410);
    CHECK_FALSE(punch->hits[1].alternative);
    CHECK_FALSE(punch->hits[0].approximate);
}

TEST_CASE("Every HitDef of every state is in the model with every literal value") {
    struct Input {
        const char* folder;
        const char* definition;
        std::vector<const char*> states;  // as the .def lists them
        std::size_t hitdefs;              // lines "type = HitDef"
        std::set<std::uint32_t> never{};  // lines of those that cannot hit
    };
    const std::vector<Input> inputs = {
        // at AnimElem 21, when the last attack box is over
        {"kfm-2001-v1", "kfm.def", {"kfm.cns"}, 37, {2674}},
        {"kfm-mugen10", "kfm.def", {"kfm.cns"}, 41},
        {"kfm-mugen11", "kfm.def", {"kfm.cns"}, 41},
        {"kfm-ikemen", "kfm.def", {"kfm.cns"}, 41},
        {"kfm720-mugen11", "kfm720.def", {"kfm720.cns"}, 41},
        {"kfm720-ikemen", "kfm720.def", {"kfm720.cns"}, 41},
        {"blu-pots", "Blu_pots.def", {"Blu_pots.cns"}, 41},
        {"shotokan-kfm", "kfm.def", {"kfm.cns"}, 41},
        {"codefuman-v1", "cfm.def", {"kfm.cns"}, 38},
        // Control comes, and he stands up, before the first attack box of state 400; AnimElem = 2
        // in an animation of one element (air 2123)
        {"true-z-v1",
         "true_z_license_free_chara.def",
         {"kfm.cns", "-3.cns", "jump.cns", "power.cns", "away.cns", "airdash.cns", "kfm.cmd"},
         33,
         {2008, 3800}}};
    std::size_t literals = 0;
    for (const Input& input : inputs) {
        INFO(input.folder);
        std::vector<Diagnostic> reports;
        const Character character =
            read_mugen(test::corpus_or_skip() / input.folder, input.definition, &reports);
        std::set<std::uint32_t> never;
        for (const Diagnostic& report : reports) {
            if (report.id() == "mugen.hit-never" || report.id() == "mugen.hit-without-boxes") {
                never.insert(report.place.line.value_or(0));
            }
        }
        CHECK(never == input.never);
        std::set<std::int32_t> seen;
        std::map<std::int32_t, std::vector<ScannedHit>> states;
        std::size_t hitdefs = 0;
        for (const char* const file : input.states) {
            for (ScannedHit& scanned : scan(test::corpus_or_skip() / input.folder / file, seen)) {
                ++hitdefs;
                if (!input.never.contains(scanned.line)) {
                    literals += scanned.literals();
                    states[scanned.state].push_back(std::move(scanned));
                }
            }
        }
        CHECK(hitdefs == input.hitdefs);
        for (const auto& [number, scanned] : states) {
            INFO("state " << number);
            const Move* const move = move_of(character, number);
            REQUIRE(move != nullptr);
            check_state(*move, scanned);
        }
    }
    std::cout << "corpus: " << literals << " literal numbers of HitDefs in moves" << std::endl;
    CHECK(literals > 2000);
}
