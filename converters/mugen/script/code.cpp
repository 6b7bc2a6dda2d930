#include "converters/mugen/script/code.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace fightconv::mugen {

namespace {

// `enemynear, life`: what an opponent is asked, who may be a target; nobody else is there.
Ask ask_of_another(std::string_view text) noexcept {
    const std::size_t comma = text.rfind(", ");
    const std::string_view name = text.substr(comma + 2);
    if (text.starts_with("target")) {
        const bool is_asked_itself =
            text.find(", ") == comma && form_of(name) == TriggerForm::value;
        if (name == "statetype") {
            return Ask::target_state_type;
        }
        if (name == "movetype") {
            return Ask::target_move_type;
        }
        if (!is_asked_itself) {
            return Ask::absent;
        }
        if (name == "stateno") {
            return Ask::target_state_number;
        }
        if (name == "life" || name == "lifemax") {
            return Ask::target_life;
        }
        return name == "alive" || name == "facing" ? Ask::target_usually_one : Ask::target_other;
    }
    if (!text.starts_with("enemy") && !text.starts_with("p2")) {
        return Ask::absent;
    }
    if (name == "statetype") {
        return Ask::opponent_state_type;
    }
    if (name == "movetype") {
        return Ask::opponent_move_type;
    }
    if (name == "stateno") {
        return text.find(", ") == comma ? Ask::opponent_state_number : Ask::other;
    }
    if (name == "life" || name == "lifemax") {
        return Ask::life;
    }
    const bool is_usual = name == "alive" || name == "ctrl" || name == "facing";
    return is_usual ? Ask::usually_one : Ask::other;
}

// `parent, stateno`: what only a helper can ask, of whoever has sent it out. `separator` is where
// the name ends.
Ask ask_of_sender(std::string_view text, std::size_t separator) noexcept {
    const std::string_view name = text.substr(separator + 2);
    const bool is_further_away = name.find(", ") != std::string_view::npos;
    if (is_further_away || (form_of(name) != TriggerForm::value && !name.ends_with("type") &&
                            form_of(name) != TriggerForm::variable)) {
        return Ask::absent;
    }
    if (name == "stateno") {
        return Ask::sender_state_number;
    }
    if (name == "statetype" || name == "movetype") {
        return name == "statetype" ? Ask::sender_state_type : Ask::sender_move_type;
    }
    return form_of(name) == TriggerForm::letter  ? Ask::absent
           : name == "alive" || name == "facing" ? Ask::sender_usually_one
                                                 : Ask::sender_other;
}

Ask ask_of(const Node& node) noexcept {
    const std::size_t separator = node.text.find(", ");
    if (separator != std::string::npos) {
        const std::string_view another = std::string_view(node.text).substr(0, separator);
        return node.text == "helper, command"             ? Ask::other
               : another == "parent" || another == "root" ? ask_of_sender(node.text, separator)
                                                          : ask_of_another(node.text);
    }
    return ask_named(node.text, node.arguments);
}

// Whether it has no value if there is no such player.
bool may_be_absent(Ask ask) noexcept {
    return ask == Ask::target_state_type || ask == Ask::target_move_type ||
           ask == Ask::sender_state_type || ask == Ask::sender_move_type;
}

bool sets_variable(const Instruction& instruction) noexcept {
    return sets_variable(instruction.ask);
}

constexpr std::array<std::pair<Ask, Ask>, 5> setters = {
    {{Ask::variable, Ask::set_variable},
     {Ask::float_variable, Ask::set_float_variable},
     {Ask::system_variable, Ask::set_system_variable},
     {Ask::system_float_variable, Ask::set_system_float_variable},
     {Ask::map, Ask::set_map}}};

class Compiler {
public:
    explicit Compiler(const Facts& facts) : facts_(facts) {}

    Code compile(const Expression& expression) && {
        code_.instructions.reserve(expression.nodes.size());
        for (const Node& node : expression.nodes) {
            const std::size_t arity = arity_of(node);
            first_ = arity == 0 ? code_.instructions.size() : starts_[starts_.size() - arity];
            add(node, arity);
            starts_.resize(starts_.size() - arity);
            starts_.push_back(first_);
        }
        code_.is_constant = code_.instructions.size() == 1 && is_number(0);
        code_.error = expression.error;
        return std::move(code_);
    }

private:
    std::vector<Instruction>& out() noexcept { return code_.instructions; }

    bool is_number(std::size_t place) const noexcept {
        return code_.instructions[place].op == Op::number &&
               code_.instructions[place].ask == Ask::nothing;
    }

    void put(double number, bool is_integer) {
        out().resize(first_);
        out().push_back({.op = Op::number,
                         .is_integer = is_integer,
                         .number = is_integer ? number : to_single(number)});
    }

    void put(const Node& node, Ask ask, std::size_t arguments) {
        out().push_back({.op = node.op,
                         .ask = ask,
                         .is_integer = node.is_integer,
                         .open_low = node.open_low,
                         .open_high = node.open_high,
                         .needs_value = node.needs_value,
                         .arguments = static_cast<std::uint32_t>(arguments),
                         .number = node.is_integer ? node.number : to_single(node.number),
                         .text = node.text});
    }

    void add(const Node& node, std::size_t arity) {
        if (decide(node, arity)) {
            return;
        }
        switch (node.op) {
            case Op::number: put(node, Ask::nothing, 0); break;
            case Op::text: put(node, Ask::quoted, 0); break;
            case Op::call: add_call(node); break;
            case Op::assign: add_assignment(node); break;
            case Op::equal:
            case Op::not_equal:
                if (!add_command(node) && !is_of_nobody(node.op)) {
                    const Ask left = out()[first_].ask;
                    put(node, Ask::nothing, arity);
                    out().back().needs_value = node.needs_value || may_be_absent(left);
                }
                break;
            case Op::both:
            case Op::any: add_join(node); break;
            case Op::negation:
                out().back().is_condition = true;
                put(node, Ask::nothing, arity);
                break;
            default: put(node, Ask::nothing, arity); break;
        }
        fold();
    }

    // Computes an instruction whose arguments are all numbers.
    void fold() {
        const std::size_t last = out().size() - 1;
        const std::size_t arguments = last - first_;
        std::array<Number, 3> numbers{};
        if (arguments == 0 || arguments != out()[last].arguments || !out()[last].is_computed()) {
            return;
        }
        for (std::size_t i = 0; i < arguments; ++i) {
            const Instruction& argument = out()[first_ + i];
            if (!is_number(first_ + i)) {
                return;
            }
            numbers[i] = {argument.number, argument.is_integer};
        }
        if (const auto number = compute(out()[last], numbers.data(), facts_)) {
            put(number->value, number->is_integer);
        }
    }

    void add_join(const Node& node) {
        const std::size_t right = starts_.back();
        out()[right - 1].is_condition = out().back().is_condition = true;
        if (std::none_of(out().begin() + static_cast<std::ptrdiff_t>(right), out().end(),
                         sets_variable)) {
            out()[right - 1].join = static_cast<std::uint32_t>(out().size() - right + 1);
        }
        put(node, Ask::nothing, 2);
    }

    // A choice whose condition is a number, and an "and" or "or" that one number decides.
    bool decide(const Node& node, std::size_t arity) {
        const bool is_choice =
            node.op == Op::call && arity == 3 && (node.text == "ifelse" || node.text == "cond");
        const bool is_join = node.op == Op::both || node.op == Op::any;
        if ((!is_choice && !is_join) ||
            std::any_of(out().begin() + static_cast<std::ptrdiff_t>(first_), out().end(),
                        sets_variable)) {
            return false;
        }
        const std::size_t second = starts_[starts_.size() - arity + 1];
        const auto number_at = [&](std::size_t begin, std::size_t end) {
            return end == begin + 1 && is_number(begin) ? std::optional(out()[begin].number)
                                                        : std::nullopt;
        };
        if (is_choice) {
            const auto condition = number_at(first_, second);
            const std::size_t third = starts_.back();
            if (!condition) {
                return false;
            }
            const std::size_t begin = *condition != 0 ? second : third;
            const std::size_t end = *condition != 0 ? third : out().size();
            const std::vector<Instruction> chosen(
                out().begin() + static_cast<std::ptrdiff_t>(begin),
                out().begin() + static_cast<std::ptrdiff_t>(end));
            out().resize(first_);
            out().insert(out().end(), chosen.begin(), chosen.end());
            return true;
        }
        for (const std::optional<double> side :
             {number_at(first_, second), number_at(second, out().size())}) {
            if (side && (*side != 0) == (node.op == Op::any)) {
                put(node.op == Op::any ? 1 : 0, true);
                return true;
            }
        }
        return false;
    }

    void add_call(const Node& node) {
        // const(size.height): the name has become an instruction
        if (node.text == "const" && node.arguments == 1) {
            const Constant* const found =
                facts_.constants == nullptr ? nullptr : facts_.constants->find(out().back().text);
            if (found != nullptr) {
                put(found->value, found->is_integer);
                return;
            }
        }
        if (node.text == "hitdefattr" && node.arguments == 1 && out().back().ask == Ask::quoted) {
            std::string list = out().back().text;
            std::transform(list.begin(), list.end(), list.begin(), [](char c) {
                return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            });
            out().back() = {.op = node.op, .ask = Ask::hit_attribute, .text = std::move(list)};
            return;
        }
        if (node.text == "ailevel" && node.arguments == 0) {
            put(0, true);
            return;
        }
        if ((node.text == "ifelse" || node.text == "cond") && node.arguments == 3) {
            put(node, Ask::function, 3);
            return;
        }
        if (const Function* const function = function_named(node.text, node.arguments)) {
            put(node, Ask::function, node.arguments);
            out().back().function = function;
            return;
        }
        if (add_named(node)) {
            return;
        }
        const Ask ask = ask_of(node);
        // S, C, A, L, I, H, U, N and their like: letters that something is compared with.
        const bool is_letter = ask == Ask::other && node.arguments == 0 && node.text.size() == 1;
        put(node, is_letter ? Ask::word : ask, node.arguments);
        if (is_letter) {
            out().back().number = node.text.front() & ~0x20;
        }
    }

    // A map or a variable of ZSS.
    bool add_named(const Node& node) {
        if (node.text == "map" && node.arguments == 1 && facts_.maps != nullptr &&
            out().size() == first_ + 1 && !out().back().text.empty()) {
            const std::string name = out().back().text;
            const auto place = facts_.maps->add(name);
            if (place) {
                out().back() = {.op = node.op,
                                .ask = Ask::map,
                                .number = double(*place),
                                .text = "map(" + name + ")"};
            }
            return place.has_value();
        }
        const auto local = node.text.starts_with('$') && facts_.locals != nullptr
                               ? facts_.locals->find(node.text)
                               : std::nullopt;
        if (local) {
            put(node, Ask::local, 0);
            out().back().number = double(*local);
        }
        return local.has_value();
    }

    // `var(1) := 2` has the value of var(1) before the value that is assigned; it must not be asked
    // for.
    void add_assignment(const Node& node) {
        const std::size_t value = starts_.back();
        const Ask target = value == first_ ? Ask::other : out()[value - 1].ask;
        const auto* const setter = std::find_if(
            setters.begin(), setters.end(), [&](const auto& each) { return each.first == target; });
        if (setter == setters.end()) {
            put(node, Ask::other, 2);
            out().back().text = "an assignment";
            return;
        }
        const double place = out()[value - 1].number;
        out().erase(out().begin() + static_cast<std::ptrdiff_t>(value) - 1);
        put(node, setter->second, target == Ask::map ? 1 : 2);
        out().back().number = place;
    }

    // `command = "x"` is one question.
    bool add_command(const Node& node) {
        if (out().size() != first_ + 2) {
            return false;
        }
        const Instruction& left = out()[first_];
        const Instruction& right = out()[first_ + 1];
        // `helper(3), command` is how a command is read that a helper has waited for.
        const bool is_command =
            left.ask == Ask::other && (left.text == "command" || left.text == "helper, command");
        if (!is_command || right.ask != Ask::quoted) {
            return false;
        }
        const std::string name = right.text;
        out().resize(first_);
        out().push_back({.op = node.op, .ask = Ask::command, .text = name});
        return true;
    }

    // `target, statetype = A` asks whether there is somebody, and then of which type: where nobody
    // is, both `=` and `!=` are false.
    bool is_of_nobody(Op op) {
        const bool is_word = out().back().ask == Ask::word || out().back().ask == Ask::quoted;
        if (!is_word || out().size() != first_ + 2 || out()[first_].ask != Ask::absent) {
            return false;
        }
        out().pop_back();
        out().back().op = op;
        return true;
    }

    const Facts& facts_;
    Code code_;
    // of the values that are waiting: where their instructions begin
    std::vector<std::size_t> starts_;
    std::size_t first_ = 0;  // of the instructions of the node that is added
};

}  // namespace

std::optional<std::uint32_t> Names::find(std::string_view name) const {
    const auto known = places_.find(name);
    return known == places_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<std::uint32_t> Names::add(const std::string& name) {
    const auto known = find(name);
    if (known || all_.size() >= most) {
        return known;
    }
    const auto place = static_cast<std::uint32_t>(all_.size());
    all_.push_back(name);
    places_.emplace(name, place);
    return place;
}

Code compile(const Expression& expression, const Facts& facts) {
    return Compiler(facts).compile(expression);
}

std::optional<Number> compute(const Instruction& instruction, const Number* arguments,
                              const Facts& facts) noexcept {
    const auto made = [&]() -> std::optional<Number> {
        if (instruction.function != nullptr) {
            return instruction.function->compute(arguments, facts);
        }
        switch (instruction.arguments) {
            case 0: return Number{instruction.number, instruction.is_integer};
            case 1: return compute(instruction.op, arguments[0]);
            case 2: return compute(instruction.op, arguments[0], arguments[1]);
            default: {
                const bool inside = is_inside(arguments[0], arguments[1], arguments[2],
                                              instruction.open_low, instruction.open_high);
                return Number{inside == (instruction.op == Op::inside) ? 1.0 : 0.0, true};
            }
        }
    }();
    return made && std::isfinite(made->value) ? made : std::nullopt;
}

Triggers compile(const std::vector<cns::Trigger>& triggers, const Facts& facts) {
    Triggers compiled;
    std::map<std::uint32_t, std::vector<Code>> groups;
    for (const cns::Trigger& trigger : triggers) {
        Code code = compile(parse_expression(trigger.text), facts);
        if (code.empty()) {
            compiled.unreadable.push_back(
                {trigger.line, code.error.empty() ? "nothing is behind the '='" : code.error});
            code.instructions.push_back(
                {.op = Op::call,
                 .ask = Ask::other,
                 .text = trigger.text.empty() ? "an empty trigger" : trigger.text});
        }
        code.instructions.back().is_condition = true;
        groups[trigger.group].push_back(std::move(code));
    }
    compiled.all = std::move(groups[0]);
    groups.erase(0);
    const auto never = [](const Code& code) { return code.constant() == 0; };
    if (std::any_of(compiled.all.begin(), compiled.all.end(), never)) {
        return compiled;
    }
    if (groups.empty() && !compiled.all.empty()) {
        compiled.groups.emplace_back();
    }
    // The engines ignore what is behind a number that is left out. Without a trigger1 Ikemen GO
    // does not load the character, and the others count.
    std::uint32_t last = 0;
    for (auto& [number, group] : groups) {
        if (last > 0 && number > last + 1 && groups.begin()->first == 1) {
            break;
        }
        last = number;
        if (std::none_of(group.begin(), group.end(), never)) {
            compiled.groups.push_back(std::move(group));
        }
    }
    return compiled;
}

}  // namespace fightconv::mugen
