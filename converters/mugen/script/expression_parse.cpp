#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "converters/mugen/script/expression.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::mugen {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool begins_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool is_space(char c) noexcept {
    return c == ' ' || c == '\t' || static_cast<unsigned char>(c) < 0x20;
}

struct Operator {
    std::string_view sign;
    Op op;
    int strength;
};
// Longer signs come first; a greater strength binds more tightly. Some authors write "==" for "=".
constexpr std::array operators = {
    Operator{"||", Op::any, 1},        Operator{"^^", Op::either, 2},
    Operator{"&&", Op::both, 3},       Operator{"|", Op::bit_or, 4},
    Operator{"^", Op::bit_xor, 5},     Operator{"&", Op::bit_and, 6},
    Operator{":=", Op::assign, 7},     Operator{"!=", Op::not_equal, 8},
    Operator{"==", Op::equal, 8},      Operator{"=", Op::equal, 8},
    Operator{"<=", Op::less_equal, 9}, Operator{">=", Op::greater_equal, 9},
    Operator{"<", Op::less, 9},        Operator{">", Op::greater, 9},
    Operator{"+", Op::add, 10},        Operator{"-", Op::subtract, 10},
    Operator{"**", Op::power, 12},     Operator{"*", Op::multiply, 11},
    Operator{"/", Op::divide, 11},     Operator{"%", Op::modulo, 11},
};
constexpr int equality_strength = 8;
constexpr int sum_strength = 10;

constexpr std::array<std::pair<char, Op>, 3> signs = {
    {{'!', Op::negation}, {'-', Op::negate}, {'~', Op::invert}}};

class Parser {
public:
    explicit Parser(std::string_view text) : rest_(text) { skip_space(); }

    Expression whole() {
        if (at_end()) {
            return {};
        }
        if (binary(0) && !at_end()) {
            wrong("expected an operator");
        }
        return take();
    }

    // Gives take(expression, text) each expression of a list.
    template <class Take>
    void list(const Take& take_item) {
        do {
            const std::string_view before = rest_;
            const bool written = !at_end() && !rest_.starts_with(',');
            if (written && binary(0) && !at_end() && !rest_.starts_with(',')) {
                wrong("expected an operator or a comma");
            }
            Expression expression = take();
            skip_item();
            take_item(std::move(expression),
                      text::trim(before.substr(0, before.size() - rest_.size())));
        } while (accept(","));
    }

private:
    bool at_end() const noexcept { return rest_.empty(); }

    void skip_space() noexcept {
        while (!rest_.empty() && is_space(rest_.front())) {
            rest_.remove_prefix(1);
        }
    }

    void advance(std::size_t bytes) noexcept {
        rest_.remove_prefix(bytes);
        skip_space();
    }

    bool accept(std::string_view sign) noexcept {
        const bool here = rest_.starts_with(sign);
        if (here) {
            advance(sign.size());
        }
        return here;
    }

    bool expect(std::string_view sign) {
        return accept(sign) || wrong(fmt::format("expected {}", text::quoted(sign)));
    }

    bool wrong(std::string expected) {
        if (error_.empty()) {
            error_ = at_end() ? fmt::format("{}, but the text ends", expected)
                              : fmt::format("{}, found {}", expected, text::quoted(rest_));
        }
        return false;
    }

    // Removes the rest of an item that could not be read.
    void skip_item() noexcept { advance(std::min(rest_.find(','), rest_.size())); }

    Expression take() {
        Expression expression{.nodes = {}, .error = std::exchange(error_, {})};
        expression.nodes.swap(nodes_);
        depth_ = 0;
        if (!expression.error.empty()) {
            expression.nodes.clear();
        }
        return expression;
    }

    void emit(Op op) { nodes_.push_back({.op = op}); }
    void emit_number(double number, bool is_integer = true) {
        nodes_.push_back({.op = Op::number, .is_integer = is_integer, .number = number});
    }
    void emit_call(std::string name, std::uint32_t arguments) {
        nodes_.push_back({.op = Op::call, .arguments = arguments, .text = std::move(name)});
    }

    std::optional<Operator> operator_here() const noexcept {
        const auto found =
            std::find_if(operators.begin(), operators.end(),
                         [&](const Operator& known) { return rest_.starts_with(known.sign); });
        return found == operators.end() ? std::nullopt : std::optional(*found);
    }

    // An operand and the operators after it that bind at least this tightly.
    bool binary(int strength) { return operand() && climb(strength); }

    bool climb(int strength) {
        for (auto found = operator_here(); found && found->strength >= strength;
             found = operator_here()) {
            advance(found->sign.size());
            const bool equality = found->op == Op::equal || found->op == Op::not_equal;
            if (equality && may_begin_interval()) {
                FoundInterval interval;
                if (!operand_or_interval(interval)) {
                    return false;
                }
                if (interval.is_one) {
                    nodes_.push_back({.op = found->op == Op::equal ? Op::inside : Op::outside,
                                      .open_low = interval.open_low,
                                      .open_high = interval.open_high});
                    continue;
                }
                if (!climb(found->strength + 1)) {
                    return false;
                }
            } else if (!binary(found->strength + 1)) {
                return false;
            }
            emit(found->op);
        }
        return true;
    }

    struct FoundInterval {
        bool is_one = false;
        bool open_low = false;
        bool open_high = false;
    };

    bool may_begin_interval() const noexcept {
        return rest_.starts_with('[') || rest_.starts_with('(');
    }

    // `[low, high]`, `(low, high)` and the like; or an operand in parentheses.
    bool operand_or_interval(FoundInterval& interval) {
        interval.open_low = rest_.starts_with('(');
        advance(1);
        if (!deeper() || !binary(0)) {
            return false;
        }
        --depth_;
        if (interval.open_low && accept(")")) {
            return true;
        }
        interval.is_one = true;
        if (!expect(",") || !deeper() || !binary(0)) {
            return false;
        }
        --depth_;
        interval.open_high = accept(")");
        return interval.open_high || expect("]");
    }

    bool deeper() {
        return ++depth_ <= deepest_nesting ||
               wrong(fmt::format("expected parentheses at most {} deep", deepest_nesting));
    }

    // Signs, then a value. The last sign is applied first; -2**2 is (-2)**2.
    bool operand() {
        std::vector<Op> before;
        for (auto sign = sign_here(); sign || rest_.starts_with('+'); sign = sign_here()) {
            if (sign) {
                before.push_back(*sign);
            }
            advance(1);
        }
        if (!primary()) {
            return false;
        }
        std::for_each(before.rbegin(), before.rend(), [&](Op op) { emit(op); });
        forgive();
        return true;
    }

    // Skips what Ikemen GO forgives behind a value: `ctrl!` is !ctrl, and in `time = 5 6` nothing
    // is done with the 6.
    void forgive() {
        while (rest_.starts_with('!') && !rest_.starts_with("!=")) {
            advance(1);
            emit(Op::negation);
        }
        if (!at_end() && is_digit(rest_.front())) {
            number();
            nodes_.pop_back();
        }
    }

    std::optional<Op> sign_here() const noexcept {
        const auto found = std::find_if(signs.begin(), signs.end(), [&](const auto& sign) {
            return rest_.starts_with(sign.first);
        });
        return found == signs.end() ? std::nullopt : std::optional(found->second);
    }

    bool primary() {
        if (rest_.starts_with('(')) {
            advance(1);
            if (!deeper() || !binary(0) || !expect(")")) {
                return false;
            }
            --depth_;
            return true;
        }
        if (rest_.starts_with('"')) {
            return quoted_text();
        }
        if (!at_end() && (is_digit(rest_.front()) ||
                          (rest_.front() == '.' && rest_.size() > 1 && is_digit(rest_[1])))) {
            return number();
        }
        if (rest_.starts_with('$')) {
            return local();
        }
        return !at_end() && begins_name(rest_.front()) ? named() : wrong("expected a value");
    }

    // zss.md Z18
    bool local() {
        rest_.remove_prefix(1);
        if (at_end() || !begins_name(rest_.front())) {
            return wrong("expected the name of a variable");
        }
        emit_call("$" + name(), 0);
        return true;
    }

    // A text without its second quote continues to the end of the line.
    bool quoted_text() {
        rest_.remove_prefix(1);
        const std::size_t end = std::min(rest_.find('"'), rest_.size());
        nodes_.push_back({.op = Op::text, .text = std::string(rest_.substr(0, end))});
        advance(std::min(end + 1, rest_.size()));
        return true;
    }

    bool number() {
        const auto digits = [&](std::size_t from) {
            return static_cast<std::size_t>(
                std::find_if_not(rest_.begin() + static_cast<std::ptrdiff_t>(from), rest_.end(),
                                 is_digit) -
                rest_.begin());
        };
        const std::size_t whole = digits(0);
        const bool has_point = whole < rest_.size() && rest_[whole] == '.';
        const std::size_t end = has_point ? digits(whole + 1) : whole;
        const std::string_view text = rest_.substr(0, end);
        emit_number(has_point ? text::to_float(text) : text::to_int(text), !has_point);
        advance(end);
        return true;
    }

    std::string name() {
        const auto belongs = [](char c) { return begins_name(c) || is_digit(c) || c == '.'; };
        const auto end = static_cast<std::size_t>(
            std::find_if_not(rest_.begin(), rest_.end(), belongs) - rest_.begin());
        std::string word = lower_case(rest_.substr(0, end));
        advance(end);
        return word;
    }

    // A name with its arguments; after redirections, the value of another player.
    bool named() {
        std::string asked;
        for (;;) {
            std::string word = name();
            std::uint32_t arguments = 0;
            const std::size_t before = nodes_.size();
            const TriggerForm form = form_of(word);
            const bool takes_none = form == TriggerForm::word || form == TriggerForm::list;
            if (rest_.starts_with('(') && !takes_none && !in_arguments(arguments)) {
                return false;
            }
            if (form != TriggerForm::redirection || !accept(",")) {
                return asked.empty() ? finish_name(std::move(word), arguments)
                                     : finish_redirected(asked, before, std::move(word));
            }
            nodes_.resize(before);
            asked.append(asked.empty() ? "" : ", ").append(word);
            if (at_end() || !begins_name(rest_.front())) {
                return wrong("expected a name");
            }
        }
    }

    bool in_arguments(std::uint32_t& count) {
        advance(1);
        if (accept(")")) {
            return true;
        }
        if (!deeper()) {
            return false;
        }
        do {
            if (!binary(0)) {
                return false;
            }
            ++count;
        } while (accept(","));
        --depth_;
        return expect(")");
    }

    // Values of another player are never known.
    bool finish_redirected(const std::string& asked, std::size_t before, std::string word) {
        nodes_.resize(before);
        const auto emit_redirected = [&] { emit_call(fmt::format("{}, {}", asked, word), 0); };
        if (form_of(word) == TriggerForm::list) {
            emit_redirected();
            return attribute_list().has_value();
        }
        if (form_of(word) == TriggerForm::word) {
            emit_redirected();
            return compared_word();
        }
        if ((word == "animelem" && !element_trigger()) || (word == "timemod" && !time_trigger())) {
            return false;
        }
        if (asks_projectile(word)) {
            take_list();
        }
        nodes_.resize(before);
        skip_axis(word);
        emit_redirected();
        return true;
    }

    bool finish_name(std::string word, std::uint32_t arguments) {
        if (arguments == 0 && (word == "animelem" || word == "timemod")) {
            return word == "animelem" ? element_trigger() : time_trigger();
        }
        if (form_of(word) == TriggerForm::list) {
            auto list = attribute_list();
            if (!list) {
                return false;
            }
            nodes_.push_back({.op = Op::text, .text = *std::move(list)});
            emit_call(std::move(word), 1);
            return true;
        }
        if (form_of(word) == TriggerForm::word) {
            emit_call(std::move(word), 0);
            return compared_word();
        }
        if (arguments == 0 && asks_projectile(word)) {
            take_list();
        }
        skip_axis(word);
        const bool may_be_set = arguments == 1 && form_of(word) == TriggerForm::variable;
        emit_call(std::move(word), arguments);
        return !may_be_set || !accept(":=") || assigned();
    }

    // zss.md Z17: what a variable is set to reaches up to a comparison. `a := b := 0` sets both.
    bool assigned() {
        if (!deeper() || !binary(equality_strength)) {
            return false;
        }
        --depth_;
        emit(Op::assign);
        return true;
    }

    void skip_axis(std::string& word) {
        const bool axis =
            !at_end() && std::string_view("xyzXYZ").find(rest_.front()) != std::string_view::npos;
        const bool ends =
            rest_.size() < 2 || !(begins_name(rest_[1]) || is_digit(rest_[1]) || rest_[1] == '.');
        if (axis && ends && form_of(word) == TriggerForm::axis) {
            word.append(" ").append(lower_case(rest_.substr(0, 1)));
            advance(1);
        }
    }

    // The sign that belongs to such a trigger. Ikemen GO looks for the next '=' and skips what is
    // before it, as in `command > = "x"`.
    std::optional<Op> equality_sign() {
        const auto sign = operator_here();
        if (sign && (sign->op == Op::equal || sign->op == Op::not_equal)) {
            advance(sign->sign.size());
            return sign->op;
        }
        const std::size_t equals = rest_.find('=');
        if (equals == std::string_view::npos) {
            wrong("expected '=' or '!='");
            return std::nullopt;
        }
        const bool is_negated = equals > 0 && rest_[equals - 1] == '!';
        advance(equals + 1);
        return is_negated ? Op::not_equal : Op::equal;
    }

    bool compared_word() {
        const auto sign = equality_sign();
        if (!sign || !deeper() || !primary()) {
            return false;
        }
        --depth_;
        emit(*sign);
        return true;
    }

    // "= SC, NA"
    std::optional<std::string> attribute_list() {
        const auto sign = equality_sign();
        if (!sign) {
            return std::nullopt;
        }
        const std::string_view list = text::trim(rest_.substr(0, rest_.find_first_of("&|)]")));
        const std::string_view letters = text::trim(list.substr(0, list.find(',')));
        if (letters.find_first_not_of("SCAsca") != std::string_view::npos) {
            wrong("expected letters of S, C and A");
            return std::nullopt;
        }
        take_list();
        return std::string(*sign == Op::equal ? "= " : "!= ").append(list);
    }

    // `hitdefattr = SC, NA, SA`: words and commas up to the next condition.
    std::string_view take_list() noexcept {
        const std::string_view list = rest_.substr(0, rest_.find_first_of("&|)]"));
        advance(list.size());
        return list;
    }

    std::optional<Operator> comparison_here() const noexcept {
        const auto found = operator_here();
        return found && (found->strength == equality_strength ||
                         found->strength == equality_strength + 1)
                   ? found
                   : std::nullopt;
    }

    // AnimElem = k; AnimElem = k, n; AnimElem = k, >= n. Ikemen GO reads a `!=` in it as `=`.
    bool element_trigger() {
        if (!equality_sign() || !deeper() || !binary(sum_strength)) {
            return false;
        }
        --depth_;
        emit_call("animelemtime", 1);
        if (!compared_behind_comma()) {
            return false;
        }
        nodes_.back().needs_value = true;
        return true;
    }

    // The comparison after a comma, or one with 0 if there is none.
    bool compared_behind_comma() {
        Op op = Op::equal;
        if (!accept(",")) {
            emit_number(0);
            emit(op);
            return true;
        }
        if (const auto sign = comparison_here()) {
            advance(sign->sign.size());
            op = sign->op;
        }
        if (!deeper() || !binary(sum_strength)) {
            return false;
        }
        --depth_;
        emit(op);
        return true;
    }

    // TimeMod = divisor, rest
    bool time_trigger() {
        if (!equality_sign()) {
            return false;
        }
        emit_call("time", 0);
        if (!deeper() || !binary(sum_strength)) {
            return false;
        }
        --depth_;
        emit(Op::modulo);
        return compared_behind_comma();
    }

    std::string_view rest_;
    std::size_t depth_ = 0;
    std::vector<Node> nodes_;
    std::string error_;
};

}  // namespace

Expression parse_expression(std::string_view text) { return Parser(text).whole(); }

std::vector<Expression> parse_values(std::string_view text) {
    std::vector<Expression> values;
    Parser(text).list([&](Expression&& expression, std::string_view) {
        values.push_back(std::move(expression));
    });
    return values;
}

std::vector<std::string_view> split_values(std::string_view text) {
    std::vector<std::string_view> values;
    Parser(text).list([&](const Expression&, std::string_view value) { values.push_back(value); });
    return values;
}

std::size_t arity_of(const Node& node) noexcept {
    switch (node.op) {
        case Op::number:
        case Op::text: return 0;
        case Op::call: return node.arguments;
        case Op::negate:
        case Op::invert:
        case Op::negation: return 1;
        case Op::inside:
        case Op::outside: return 3;
        default: return 2;
    }
}

Prefixed take_prefix(std::string_view text) noexcept {
    const std::string_view trimmed = text::trim(text);
    const char letter = static_cast<char>(trimmed.empty() ? 0 : trimmed.front() & ~0x20);
    if (letter != 'S' && letter != 'F') {
        return {0, text};
    }
    const std::string_view rest = text::trim(trimmed.substr(1));
    const bool begins_number =
        !rest.empty() && (is_digit(rest.front()) || rest.front() == '-' || rest.front() == '(');
    return begins_number ? Prefixed{letter, rest} : Prefixed{0, text};
}

}  // namespace fightconv::mugen
