#include "converters/mugen/play/program.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <string_view>

#include "converters/mugen/play/aspects.hpp"
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
    ActName{"playsnd", Act::event},
    ActName{"poweradd", Act::event},
    ActName{"targetlifeadd", Act::event},
    ActName{"superpause", Act::event},
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
    KeyName{Act::set_types, "movetype", Field::move_type},
    KeyName{Act::set_types, "physics", Field::physics},
    KeyName{Act::event, "id", Field::identity},
    KeyName{Act::event, "projid", Field::identity},
    KeyName{Act::event, "stateno", Field::state},
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
    EntryName{"ctrl", Field::control},
};

bool is_command(const Instruction& instruction) noexcept {
    return instruction.ask == Ask::command && instruction.op == Op::equal;
}

// `trigger1 = var(1) := 2` sets a variable, whatever the controller does.
bool assigns(const cns::Controller& text) noexcept {
    return std::any_of(text.triggers.begin(), text.triggers.end(), [](const cns::Trigger& trigger) {
        return trigger.text.find(":=") != std::string::npos;
    });
}

Act act_of(const cns::Controller& text) noexcept {
    const auto* const known =
        std::find_if(act_names.begin(), act_names.end(),
                     [&](const ActName& each) { return each.type == text.type; });
    // what is meant for another player changes nothing here
    const bool is_own = cns::find(text.parameters, "redirectid") == nullptr;
    return known != act_names.end() && is_own ? known->act
           : assigns(text)                    ? Act::event
                                              : Act::other;
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
        state.keeps_hit_definition = is_set(text, "hitdefpersist");
        state.keeps_contact = is_set(text, "movehitpersist");
        for (const cns::Controller& each : text.controllers) {
            CompiledController controller = this->controller(each);
            std::vector<Triggers::Unreadable>& unreadable = controller.triggers.unreadable;
            std::move(unreadable.begin(), unreadable.end(),
                      std::back_inserter(state.unreadable_triggers));
            unreadable.clear();
            const bool matters =
                text.number >= 0 ||
                (controller.act != Act::event && controller.act != Act::hit_definition) ||
                controller.assigns;
            if (controller.act != Act::other && matters) {
                state.controllers.push_back(std::move(controller));
            }
        }
        state.opponents = opponents_of(state);
        return state;
    }

private:
    Code code_of(std::string_view text) const {
        return mugen::compile(parse_expression(text), facts_);
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

    CompiledController controller(const cns::Controller& text) const {
        CompiledController controller;
        controller.text = &text;
        controller.assigns = assigns(text);
        controller.act = act_of(text);
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
                controller.persistent =
                    code.is_constant
                        ? static_cast<std::int32_t>(std::clamp(*code.constant(), 0.0, 1e6))
                        : 1;
            } else {
                add_argument(parameter, text, controller);
            }
        }
        if (controller.act == Act::hit_definition || text.type == "targetlifeadd") {
            add_values(text, controller);
        }
        return controller;
    }

    void add_values(const cns::Controller& text, CompiledController& controller) const {
        for (const cns::Parameter& parameter : text.parameters) {
            const std::vector<Expression> values = parse_values(parameter.value);
            for (std::size_t place = 0; place < values.size(); ++place) {
                Code code = mugen::compile(values[place], facts_);
                const bool is_word =
                    code.instructions.size() == 1 && code.instructions.front().ask != Ask::nothing;
                if (!code.empty() && !code.is_constant && !is_word) {
                    controller.values.push_back({&parameter, place, std::move(code)});
                }
            }
        }
    }

    void add_triggers(const cns::Controller& text, CompiledController& controller) const {
        controller.triggers = mugen::compile(text.triggers, facts_);
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
        return (asked & ticking) != 0                   ? 4
               : (asked & moving) != 0                  ? 3
               : (asked >> aspect::first_variable) != 0 ? 2
               : (asked & ~Aspects{aspect::state}) != 0 ? 1
                                                        : 0;
    }

    void add_argument(const cns::Parameter& parameter, const cns::Controller& text,
                      CompiledController& controller) const {
        const auto* const known =
            std::find_if(key_names.begin(), key_names.end(), [&](const KeyName& each) {
                return each.act == controller.act && each.name == parameter.key;
            });
        if (known != key_names.end()) {
            controller.arguments.push_back({known->field, code_of(parameter.value)});
        } else if (sets_variable(controller.act)) {
            add_variable(parameter, text, controller);
        }
    }

    // `var(1) = 5`, or in the old form `v = 1` with `value = 5`; VarRandom has `v` and `range`.
    void add_variable(const cns::Parameter& parameter, const cns::Controller& text,
                      CompiledController& controller) const {
        const std::string_view key = parameter.key;
        if (key == "v" || key == "fv") {
            const cns::Parameter* const value = cns::find(
                text.parameters, controller.act == Act::randomise_variable ? "range" : "value");
            const auto values = parse_values(value == nullptr ? std::string_view() : value->value);
            controller.arguments.push_back(
                {key == "v" ? Field::var : Field::fvar,
                 values.empty() ? Code() : mugen::compile(values.front(), facts_),
                 code_of(parameter.value)});
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

const Code* CompiledController::find(Field field) const noexcept {
    const auto found =
        std::find_if(arguments.begin(), arguments.end(),
                     [&](const Argument& argument) { return argument.field == field; });
    return found == arguments.end() ? nullptr : &found->value;
}

bool is_played(const cns::Controller& controller) noexcept {
    return act_of(controller) != Act::other;
}

Program compile(const Combat& combat) {
    const Facts facts = combat.facts();
    const Compiler compiler(facts);
    Program program;
    for (const auto& [number, state] : combat.states) {
        program.states.emplace(number, compiler.state(*state.definition, state.file));
    }
    for (const std::int32_t number : {-3, -2, -1}) {
        for (std::size_t file = 0; file < combat.files.size(); ++file) {
            for (const cns::Statedef& state : combat.files[file].states) {
                if (state.number == number && !state.shadowed) {
                    program.always.push_back(compiler.state(state, file));
                }
            }
        }
    }
    return program;
}

}  // namespace fightconv::mugen
