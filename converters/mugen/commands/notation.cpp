#include "converters/mugen/commands/notation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "core/base/find.hpp"

namespace fightconv::mugen {

namespace {

class Writer {
public:
    explicit Writer(const Buttons& buttons) : buttons_(buttons) {}

    std::string write(const std::vector<cmd::Step>& steps) {
        for (const cmd::Step& step : steps) {
            for (const cmd::Key& key : step.keys) {
                if (cmd::is_direction(key.symbol)) {
                    write_direction(key);
                }
            }
            write_buttons(step);
        }
        return std::move(out_);
    }

private:
    void write_direction(const cmd::Key& key) {
        const char digit = static_cast<char>('0' + static_cast<int>(key.symbol));
        if (key.release && key.charge == 0 && last_ == digit) {
            return;  // the release of a direction that was just pressed
        }
        separate();
        if (key.release && key.charge > 0) {
            out_.append("[").append(1, digit).append("]");
        } else {
            out_.push_back(digit);
        }
        last_ = digit;
    }

    void write_buttons(const cmd::Step& step) {
        bool first = true;
        for (const cmd::Key& key : step.keys) {
            if (cmd::is_direction(key.symbol)) {
                continue;
            }
            if (first) {
                separate();
            } else {
                out_.push_back('+');
            }
            write_button(step, key);
            last_ = button;
            first = false;
        }
    }

    void write_button(const cmd::Step& step, const cmd::Key& key) {
        const std::string& name = buttons_.names[static_cast<std::size_t>(key.symbol) -
                                                 static_cast<std::size_t>(cmd::Symbol::a)];
        const bool held = step.hold || key.charge > 0;
        if (held) {
            out_.append("[").append(name).append("]");
        } else if (key.release) {
            out_.append("]").append(name).append("[");
        } else {
            out_.append(name);
        }
    }

    // Directions and the button that ends them form one group.
    void separate() { out_.append(last_ == button ? "," : ""); }

    static constexpr char button = 'b';
    const Buttons& buttons_;
    std::string out_;
    char last_ = 0;  // the digit of a direction, `button`, or nothing
};

// Combines the held directions of several commands: down and back give down-back.
char digit_of(std::int32_t x, std::int32_t y) noexcept {
    return static_cast<char>('5' + std::clamp(x, -1, 1) + 3 * std::clamp(y, -1, 1));
}

// Every character has these by convention (M4).
struct Conventional {
    std::string_view name;
    std::string_view text;
};
constexpr std::array<Conventional, 12> conventional = {{{"holdfwd", "/$F"},
                                                        {"holdback", "/$B"},
                                                        {"holdup", "/$U"},
                                                        {"holddown", "/$D"},
                                                        {"a", "a"},
                                                        {"b", "b"},
                                                        {"c", "c"},
                                                        {"x", "x"},
                                                        {"y", "y"},
                                                        {"z", "z"},
                                                        {"s", "s"},
                                                        {"start", "s"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> button_sets = {
    {{"mugen", "a,b,c,x,y,z,s,d,w"},
     {"sf", "LK,MK,HK,LP,MP,HP,Start"},
     {"snk", "B,D,c,A,C,z,Start"}}};

const Condition* type_of_state(const Alternative& alternative) noexcept {
    return find_where(alternative, [](const Condition& condition) {
        return condition.subject == Subject::state_type && !condition.negated;
    });
}

}  // namespace

Result<Buttons> parse_buttons(std::string_view text) {
    constexpr std::size_t longest = 8;
    for (const auto& [name, list] : button_sets) {
        if (text == name) {
            text = list;
        }
    }
    Buttons buttons;
    std::size_t place = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view name = rest.substr(0, rest.find(','));
        const bool is_word = !name.empty() && name.size() <= longest &&
                             std::all_of(name.begin(), name.end(), [](char c) {
                                 return c > ' ' && c <= '~' && (c < '0' || c > '9');
                             });
        if (!is_word || place == buttons.names.size()) {
            return fail(
                ErrorCode::malformed,
                fmt::format("the buttons '{}': expected mugen, sf or snk, or up to {} names of 1 "
                            "to 8 letters or marks for a b c x y z s d w, separated by commas",
                            text, buttons.names.size()));
        }
        buttons.names[place++] = name;
        rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    }
    return buttons;
}

std::string notation(const std::vector<cmd::Step>& steps, const Buttons& buttons) {
    return Writer(buttons).write(steps);
}

void for_each_link(const std::vector<cns::Statedef>& states, const Facts& facts,
                   const std::function<void(const Link&)>& visit) {
    for (const cns::Statedef& state : states) {
        if (state.number != -1 || state.shadowed) {
            continue;
        }
        for (const cns::Controller& controller : state.controllers) {
            if (controller.type == "changestate") {
                const cns::Parameter* const value = cns::find(controller.parameters, "value");
                visit({.state = mugen::compile(
                           parse_expression(value == nullptr ? std::string_view() : value->value),
                           facts),
                       .label = controller.label,
                       .line = controller.line,
                       .when = conditions_of(mugen::compile(controller.triggers, facts))});
            }
        }
    }
}

Inputs::Inputs(const std::vector<cmd::Command>& commands, const Buttons& buttons)
    : buttons_(buttons) {
    for (const cmd::Command& command : commands) {
        Definitions& definitions = by_name_[command.name];
        if (definitions.size() == most_inputs) {
            continue;
        }
        if (Given one = given(command.steps); !one.notation.empty()) {
            definitions.push_back(std::move(one));
        }
    }
    for (const auto& [name, text] : conventional) {
        if (!by_name_.contains(name)) {
            by_name_.emplace(name, Definitions{given(cmd::parse_steps(text).steps)});
        }
    }
}

Inputs::Given Inputs::given(const std::vector<cmd::Step>& steps) const {
    Given made{.notation = notation(steps, buttons_), .only_held = true};
    for (const cmd::Step& step : steps) {
        for (const cmd::Key& key : step.keys) {
            if (!cmd::is_direction(key.symbol)) {
                made.only_held = false;
                continue;
            }
            const auto place = static_cast<std::int32_t>(key.symbol) - 1;
            made.has_direction = true;
            made.only_held = made.only_held && step.hold;
            made.x = place % 3 - 1;
            made.y = place / 3 - 1;
        }
    }
    return made;
}

const Inputs::Definitions* Inputs::definitions_of(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() || found->second.empty() ? nullptr : &found->second;
}

std::vector<std::string> Inputs::of(const Conditions& when) const {
    const auto& alternatives = when.alternatives;
    const std::size_t count = std::min(alternatives.size(), most_alternatives);
    // Ways that chain from another move do not ask for a type of state: they get that of the first
    // way that does.
    const Condition* usual = nullptr;
    for (std::size_t i = 0; i < count && usual == nullptr; ++i) {
        usual = type_of_state(alternatives[i]);
    }
    std::vector<std::string> inputs;
    for (std::size_t i = 0; i < count; ++i) {
        const Condition* const own = type_of_state(alternatives[i]);
        const Condition* const type = own != nullptr ? own : usual;
        add(alternatives[i], type == nullptr ? 'S' : type->text.front(), inputs);
    }
    return inputs;
}

// Every choice of one definition for each of the commands.
void Inputs::add(const Alternative& alternative, char state_type,
                 std::vector<std::string>& inputs) const {
    std::vector<const Definitions*> commands;
    for (const Condition& condition : alternative) {
        if (condition.subject == Subject::command && !condition.negated) {
            commands.push_back(definitions_of(condition.text));
            if (commands.back() == nullptr) {
                return;
            }
        }
    }
    if (commands.empty() || commands.size() > most_commands) {
        return;
    }
    std::vector<std::size_t> choice(commands.size());
    for (std::size_t tried = 0; tried < most_inputs && inputs.size() < most_inputs; ++tried) {
        std::vector<const Given*> chosen;
        for (std::size_t i = 0; i < commands.size(); ++i) {
            chosen.push_back(&(*commands[i])[choice[i]]);
        }
        if (std::string input = together(chosen, state_type);
            std::find(inputs.begin(), inputs.end(), input) == inputs.end()) {
            inputs.push_back(std::move(input));
        }
        std::size_t place = 0;
        while (place < choice.size() && ++choice[place] == commands[place]->size()) {
            choice[place++] = 0;
        }
        if (place == choice.size()) {
            return;
        }
    }
}

std::string Inputs::together(const std::vector<const Given*>& chosen, char state_type) {
    std::string pressed;
    bool has_direction = false;
    bool is_held = false;
    std::int32_t x = 0;
    std::int32_t y = state_type == 'C' ? -1 : 0;
    for (const Given* given : chosen) {
        if (given->only_held) {
            is_held = true;
            x += given->x;
            y += given->y;
        } else if (pressed.find(given->notation) == std::string::npos) {
            has_direction = has_direction || given->has_direction;
            pressed.append(pressed.empty() ? "" : "+").append(given->notation);
        }
    }
    const bool in_air = state_type == 'A';
    const bool plain = !has_direction && !(in_air && !is_held);
    return (in_air ? "j." : "") + (plain ? std::string(1, digit_of(x, y)) : std::string()) +
           pressed;
}

}  // namespace fightconv::mugen
