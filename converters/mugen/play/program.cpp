#include "converters/mugen/play/program.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "converters/mugen/play/aspects.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

struct ActName {
    std::string_view type;
    Act act;
};
constexpr std::array act_names = {
    ActName{"changestate", Act::change_state},
    ActName{"selfstate", Act::change_state},
    ActName{"changeanim", Act::change_animation},
    ActName{"changeanim2", Act::change_animation},
    ActName{"hitdef", Act::hit_definition},
    ActName{"reversaldef", Act::reversal_definition},
    ActName{"projectile", Act::event},
    ActName{"helper", Act::event},
    ActName{"explod", Act::event},
    ActName{"movehitreset", Act::reset_contact},
    ActName{"hitadd", Act::add_hits},
    ActName{"removeexplod", Act::remove_explod},
    ActName{"modifyexplod", Act::modify_explod},
    ActName{"playsnd", Act::event},
    ActName{"poweradd", Act::event},
    ActName{"targetlifeadd", Act::event},
    ActName{"targetstate", Act::event},
    ActName{"superpause", Act::event},
    ActName{"pause", Act::event},
    ActName{"varset", Act::set_variable},
    ActName{"varadd", Act::add_to_variable},
    ActName{"varrandom", Act::randomise_variable},
    ActName{"velset", Act::set_velocity},
    ActName{"varrangeset", Act::set_variable_range},
    ActName{"veladd", Act::add_velocity},
    ActName{"velmul", Act::multiply_velocity},
    ActName{"gravity", Act::gravity},
    ActName{"posset", Act::set_position},
    ActName{"posadd", Act::add_position},
    ActName{"posfreeze", Act::freeze_position},
    ActName{"ctrlset", Act::set_control},
    ActName{"statetypeset", Act::set_types},
    ActName{"destroyself", Act::destroy_self},
};

struct KeyName {
    Act act;
    std::string_view name;
    Field field;
};
constexpr std::array key_names = {
    KeyName{Act::change_state, "value", Field::value},
    KeyName{Act::change_state, "ctrl", Field::control},
    KeyName{Act::change_state, "anim", Field::animation},
    KeyName{Act::change_animation, "value", Field::value},
    KeyName{Act::change_animation, "elem", Field::element},
    KeyName{Act::set_velocity, "x", Field::x},
    KeyName{Act::set_velocity, "y", Field::y},
    KeyName{Act::add_velocity, "x", Field::x},
    KeyName{Act::add_velocity, "y", Field::y},
    KeyName{Act::multiply_velocity, "x", Field::x},
    KeyName{Act::multiply_velocity, "y", Field::y},
    KeyName{Act::set_position, "x", Field::x},
    KeyName{Act::set_position, "y", Field::y},
    KeyName{Act::add_position, "x", Field::x},
    KeyName{Act::add_position, "y", Field::y},
    KeyName{Act::freeze_position, "value", Field::value},
    KeyName{Act::set_control, "value", Field::value},
    KeyName{Act::set_types, "statetype", Field::state_type},
    KeyName{Act::set_types, "value", Field::state_type},
    KeyName{Act::set_types, "movetype", Field::move_type},
    KeyName{Act::set_types, "physics", Field::physics},
    KeyName{Act::event, "id", Field::identity},
    KeyName{Act::event, "projid", Field::identity},
    KeyName{Act::event, "stateno", Field::state},
    KeyName{Act::event, "anim", Field::animation},
    KeyName{Act::event, "projanim", Field::animation},
    KeyName{Act::event, "removetime", Field::remove_time},
    KeyName{Act::event, "ignorehitpause", Field::ignores_hit_pause},
    KeyName{Act::event, "time", Field::pause_time},
    KeyName{Act::event, "movetime", Field::move_time},
    KeyName{Act::event, "projremovetime", Field::remove_time},
    KeyName{Act::add_hits, "value", Field::value},
    KeyName{Act::remove_explod, "id", Field::identity},
    KeyName{Act::modify_explod, "id", Field::identity},
    KeyName{Act::modify_explod, "removetime", Field::remove_time},
    KeyName{Act::hit_definition, "p1stateno", Field::state},
    KeyName{Act::set_variable_range, "value", Field::value},
    KeyName{Act::set_variable_range, "fvalue", Field::float_value},
    KeyName{Act::set_variable_range, "first", Field::first},
    KeyName{Act::set_variable_range, "last", Field::last},
};

struct EntryName {
    std::string_view name;
    Field field;
};
constexpr std::array entry_names = {
    EntryName{"type", Field::state_type}, EntryName{"movetype", Field::move_type},
    EntryName{"physics", Field::physics}, EntryName{"anim", Field::animation},
    EntryName{"ctrl", Field::control},    EntryName{"juggle", Field::juggle},
};

// The controllers from whose values moves and cues are read.
constexpr std::array<std::string_view, 7> value_types = {
    "hitdef", "targetlifeadd", "poweradd", "superpause", "playsnd", "projectile", "helper"};
// The values of these may be known when they act, although they are no constants.
constexpr std::array<std::string_view, 4> open_types = {"hitdef", "targetlifeadd", "projectile",
                                                        "helper"};

struct NamedHitNumber {
    HitNumber number;
    std::string_view key;
    std::uint8_t place = 0;  // in the list of the parameter
};
constexpr auto hit_numbers =
    std::to_array<NamedHitNumber>({{HitNumber::pause, "pausetime"},
                                   {HitNumber::shake, "pausetime", 1},
                                   {HitNumber::guard_pause, "guard.pausetime"},
                                   {HitNumber::guard_shake, "guard.pausetime", 1},
                                   {HitNumber::hits, "numhits"},
                                   {HitNumber::attacker_state, "p1stateno"},
                                   {HitNumber::opponent_state, "p2stateno"},
                                   {HitNumber::fall, "fall"},
                                   {HitNumber::air_fall, "air.fall"},
                                   {HitNumber::force_no_fall, "forcenofall"},
                                   {HitNumber::ground_hit_time, "ground.hittime"},
                                   {HitNumber::air_hit_time, "air.hittime"},
                                   {HitNumber::guard_hit_time, "guard.hittime"},
                                   {HitNumber::ground_slide_time, "ground.slidetime"},
                                   {HitNumber::guard_slide_time, "guard.slidetime"},
                                   {HitNumber::guard_control_time, "guard.ctrltime"},
                                   {HitNumber::ground_velocity_x, "ground.velocity"},
                                   {HitNumber::ground_velocity_y, "ground.velocity", 1},
                                   {HitNumber::air_velocity_x, "air.velocity"},
                                   {HitNumber::air_velocity_y, "air.velocity", 1},
                                   {HitNumber::guard_velocity_x, "guard.velocity"},
                                   {HitNumber::gravity, "yaccel"}});
static_assert(hit_numbers.size() == hit_number_count);

bool is_command(const Instruction& instruction) noexcept {
    return instruction.ask == Ask::command && instruction.op == Op::equal;
}

// `trigger1 = var(1) := 2` sets a variable, whatever the controller does.
bool assigns(const cns::Controller& text) noexcept {
    return std::any_of(text.triggers.begin(), text.triggers.end(), [](const cns::Trigger& trigger) {
        return trigger.text.find(":=") != std::string::npos;
    });
}

// A controller that is meant for another player changes nothing here.
bool is_own(const cns::Controller& text) noexcept {
    return cns::find(text.parameters, "redirectid") == nullptr;
}

SpecialFlags flags_of(const cns::Controller& text) noexcept {
    constexpr std::array<std::string_view, 3> keys = {"flag", "flag2", "flag3"};
    const auto has = [&](std::string_view name) {
        return text.type == "assertspecial" &&
               std::any_of(keys.begin(), keys.end(), [&](std::string_view key) {
                   const cns::Parameter* const flag = cns::find(text.parameters, key);
                   return flag != nullptr && text::equal_ignoring_case(flag->value, name);
               });
    };
    return {.unguardable = has("unguardable"), .no_juggle_check = has("nojugglecheck")};
}

Act named_act(const cns::Controller& text) noexcept {
    switch (text.step) {
        case cns::Step::let: return Act::set_variable;
        case cns::Step::expression: return Act::compute;
        case cns::Step::leave: return Act::leave_block;
        case cns::Step::again: return Act::repeat;
        case cns::Step::controller: break;
    }
    const auto* const known =
        std::find_if(act_names.begin(), act_names.end(),
                     [&](const ActName& each) { return each.type == text.type; });
    if (!is_own(text)) {
        return Act::other;
    }
    return known != act_names.end() ? known->act
           : flags_of(text).any()   ? Act::assert_special
                                    : Act::other;
}

Act act_of(const cns::Controller& text) noexcept {
    const Act act = named_act(text);
    return act == Act::other && assigns(text) ? Act::event : act;
}

bool may_differ(const Instruction& instruction) noexcept {
    switch (instruction.ask) {
        case Ask::command:
        case Ask::power:
        case Ask::local:
        case Ask::opponent_state_type:
        case Ask::opponent_move_type:
        case Ask::target_state_type:
        case Ask::target_move_type:
        case Ask::opponent_distance:
        case Ask::opponent_body_distance: return true;
        default: return false;
    }
}

class Compiler {
public:
    explicit Compiler(const Facts& facts) : facts_(facts) {}

    CompiledState state(const cns::Statedef& text, std::size_t file) const {
        CompiledState state;
        state.number = text.number;
        state.text = &text;
        state.file = file;
        for (const EntryName& known : entry_names) {
            if (const cns::Parameter* const parameter = cns::find(text.parameters, known.name)) {
                state.entry.push_back({known.field, code_of(parameter->value)});
            }
        }
        if (const cns::Parameter* const velocity = cns::find(text.parameters, "velset")) {
            add_axes(velocity->value, state.entry);
        }
        if (const cns::Parameter* const power = cns::find(text.parameters, "poweradd")) {
            add_values(*power, power->value, state.values);
        }
        state.keeps_hit_definition = is_set(text, "hitdefpersist");
        state.keeps_contact = is_set(text, "movehitpersist");
        state.keeps_hit_count = is_set(text, "hitcountpersist");
        state.is_zss = text.is_zss;
        state.locals = std::min(text.locals.size(), Names::most);
        for (const cns::Block& each : text.blocks) {
            state.blocks.push_back(block(each, state.unreadable_triggers));
        }
        for (const cns::Controller& each : text.controllers) {
            CompiledController controller = this->controller(each, text.is_zss);
            if (text.number < 0) {  // Compiler.stateCompile() of the engine
                controller.persistent = 1;
            }
            std::vector<Triggers::Unreadable>& unreadable = controller.triggers.unreadable;
            if (!text.is_zss) {  // those of ZSS are in its blocks
                std::move(unreadable.begin(), unreadable.end(),
                          std::back_inserter(state.unreadable_triggers));
            }
            unreadable.clear();
            const bool matters =
                text.number >= 0 ||
                (controller.act != Act::event && controller.act != Act::hit_definition) ||
                controller.assigns;
            if (controller.act != Act::other && matters) {
                state.controllers.push_back(std::move(controller));
            }
        }
        for (std::size_t i = 0; i < state.controllers.size(); ++i) {
            CompiledController& controller = state.controllers[i];
            if (controller.ignores_hit_pause && !state.is_zss) {
                state.in_hit_pause.push_back(i);
            }
            state.has_cancels = state.has_cancels || controller.may_be_cancel();
            if (controller.act == Act::repeat) {
                controller.first = first_in(state, controller.target);
            }
        }
        state.opponents = opponents_of(state);
        state.asks_sender = asks_sender(state);
        return state;
    }

private:
    static std::size_t first_in(const CompiledState& state, std::uint32_t block) {
        const auto first =
            std::find_if(state.controllers.begin(), state.controllers.end(),
                         [&](const CompiledController& controller) {
                             return controller.block != cns::no_block && controller.block >= block;
                         });
        return static_cast<std::size_t>(first - state.controllers.begin());
    }

    CompiledBlock block(const cns::Block& text,
                        std::vector<Triggers::Unreadable>& unreadable) const {
        const auto condition = [&](const std::string& line) {
            return line.empty()
                       ? Triggers()
                       : mugen::compile(std::vector<cns::Trigger>{{0, line, text.line}}, facts_);
        };
        Triggers first = condition(text.condition);
        Triggers again = condition(text.again);
        std::move(first.unreadable.begin(), first.unreadable.end(), std::back_inserter(unreadable));
        CompiledBlock block{.outer = text.outer,
                            .unless = text.unless,
                            .end = text.end,
                            .condition = first.all.empty() ? Code() : std::move(first.all.front()),
                            .again = again.all.empty() ? Code() : std::move(again.all.front()),
                            .persistent = text.persistent};
        block.asks_what_if = std::any_of(block.condition.instructions.begin(),
                                         block.condition.instructions.end(), may_differ);
        return block;
    }

    Code code_of(std::string_view text) const {
        return mugen::compile(parse_expression(text), facts_);
    }

    static bool asks_sender(const CompiledState& state) {
        const auto in_code = [](const Code& code) {
            return std::any_of(code.instructions.begin(), code.instructions.end(),
                               [](const Instruction& instruction) {
                                   return instruction.ask == Ask::sender_state_number ||
                                          instruction.ask == Ask::sender_state_type ||
                                          instruction.ask == Ask::sender_move_type;
                               });
        };
        const auto in_lines = [&](const std::vector<Code>& lines) {
            return std::any_of(lines.begin(), lines.end(), in_code);
        };
        return std::any_of(state.controllers.begin(), state.controllers.end(),
                           [&](const CompiledController& controller) {
                               const Triggers& triggers = controller.triggers;
                               return in_lines(triggers.all) ||
                                      std::any_of(triggers.groups.begin(), triggers.groups.end(),
                                                  in_lines);
                           }) ||
               std::any_of(state.blocks.begin(), state.blocks.end(),
                           [&](const CompiledBlock& block) { return in_code(block.condition); });
    }

    // All that triggers of the state ask for, apart from the usual one.
    static std::vector<Opponent> opponents_of(const CompiledState& state) {
        bool asks_distance = false;
        std::string types = "S";
        const auto look = [&](const std::vector<Code>& lines) {
            for (const Code& code : lines) {
                for (std::size_t i = 0; i < code.instructions.size(); ++i) {
                    const Ask ask = code.instructions[i].ask;
                    asks_distance = asks_distance || ask == Ask::opponent_distance ||
                                    ask == Ask::opponent_body_distance;
                    const bool names_type =
                        ask == Ask::opponent_state_type && i + 1 < code.instructions.size();
                    const char letter =
                        names_type ? static_cast<char>(code.instructions[i + 1].number) : 'S';
                    if (std::string_view("CAL").find(letter) != std::string_view::npos &&
                        types.find(letter) == std::string::npos) {
                        types.push_back(letter);
                    }
                }
            }
        };
        for (const CompiledController& controller : state.controllers) {
            look(controller.triggers.all);
            std::for_each(controller.triggers.groups.begin(), controller.triggers.groups.end(),
                          look);
        }
        std::vector<Opponent> opponents;
        for (const char type : types) {
            for (const bool is_near : {false, true}) {
                const Opponent opponent{is_near, type};
                if ((!is_near || asks_distance) && !(opponent == Opponent())) {
                    opponents.push_back(opponent);
                }
            }
        }
        return opponents;
    }

    bool is_set(const cns::Statedef& text, std::string_view key) const {
        const cns::Parameter* const parameter = cns::find(text.parameters, key);
        const Code code = code_of(parameter == nullptr ? std::string_view() : parameter->value);
        return code.constant().value_or(0) != 0;
    }

    // "velset = 2, -3"
    void add_axes(std::string_view text, std::vector<Argument>& arguments) const {
        const std::vector<Expression> values = parse_values(text);
        constexpr std::array axes = {Field::x, Field::y};
        for (std::size_t i = 0; i < std::min(values.size(), axes.size()); ++i) {
            if (!values[i].empty()) {
                arguments.push_back({axes[i], mugen::compile(values[i], facts_)});
            }
        }
    }

    // The block of a ZSS condition sets the variables of that condition. Maps are set only if they
    // are kept.
    Act kept_act_of(const cns::Controller& text, bool is_zss) const {
        const bool sets_map = text.type == "mapset" || text.type == "mapadd";
        if (sets_map && facts_.maps != nullptr && is_own(text)) {
            return text.type == "mapset" ? Act::set_variable : Act::add_to_variable;
        }
        return is_zss ? named_act(text) : act_of(text);
    }

    CompiledController controller(const cns::Controller& text, bool is_zss) const {
        CompiledController controller;
        controller.text = &text;
        controller.block = text.block;
        controller.target = text.target;
        controller.assigns = !is_zss && assigns(text);
        controller.act = kept_act_of(text, is_zss);
        controller.flags = flags_of(text);
        if (controller.act == Act::other) {
            return controller;
        }
        add_triggers(text, controller);
        if (controller.triggers.groups.empty()) {
            controller.act = Act::other;
            return controller;
        }
        for (const cns::Parameter& parameter : text.parameters) {
            if (parameter.key == "persistent") {
                const Code code = code_of(parameter.value);
                constexpr double most = 128;  // the engine takes more for 1
                const double number = code.constant().value_or(1);
                controller.persistent =
                    number > most ? 1 : static_cast<std::int32_t>(std::max(number, 0.0));
            } else {
                add_argument(parameter, text, controller);
            }
            if (parameter.key == "ignorehitpause") {
                controller.ignores_hit_pause = code_of(parameter.value).constant().value_or(0) != 0;
            }
        }
        if (std::find(value_types.begin(), value_types.end(), text.type) != value_types.end()) {
            for (const cns::Parameter& parameter : text.parameters) {
                const bool is_sound =
                    parameter.key == (text.type == "playsnd" ? "value" : "hitsound") ||
                    parameter.key == "guardsound";
                add_values(parameter,
                           is_sound ? take_prefix(parameter.value).rest : parameter.value,
                           controller.values);
            }
        }
        if (text.type == "hitdef" || text.type == "projectile") {
            controller.hit =
                std::make_unique<const CompiledHit>(compiled_hit(text, controller.values));
        }
        if (std::find(open_types.begin(), open_types.end(), text.type) != open_types.end()) {
            for (std::size_t i = 0; i < controller.values.size(); ++i) {
                if (is_open(controller.values[i].code)) {
                    controller.open_values.push_back(i);
                }
            }
        }
        return controller;
    }

    static CompiledHit compiled_hit(const cns::Controller& text,
                                    const std::vector<ValueCode>& values) {
        CompiledHit hit{.rules = TouchRules(text)};
        hit.places.fill(CompiledHit::not_given);
        const cns::Parameter* before = nullptr;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const cns::Parameter* const parameter = values[i].parameter;
            if (parameter != before) {  // here its list begins
                add_hit_places(*parameter, i, values, hit);
            }
            before = parameter;
        }
        return hit;
    }

    static void add_hit_places(const cns::Parameter& parameter, std::size_t first,
                               const std::vector<ValueCode>& values, CompiledHit& hit) {
        for (const NamedHitNumber& named : hit_numbers) {
            const std::size_t place = first + named.place;
            if (named.key == parameter.key && place < values.size() &&
                values[place].parameter == &parameter) {
                hit.places[static_cast<std::size_t>(named.number)] =
                    static_cast<std::uint32_t>(place);
            }
        }
    }

    void add_values(const cns::Parameter& parameter, std::string_view list,
                    std::vector<ValueCode>& values) const {
        for (const Expression& expression : parse_values(list)) {
            values.push_back({&parameter, mugen::compile(expression, facts_)});
        }
    }

    static bool is_open(const Code& code) noexcept {
        const Ask asked =
            code.instructions.size() == 1 ? code.instructions.front().ask : Ask::nothing;
        const bool is_word = asked != Ask::nothing && asked != Ask::local && asked != Ask::map;
        return !code.empty() && !code.is_constant && !is_word;
    }

    void add_triggers(const cns::Controller& text, CompiledController& controller) const {
        controller.triggers = mugen::compile(text.triggers, facts_);
        drop_certain_lines(controller);
        const auto look = [&](const std::vector<Code>& lines) {
            for (const Code& code : lines) {
                controller.asks_command =
                    controller.asks_command ||
                    std::any_of(code.instructions.begin(), code.instructions.end(), is_command);
            }
        };
        look(controller.triggers.all);
        std::for_each(controller.triggers.groups.begin(), controller.triggers.groups.end(), look);
        const auto add_order = [&](const std::vector<Code>& lines) {
            controller.order.push_back(order_of(lines, !controller.assigns));
        };
        add_order(controller.triggers.all);
        std::for_each(controller.triggers.groups.begin(), controller.triggers.groups.end(),
                      add_order);
        controller.needs_command = std::any_of(
            controller.triggers.all.begin(), controller.triggers.all.end(), [](const Code& code) {
                return code.instructions.size() == 1 && is_command(code.instructions.front());
            });
    }

    // "trigger1 = 1", which need not be asked.
    static void drop_certain_lines(CompiledController& controller) {
        const auto drop = [&](std::vector<Code>& lines) {
            controller.certain_lines += std::erase_if(
                lines, [](const Code& code) { return code.constant().value_or(0) != 0; });
        };
        Triggers& triggers = controller.triggers;
        drop(triggers.all);
        std::for_each(triggers.groups.begin(), triggers.groups.end(), drop);
        controller.acts_always =
            triggers.all.empty() && !triggers.groups.empty() && triggers.groups.front().empty();
    }

    // Lines that set variables are asked in the order of the file.
    static std::vector<std::uint32_t> order_of(const std::vector<Code>& lines, bool may_sort) {
        std::vector<std::uint32_t> order(lines.size());
        std::iota(order.begin(), order.end(), 0U);
        if (may_sort) {
            std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
                return restlessness(lines[a]) < restlessness(lines[b]);
            });
        }
        return order;
    }

    // How often it changes while a state is played what the line asks for.
    static int restlessness(const Code& code) {
        const std::array<Known, 2> first_variable{};
        Aspects asked = 0;
        for (const Instruction& instruction : code.instructions) {
            asked |= aspects_of(instruction, first_variable.data());
        }
        constexpr Aspects moving = aspect::velocity | aspect::position;
        constexpr Aspects ticking = aspect::time | aspect::animation | aspect::contact_ticks;
        if ((asked & ticking) != 0) {
            return 4;
        }
        if ((asked & moving) != 0) {
            return 3;
        }
        if ((asked >> aspect::first_variable) != 0) {
            return 2;
        }
        return (asked & ~Aspects{aspect::state}) != 0 ? 1 : 0;
    }

    void add_argument(const cns::Parameter& parameter, const cns::Controller& text,
                      CompiledController& controller) const {
        const auto* const known =
            std::find_if(key_names.begin(), key_names.end(), [&](const KeyName& each) {
                return each.act == controller.act && each.name == parameter.key;
            });
        // stateTypeSet() of the engine's compiler_functions.go
        const bool is_overridden = controller.act == Act::set_types && parameter.key == "value" &&
                                   cns::find(text.parameters, "statetype") != nullptr;
        if (known != key_names.end() && !is_overridden) {
            const bool may_be_of_engine =
                known->field == Field::animation && controller.act == Act::event;
            const Prefixed value =
                may_be_of_engine ? take_prefix(parameter.value) : Prefixed{0, parameter.value};
            if (value.prefix != 'F') {  // nobody knows the engine's own animations
                controller.arguments.push_back({known->field, code_of(value.rest)});
            }
        } else if (controller.act == Act::compute) {
            controller.arguments.push_back({Field::value, code_of(parameter.value)});
        } else if (text.step == cns::Step::let) {
            const auto place =
                facts_.locals == nullptr ? std::nullopt : facts_.locals->find(parameter.key);
            if (place) {
                controller.arguments.push_back(
                    {Field::local, code_of(parameter.value), {}, *place});
            }
        } else if (sets_variable(controller.act) && text.type.starts_with("map")) {
            add_map(parameter, text, controller);
        } else if (sets_variable(controller.act)) {
            add_variable(parameter, text, controller);
        }
    }

    // `map = "x"` with `value = 5`, or `map(x) = 5`.
    void add_map(const cns::Parameter& parameter, const cns::Controller& text,
                 CompiledController& controller) const {
        std::string name;
        const cns::Parameter* value = &parameter;
        if (parameter.key == "map") {
            name = lower_case(text::unquote(parameter.value));
            value = cns::find(text.parameters, "value");
        } else if (parameter.key.starts_with("map(") && parameter.key.ends_with(')')) {
            name = parameter.key.substr(4, parameter.key.size() - 5);
        }
        const auto place = name.empty() || value == nullptr ? std::nullopt : facts_.maps->add(name);
        if (place) {
            controller.arguments.push_back({Field::map, code_of(value->value), {}, *place});
        }
    }

    // `var(1) = 5`, or in the old form `v = 1` with `value = 5`; VarRandom has `v` and `range`, and
    // a value if that has only one.
    void add_variable(const cns::Parameter& parameter, const cns::Controller& text,
                      CompiledController& controller) const {
        const std::string_view key = parameter.key;
        if (key == "v" || key == "fv") {
            const cns::Parameter* const value = cns::find(
                text.parameters, controller.act == Act::randomise_variable ? "range" : "value");
            const auto values = parse_values(value == nullptr ? std::string_view() : value->value);
            Code code = values.empty() ? Code() : mugen::compile(values.front(), facts_);
            if (controller.act == Act::randomise_variable &&
                (values.size() < 2 || !code.constant() ||
                 mugen::compile(values[1], facts_).constant() != code.constant())) {
                code = {};
            }
            controller.arguments.push_back(
                {key == "v" ? Field::var : Field::fvar, std::move(code), code_of(parameter.value)});
            return;
        }
        constexpr std::array<EntryName, 4> forms = {{{"var(", Field::var},
                                                     {"fvar(", Field::fvar},
                                                     {"sysvar(", Field::sysvar},
                                                     {"sysfvar(", Field::sysfvar}}};
        for (const EntryName& form : forms) {
            if (key.starts_with(form.name) && key.ends_with(')')) {
                const std::string_view index =
                    key.substr(form.name.size(), key.size() - form.name.size() - 1);
                controller.arguments.push_back(
                    {form.field, code_of(parameter.value), code_of(index)});
            }
        }
    }

    const Facts& facts_;
};

}  // namespace

std::optional<char> letter_of(const Code& word) noexcept {
    if (word.instructions.empty()) {
        return std::nullopt;
    }
    const Instruction& first = word.instructions.front();
    const char letter = static_cast<char>(first.text.empty() ? static_cast<int>(first.number)
                                                             : first.text.front() & ~0x20);
    return letter == 'U' ? std::nullopt : std::optional(letter);
}

Sender::State sender_state(const CompiledState& state) {
    Sender::State sender{.number = std::max(state.number, 0)};
    for (const Argument& argument : state.entry) {
        if (argument.field == Field::state_type) {
            sender.state_type = letter_of(argument.value).value_or(sender.state_type);
        } else if (argument.field == Field::move_type) {
            sender.move_type = letter_of(argument.value).value_or(sender.move_type);
        }
    }
    return sender;
}

const Code* CompiledController::find(Field field) const noexcept {
    const auto* const found =
        find_where(arguments, [&](const Argument& argument) { return argument.field == field; });
    return found == nullptr ? nullptr : &found->value;
}

bool is_played(const cns::Controller& controller) noexcept {
    return act_of(controller) != Act::other;
}

namespace {

CompiledState compile(const cns::Statedef& state, std::size_t file, Facts facts) {
    Names locals;
    for (const std::string& name : state.locals) {
        locals.add(name);
    }
    facts.locals = &locals;
    return Compiler(facts).state(state, file);
}

bool uses_maps(const Combat& combat) {
    const auto sets_map = [](const cns::Controller& controller) {
        return controller.type == "mapset" || controller.type == "mapadd";
    };
    return std::any_of(combat.files.begin(), combat.files.end(), [&](const StateFile& file) {
        return std::any_of(file.states.begin(), file.states.end(), [&](const cns::Statedef& state) {
            return state.is_zss ||
                   std::any_of(state.controllers.begin(), state.controllers.end(), sets_map);
        });
    });
}

}  // namespace

Program compile(const Combat& combat) {
    Program program;
    Facts facts = combat.facts();
    if (uses_maps(combat)) {
        facts.maps = &program.maps;
    }
    for (const auto& [number, state] : combat.states) {
        program.states.emplace(number, compile(*state.definition, state.file, facts));
    }
    // MUGEN has no others that always run.
    constexpr std::int32_t zss_first = -4;
    constexpr std::int32_t zss_last = -10;
    for (const std::int32_t number : {zss_first, -3, -2, -1, zss_last}) {
        for (std::size_t file = 0; file < combat.files.size(); ++file) {
            for (const cns::Statedef& state : combat.files[file].states) {
                if (state.number == number && !state.shadowed &&
                    (number > zss_first || state.is_zss)) {
                    (number == zss_last ? program.last : program.always)
                        .push_back(compile(state, file, facts));
                }
            }
        }
    }
    return program;
}

}  // namespace fightconv::mugen
