#include "formats/cns/triggers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "core/base/checked.hpp"

namespace fightconv::cns {

namespace {

using Formula = std::vector<Alternative>;  // one of them has to hold; {} means never, {{}} always

struct SubjectName {
    std::string_view name;
    std::uint32_t arguments;
    Subject subject;
};
constexpr std::array<SubjectName, 15> subject_names = {{{"command", 0, Subject::command},
                                                        {"statetype", 0, Subject::state_type},
                                                        {"movetype", 0, Subject::move_type},
                                                        {"ctrl", 0, Subject::control},
                                                        {"power", 0, Subject::power},
                                                        {"time", 0, Subject::time},
                                                        {"statetime", 0, Subject::time},
                                                        {"animtime", 0, Subject::anim_time},
                                                        {"animelemtime", 1, Subject::element_time},
                                                        {"animelemno", 1, Subject::element},
                                                        {"stateno", 0, Subject::state_number},
                                                        {"prevstateno", 0, Subject::previous_state},
                                                        {"movecontact", 0, Subject::move_contact},
                                                        {"movehit", 0, Subject::move_hit},
                                                        {"moveguarded", 0, Subject::move_guarded}}};

bool is_word(Subject subject) noexcept { return subject == Subject::command || subject == Subject::state_type || subject == Subject::move_type; }

std::size_t size_of(const Formula& formula) noexcept {
    return std::accumulate(formula.begin(), formula.end(), std::size_t{0}, [](std::size_t sum, const Alternative& a) { return sum + a.size() + 1; });
}

// left and right. If the result would have more than `most` conditions, both stay unchanged and the return value is false.
bool conjoin(Formula& left, Formula& right, std::size_t most) {
    if (size_of(left) * right.size() + size_of(right) * left.size() > most + left.size() * right.size()) {
        return false;
    }
    if (right.size() == 1) {  // the usual case; done in place, so that many lines take only linear time
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
    const bool singles = std::all_of(formula.begin(), formula.end(), [](const Alternative& a) { return a.size() == 1; });
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

// A part of an expression: a value, possibly that of a subject, or a formula over conditions.
struct Part {
    Operand operand{};
    std::optional<Condition> subject{};  // without the numbers that it is compared with
    std::optional<Formula> formula{};
    std::string word{};  // a name or a text in quotes
};

class LineReader {
public:
    LineReader(const Trigger& trigger, const Facts& facts) : trigger_(trigger), facts_(facts) {}

    Formula read() {
        const Expression expression = parse_expression(trigger_.text);
        if (expression.nodes.empty()) {
            return {{other(expression.error.empty() ? "there is no expression" : expression.error)}};
        }
        for (const Node& node : expression.nodes) {
            const std::size_t first = stack_.size() - arity_of(node);
            Part part = combine(node, first);
            stack_.resize(first);
            stack_.push_back(std::move(part));
        }
        return formula_of(std::move(stack_.back()));
    }

private:
    Condition other(std::string text) const { return {.line = trigger_.line, .group = trigger_.group, .text = std::move(text)}; }

    Part combine(const Node& node, std::size_t first) {
        std::vector<Operand> arguments;
        for (std::size_t i = first; i < stack_.size(); ++i) {
            arguments.push_back(stack_[i].operand);
        }
        Part part{.operand = apply(node, arguments.data(), facts_)};
        if (part.operand.value.kind == Value::Kind::exact) {
            return part;
        }
        switch (node.op) {
            case Op::text: part.word = node.text; break;
            case Op::call: name_subject(part, node, arguments); break;
            case Op::negation: part.formula = negated(formula_of(std::move(stack_[first]))); break;
            case Op::both:
            case Op::any: part.formula = joined(node.op, first); break;
            case Op::inside:
            case Op::outside: part.formula = interval(node, first); break;
            default: part.formula = compared(node.op, stack_[first], stack_.back()); break;
        }
        return part;
    }

    void name_subject(Part& part, const Node& node, const std::vector<Operand>& arguments) const {
        part.word = node.arguments == 0 ? node.text : std::string();
        // `helper(3), command` is how a command is read that a helper has waited for.
        const std::string_view name = node.text == "helper, command" ? "command" : std::string_view(node.text);
        const auto known =
            std::find_if(subject_names.begin(), subject_names.end(), [&](const SubjectName& s) { return s.name == name && s.arguments == node.arguments; });
        const bool exact = std::all_of(arguments.begin(), arguments.end(), [](const Operand& o) { return o.value.kind == Value::Kind::exact; });
        if (known == subject_names.end() || !exact) {
            return;
        }
        Condition subject = other({});
        subject.subject = known->subject;
        if (known->subject == Subject::element_time) {
            subject.element = rounded(arguments.front().value.number);
        } else if (known->subject == Subject::element && arguments.front().value.number != 0) {
            return;  // the element of another time
        }
        part.subject = std::move(subject);
    }

    static std::int32_t rounded(double number) noexcept { return saturate<std::int32_t>(static_cast<std::int64_t>(std::clamp(number, -1e10, 1e10))); }

    // The condition for the part alone: a number that is not 0.
    Formula formula_of(Part part) const {
        if (part.formula) {
            return *std::move(part.formula);
        }
        if (part.operand.value.kind == Value::Kind::exact) {
            return part.operand.value.number != 0 ? Formula{{}} : Formula{};
        }
        if (part.subject && !is_word(part.subject->subject)) {
            Condition condition = *std::move(part.subject);
            condition.negated = true;
            condition.low = condition.high = 0;
            return {{std::move(condition)}};
        }
        return {{other(part.operand.value.why)}};
    }

    std::optional<Formula> joined(Op op, std::size_t first) {
        Formula left = formula_of(std::move(stack_[first]));
        Formula right = formula_of(std::move(stack_[first + 1]));
        const bool fits = op == Op::both ? conjoin(left, right, most_line_conditions) : disjoin(left, right, most_line_conditions);
        return fits ? std::optional(std::move(left)) : std::nullopt;
    }

    std::optional<Formula> compared(Op op, const Part& a, const Part& b) const {
        if (a.subject) {
            return compared_with(op, *a.subject, b);
        }
        constexpr std::array<std::pair<Op, Op>, 6> mirrored = {{{Op::equal, Op::equal},
                                                                {Op::not_equal, Op::not_equal},
                                                                {Op::less, Op::greater},
                                                                {Op::less_equal, Op::greater_equal},
                                                                {Op::greater, Op::less},
                                                                {Op::greater_equal, Op::less_equal}}};
        const auto mirror = std::find_if(mirrored.begin(), mirrored.end(), [&](const auto& pair) { return pair.first == op; });
        return b.subject && mirror != mirrored.end() ? compared_with(mirror->second, *b.subject, a) : std::nullopt;
    }

    static std::optional<Formula> compared_with(Op op, Condition condition, const Part& with) {
        condition.negated = op == Op::not_equal;
        if (is_word(condition.subject)) {
            if ((op != Op::equal && op != Op::not_equal) || with.word.empty()) {
                return std::nullopt;
            }
            condition.text = condition.subject == Subject::command ? with.word : std::string(1, static_cast<char>(with.word.front() & ~0x20));
            return Formula{{std::move(condition)}};
        }
        if (with.operand.value.kind != Value::Kind::exact) {
            return std::nullopt;
        }
        const double number = with.operand.value.number;
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

    std::optional<Formula> interval(const Node& node, std::size_t first) const {
        const Part& part = stack_[first];
        const Value& low = stack_[first + 1].operand.value;
        const Value& high = stack_[first + 2].operand.value;
        if (!part.subject || is_word(part.subject->subject) || low.kind != Value::Kind::exact || high.kind != Value::Kind::exact) {
            return std::nullopt;
        }
        Condition condition = *part.subject;
        condition.negated = node.op == Op::outside;
        condition.low = rounded(node.open_low ? std::floor(low.number) + 1 : std::ceil(low.number));
        condition.high = rounded(node.open_high ? std::ceil(high.number) - 1 : std::floor(high.number));
        return Formula{{std::move(condition)}};
    }

    const Trigger& trigger_;
    const Facts& facts_;
    std::vector<Part> stack_;
};

}  // namespace

Conditions conditions_of(const Controller& controller, const Facts& facts) {
    std::vector<const Trigger*> triggers;
    for (const Trigger& trigger : controller.triggers) {
        triggers.push_back(&trigger);
    }
    std::stable_sort(triggers.begin(), triggers.end(), [](const Trigger* a, const Trigger* b) { return a->group < b->group; });

    Conditions conditions;
    auto next = triggers.cbegin();
    const auto read_group = [&](Formula formula, std::uint32_t group) {
        for (; next != triggers.cend() && (*next)->group == group; ++next) {
            Formula line = LineReader(**next, facts).read();
            conditions.cut = !conjoin(formula, line, most_conditions) || conditions.cut;
        }
        return formula;
    };
    const Formula common = read_group({{}}, 0);
    if (next == triggers.cend() && !triggers.empty()) {
        conditions.alternatives = common;
    }
    std::size_t left = most_conditions;
    while (next != triggers.cend()) {
        Formula group = read_group(common, (*next)->group);
        if (size_of(group) > left) {
            conditions.cut = true;
            break;
        }
        left -= size_of(group);
        std::move(group.begin(), group.end(), std::back_inserter(conditions.alternatives));
    }
    return conditions;
}

const Condition* find(const Alternative& alternative, Subject subject) noexcept {
    const auto found = std::find_if(alternative.begin(), alternative.end(), [&](const Condition& condition) { return condition.subject == subject; });
    return found == alternative.end() ? nullptr : &*found;
}

}  // namespace fightconv::cns
