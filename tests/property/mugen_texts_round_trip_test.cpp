// Random .def, .cns, .cmd and .air files -> text -> the same again, whatever is in their texts.
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "formats/mugen/cmd/cmd.hpp"
#include "formats/mugen/def/def.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/mugen/air_text.hpp"
#include "tests/support/mugen/cns_text.hpp"

namespace fightconv::mugen_texts_round_trip {

namespace {

using test::Dice;

constexpr std::uint32_t seeds = 400;

// Texts that end a line or begin something, in UTF-8 and in other bytes.
constexpr std::string_view hostile_pieces[] = {"a",
                                               "Kung Fu",
                                               " ",
                                               "  ",
                                               "\t",
                                               "=",
                                               ",",
                                               ";",
                                               "\"",
                                               "[",
                                               "]",
                                               "[a]",
                                               "\n",
                                               "\r\n",
                                               "\r",
                                               "\x1A",
                                               "'",
                                               "\x01",
                                               "\xC3\xA9",
                                               "\xE6\xBC\xA2",
                                               "1e-05",
                                               "-0",
                                               "%n{}",
                                               "Data",
                                               "#",
                                               "\\",
                                               "0.44, -2.5",
                                               "/$",
                                               "Statement",
                                               "\x7F",
                                               "\xEF\xBB\xBF",
                                               "command",
                                               {"\0", 1}};
constexpr std::string_view other_encodings[] = {"\xFF", "\x83\x5C", "\x94\x5D", "\xA4"};

std::string utf8_text(Dice& dice) {
    std::string text;
    for (std::size_t i = dice.below(6); i > 0; --i) {
        text.append(hostile_pieces[dice.below(std::size(hostile_pieces))]);
    }
    return text;
}
std::string any_text(Dice& dice) {
    return dice.chance(8)
               ? utf8_text(dice).append(other_encodings[dice.below(std::size(other_encodings))])
               : utf8_text(dice);
}

std::int32_t any_number(Dice& dice) {
    constexpr std::array<std::int32_t, 6> odd{INT32_MIN, INT32_MAX, -1, 0, 1, -32'769};
    return dice.chance(3) ? odd[dice.below(odd.size())] : dice.between(-10'000, 70'000);
}

// The text as a line holds it (mugen.md T2, T3): ends of lines become spaces, and ';' becomes ','.
// Nothing else is lost between quotes.
std::string in_quotes(std::string text) {
    for (char& c : text) {
        c = c == '\n' || c == '\r' ? ' ' : c == ';' ? ',' : c;
    }
    return text;
}
// Without quotes, spaces at the ends are lost too; DOS's end of file and NUL are spaces.
std::string on_a_line(const std::string& text) {
    const std::string line = in_quotes(text);
    constexpr std::string_view spaces{" \t\x1A\0", 4};
    const std::size_t begin = line.find_first_not_of(spaces);
    return begin == std::string::npos
               ? ""
               : line.substr(begin, line.find_last_not_of(spaces) + 1 - begin);
}

// The first difference of two lists of texts, for messages.
void check_same(const std::vector<std::string>& written, const std::vector<std::string>& back) {
    REQUIRE(written.size() == back.size());
    for (std::size_t i = 0; i < written.size(); ++i) {
        REQUIRE(written[i] == back[i]);
    }
}

// Nothing but these was reported.
void check_reports(const Context& context, const std::set<std::string, std::less<>>& expected) {
    for (const Diagnostic& diagnostic : context.diagnostics.kept()) {
        INFO(diagnostic.render());
        REQUIRE(expected.contains(diagnostic.id()));
    }
}

}  // namespace

// .cns and what a .cmd shares with it

namespace {

// Lower case, and nothing that ends a key (T5); no two are equal.
std::string random_key(Dice& dice, std::size_t index) {
    static constexpr std::string_view pieces[] = {"value",  "size.height", "\xC3\xA9", "a\"b",
                                                  "var(3)", "x]",          "type",     "trigger1",
                                                  "-1",     "\x7F",        "'"};
    return std::string(pieces[dice.below(std::size(pieces))]) + "." + std::to_string(index);
}

std::vector<cns::Parameter> random_parameters(Dice& dice) {
    std::vector<cns::Parameter> parameters(dice.below(5));
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        parameters[i] = {random_key(dice, i), any_text(dice), 0};
    }
    return parameters;
}

// No command, no defaults, no state, which are other things than sections.
cns::Section random_section(Dice& dice) {
    cns::Section section{"", 0, random_parameters(dice)};
    section.name = (dice.chance(2) ? "Data" : "") + any_text(dice);
    if (on_a_line(section.name).starts_with("command")) {
        section.name.insert(0, "Remap");
    }
    return section;
}

cns::Controller random_controller(Dice& dice) {
    cns::Controller controller;
    controller.label = any_text(dice);
    controller.parameters = random_parameters(dice);
    // those are triggers
    std::erase_if(controller.parameters,
                  [](const cns::Parameter& each) { return each.key.starts_with("trigger"); });
    if (!dice.chance(5)) {
        controller.type = std::vector<std::string>{"hitdef",   "null",  "change state",
                                                   "\xC3\xA9", "a = b", "[null]"}[dice.below(6)];
    }
    for (std::size_t i = dice.below(4); i > 0; --i) {
        const std::uint32_t group = dice.chance(4) ? 65'536 : dice.number<std::uint32_t>(3);
        controller.triggers.push_back({group, any_text(dice), 0});
    }
    return controller;
}

std::vector<cns::Statedef> random_states(Dice& dice) {
    std::vector<cns::Statedef> states(dice.below(5));
    std::set<std::int32_t> numbers;
    for (cns::Statedef& state : states) {
        state.number = dice.chance(2) ? any_number(dice) : dice.between(-1, 1);
        state.shadowed = !numbers.insert(state.number).second;
        state.label = any_text(dice);
        state.parameters = random_parameters(dice);
        for (std::size_t i = dice.below(4); i > 0; --i) {
            state.controllers.push_back(random_controller(dice));
        }
    }
    return states;
}

using Held = std::string (*)(const std::string&);
std::string as_it_is(const std::string& text) { return text; }

void describe(const std::vector<cns::Parameter>& parameters, Held held,
              std::vector<std::string>& out) {
    for (const cns::Parameter& parameter : parameters) {
        out.push_back(parameter.key + "=" + held(parameter.value));
    }
}

void describe(const std::vector<cns::Section>& sections, Held held, std::vector<std::string>& out) {
    for (const cns::Section& section : sections) {
        out.push_back("section " + held(section.name));
        describe(section.parameters, held, out);
    }
}

void describe(const std::vector<cns::Statedef>& states, Held held, std::vector<std::string>& out) {
    for (const cns::Statedef& state : states) {
        out.push_back("state " + std::to_string(state.number) +
                      (state.shadowed ? " shadowed " : " ") + held(state.label));
        describe(state.parameters, held, out);
        for (const cns::Controller& controller : state.controllers) {
            out.push_back("controller " + controller.type + ", " + held(controller.label));
            for (const cns::Trigger& trigger : controller.triggers) {
                out.push_back("trigger " + std::to_string(trigger.group) + ": " +
                              held(trigger.text));
            }
            describe(controller.parameters, held, out);
        }
    }
}

std::vector<std::string> described(const cns::File& file, Held held) {
    std::vector<std::string> out;
    describe(file.sections, held, out);
    describe(file.states, held, out);
    return out;
}

}  // namespace

TEST_CASE("States and sections come back from a .cns", "[mugen_texts_round_trip]") {
    std::size_t states = 0;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        cns::File file;
        for (std::size_t i = dice.below(4); i > 0; --i) {
            file.sections.push_back(random_section(dice));
        }
        file.states = random_states(dice);
        states += file.states.size();
        const std::string text = cns::serialise(file);
        Context context;
        const auto back = cns::parse({"random.cns", as_bytes(text)}, context);
        REQUIRE(back);
        CAPTURE(text);
        check_same(described(file, on_a_line), described(*back, as_it_is));
        check_reports(context, {"cns.duplicate-state", "cns.controller-untyped"});
        REQUIRE(cns::serialise(
                    cns::parse({"again.cns", as_bytes(cns::serialise(*back))}, context).value()) ==
                cns::serialise(*back));
    }
    CHECK(states > seeds);
}

namespace {

std::string random_inputs(Dice& dice) {
    static constexpr std::string_view pieces[] = {"~", "30", "/", "$", ">", "D", "DF",
                                                  "F", "x",  "+", ",", " ", "s", "q"};
    std::string text;
    for (std::size_t i = dice.below(12); i > 0; --i) {
        text.append(pieces[dice.below(std::size(pieces))]);
    }
    return text;
}

cmd::Command random_command(Dice& dice, const cmd::Defaults& defaults) {
    cmd::Command command;
    command.name = any_text(dice);
    command.text = dice.chance(4) ? any_text(dice) : random_inputs(dice);
    command.steps = cmd::parse_steps(on_a_line(command.text)).steps;
    command.time = dice.chance(2)   ? defaults.time
                   : dice.chance(2) ? INT32_MAX
                                    : dice.between(1, 90);
    command.buffer_time = dice.chance(2) ? defaults.buffer_time : dice.between(1, 90);
    return command;
}

std::string steps_text(const std::vector<cmd::Step>& steps) {
    std::string text;
    for (const cmd::Step& step : steps) {
        text += std::string(step.hold ? " /" : " ") + (step.exclusive ? ">" : "");
        for (const cmd::Key& key : step.keys) {
            text += std::string(key.release ? "~" : "+") + std::to_string(key.charge) +
                    (key.four_way ? "$" : "") + std::to_string(static_cast<int>(key.symbol));
        }
    }
    return text;
}

std::vector<std::string> described(const cmd::File& file, Held held, Held held_in_quotes) {
    std::vector<std::string> out{"defaults " + std::to_string(file.defaults.time) + " " +
                                 std::to_string(file.defaults.buffer_time)};
    describe(file.sections, held, out);
    for (const cmd::Command& command : file.commands) {
        out.push_back("command " + held_in_quotes(command.name) + " in " +
                      std::to_string(command.time) + " for " + std::to_string(command.buffer_time));
        out.push_back(held(command.text) + ":" + steps_text(command.steps));
    }
    describe(file.states, held, out);
    return out;
}

}  // namespace

TEST_CASE("Commands, their times and states come back from a .cmd", "[mugen_texts_round_trip]") {
    std::size_t commands = 0;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        cmd::File file;
        file.defaults = {dice.between(1, 40), dice.between(1, 9)};
        for (std::size_t i = dice.below(2); i > 0; --i) {
            file.sections.push_back(random_section(dice));
        }
        for (std::size_t i = dice.below(7); i > 0; --i) {
            file.commands.push_back(random_command(dice, file.defaults));
        }
        file.states = random_states(dice);
        commands += file.commands.size();
        const std::string text = cmd::serialise(file);
        Context context;
        const auto back = cmd::parse({"random.cmd", as_bytes(text)}, context);
        REQUIRE(back);
        CAPTURE(text);
        check_same(
            described(file, on_a_line, [](const std::string& name) { return in_quotes(name); }),
            described(*back, as_it_is, as_it_is));
        check_reports(context, {"cns.duplicate-state", "cns.controller-untyped",
                                "cmd.symbol-unknown", "cmd.command-empty"});
    }
    CHECK(commands > seeds);
}

namespace {

const std::map<std::string, std::string def::Definition::*> text_members = {
    {"name", &def::Definition::name},
    {"display_name", &def::Definition::display_name},
    {"author", &def::Definition::author},
    {"date", &def::Definition::version_date},
    {"prefix", &def::Definition::prefix}};
// These have no quotes.
const std::map<std::string, std::string def::Definition::*> version_members = {
    {"mugen_version", &def::Definition::mugen_version},
    {"ikemen_version", &def::Definition::ikemen_version}};
const std::map<std::string, def::FileReference def::Definition::*> file_members = {
    {"sprite", &def::Definition::sprite},
    {"anim", &def::Definition::anim},
    {"sound", &def::Definition::sound},
    {"cmd", &def::Definition::cmd},
    {"cns", &def::Definition::cns},
    {"stcommon", &def::Definition::stcommon},
    {"ai", &def::Definition::ai},
    {"movelist", &def::Definition::movelist},
    {"intro", &def::Definition::intro_storyboard},
    {"ending", &def::Definition::ending_storyboard}};
constexpr def::Kind kinds_by_section[] = {def::Kind::storyboard,  def::Kind::stage,
                                          def::Kind::screenpack,  def::Kind::lifebars,
                                          def::Kind::select_list, def::Kind::font};

def::Definition random_definition(Dice& dice) {
    def::Definition definition;
    for (const auto& [name, member] : text_members) {
        definition.*member = dice.chance(4) ? "" : utf8_text(dice);
    }
    for (const auto& [name, member] : version_members) {
        definition.*member = dice.chance(4) ? "" : utf8_text(dice);
    }
    for (const auto& [name, member] : file_members) {
        (definition.*member).path = dice.chance(4) ? "" : any_text(dice);
    }
    for (std::size_t i = dice.below(12); i > 0; --i) {
        definition.states.push_back({"s" + any_text(dice), 0});
    }
    for (def::FileReference& palette : definition.palettes) {
        palette.path = dice.chance(2) ? "" : any_text(dice);
    }
    definition.localcoord = {dice.chance(3) ? INT32_MAX : dice.between(1, 4000),
                             dice.between(1, 4000)};
    for (std::size_t i = dice.below(13); i > 0; --i) {
        definition.palette_defaults.push_back(dice.between(1, 12));
    }
    for (std::int32_t& number : definition.keymap) {
        number = dice.between(1, 12);
    }
    // D1: what a section says, or else what is named
    const bool is_character =
        definition.sprite && (definition.cmd || definition.cns || !definition.states.empty());
    definition.kind = dice.chance(3) ? kinds_by_section[dice.below(std::size(kinds_by_section))]
                      : is_character ? def::Kind::character
                      : definition.prefix.empty() ? def::Kind::other
                                                  : def::Kind::effects;
    return definition;
}

std::vector<std::string> described(const def::Definition& definition, Held held, Held held_name) {
    std::vector<std::string> out{
        std::string(def::name_of(definition.kind)),
        std::to_string(definition.localcoord.x) + "x" + std::to_string(definition.localcoord.y),
        "defaults", "keymap"};
    for (const std::int32_t number : definition.palette_defaults) {
        out[2] += " " + std::to_string(number);
    }
    for (const std::int32_t number : definition.keymap) {
        out[3] += " " + std::to_string(number);
    }
    for (const auto& [name, member] : text_members) {
        const std::string text = held_name(definition.*member);
        // who has no other name is shown with the first
        const bool is_default = name == "display_name" && text.empty();
        out.push_back(name + ": " + (is_default ? held_name(definition.name) : text));
    }
    for (const auto& [name, member] : version_members) {
        out.push_back(name + ": " + on_a_line(held_name(on_a_line(definition.*member))));
    }
    for (const auto& [name, member] : file_members) {
        out.push_back(name + ": " + held((definition.*member).path));
    }
    for (const def::FileReference& state : definition.states) {
        out.push_back("state: " + held(state.path));
    }
    for (const def::FileReference& palette : definition.palettes) {
        out.push_back("palette: " + held(palette.path));
    }
    return out;
}

}  // namespace

TEST_CASE("Names, files, palettes and the kind come back from a .def", "[mugen_texts_round_trip]") {
    std::set<def::Kind> kinds;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        const def::Definition definition = random_definition(dice);
        kinds.insert(definition.kind);
        const std::string text = def::serialise(definition);
        Context context;
        const auto back = def::parse({"random.def", as_bytes(text)}, context);
        REQUIRE(back);
        CAPTURE(text);
        const Held path = [](const std::string& each) { return in_quotes(each); };
        // A BOM at the beginning of a name is gone: to_utf8() takes it off.
        const Held name = [](const std::string& each) {
            return in_quotes(each.starts_with("\xEF\xBB\xBF") ? each.substr(3) : each);
        };
        check_same(described(definition, path, name), described(*back, as_it_is, as_it_is));
        check_reports(context, {});
    }
    CHECK(kinds.size() == std::size(kinds_by_section) + 3);
}

namespace {

double any_real(Dice& dice) {
    if (dice.chance(2)) {
        return static_cast<double>(dice.between(-3000, 3000)) / 16;
    }
    const std::uint64_t high = dice.number<std::uint32_t>(INT32_MAX);
    const double value = std::bit_cast<double>(high << 33 | dice.number<std::uint32_t>(INT32_MAX));
    return std::isfinite(value) ? value : -0.0;
}

air::ClsnRange random_boxes(Dice& dice, air::Action& action) {
    if (!action.boxes.empty() && dice.chance(3)) {  // those that other elements have too
        const auto first = static_cast<std::uint32_t>(dice.below(action.boxes.size()));
        return {first, static_cast<std::uint32_t>(dice.below(action.boxes.size() - first + 1))};
    }
    const air::ClsnRange range{static_cast<std::uint32_t>(action.boxes.size()),
                               dice.number<std::uint32_t>(3)};
    for (std::uint32_t i = 0; i < range.count; ++i) {
        const std::array<std::int32_t, 4> all{any_number(dice), any_number(dice), any_number(dice),
                                              any_number(dice)};
        action.boxes.push_back({std::min(all[0], all[1]), std::min(all[2], all[3]),
                                std::max(all[0], all[1]), std::max(all[2], all[3])});
    }
    return range;
}

air::Element random_element(Dice& dice, air::Action& action) {
    const auto short_number = [&] { return static_cast<std::int16_t>(any_number(dice)); };
    air::Element element;
    element.sprite = {short_number(), short_number()};
    element.offset = {short_number(), short_number()};
    element.time = any_number(dice);
    element.flip_h = dice.chance(2);
    element.flip_v = dice.chance(2);
    if (dice.chance(2)) {
        element.blend = {BlendMode::add, dice.number<std::uint16_t>(256),
                         dice.number<std::uint16_t>(256)};
    } else if (dice.chance(3)) {
        element.blend.mode = BlendMode::subtract;
    }
    if (dice.chance(2)) {
        element.scale_x = any_real(dice);
        element.scale_y = any_real(dice);
    }
    if (dice.chance(2)) {
        element.angle = any_real(dice);
    }
    element.interpolation = {dice.chance(3), dice.chance(3), dice.chance(3), dice.chance(3)};
    element.clsn1 = random_boxes(dice, action);
    element.clsn2 = random_boxes(dice, action);
    return element;
}

air::File random_actions(Dice& dice) {
    air::File file;
    // the action of a number that counts: the first with elements, or else the first (A2, A3)
    std::map<std::int32_t, std::size_t> counting;
    for (std::size_t i = dice.below(5); i > 0; --i) {
        air::Action& action = file.actions.emplace_back();
        action.number = dice.chance(2) ? any_number(dice) : dice.between(0, 2);
        for (std::size_t k = dice.below(6); k > 0; --k) {
            action.elements.push_back(random_element(dice, action));
        }
        action.loop_start = static_cast<std::uint32_t>(
            action.elements.empty() ? 0 : dice.below(action.elements.size()));
        const auto [known, is_first] = counting.try_emplace(action.number, file.actions.size() - 1);
        if (!is_first && file.actions[known->second].elements.empty() && !action.elements.empty()) {
            known->second = file.actions.size() - 1;
        }
    }
    for (std::size_t i = 0; i < file.actions.size(); ++i) {
        file.actions[i].shadowed = counting.at(file.actions[i].number) != i;
    }
    return file;
}

}  // namespace

TEST_CASE("Actions, boxes and every number come back from a .air", "[mugen_texts_round_trip]") {
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        const air::File file = random_actions(dice);
        const std::string text = air::serialise(file);
        CAPTURE(text);
        const test::AirText back = test::parse_air(text);
        REQUIRE(test::describe(back.file) == test::describe(file));
        for (const auto& [id, count] : back.reports) {
            CAPTURE(id);
            REQUIRE(std::set<std::string, std::less<>>{"air.time-zero", "air.time-negative",
                                                       "air.time-huge", "air.hold-in-middle",
                                                       "air.empty-action", "air.duplicate-action"}
                        .contains(id));
        }
    }
}

}  // namespace fightconv::mugen_texts_round_trip
