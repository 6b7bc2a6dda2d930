#include <map>

#include "tests/support/mugen/checker_folder.hpp"

namespace fightconv::test::mugen_text {

namespace {

// States that common1.cns has.
const std::set<long> engine_states = {
    0,    10,   11,   12,   20,   40,   45,   50,   51,   52,   100,  105,  106,
    120,  130,  131,  132,  140,  150,  151,  152,  153,  154,  155,  170,  175,
    190,  191,  5000, 5001, 5010, 5011, 5020, 5030, 5035, 5040, 5050, 5070, 5071,
    5080, 5081, 5100, 5101, 5110, 5120, 5150, 5200, 5201, 5210, 5500, 5900};

struct Parameters {
    Words needed, allowed;
};
const Words hit_needs = {"attr",
                         "hitflag",
                         "animtype",
                         "priority",
                         "damage",
                         "sparkno",
                         "guard.sparkno",
                         "sparkxy",
                         "pausetime",
                         "ground.hittime",
                         "ground.slidetime",
                         "guard.hittime",
                         "guard.slidetime",
                         "guard.ctrltime",
                         "ground.type",
                         "ground.velocity",
                         "air.velocity",
                         "guard.velocity",
                         "getpower"};
const Words hit_allows = {"guardflag",    "air.hittime",      "yaccel",   "fall",
                          "fall.recover", "fall.recovertime", "hitsound", "guardsound"};
const Words projectile_allows = {
    "projanim",     "offset",           "velocity",  "accel",       "projremovetime", "projhits",
    "projmisstime", "projpriority",     "guardflag", "air.hittime", "yaccel",         "fall",
    "fall.recover", "fall.recovertime", "hitsound",  "guardsound",  "projheightbound"};
const std::map<std::string_view, Parameters> controllers = {
    {"ChangeState", {{"value"}, {"ctrl"}}},
    {"CtrlSet", {{"value"}, {}}},
    {"PosAdd", {{}, {"x", "y"}}},
    {"PosSet", {{}, {"x", "y"}}},
    {"VelSet", {{}, {"x", "y"}}},
    {"VelAdd", {{}, {"x", "y"}}},
    {"PowerAdd", {{"value"}, {"persistent"}}},
    {"PlaySnd", {{"value"}, {"volumescale", "freqmul"}}},
    {"StateTypeSet", {{}, {"statetype", "movetype", "physics"}}},
    {"HitDef", {hit_needs, hit_allows}},
    {"Projectile", {hit_needs, projectile_allows}}};
const Words statedef_keys = {"type",   "movetype", "physics", "juggle",   "hitdefpersist",
                             "velset", "ctrl",     "anim",    "poweradd", "sprpriority"};
const Words trigger_words = {
    "time",  "ctrl", "command",  "statetype", "stateno", "movecontact",  "movehit",  "moveguarded",
    "power", "p",    "bodydist", "X",         "anim",    "animelemtime", "movetype", "H",
    "S",     "C",    "A",        "L"};
const Words constant_sections = {"Data", "Size", "Velocity", "Movement"};

}  // namespace

void FolderChecker::check_constants(const Block& block) {
    for (const Pair& pair : block.pairs) {
        check_numbers(pair, ".cns");
    }
}

void FolderChecker::check_cns() {
    cns_ = blocks_of(".cns");
    Words sections;
    for (const Block& block : cns_) {
        if (block.name.starts_with("Statedef ")) {
            const auto number = whole_of(block.name.substr(9));
            require(number && states_.insert(*number).second, ".cns", block.line,
                    "a state without a number, or there twice");
            const bool is_engine = number && *number != -3 &&
                                   (*number < 171 || (*number >= 5000 && *number < 6000) ||
                                    engine_states.contains(*number));
            require(!is_engine, ".cns", block.line, "a state replaces one of the engine's");
        } else if (!block.name.starts_with("State ")) {
            require(constant_sections.contains(block.name) && sections.insert(block.name).second,
                    ".cns", block.line, "an unknown section");
            check_constants(block);
        }
    }
    require(sections == constant_sections, ".cns", 0, "a section of constants is missing");
    const Block* state = nullptr;
    State now;
    for (const Block& block : cns_) {
        if (block.name.starts_with("Statedef ")) {
            end_state(state, now);
            state = &block;
            now = {};
            check_statedef(block);
        } else if (block.name.starts_with("State ")) {
            check_controller(block, ".cns");
            now.hits = now.hits || block.value("type") == "HitDef";
            now.ends = now.ends || (block.value("type") == "ChangeState" &&
                                    block.value("trigger1").starts_with("time >= "));
        }
    }
    end_state(state, now);
}

void FolderChecker::check_statedef(const Block& block) {
    if (block.name == "Statedef -3") {
        require(block.pairs.empty(), ".cns", block.line,
                "a state that always runs has no parameters");
        return;
    }
    for (const Pair& pair : block.pairs) {
        require(statedef_keys.contains(pair.key), ".cns", pair.line,
                "an unknown key " + std::string(pair.key));
    }
    require(Words{"S", "C", "A", "L"}.contains(block.value("type")), ".cns", block.line,
            "not a statetype");
    require(Words{"A", "I"}.contains(block.value("movetype")), ".cns", block.line,
            "not a movetype");
    require(Words{"S", "C", "A", "N"}.contains(block.value("physics")), ".cns", block.line,
            "not physics");
    const auto action = whole_of(block.value("anim"));
    require(block.find("anim") == nullptr || (action && actions_.contains(*action)), ".cns",
            block.line, "no action " + std::string(block.value("anim")));
    for (const std::string_view key : {"velset", "poweradd", "ctrl", "juggle", "sprpriority"}) {
        if (const Pair* const pair = block.find(key)) {
            check_numbers(*pair, ".cns");
        }
    }
}

void FolderChecker::end_state(const Block* state, const State& now) {
    if (state == nullptr) {
        return;
    }
    require(!now.hits || state->value("movetype") == "A", ".cns", state->line,
            "a HitDef without movetype A never hits");
    require(now.ends || state->value("physics") == "A" || state->name == "Statedef 180" ||
                state->name == "Statedef -3",
            ".cns", state->line, "the state does not end");
}

void FolderChecker::check_controller(const Block& block, std::string_view file) {
    const auto known = controllers.find(block.value("type"));
    if (known == controllers.end()) {
        return say(file, block.line, "an unknown controller " + std::string(block.value("type")));
    }
    for (const std::string_view needed : known->second.needed) {
        require(block.find(needed) != nullptr, file, block.line, "no " + std::string(needed));
    }
    require(block.find("trigger1") != nullptr, file, block.line, "no trigger1");
    for (const Pair& pair : block.pairs) {
        if (pair.key.starts_with("trigger")) {
            check_trigger(pair, file);
        } else if (pair.key != "type") {
            require(
                known->second.needed.contains(pair.key) || known->second.allowed.contains(pair.key),
                file, pair.line, "an unknown parameter " + std::string(pair.key));
        }
    }
    if (known->first == "ChangeState") {
        const auto target = whole_of(block.value("value"));
        require(target && (engine_states.contains(*target) || states_.contains(*target)), file,
                block.line, "no state " + std::string(block.value("value")));
    } else if (known->first == "PlaySnd") {
        check_sound(block, "value", 'F', file);
    } else if (known->first == "HitDef" || known->first == "Projectile") {
        check_hit(block);
    } else if (known->first != "StateTypeSet") {
        for (const Pair& pair : block.pairs) {
            if (pair.key == "x" || pair.key == "y" || pair.key == "value") {
                check_numbers(pair, file);
            }
        }
    }
}

void FolderChecker::check_sound(const Block& block, std::string_view key, char mark,
                                std::string_view file) {
    const Pair* const pair = block.find(key);
    if (pair == nullptr) {
        return;
    }
    std::string_view value = pair->value;
    value.remove_prefix(value.starts_with(mark) ? 1 : 0);
    const auto numbers = items_of(value);
    const bool is_sound = numbers.size() == 2 &&
                          std::all_of(numbers.begin(), numbers.end(), [](std::string_view each) {
                              return whole_of(each).value_or(-1) >= 0;
                          });
    require(is_sound, file, pair->line, "not a sound: " + std::string(pair->value));
}

void FolderChecker::check_hit(const Block& block) {
    const auto triggers =
        std::count_if(block.pairs.begin(), block.pairs.end(),
                      [](const Pair& pair) { return pair.key.starts_with("trigger"); });
    const std::string_view trigger = block.value("trigger1");
    require(triggers == 1 && trigger.starts_with("time = ") && whole_of(trigger.substr(7)), ".cns",
            block.line, "a HitDef that acts in more than one tick");
    const std::string_view attr = block.value("attr");
    require(attr.size() == 5 && std::string_view("SCA").find(attr[0]) != std::string_view::npos &&
                attr.substr(1, 2) == ", " &&
                std::string_view("NSH").find(attr[3]) != std::string_view::npos &&
                (block.value("type") == "Projectile" ? attr[4] == 'P'
                                                     : attr[4] == 'A' || attr[4] == 'T'),
            ".cns", block.line, "not an attr");
    const bool is_throw = attr.ends_with('T');
    require(block.value("hitflag") == (is_throw ? "M-" : "MAF"), ".cns", block.line,
            "not a hitflag");
    if (const Pair* const guard = block.find("guardflag")) {
        require(!is_throw && Words{"HA", "MA", "L"}.contains(guard->value), ".cns", guard->line,
                "not a guardflag");
    }
    require(Words{"Light", "Medium", "Hard", "Up"}.contains(block.value("animtype")), ".cns",
            block.line, "not an animtype");
    require(Words{"High", "Low", "Trip"}.contains(block.value("ground.type")), ".cns", block.line,
            "not a ground.type");
    require(Words{"4, Hit", "5, Hit", "1, Miss"}.contains(block.value("priority")), ".cns",
            block.line, "not a priority");
    const auto time = [&](const std::string& key) {
        return std::atoi(std::string(block.value(key)).c_str());
    };
    for (const std::string of : {"ground", "guard"}) {
        require(time(of + ".slidetime") >= 0 && time(of + ".slidetime") <= time(of + ".hittime"),
                ".cns", block.line, "a slidetime that is longer than the hittime");
    }
    require(block.value("guard.hittime") == block.value("guard.ctrltime"), ".cns", block.line,
            "times of guarding differ");
    for (const std::string_view key :
         {"damage", "sparkno", "guard.sparkno", "sparkxy", "pausetime", "ground.hittime",
          "air.hittime", "guard.hittime", "ground.velocity", "air.velocity", "guard.velocity",
          "getpower", "fall"}) {
        if (const Pair* const pair = block.find(key)) {
            check_numbers(*pair, ".cns");
        }
    }
    check_sound(block, "hitsound", 'S', ".cns");
    check_sound(block, "guardsound", 'S', ".cns");
}

void FolderChecker::check_trigger(const Pair& pair, std::string_view file) {
    std::string_view rest = pair.value;
    require(!rest.empty(), file, pair.line, "an empty trigger");
    while (!rest.empty()) {
        const char c = rest.front();
        std::size_t length = 1;
        if (c == '"') {
            length = std::min(rest.find('"', 1), rest.size() - 1) + 1;
            require(commands_.contains(std::string(rest.substr(0, length))), file, pair.line,
                    "no command " + std::string(rest.substr(0, length)));
        } else if (is_number_char(c)) {
            length = std::min(rest.find_first_not_of("0123456789."), rest.size());
            require(is_number(rest.substr(0, length), 6), file, pair.line, "not a number");
        } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            length = std::min(
                rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
                rest.size());
            require(trigger_words.contains(rest.substr(0, length)), file, pair.line,
                    "an unknown word " + std::string(rest.substr(0, length)));
        } else {
            require(std::string_view(" =!<>&()[],").find(c) != std::string_view::npos, file,
                    pair.line, "an unknown sign");
        }
        rest.remove_prefix(length);
    }
}

}  // namespace fightconv::test::mugen_text
