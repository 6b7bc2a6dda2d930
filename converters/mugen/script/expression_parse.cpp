#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "converters/mugen/script/expression.hpp"
#include "converters/mugen/script/vocabulary.hpp"
#include "core/base/text/text.hpp"
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

    // Ikemen GO reads no further than a '#' outside of a text.
    void skip_space() noexcept {
        while (!rest_.empty() && is_space(rest_.front())) {
            rest_.remove_prefix(1);
        }
        if (rest_.starts_with('#')) {
            rest_ = {};
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

    // Ikemen GO does not read this, but others may.
    void refuse(std::string why) {
        if (refused_.empty()) {
            refused_ = std::move(why);
        }
    }

    // Removes the rest of an item that could not be read.
    void skip_item() noexcept { advance(std::min(rest_.find(','), rest_.size())); }

    Expression take() {
        Expression expression{.nodes = {},
                              .error = std::exchange(error_, {}),
                              .refused = std::exchange(refused_, {}),
                              .lacks_sign = std::exchange(lacks_sign_, false)};
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
            if (found->sign == "==" || found->op == Op::assign) {
                refuse(fmt::format("'{}' is no comparison", found->sign));
            }
            advance(found->sign.size());
            const bool equality = found->op == Op::equal || found->op == Op::not_equal;
            if (equality && rest_.starts_with('"') && is_text(nodes_.back())) {
                quoted_text();
                emit(found->op);
                continue;
            }
            if (equality && may_begin_interval()) {
                FoundInterval interval;
                if (!operand_or_interval(interval)) {
                    return false;
                }
                if (interval.is_one) {
                    emit_interval(found->op, interval);
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

    // Ikemen GO knows no such trigger, but a later version may, and may compare it with a text.
    static bool is_text(const Node& node) noexcept {
        return node.op == Op::call && spelling_of(node.text) == nullptr;
    }

    struct FoundInterval {
        bool is_one = false;
        bool open_low = false;
        bool open_high = false;
    };

    void emit_interval(Op op, const FoundInterval& interval) {
        nodes_.push_back({.op = op == Op::equal ? Op::inside : Op::outside,
                          .open_low = interval.open_low,
                          .open_high = interval.open_high});
    }

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
            } else {
                refuse("a value begins with '+'");
            }
            advance(1);
        }
        if (!primary()) {
            return false;
        }
        std::for_each(before.rbegin(), before.rend(), [&](Op op) { emit(op); });
        return forgive();
    }

    // Skips what Ikemen GO forgives behind a value: `ctrl!` is !ctrl, in `time = 5 6` and
    // `time = 5~6` nothing is done with the 6 nor in `1.5.5` with the last .5, and `time var(1) =`
    // is time = var(1).
    bool forgive() {
        while (rest_.starts_with('!') && !rest_.starts_with("!=")) {
            advance(1);
            emit(Op::negation);
        }
        if (rest_.starts_with('~')) {
            while (sign_here()) {
                advance(1);
            }
            if (at_end()) {
                return wrong("expected a value");
            }
        }
        skip_number();
        if (at_end() || (!begins_name(rest_.front()) && rest_.front() != '(')) {
            return true;
        }
        const std::string_view behind = rest_;
        if (!deeper() || !primary()) {
            return false;
        }
        --depth_;
        const auto comparison = comparison_here();
        if (!comparison) {
            rest_ = behind;
            return wrong("expected an operator");
        }
        advance(comparison->sign.size());
        skip_number();
        emit(comparison->op);
        return true;
    }

    void skip_number() {
        if (begins_number()) {
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
            refuse("a text in quotes is no value");
            return quoted_text();
        }
        if (begins_number()) {
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

    // A text without its second quote continues to the end of the line; Ikemen GO does not read it.
    bool quoted_text() {
        rest_.remove_prefix(1);
        if (rest_.find('"') == std::string_view::npos) {
            refuse("a text has no quote at its end");
        }
        const std::size_t end = std::min(rest_.find('"'), rest_.size());
        nodes_.push_back({.op = Op::text, .text = std::string(rest_.substr(0, end))});
        advance(std::min(end + 1, rest_.size()));
        return true;
    }

    bool begins_number() const noexcept {
        return !at_end() && (is_digit(rest_.front()) ||
                             (rest_.front() == '.' && rest_.size() > 1 && is_digit(rest_[1])));
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
        std::size_t end = has_point ? digits(whole + 1) : whole;
        bool is_integer = !has_point;
        if (end < rest_.size() && (rest_[end] | 0x20) == 'e') {
            const bool has_sign =
                end + 1 < rest_.size() && (rest_[end + 1] == '-' || rest_[end + 1] == '+');
            const std::size_t exponent = end + (has_sign ? 2 : 1);
            if (digits(exponent) > exponent) {
                end = digits(exponent);
                is_integer = false;
            }
        }
        const std::string_view text = rest_.substr(0, end);
        if (!has_point && !is_integer) {
            refuse(fmt::format("{} has an exponent and no point; write a plain decimal", text));
        }
        emit_number(is_integer ? text::to_int(text) : text::to_float(text), is_integer);
        advance(end);
        return true;
    }

    // The letters, digits and points that come next; nothing moves on.
    std::string_view word_here() const noexcept {
        const auto belongs = [](char c) { return begins_name(c) || is_digit(c) || c == '.'; };
        const auto end = std::find_if_not(rest_.begin(), rest_.end(), belongs);
        return rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    }

    std::string name() {
        const std::string_view word = word_here();
        advance(word.size());
        return lower_case(word);
    }

    // A name with its arguments; after redirections, the value of another player.
    bool named() {
        std::string asked;
        for (;;) {
            std::string word = name();
            std::uint32_t arguments = 0;
            const std::size_t before = nodes_.size();
            const TriggerForm form = form_of(word);
            if (rest_.starts_with('(') && !is_compared(form) && form != TriggerForm::list &&
                !in_arguments(word, arguments)) {
                return false;
            }
            check_arguments(word, arguments);
            const bool redirects = form == TriggerForm::redirection && accept(",");
            if (form == TriggerForm::redirection && !redirects) {
                refuse(fmt::format("{} needs a comma and a trigger behind it", word));
            }
            if (!redirects) {
                // a helper has the constants of its parent
                const bool is_own =
                    asked.empty() || (word == "const" && (asked == "parent" || asked == "root"));
                return is_own ? finish_name(std::move(word), arguments)
                              : finish_redirected(asked, before, std::move(word));
            }
            nodes_.resize(before);
            asked.append(asked.empty() ? "" : ", ").append(word);
            if (at_end() || !begins_name(rest_.front())) {
                return wrong("expected a name");
            }
        }
    }

    static bool is_compared(TriggerForm form) noexcept {
        return form == TriggerForm::word || form == TriggerForm::letter ||
               form == TriggerForm::quoted;
    }

    void check_arguments(const std::string& word, std::uint32_t count) {
        const TriggerSpelling* const spelling = spelling_of(word);
        if (spelling == nullptr) {
            return;
        }
        if (count < spelling->fewest || count > spelling->most) {
            refuse(spelling->most == 0
                       ? fmt::format("{} takes no value in parentheses", word)
                       : fmt::format("{} takes {}{} in parentheses", word,
                                     spelling->fewest < spelling->most ? "at most " : "",
                                     counted(spelling->most, "value")));
        } else if (count == 1 && !spelling->words.empty() && spelling->words != "*" &&
                   (nodes_.back().op != Op::call ||
                    !has_item(spelling->words, nodes_.back().text))) {
            refuse(fmt::format(
                "{} does not know the word in its parentheses{}", word,
                spelling->minds_case ? ", where capital and small letters differ" : ""));
        }
    }

    // map(vel), const(size.height): the word in the parentheses is no trigger, whatever it is.
    static bool takes_word(const std::string& name) noexcept {
        const TriggerSpelling* const spelling = spelling_of(name);
        return spelling != nullptr && spelling->most == 1 && !spelling->words.empty();
    }

    static bool minds_case(const std::string& name) noexcept {
        const TriggerSpelling* const spelling = spelling_of(name);
        return spelling != nullptr && spelling->minds_case;
    }

    bool in_arguments(const std::string& name, std::uint32_t& count) {
        advance(1);
        if (accept(")")) {
            return true;
        }
        if (takes_word(name) && !at_end() && begins_name(rest_.front())) {
            const std::string_view before = rest_;
            const std::string word(word_here());
            advance(word.size());
            emit_call(minds_case(name) ? word : lower_case(word), 0);
            // Ikemen GO takes any sign for the parenthesis behind the name of a constant.
            if (rest_.starts_with(')') || (name == "const" && !at_end())) {
                advance(1);
                count = 1;
                return true;
            }
            rest_ = before;
            nodes_.pop_back();
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

    enum class ComparedWith : std::uint8_t { value, text, flags };

    // The argument is the last node.
    ComparedWith what_compares(const std::string& word) const noexcept {
        const TriggerSpelling* const spelling = spelling_of(word);
        if (spelling == nullptr || nodes_.back().op != Op::call) {
            return ComparedWith::value;
        }
        const std::string& argument = nodes_.back().text;
        return has_item(spelling->texts, argument)   ? ComparedWith::text
               : has_item(spelling->flags, argument) ? ComparedWith::flags
                                                     : ComparedWith::value;
    }

    // The `= "x"` behind stagevar(info.name), the `= MAF-` behind hitdefvar(hitflag).
    bool compared_part(ComparedWith compared_with) {
        if (compared_with == ComparedWith::value) {
            return true;
        }
        const auto sign = equality_sign();
        if (!sign) {
            return false;
        }
        if (compared_with == ComparedWith::flags) {
            flags();
        } else if (rest_.starts_with('"')) {
            quoted_text();
        } else {
            refuse("a text that is compared has no quotes");
            if (!deeper() || !primary()) {
                return false;
            }
            --depth_;
        }
        emit(*sign);
        return true;
    }

    // Ikemen GO reads a sign only if no space is before it, and lets the letters be missing at the
    // end of the line.
    void flags() {
        const std::string_view letters = word_here();
        if (letters.find_first_not_of("HLMAFDPhlmafdp") != std::string_view::npos ||
            (letters.empty() && !at_end())) {
            refuse("a flag has letters other than H, L, M, A, F, D and P");
        }
        const bool has_sign = rest_.substr(letters.size(), 1).find_first_of("+-") == 0;
        nodes_.push_back({.op = Op::text, .text = std::string(letters)});
        advance(letters.size() + (has_sign ? 1 : 0));
    }

    // Values of another player are never known.
    bool finish_redirected(const std::string& asked, std::size_t before, std::string word) {
        const ComparedWith compared_with =
            nodes_.size() > before ? what_compares(word) : ComparedWith::value;
        nodes_.resize(before);
        const auto emit_redirected = [&] { emit_call(fmt::format("{}, {}", asked, word), 0); };
        if (form_of(word) == TriggerForm::list) {
            emit_redirected();
            return attribute_list().has_value();
        }
        if (is_compared(form_of(word))) {
            emit_redirected();
            return compared_word(word);
        }
        if ((word == "animelem" && !element_trigger()) || (word == "timemod" && !time_trigger())) {
            return false;
        }
        if (asks_projectile(word)) {
            projectile_value(word);
        }
        nodes_.resize(before);
        skip_axis(word);
        emit_redirected();
        return compared_part(compared_with);
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
        if (is_compared(form_of(word))) {
            emit_call(word, 0);
            return compared_word(word);
        }
        if (arguments == 0 && asks_projectile(word)) {
            projectile_value(word);
        }
        skip_axis(word);
        const bool may_be_set = arguments == 1 && form_of(word) == TriggerForm::variable;
        const ComparedWith compared_with =
            arguments == 1 ? what_compares(word) : ComparedWith::value;
        emit_call(std::move(word), arguments);
        return compared_part(compared_with) && (!may_be_set || !accept(":=") || assigned());
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
        if (form_of(word) != TriggerForm::axis) {
            return;
        }
        const TriggerSpelling* const spelling = spelling_of(word);
        const std::string_view words = spelling != nullptr ? spelling->words : "x,y,z";
        const std::string_view before = rest_;
        if (std::string axis = at_end() || !begins_name(rest_.front()) ? std::string() : name();
            has_item(words, axis)) {
            word.append(" ").append(axis);
            return;
        }
        rest_ = before;
        refuse(fmt::format("{} needs one of the words {} behind it", word, words));
    }

    // The sign that belongs to such a trigger. Ikemen GO looks for the next '=' and skips what is
    // before it, as in `command > = "x"`.
    std::optional<Op> equality_sign() {
        const auto sign = operator_here();
        if (sign && (sign->op == Op::equal || sign->op == Op::not_equal)) {
            if (sign->sign == "==") {
                refuse("'==' is no comparison");
            }
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

    bool compared_word(const std::string& asked) {
        const auto sign = equality_sign();
        if (!sign || !deeper()) {
            return false;
        }
        const bool is_quoted = rest_.starts_with('"');
        const std::size_t before = nodes_.size();
        if (is_quoted ? !quoted_text() : !primary()) {
            return false;
        }
        --depth_;
        const TriggerSpelling* const spelling = spelling_of(asked);
        if (form_of(asked) == TriggerForm::quoted && !is_quoted) {
            refuse(fmt::format("the text behind {} has no quotes; write {} = \"{}\"", asked, asked,
                               nodes_[before].text));
        } else if (spelling != nullptr && !spelling->words.empty()) {
            const Node& node = nodes_[before];
            const std::string word = is_quoted || node.op != Op::call ? std::string()
                                     : form_of(asked) == TriggerForm::letter
                                         ? node.text.substr(0, 1)
                                         : node.text;
            if (!has_item(spelling->words, word)) {
                refuse(fmt::format("{} is compared with none of {}", asked, spelling->words));
            }
        }
        emit(*sign);
        return true;
    }

    // The `= 1, < 5` behind projhit.
    void projectile_value(std::string_view word) {
        if (take_list().find('=') == std::string_view::npos) {
            refuse(fmt::format("{} needs '=' and a number behind it", word));
        }
    }

    // "= SC, NA"
    std::optional<std::string> attribute_list() {
        const auto sign = equality_sign();
        if (!sign) {
            lacks_sign_ = true;
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
        if (!equality_sign() || !literal("AnimElem", true)) {
            return false;
        }
        emit_call("animelemtime", 1);
        if (!compared_behind_comma("AnimElem")) {
            return false;
        }
        nodes_.back().needs_value = true;
        return true;
    }

    // A value that Ikemen GO wants to be a number, and not an expression. It passes over what is
    // before the number, as in `AnimElem = 2, >= x1`.
    bool literal(std::string_view asked, bool is_positive) {
        const std::size_t before = nodes_.size();
        const std::size_t number = rest_.find_first_of("0123456789-");
        if (number != std::string_view::npos &&
            std::all_of(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(number),
                        begins_name) &&
            !is_trigger_name(lower_case(rest_.substr(0, number)))) {
            advance(number);
        }
        if (!deeper() || !binary(sum_strength)) {
            return false;
        }
        --depth_;
        const bool is_negated = nodes_.size() == before + 2 && nodes_.back().op == Op::negate;
        const bool is_number =
            nodes_[before].op == Op::number && (nodes_.size() == before + 1 || is_negated);
        if (!is_number || (is_positive && (is_negated || nodes_[before].number < 1))) {
            refuse(fmt::format("{} needs a number{} there, and not an expression", asked,
                               is_positive ? " above 0" : ""));
        }
        return true;
    }

    // The comparison after a comma, or one with 0 if there is none; Ikemen GO lets the number be
    // missing, too.
    bool compared_behind_comma(std::string_view asked) {
        Op op = Op::equal;
        if (!accept(",")) {
            emit_number(0);
            emit(op);
            return true;
        }
        if (const auto sign = comparison_here()) {
            advance(sign->sign.size());
            op = sign->op;
            while (!at_end() && std::string_view("<>=!").find(rest_.front()) != rest_.npos) {
                advance(1);  // which Ikemen GO passes over
            }
            if ((op == Op::equal || op == Op::not_equal) && may_begin_interval()) {
                FoundInterval interval;
                if (!operand_or_interval(interval)) {
                    return false;
                }
                if (interval.is_one) {
                    emit_interval(op, interval);
                } else {
                    emit(op);
                }
                return true;
            }
        }
        if (at_end() ||
            std::string_view("&|^)+*/%").find(rest_.front()) != std::string_view::npos) {
            emit_number(0);
        } else if (!literal(asked, false)) {
            return false;
        }
        emit(op);
        return true;
    }

    // TimeMod = divisor, rest
    bool time_trigger() {
        if (!equality_sign()) {
            return false;
        }
        emit_call("time", 0);
        if (!literal("TimeMod", true)) {
            return false;
        }
        emit(Op::modulo);
        if (!rest_.starts_with(',')) {
            refuse("TimeMod needs a second number behind a comma");
        }
        return compared_behind_comma("TimeMod");
    }

    std::string_view rest_;
    std::size_t depth_ = 0;
    std::vector<Node> nodes_;
    std::string error_;
    std::string refused_;
    bool lacks_sign_ = false;
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
