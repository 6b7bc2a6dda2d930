#include "tests/support/mugen_checker.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace fightconv::test {

namespace mugen_text {

namespace {

using Words = std::set<std::string_view>;

// Numbers of states that common1.cns has, and of actions that the engines need (W9).
const std::set<long> engine_states = {0,    10,   11,   12,   20,   40,   45,   50,   51,   52,   100,  105,  106,  120,  130,  131,  132,
                                      140,  150,  151,  152,  153,  154,  155,  170,  175,  190,  191,  5000, 5001, 5010, 5011, 5020, 5030,
                                      5035, 5040, 5050, 5070, 5071, 5080, 5081, 5100, 5101, 5110, 5120, 5150, 5200, 5201, 5210, 5500, 5900};
const std::set<long> finite_actions = {5,    6,    10,   12,   40,   47,   120,  121,  122,  140,  141,  142,  150,  151,  5000,
                                       5001, 5002, 5010, 5011, 5012, 5020, 5021, 5022, 5030, 5070, 5080, 5090, 5100, 5120, 5170};
const std::set<long> other_actions = {0,    11,   20,   21,   100,  130,  131,  132,  5300, 41,   42,   43,   105,  152, 5005,
                                      5006, 5007, 5015, 5016, 5017, 5025, 5026, 5027, 5040, 5050, 5110, 5160, 5200, 5210};

// Those may stay, as Kung Fu Man's do: the engine's states end with the hit.
const std::set<long> shaking_actions = {150, 151, 5070, 5080};

struct Parameters {
    Words needed, allowed;
};
const std::map<std::string_view, Parameters> controllers = {
    {"ChangeState", {{"value"}, {"ctrl"}}},
    {"CtrlSet", {{"value"}, {}}},
    {"PosAdd", {{}, {"x", "y"}}},
    {"PosSet", {{}, {"x", "y"}}},
    {"VelSet", {{}, {"x", "y"}}},
    {"VelAdd", {{}, {"x", "y"}}},
    {"PowerAdd", {{"value"}, {}}},
    {"PlaySnd", {{"value"}, {"volumescale", "freqmul"}}},
    {"StateTypeSet", {{}, {"statetype", "movetype", "physics"}}},
    {"HitDef",
     {{"attr", "hitflag", "animtype", "priority", "damage", "sparkno", "guard.sparkno", "sparkxy", "pausetime", "ground.hittime", "ground.slidetime",
       "guard.hittime", "guard.slidetime", "guard.ctrltime", "ground.type", "ground.velocity", "air.velocity", "guard.velocity", "getpower"},
      {"guardflag", "fall", "hitsound", "guardsound"}}}};
const Words statedef_keys = {"type", "movetype", "physics", "juggle", "hitdefpersist", "velset", "ctrl", "anim", "poweradd", "sprpriority"};
const Words trigger_words = {"time", "ctrl", "command", "statetype", "stateno", "movecontact", "movehit", "moveguarded", "power", "S", "C", "A", "L"};
const Words constant_sections = {"Data", "Size", "Velocity", "Movement"};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.remove_suffix(1);
    }
    return text;
}

std::vector<std::string_view> items_of(std::string_view text) {
    std::vector<std::string_view> items;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        items.push_back(trimmed(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return items;
}

bool is_number_char(char c) { return c >= '0' && c <= '9'; }

// "-12", or with at most `decimals` behind a point.
bool is_number(std::string_view text, std::size_t decimals) {
    text.remove_prefix(text.starts_with('-') ? 1 : 0);
    const std::size_t whole = std::min(text.find_first_not_of("0123456789"), text.size());
    if (whole == 0 || whole == text.size()) {
        return whole != 0;
    }
    const std::string_view rest = text.substr(whole + 1);
    return text[whole] == '.' && !rest.empty() && rest.size() <= decimals && std::all_of(rest.begin(), rest.end(), is_number_char);
}

std::optional<long> whole_of(std::string_view text) {
    return is_number(text, 0) && text.size() < 12 ? std::optional(std::stol(std::string(text))) : std::nullopt;
}

struct Line {
    std::size_t number;
    std::string_view text;  // without comment and spaces
};

struct Pair {
    std::size_t line;
    std::string_view key, value;
};

struct Block {  // a section and its lines
    std::size_t line = 0;
    std::string_view name;
    std::vector<Pair> pairs;
    const Pair* find(std::string_view key) const {
        const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.key == key; });
        return found == pairs.end() ? nullptr : &*found;
    }
    std::string_view value(std::string_view key) const {
        const Pair* const pair = find(key);
        return pair == nullptr ? std::string_view() : pair->value;
    }
};

class FolderChecker {
public:
    explicit FolderChecker(const OutputSet& set) : set_(set) {}

    std::vector<std::string> run() && {
        check_def();
        check_air();
        check_cmd();
        check_cns();
        check_ways();
        return std::move(problems_);
    }

private:
    void say(std::string_view file, std::size_t line, const std::string& problem) {
        if (problems_.size() < 50) {
            problems_.push_back(std::string(file) + ":" + std::to_string(line) + ": " + problem);
        }
    }
    void require(bool holds, std::string_view file, std::size_t line, const std::string& problem) {
        if (!holds) {
            say(file, line, problem);
        }
    }

    std::string_view text_of(std::string_view extension) const {
        for (const OutputFile& file : set_.files) {
            if (file.path.ends_with(extension)) {
                return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
            }
        }
        return {};
    }

    static std::vector<Line> lines_of(std::string_view text) {
        std::vector<Line> lines;
        std::size_t number = 0;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            std::string_view line = text.substr(begin, end - begin);
            line = trimmed(line.substr(0, line.find(';')));
            ++number;
            if (!line.empty()) {
                lines.push_back({number, line});
            }
            begin = end + 1;
        }
        return lines;
    }

    std::vector<Block> blocks_of(std::string_view extension) {
        std::vector<Block> blocks;
        for (const Line& line : lines_of(text_of(extension))) {
            if (line.text.front() == '[') {
                require(line.text.back() == ']', extension, line.number, "a header without ]");
                blocks.push_back({line.number, line.text.substr(1, line.text.size() - 2), {}});
                continue;
            }
            const std::size_t equals = line.text.find('=');
            if (blocks.empty() || equals == std::string_view::npos) {
                say(extension, line.number, "no key: " + std::string(line.text));
                continue;
            }
            blocks.back().pairs.push_back({line.number, trimmed(line.text.substr(0, equals)), trimmed(line.text.substr(equals + 1))});
        }
        return blocks;
    }

    // W1 to W4
    void check_def() {
        const std::vector<Block> blocks = blocks_of(".def");
        Words keys;
        for (const Block& block : blocks) {
            for (const Pair& pair : block.pairs) {
                keys.insert(pair.key);
                if (block.name == "Files") {
                    check_file(pair);
                }
            }
        }
        for (const std::string_view needed :
             {"name", "displayname", "mugenversion", "localcoord", "pal.defaults", "cmd", "cns", "st", "stcommon", "sprite", "anim", "sound"}) {
            require(keys.contains(needed), ".def", 0, "no " + std::string(needed));
        }
        const std::string def = set_.folder + ".def";
        require(std::any_of(set_.files.begin(), set_.files.end(), [&](const OutputFile& file) { return file.path == def; }), ".def", 0,
                "the .def has not the name of its folder");
    }
    void check_file(const Pair& pair) {
        constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
        const bool is_there = std::any_of(set_.files.begin(), set_.files.end(), [&](const OutputFile& file) { return file.path == pair.value; });
        require(is_there || (pair.key == "stcommon" && pair.value == "common1.cns"), ".def", pair.line, "no file " + std::string(pair.value));
        require(pair.value.find_first_not_of(plain) == std::string_view::npos, ".def", pair.line, "a file name that not every engine reads");
    }

    // W9, W27 to W32
    void check_air() {
        struct Declared {
            std::size_t left = 0;
            std::string_view kind;
        } boxes;
        std::optional<long> action;
        long last_time = 0;
        std::size_t elements = 0;
        bool dangling = false;
        const auto end_action = [&](std::size_t line) {
            if (action) {
                require(elements != 0, ".air", line, "an action without elements");
                require(!dangling, ".air", line, "something stands behind the last element");
                require(!finite_actions.contains(*action) || shaking_actions.contains(*action) || last_time > 0, ".air", line,
                        "action " + std::to_string(*action) + " never ends");
            }
        };
        std::size_t number = 0;
        for (const Line& line : lines_of(text_of(".air"))) {
            number = line.number;
            if (boxes.left != 0) {
                check_box(line, boxes.kind);
                --boxes.left;
                continue;
            }
            if (line.text.starts_with("[Begin Action ")) {
                end_action(line.number);
                action = whole_of(line.text.substr(14, line.text.size() - 15));
                require(action && line.text.back() == ']', ".air", line.number, "an action without a number");
                require(action && actions_.insert(*action).second, ".air", line.number, "an action is there twice");
                elements = 0;
                last_time = 1;
                dangling = false;
            } else if (line.text.starts_with("Clsn")) {
                const std::size_t colon = line.text.find(": ");
                const long count = colon == std::string_view::npos ? -1 : whole_of(line.text.substr(colon + 2)).value_or(-1);
                const std::string_view what = line.text.substr(0, colon);
                require(count >= 0 && (what == "Clsn1" || what == "Clsn2" || what == "Clsn1Default" || what == "Clsn2Default"), ".air", line.number,
                        "not a declaration of boxes");
                boxes = {static_cast<std::size_t>(std::max(count, 0L)), line.text.substr(0, 5)};
                dangling = true;
            } else if (line.text == "Loopstart" ||
                       Words{"Interpolate Offset", "Interpolate Blend", "Interpolate Scale", "Interpolate Angle"}.contains(line.text)) {
                dangling = true;
            } else {
                require(action && last_time != -1, ".air", line.number, "an element behind one that stays, or in no action");
                last_time = check_element(line);
                ++elements;
                dangling = false;
            }
        }
        end_action(number);
        for (const std::set<long>* const needed : {&finite_actions, &other_actions}) {
            for (const long each : *needed) {
                require(actions_.contains(each), ".air", 0, "no action " + std::to_string(each));
            }
        }
    }
    void check_box(const Line& line, std::string_view kind) {
        const std::size_t equals = std::min(line.text.find(" = "), line.text.size() - 1);
        const auto corners = items_of(line.text.substr(std::min(equals + 3, line.text.size())));
        require(line.text.starts_with(kind) && corners.size() == 4 &&
                    std::all_of(corners.begin(), corners.end(), [](std::string_view each) { return is_number(each, 0); }),
                ".air", line.number, "not a box");
    }
    long check_element(const Line& line) {
        const auto fields = items_of(line.text);
        require(fields.size() >= 5 && fields.size() <= 10, ".air", line.number, "an element has 5 to 10 fields");
        const auto within = [](std::string_view field, long least, long most) {
            const auto value = whole_of(field);
            return value && *value >= least && *value <= most;
        };
        for (std::size_t i = 0; i < std::min<std::size_t>(fields.size(), 4); ++i) {
            require(within(fields[i], -32768, 32767), ".air", line.number, "a number outside of 16 bits");
        }
        const long time = fields.size() > 4 ? whole_of(fields[4]).value_or(-2) : -2;
        require(time >= -1, ".air", line.number, "not a time");
        for (std::size_t i = 7; i < fields.size(); ++i) {
            require(is_number(fields[i], 400), ".air", line.number, "a scale or an angle is no plain number");
        }
        if (fields.size() > 5) {
            require(Words{"", "H", "V", "HV"}.contains(fields[5]), ".air", line.number, "not a flip");
        }
        if (fields.size() > 6 && !fields[6].empty() && fields[6] != "A" && fields[6] != "S") {
            const std::string_view blend = fields[6];
            const std::size_t middle = blend.find('D');
            require(blend.starts_with("AS") && middle != std::string_view::npos && within(blend.substr(2, middle - 2), 0, 256) &&
                        within(blend.substr(middle + 1), 0, 256),
                    ".air", line.number, "not a blend");
        }
        return time;
    }

    // W40 to W43
    void check_cmd() {
        bool has_states = false;
        std::set<std::string> names_without_case;
        for (Block& block : cmd_ = blocks_of(".cmd")) {
            has_states = has_states || block.name.starts_with("State");
            if (block.name != "Command") {
                continue;
            }
            require(!has_states, ".cmd", block.line, "a command behind [Statedef -1]");
            const std::string_view name = block.value("name");
            require(name.size() > 2 && name.front() == '"' && name.back() == '"' && name.find('"', 1) == name.size() - 1, ".cmd", block.line,
                    "a name without quotes");
            commands_.insert(std::string(name));
            std::string lower(name);
            std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
            names_without_case.insert(lower);
            check_command(block);
            for (const Pair& pair : block.pairs) {
                require(Words{"name", "command", "time", "buffer.time"}.contains(pair.key), ".cmd", pair.line, "an unknown key");
            }
        }
        require(commands_.size() <= 128, ".cmd", 0, "more than 128 names");
        require(names_without_case.size() == commands_.size(), ".cmd", 0, "names that differ only in case");
        for (const std::string needed : {"FF", "BB", "recovery", "a", "b", "c", "x", "y", "z", "start", "holdfwd", "holdback", "holdup", "holddown"}) {
            require(commands_.contains("\"" + needed + "\""), ".cmd", 0, "no command " + needed);
        }
    }
    void check_command(const Block& block) {
        static const Words directions = {"B", "DB", "D", "DF", "F", "UF", "U", "UB"};
        const std::string_view text = block.value("command");
        std::size_t keys = 0;
        for (std::string_view step : items_of(text)) {
            step.remove_prefix(step.starts_with('/') ? 1 : 0);
            for (std::size_t begin = 0; begin <= step.size();) {
                const std::size_t end = std::min(step.find('+', begin), step.size());
                std::string_view key = step.substr(begin, end - begin);
                if (key.starts_with('~')) {
                    key.remove_prefix(std::min(key.find_first_not_of("0123456789", 1), key.size()));
                }
                key.remove_prefix(key.starts_with('$') ? 1 : 0);
                require(directions.contains(key) || (key.size() == 1 && std::string_view("abcxyzsdw").find(key) != std::string_view::npos), ".cmd", block.line,
                        "not a symbol: " + std::string(key));
                ++keys;
                begin = end + 1;
            }
        }
        require(keys != 0, ".cmd", block.line, "an empty command");
    }

    // W6, W7
    void check_constants(const Block& block) {
        for (const Pair& pair : block.pairs) {
            for (const std::string_view item : items_of(pair.value)) {
                require(is_number(item, 6), ".cns", pair.line, "not a plain number: " + std::string(pair.value));
            }
        }
    }

    // W12, W33 to W39
    void check_cns() {
        cns_ = blocks_of(".cns");
        Words sections;
        for (const Block& block : cns_) {
            if (block.name.starts_with("Statedef ")) {
                const auto number = whole_of(block.name.substr(9));
                require(number && states_.insert(*number).second, ".cns", block.line, "a state without a number, or there twice");
                const bool is_engine = number && (*number < 171 || (*number >= 5000 && *number < 6000) || engine_states.contains(*number));
                require(!is_engine, ".cns", block.line, "a state replaces one of the engine's");
            } else if (!block.name.starts_with("State ")) {
                require(constant_sections.contains(block.name) && sections.insert(block.name).second, ".cns", block.line, "an unknown section");
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
                now.ends = now.ends || (block.value("type") == "ChangeState" && block.value("trigger1").starts_with("time >= "));
            }
        }
        end_state(state, now);
    }
    struct State {
        bool hits = false;
        bool ends = false;
    };
    void end_state(const Block* state, const State& now) {
        if (state == nullptr) {
            return;
        }
        require(!now.hits || state->value("movetype") == "A", ".cns", state->line, "a HitDef without movetype A never hits");
        require(now.ends || state->value("physics") == "A" || state->name == "Statedef 180", ".cns", state->line, "the state does not end");
    }
    void check_statedef(const Block& block) {
        for (const Pair& pair : block.pairs) {
            require(statedef_keys.contains(pair.key), ".cns", pair.line, "an unknown key " + std::string(pair.key));
        }
        require(Words{"S", "C", "A", "L"}.contains(block.value("type")), ".cns", block.line, "not a statetype");
        require(Words{"A", "I"}.contains(block.value("movetype")), ".cns", block.line, "not a movetype");
        require(Words{"S", "C", "A", "N"}.contains(block.value("physics")), ".cns", block.line, "not physics");
        const auto action = whole_of(block.value("anim"));
        require(block.find("anim") == nullptr || (action && actions_.contains(*action)), ".cns", block.line, "no action " + std::string(block.value("anim")));
        for (const std::string_view key : {"velset", "poweradd", "ctrl", "juggle", "sprpriority"}) {
            if (const Pair* const pair = block.find(key)) {
                check_numbers(*pair, ".cns");
            }
        }
    }
    void check_numbers(const Pair& pair, std::string_view file) {
        for (const std::string_view item : items_of(pair.value)) {
            require(is_number(item, 6), file, pair.line, "not a plain number: " + std::string(pair.value));
        }
    }

    void check_controller(const Block& block, std::string_view file) {
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
                require(known->second.needed.contains(pair.key) || known->second.allowed.contains(pair.key), file, pair.line,
                        "an unknown parameter " + std::string(pair.key));
            }
        }
        if (known->first == "ChangeState") {
            const auto target = whole_of(block.value("value"));
            require(target && (engine_states.contains(*target) || states_.contains(*target)), file, block.line,
                    "no state " + std::string(block.value("value")));
        } else if (known->first == "PlaySnd") {
            check_sound(block, "value", 'F', file);
        } else if (known->first == "HitDef") {
            check_hit(block);
        } else if (known->first != "StateTypeSet") {
            for (const Pair& pair : block.pairs) {
                if (pair.key == "x" || pair.key == "y" || pair.key == "value") {
                    check_numbers(pair, file);
                }
            }
        }
    }

    void check_sound(const Block& block, std::string_view key, char mark, std::string_view file) {
        const Pair* const pair = block.find(key);
        if (pair == nullptr) {
            return;
        }
        std::string_view value = pair->value;
        value.remove_prefix(value.starts_with(mark) ? 1 : 0);
        const auto numbers = items_of(value);
        const bool is_sound =
            numbers.size() == 2 && std::all_of(numbers.begin(), numbers.end(), [](std::string_view each) { return whole_of(each).value_or(-1) >= 0; });
        require(is_sound, file, pair->line, "not a sound: " + std::string(pair->value));
    }

    // W35 to W37
    void check_hit(const Block& block) {
        const auto triggers = std::count_if(block.pairs.begin(), block.pairs.end(), [](const Pair& pair) { return pair.key.starts_with("trigger"); });
        const std::string_view trigger = block.value("trigger1");
        require(triggers == 1 && trigger.starts_with("time = ") && whole_of(trigger.substr(7)), ".cns", block.line, "a HitDef that acts in more than one tick");
        const std::string_view attr = block.value("attr");
        require(attr.size() == 5 && std::string_view("SCA").find(attr[0]) != std::string_view::npos && attr.substr(1, 2) == ", " &&
                    std::string_view("NSH").find(attr[3]) != std::string_view::npos && (attr[4] == 'A' || attr[4] == 'T'),
                ".cns", block.line, "not an attr");
        const bool is_throw = attr.ends_with('T');
        require(block.value("hitflag") == (is_throw ? "M-" : "MAF"), ".cns", block.line, "not a hitflag");
        if (const Pair* const guard = block.find("guardflag")) {
            require(!is_throw && Words{"HA", "MA", "L"}.contains(guard->value), ".cns", guard->line, "not a guardflag");
        }
        require(Words{"Light", "Medium", "Hard", "Up"}.contains(block.value("animtype")), ".cns", block.line, "not an animtype");
        require(Words{"High", "Low", "Trip"}.contains(block.value("ground.type")), ".cns", block.line, "not a ground.type");
        require(Words{"4, Hit", "5, Hit", "1, Miss"}.contains(block.value("priority")), ".cns", block.line, "not a priority");
        require(block.value("ground.hittime") == block.value("ground.slidetime"), ".cns", block.line, "a slidetime other than the hittime");
        require(block.value("guard.hittime") == block.value("guard.slidetime") && block.value("guard.hittime") == block.value("guard.ctrltime"), ".cns",
                block.line, "times of guarding differ");
        for (const std::string_view key : {"damage", "sparkno", "guard.sparkno", "sparkxy", "pausetime", "ground.hittime", "guard.hittime", "ground.velocity",
                                           "air.velocity", "guard.velocity", "getpower", "fall"}) {
            if (const Pair* const pair = block.find(key)) {
                check_numbers(*pair, ".cns");
            }
        }
        check_sound(block, "hitsound", 'S', ".cns");
        check_sound(block, "guardsound", 'S', ".cns");
    }

    // Words, numbers, operators and commands that exist.
    void check_trigger(const Pair& pair, std::string_view file) {
        std::string_view rest = pair.value;
        require(!rest.empty(), file, pair.line, "an empty trigger");
        while (!rest.empty()) {
            const char c = rest.front();
            std::size_t length = 1;
            if (c == '"') {
                length = std::min(rest.find('"', 1), rest.size() - 1) + 1;
                require(commands_.contains(std::string(rest.substr(0, length))), file, pair.line, "no command " + std::string(rest.substr(0, length)));
            } else if (is_number_char(c)) {
                length = std::min(rest.find_first_not_of("0123456789."), rest.size());
                require(is_number(rest.substr(0, length), 6), file, pair.line, "not a number");
            } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
                length = std::min(rest.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"), rest.size());
                require(trigger_words.contains(rest.substr(0, length)), file, pair.line, "an unknown word " + std::string(rest.substr(0, length)));
            } else {
                require(std::string_view(" =!<>&()[],").find(c) != std::string_view::npos, file, pair.line, "an unknown sign");
            }
            rest.remove_prefix(length);
        }
    }

    // W44, W45
    void check_ways() {
        for (const Block& block : cmd_) {
            if (!block.name.starts_with("State ")) {
                continue;
            }
            check_controller(block, ".cmd");
            require(block.value("type") == "ChangeState" && block.value("triggerall").starts_with("command = \""), ".cmd", block.line,
                    "a way without a command");
        }
    }

    const OutputSet& set_;
    std::vector<std::string> problems_;
    std::vector<Block> cmd_, cns_;
    std::set<long> actions_, states_;
    std::set<std::string> commands_;
};

}  // namespace

}  // namespace mugen_text

std::vector<std::string> check_mugen(const OutputSet& set) { return mugen_text::FolderChecker(set).run(); }

}  // namespace fightconv::test
