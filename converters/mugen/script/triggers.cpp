#include "converters/mugen/script/triggers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "core/base/checked.hpp"
#include "core/base/find.hpp"
#include "core/base/text/text.hpp"

namespace fightconv::mugen {

namespace {

using Formula = std::vector<Alternative>;  // one of them has to hold; {} means never, {{}} always

struct SubjectAsk {
    Ask ask;
    Subject subject;
};
constexpr std::array subject_asks = {
    SubjectAsk{Ask::state_type, Subject::state_type},
    SubjectAsk{Ask::move_type, Subject::move_type},
    SubjectAsk{Ask::control, Subject::control},
    SubjectAsk{Ask::power, Subject::power},
    SubjectAsk{Ask::time, Subject::time},
    SubjectAsk{Ask::animation_time, Subject::anim_time},
    SubjectAsk{Ask::element_time, Subject::element_time},
    SubjectAsk{Ask::element_number, Subject::element},
    SubjectAsk{Ask::state_number, Subject::state_number},
    SubjectAsk{Ask::previous_state, Subject::previous_state},
    SubjectAsk{Ask::contact, Subject::move_contact},
    SubjectAsk{Ask::hit, Subject::move_hit},
    SubjectAsk{Ask::guarded, Subject::move_guarded},
};

bool is_word(Subject subject) noexcept {
    return subject == Subject::command || subject == Subject::state_type ||
           subject == Subject::move_type;
}

std::size_t size_of(const Formula& formula) noexcept {
    return std::accumulate(
        formula.begin(), formula.end(), std::size_t{0},
        [](std::size_t sum, const Alternative& a) { return sum + a.size() + 1; });
}

// left and right. If the result would have more than `most` conditions, both stay unchanged and the
// return value is false.
bool conjoin(Formula& left, Formula& right, std::size_t most) {
    if (size_of(left) * right.size() + size_of(right) * left.size() >
        most + left.size() * right.size()) {
        return false;
    }
    // the usual case; done in place, so that many lines take only linear time
    if (right.size() == 1) {
        for (Alternative& a : left) {
            a.insert(a.end(), right.front().begin(), right.front().end());
        }
        return true;
    }
    Formula result;
    result.reserve(left.size() * right.size());
    for (const Alternative& a : left) {
        for (const Alternative& b : right) {
            result.push_back(a);
            result.back().insert(result.back().end(), b.begin(), b.end());
        }
    }
    left = std::move(result);
    return true;
}

bool disjoin(Formula& left, Formula& right, std::size_t most) {
    if (size_of(left) + size_of(right) > most) {
        return false;
    }
    std::move(right.begin(), right.end(), std::back_inserter(left));
    return true;
}

// De Morgan, if the result is no larger; nothing for a mixture of "and" and "or".
std::optional<Formula> negated(Formula formula) {
    const bool one = formula.size() == 1;
    const bool singles = std::all_of(formula.begin(), formula.end(),
                                     [](const Alternative& a) { return a.size() == 1; });
    if (!one && !singles) {
        return std::nullopt;
    }
    Formula result(singles ? 1 : 0);
    for (Alternative& alternative : formula) {
        for (Condition& condition : alternative) {
            condition.negated = !condition.negated;
            if (singles) {
                result.front().push_back(std::move(condition));
            } else {
                result.push_back({std::move(condition)});
            }
        }
    }
    return result;
}

// Text that is shown to people, kept short.
std::string shortened(std::string text) {
    constexpr std::size_t longest = 80;
    if (text.size() > longest) {
        text.replace(longest, std::string::npos, "...");
    }
    return text;
}

Condition other(std::string text) { return {.text = shortened(std::move(text))}; }

// A part of a line: a number, the value of a subject, or a formula over conditions.
struct Part {
    std::optional<double> number{};
    std::optional<Condition> subject{};  // without the numbers that it is compared with
    std::optional<Formula> formula{};
    std::string word{};  // a name or a text in quotes
    std::string why{};   // what it depends on; empty for a number
};

// Walks over the instructions of a line.
class LineReader {
public:
    Part read(const Code& code) && {
        for (const Instruction& instruction : code.instructions) {
            const std::size_t first = stack_.size() - instruction.arguments;
            Part part = combine(instruction, first);
            stack_.resize(first);
            stack_.push_back(std::move(part));
        }
        return std::move(stack_.back());
    }

    // The condition for the part alone: a number that is not 0.
    static Formula formula_of(Part part) {
        if (part.formula) {
            return *std::move(part.formula);
        }
        if (part.number) {
            return *part.number != 0 ? Formula{{}} : Formula{};
        }
        if (part.subject && !is_word(part.subject->subject)) {
            Condition condition = *std::move(part.subject);
            condition.negated = true;
            condition.low = condition.high = 0;
            return {{std::move(condition)}};
        }
        return {{other(std::move(part.why))}};
    }

private:
    Part combine(const Instruction& instruction, std::size_t first) {
        if (instruction.ask == Ask::nothing && instruction.op == Op::number) {
            return {.number = instruction.number};
        }
        if (instruction.ask == Ask::command) {
            Condition command{.subject = Subject::command,
                              .negated = instruction.op == Op::not_equal,
                              .text = instruction.text};
            return {.formula = Formula{{std::move(command)}}, .why = "command"};
        }
        if (instruction.op == Op::call || instruction.op == Op::text ||
            instruction.ask == Ask::absent) {
            return named(instruction, first);
        }
        Part part{.why = instruction.op == Op::assign ? "an assignment" : dependence(first)};
        switch (instruction.op) {
            case Op::negation: part.formula = negated(formula_of(std::move(stack_[first]))); break;
            case Op::both:
            case Op::any: part.formula = joined(instruction.op, first); break;
            case Op::inside:
            case Op::outside: part.formula = interval(instruction, first); break;
            default:
                part.formula = instruction.arguments == 2
                                   ? compared(instruction.op, stack_[first], stack_.back())
                                   : std::nullopt;
                break;
        }
        return part;
    }

    // The question on which the first value that is not a number depends.
    std::string dependence(std::size_t first) const {
        const auto unknown =
            std::find_if(stack_.begin() + static_cast<std::ptrdiff_t>(first), stack_.end(),
                         [](const Part& part) { return !part.number; });
        return unknown == stack_.end() ? std::string() : unknown->why;
    }

    Part named(const Instruction& instruction, std::size_t first) const {
        if (instruction.ask == Ask::function) {
            return {.why = dependence(first)};
        }
        Part part;
        if (instruction.arguments == 0) {
            part.word = instruction.text;
        }
        part.why = instruction.ask == Ask::quoted          ? "\"" + instruction.text + "\""
                   : instruction.ask == Ask::hit_attribute ? "hitdefattr " + instruction.text
                                                           : call_text(instruction, first);
        const auto known =
            std::find_if(subject_asks.begin(), subject_asks.end(),
                         [&](const SubjectAsk& each) { return each.ask == instruction.ask; });
        const bool exact = instruction.arguments == 0 || stack_[first].number;
        if (known == subject_asks.end() || !exact || instruction.text == "powermax") {
            return part;
        }
        Condition subject{.subject = known->subject};
        if (known->subject == Subject::element_time) {
            subject.element = rounded(*stack_[first].number);
        } else if (known->subject == Subject::element && *stack_[first].number != 0) {
            return part;  // the element of another time
        }
        part.subject = std::move(subject);
        return part;
    }

    // A float is written with as many digits as it has.
    static std::string words_of(double number) {
        return std::trunc(number) == number ? number_text(number)
                                            : number_text(static_cast<float>(number));
    }

    std::string call_text(const Instruction& instruction, std::size_t first) const {
        std::string text = instruction.text;
        for (std::size_t i = 0; i < instruction.arguments; ++i) {
            const Part& argument = stack_[first + i];
            text.append(i == 0 ? "(" : ",")
                .append(argument.number ? words_of(*argument.number) : argument.why);
        }
        return text.append(instruction.arguments == 0 ? "" : ")");
    }

    static std::int32_t rounded(double number) noexcept {
        return saturate<std::int32_t>(static_cast<std::int64_t>(std::clamp(number, -1e10, 1e10)));
    }

    std::optional<Formula> joined(Op op, std::size_t first) {
        Formula left = formula_of(std::move(stack_[first]));
        Formula right = formula_of(std::move(stack_[first + 1]));
        const bool fits = op == Op::both ? conjoin(left, right, most_line_conditions)
                                         : disjoin(left, right, most_line_conditions);
        return fits ? std::optional(std::move(left)) : std::nullopt;
    }

    std::optional<Formula> compared(Op op, const Part& a, const Part& b) const {
        if (a.subject) {
            return compared_with(op, *a.subject, b);
        }
        constexpr std::array<std::pair<Op, Op>, 6> mirrored = {
            {{Op::equal, Op::equal},
             {Op::not_equal, Op::not_equal},
             {Op::less, Op::greater},
             {Op::less_equal, Op::greater_equal},
             {Op::greater, Op::less},
             {Op::greater_equal, Op::less_equal}}};
        const auto mirror = std::find_if(mirrored.begin(), mirrored.end(),
                                         [&](const auto& pair) { return pair.first == op; });
        return b.subject && mirror != mirrored.end() ? compared_with(mirror->second, *b.subject, a)
                                                     : std::nullopt;
    }

    static std::optional<Formula> compared_with(Op op, Condition condition, const Part& with) {
        condition.negated = op == Op::not_equal;
        if (is_word(condition.subject)) {
            if ((op != Op::equal && op != Op::not_equal) || with.word.empty()) {
                return std::nullopt;
            }
            condition.text = condition.subject == Subject::command
                                 ? with.word
                                 : std::string(1, static_cast<char>(with.word.front() & ~0x20));
            return Formula{{std::move(condition)}};
        }
        if (!with.number) {
            return std::nullopt;
        }
        const double number = *with.number;
        switch (op) {
            case Op::equal:
            case Op::not_equal:
                if (number != std::trunc(number)) {
                    return std::nullopt;
                }
                condition.low = condition.high = rounded(number);
                break;
            case Op::less: condition.high = rounded(std::ceil(number) - 1); break;
            case Op::less_equal: condition.high = rounded(std::floor(number)); break;
            case Op::greater: condition.low = rounded(std::floor(number) + 1); break;
            case Op::greater_equal: condition.low = rounded(std::ceil(number)); break;
            default: return std::nullopt;
        }
        return Formula{{std::move(condition)}};
    }

    std::optional<Formula> interval(const Instruction& instruction, std::size_t first) const {
        const Part& part = stack_[first];
        const std::optional<double> low = stack_[first + 1].number;
        const std::optional<double> high = stack_[first + 2].number;
        if (!part.subject || is_word(part.subject->subject) || !low || !high) {
            return std::nullopt;
        }
        Condition condition = *part.subject;
        condition.negated = instruction.op == Op::outside;
        condition.low = rounded(instruction.open_low ? std::floor(*low) + 1 : std::ceil(*low));
        condition.high = rounded(instruction.open_high ? std::ceil(*high) - 1 : std::floor(*high));
        return Formula{{std::move(condition)}};
    }

    std::vector<Part> stack_;
};

}  // namespace

Conditions conditions_of(const Triggers& triggers) {
    Conditions conditions;
    const auto add_lines = [&](Formula formula, const std::vector<Code>& lines) {
        for (const Code& code : lines) {
            Formula line = LineReader::formula_of(LineReader().read(code));
            conditions.cut = !conjoin(formula, line, most_conditions) || conditions.cut;
        }
        return formula;
    };
    const Formula common = add_lines({{}}, triggers.all);
    std::size_t left = most_conditions;
    for (const std::vector<Code>& lines : triggers.groups) {
        Formula group = add_lines(common, lines);
        if (size_of(group) > left) {
            conditions.cut = true;
            break;
        }
        left -= size_of(group);
        std::move(group.begin(), group.end(), std::back_inserter(conditions.alternatives));
    }
    return conditions;
}

std::string dependence_of(const Code& code) {
    return code.empty() ? "there is no expression" : shortened(LineReader().read(code).why);
}

const Condition* find(const Alternative& alternative, Subject subject) noexcept {
    return find_where(alternative,
                      [&](const Condition& condition) { return condition.subject == subject; });
}

}  // namespace fightconv::mugen
