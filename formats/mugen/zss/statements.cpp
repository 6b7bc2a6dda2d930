#include "formats/mugen/zss/statements.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/text/text.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::zss {

namespace {

constexpr std::size_t most_of_number = 64;

bool is_among(std::string_view word, std::initializer_list<std::string_view> list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

Result<std::uint32_t> StatementReader::add(Kind kind, std::uint32_t line) {
    FC_TRY(charge(sizeof(Statement)));
    Statement& statement = file_.statements.emplace_back();
    statement.kind = kind;
    statement.line = line;
    return static_cast<std::uint32_t>(file_.statements.size() - 1);
}

void StatementReader::append(List& list, std::uint32_t place) {
    if (place == none) {
        return;
    }
    (list.first == none ? list.first : at(list.last).next) = place;
    list.last = place;
}

// Directly under a StateDef or Function, up to the next one.
Result<std::uint32_t> StatementReader::body() {
    List list;
    depth_ = 0;
    loops_ = 0;
    while (!is_broken_) {
        cursor_.skip_space();
        if (cursor_.at_end() || cursor_.peek() == '[') {
            break;
        }
        if (cursor_.peek() == '}') {
            refused(cursor_.line(), "there is a '}}' too many");
            cursor_.advance();
            continue;
        }
        FC_ASSIGN(const std::uint32_t place, statement());
        append(list, place);
        if (!is_broken_ && !cursor_.is_line_over()) {  // Z9
            refused(cursor_.line(),
                    "something follows a statement on its line, which only a block may have");
        }
    }
    return list.first;
}

// In a block whose '{' has been read; its end is read, too. The cases of a switch end before
// the next.
Result<std::uint32_t> StatementReader::block(std::uint32_t begin, bool is_case) {
    List list;
    if (++depth_ > deepest_blocks) {
        broken(begin, "blocks are nested more than {} deep", deepest_blocks);
    }
    while (!is_broken_) {
        cursor_.skip_space();
        if (cursor_.at_end() || cursor_.peek() == '[') {
            broken(begin, "the block that begins here has no '}}'");
            break;
        }
        if (cursor_.peek() == '}') {
            if (!is_case) {
                cursor_.advance();
            }
            break;
        }
        if (is_case && is_among(cursor_.peek_word(), {"case", "default"})) {
            break;
        }
        FC_ASSIGN(const std::uint32_t place, statement());
        append(list, place);
    }
    --depth_;
    return list.first;
}

// The place of the first of its statements; none if there is nothing in it.
Result<std::uint32_t> StatementReader::statement() {
    const std::uint32_t line = cursor_.line();
    const std::string label = cursor_.label();
    Attributes attributes;
    attributes_here(attributes);
    if (is_broken_) {
        return none;
    }
    FC_ASSIGN(const std::uint32_t place, unlabelled(attributes, line));
    if (place != none && !label.empty()) {
        FC_TRY(charge(label.size()));
        at(place).label = label;
    }
    return place;
}

void StatementReader::attributes_here(Attributes& attributes) {
    for (;; attributes.any = true) {
        cursor_.skip_space();
        const std::string word = cursor_.peek_word();
        if (word == "ignorehitpause") {
            attributes.ignores_hit_pause = true;
            cursor_.advance(word.size());
        } else if (word == "persistent") {
            cursor_.advance(word.size());
            persistent(attributes);
            if (is_broken_) {
                return;
            }
        } else {
            return;
        }
    }
}

// Z23
void StatementReader::persistent(Attributes& attributes) {
    const std::uint32_t line = cursor_.line();
    cursor_.skip_space();
    const std::string_view rest = cursor_.rest();
    const std::size_t close = rest.substr(0, most_of_number).find(')');
    if (!rest.starts_with('(') || close == std::string_view::npos) {
        broken(line, "expected persistent(number)");
        return;
    }
    const text::ReadInt number = text::read_int(rest.substr(1, close - 1));
    if (!number.is_whole && text::trim(rest.substr(1, close - 1)) != "-1") {
        refused(line, "persistent wants a whole number");
    }
    if (number.value == 1) {
        refused(line, "persistent(1) is not allowed");
    }
    if (item_.starts_with("function") || item_.starts_with("state -")) {
        refused(line, "persistent is not allowed in a function or in a negative state");
    }
    attributes.persistent = std::max(number.value, 0);
    cursor_.advance(close + 1);
}

void StatementReader::give(std::uint32_t place, const Attributes& attributes) {
    at(place).ignores_hit_pause = attributes.ignores_hit_pause;
    at(place).persistent = attributes.persistent;
}

Result<std::uint32_t> StatementReader::unlabelled(const Attributes& attributes,
                                                  std::uint32_t line) {
    const std::string word = cursor_.peek_word();
    if (cursor_.accept('{')) {
        FC_ASSIGN(const std::uint32_t place, add(Kind::block, line));
        give(place, attributes);
        FC_ASSIGN(const std::uint32_t inner, block(line));
        at(place).inner = inner;
        return place;
    }
    if (is_among(word, {"if", "switch", "for", "while"})) {
        cursor_.advance(word.size());
        return word == "if"       ? condition(attributes, line)
               : word == "switch" ? choice(attributes)
                                  : loop(word == "for", attributes, line);
    }
    if (!attributes.any) {
        return simple(word, line);
    }
    refused(line, "ignoreHitPause and persistent belong to a block");
    List list;
    FC_ASSIGN(const std::uint32_t inner, simple(word, line));
    append(list, inner);
    FC_ASSIGN(const std::uint32_t place, block_of(list, line));
    if (place != none) {
        give(place, attributes);
    }
    return place;
}

Result<std::uint32_t> StatementReader::simple(const std::string& word, std::uint32_t line) {
    if (word == "let") {
        cursor_.advance(word.size());
        return let(line);
    }
    if (word == "call") {
        cursor_.advance(word.size());
        FC_ASSIGN(const Sentence sentence, this->sentence());
        end_of_sentence(sentence);
        return call({}, sentence.text, line);
    }
    if (word == "break" || word == "continue") {
        cursor_.advance(word.size());
        FC_ASSIGN(const Sentence sentence, this->sentence());
        end_of_sentence(sentence);
        if (loops_ == 0) {
            refused(line, "{} stands outside of a loop", word);
            return none;
        }
        return add(word == "break" ? Kind::leave : Kind::proceed, line);
    }
    if (is_among(word, {"else", "case", "default"})) {
        broken(line, "found {} where a statement should begin", word);
        return none;
    }
    return controller_or_expression(line);
}

Result<std::uint32_t> StatementReader::controller_or_expression(std::uint32_t line) {
    FC_ASSIGN(Sentence sentence, this->sentence());
    if (is_broken_) {
        return none;
    }
    if (sentence.end == '{') {
        const std::string type = lower_case(sentence.text);
        if (type.empty() || std::any_of(type.begin(), type.end(), ends_word)) {
            broken(line, "expected a controller before '{{', found {}",
                   text::quoted(sentence.text));
            return none;
        }
        return controller(type, line);
    }
    if (sentence.end == ':' || sentence.text.starts_with('[')) {
        broken(line, "expected a statement, found {}", text::quoted(sentence.text));
        return none;
    }
    end_of_sentence(sentence);
    if (sentence.text.find(":=") == std::string::npos) {
        refused(line, "{} does nothing: it is neither a controller nor an assignment",
                text::quoted(sentence.text));
        return none;
    }
    FC_ASSIGN(const std::uint32_t place, add(Kind::expression, line));
    FC_TRY(charge(sentence.text.size()));
    at(place).text = std::move(sentence.text);
    return place;
}

Result<std::uint32_t> StatementReader::controller(const std::string& type, std::uint32_t line) {
    FC_ASSIGN(const std::uint32_t place, add(Kind::controller, line));
    FC_TRY(charge(type.size()));
    at(place).text = type;
    cursor_.advance();  // {
    Places places;
    std::vector<cns::Parameter> parameters;
    for (;;) {
        cursor_.skip_space();
        if (cursor_.accept('}')) {
            break;
        }
        FC_ASSIGN(const Sentence key, sentence());
        if (key.end != ':') {
            broken(key.line, "expected a key and ':' in {}, found {}", type,
                   text::quoted(key.text));
            break;
        }
        cursor_.advance();
        FC_ASSIGN(Sentence value, sentence());
        if (is_broken_ || (value.end != ';' && value.end != '}')) {
            broken(value.line, "expected ';' or '}}' behind the value {}",
                   text::quoted(value.text));
            break;
        }
        if (value.end == ';') {
            cursor_.advance();
        }
        FC_TRY(take(key, std::move(value), parameters, places));
    }
    at(place).parameters = std::move(parameters);
    return place;
}

Result<std::uint32_t> StatementReader::let(std::uint32_t line) {
    FC_ASSIGN(Sentence sentence, this->sentence());
    if (is_broken_) {
        return none;
    }
    end_of_sentence(sentence);
    const std::string_view text = sentence.text;
    const std::size_t equals = text.find('=');
    const bool has_value = equals != std::string_view::npos;
    std::vector<std::string> names = names_in(has_value ? text.substr(0, equals) : "", line);
    const std::string_view value = has_value ? text::trim(text.substr(equals + 1)) : "";
    if (!is_broken_ && names.empty()) {
        broken(line, "expected let name = value, found {}", text::quoted(sentence.text));
    }
    if (is_broken_) {
        return none;
    }
    const std::size_t call_word = std::string_view("call").size();
    if (text::starts_with_ignoring_case(value, "call") && value.size() > call_word &&
        is_space(value[call_word])) {
        return call(std::move(names), value.substr(call_word), line);
    }
    FC_ASSIGN(const std::uint32_t place, add(Kind::let, line));
    FC_TRY(charge(names.size() * sizeof(std::string) + sentence.text.size()));
    at(place).text = std::string(value);
    at(place).names = std::move(names);
    return place;
}

Result<std::uint32_t> StatementReader::block_of(const List& list, std::uint32_t line) {
    if (depth_ + 1 > deepest_blocks) {
        broken(line, "blocks are nested more than {} deep", deepest_blocks);
        return none;
    }
    FC_ASSIGN(const std::uint32_t place, add(Kind::block, line));
    at(place).inner = list.first;
    return place;
}

// `name(a, b)`
Result<std::uint32_t> StatementReader::call(std::vector<std::string> names, std::string_view text,
                                            std::uint32_t line) {
    text = text::trim(text);
    const std::size_t open = text.find('(');
    const std::string name = lower_case(text::trim(text.substr(0, open)));
    if (is_broken_ || open == std::string_view::npos || !text.ends_with(')') || name.empty()) {
        broken(line, "expected call function(arguments);");
        return none;
    }
    const std::string_view list = text.substr(open + 1, text.size() - open - 2);
    FC_ASSIGN(const std::uint32_t place, add(Kind::call, line));
    FC_TRY(charge(name.size() + list.size() + names.size() * sizeof(std::string)));
    at(place).text = name;
    at(place).names = std::move(names);
    if (!text::trim(list).empty()) {
        at(place).values.emplace_back(text::trim(list));
    }
    return place;
}

bool StatementReader::begin_block(const Sentence& sentence, std::string_view word) {
    if (!is_broken_ && sentence.end != '{') {
        broken(sentence.line, "expected '{{' behind the condition of {}", word);
    }
    if (is_broken_) {
        return false;
    }
    cursor_.advance();
    return true;
}

// if ... else if ... else: a chain, whatever its length, is read without recursion.
Result<std::uint32_t> StatementReader::condition(Attributes attributes, std::uint32_t line) {
    std::uint32_t first = none;
    std::uint32_t before = none;
    for (;;) {
        FC_ASSIGN(Sentence sentence, this->sentence());
        if (!begin_block(sentence, "if")) {
            return first;
        }
        FC_ASSIGN(const std::uint32_t place, add(Kind::block, line));
        FC_TRY(charge(sentence.text.size()));
        if (sentence.text.empty()) {
            refused(line, "an if has no condition");
            sentence.text = "0";
        }
        at(place).text = std::move(sentence.text);
        give(place, attributes);
        (first == none ? first : at(before).otherwise) = place;
        before = place;
        FC_ASSIGN(const std::uint32_t inner, block(line));
        at(place).inner = inner;
        const Cursor behind = cursor_;
        cursor_.skip_space();
        if (is_broken_ || cursor_.peek_word() != "else") {
            cursor_ = behind;
            return first;
        }
        cursor_.advance(std::string_view("else").size());
        // Z22: it is inherited along else.
        Attributes own{.ignores_hit_pause = attributes.ignores_hit_pause};
        attributes_here(own);
        line = cursor_.line();
        if (is_broken_) {
            return first;
        }
        if (cursor_.peek_word() != "if") {
            FC_TRY(last_else(before, own, line));
            return first;
        }
        cursor_.advance(std::string_view("if").size());
        attributes = own;
    }
}

Status StatementReader::last_else(std::uint32_t before, const Attributes& attributes,
                                  std::uint32_t line) {
    if (cursor_.peek() != '{' && !is_among(cursor_.peek_word(), {"switch", "for", "while"})) {
        broken(line, "expected '{{' behind else");
        return {};
    }
    FC_ASSIGN(const std::uint32_t place, unlabelled(attributes, line));
    at(before).otherwise = place;
    return {};
}

// Z15: a chain of blocks; each asks whether the header is one of its values. `default` comes
// last, wherever it stands.
Result<std::uint32_t> StatementReader::choice(const Attributes& attributes) {
    FC_ASSIGN(Sentence header, sentence());
    if (!begin_block(header, "switch")) {
        return none;
    }
    if (header.text.empty()) {
        refused(header.line, "a switch has no value");
        header.text = "0";
    }
    List chain;
    std::uint32_t otherwise = none;
    while (!is_broken_) {
        cursor_.skip_space();
        if (cursor_.accept('}')) {
            break;
        }
        const std::string word = cursor_.peek_word();
        const std::uint32_t here_line = cursor_.line();
        if (!is_among(word, {"case", "default"})) {
            broken(here_line, "expected case or default in a switch");
            break;
        }
        cursor_.advance(word.size());
        FC_ASSIGN(std::string condition, case_condition(header.text, word == "case"));
        if (is_broken_) {
            break;
        }
        FC_ASSIGN(const std::uint32_t place, add(Kind::block, here_line));
        give(place, attributes);
        at(place).text = std::move(condition);
        FC_ASSIGN(const std::uint32_t inner, block(here_line, true));
        at(place).inner = inner;
        if (word == "default" && otherwise != none) {
            refused(here_line, "a switch has more than one default");
        } else if (word == "default") {
            otherwise = place;
        } else if (chain.first == none) {
            chain = {place, place};
        } else {
            at(chain.last).otherwise = place;
            chain.last = place;
        }
    }
    if (chain.first == none) {
        return otherwise;
    }
    at(chain.last).otherwise = otherwise;
    return chain.first;
}

// `1; 2; [5,7]:` -> "header = 1 || header = 2 || header = [5,7]". The ':' is read.
Result<std::string> StatementReader::case_condition(const std::string& header, bool has_values) {
    std::string condition;
    for (;;) {
        FC_ASSIGN(const Sentence value, sentence());
        if (is_broken_) {
            return condition;
        }
        if (has_values && !value.text.empty()) {
            FC_TRY(charge(header.size() + value.text.size() + 7));
            condition.append(condition.empty() ? "" : " || ");
            condition.append(header).append(" = ").append(value.text);
            if (condition.size() > longest_sentence) {
                broken(value.line, "the values of a case make a condition of more than {} bytes",
                       longest_sentence);
                return condition;
            }
        }
        if (value.end == ':') {
            cursor_.advance();
            break;
        }
        if (value.end != ';' || !has_values) {
            broken(value.line, "expected ':' behind {}", has_values ? "case" : "default");
            return condition;
        }
        cursor_.advance();
    }
    if (has_values && condition.empty()) {
        refused(cursor_.line(), "a case has no value");
        condition = "0";
    }
    return condition;
}

// Z16
Result<std::uint32_t> StatementReader::loop(bool counts, const Attributes& attributes,
                                            std::uint32_t line) {
    std::vector<Sentence> parts;
    do {
        if (!parts.empty()) {
            cursor_.advance();  // ;
        }
        FC_ASSIGN(Sentence part, sentence());
        FC_TRY(charge(sizeof(Sentence) + 2 * part.text.size()));
        parts.push_back(std::move(part));
    } while (!is_broken_ && counts && parts.back().end == ';' && parts.size() < 3);
    if (!begin_block(parts.back(), counts ? "for" : "while")) {
        return none;
    }
    FC_ASSIGN(const std::uint32_t place, add(counts ? Kind::count : Kind::repeat, line));
    give(place, attributes);
    if (counts) {
        for_parts(parts, place, line);
    } else {
        at(place).text = std::move(parts.front().text);
        if (at(place).text.empty()) {
            refused(line, "a while has no condition");
            at(place).text = "0";
        }
    }
    ++loops_;
    FC_ASSIGN(const std::uint32_t inner, block(line));
    --loops_;
    at(place).inner = inner;
    return place;
}

// `i = 1; 8; 1`, or without a variable `0; 9`.
void StatementReader::for_parts(const std::vector<Sentence>& parts, std::uint32_t place,
                                std::uint32_t line) {
    Statement& loop = at(place);
    std::string_view begin = parts.front().text;
    const std::string name =
        lower_case(text::trim(begin.substr(0, std::min(begin.find('='), begin.size()))));
    if (begin.find('=') != std::string_view::npos && is_name(name)) {
        loop.names.push_back(name);
        begin = text::trim(begin.substr(begin.find('=') + 1));
    }
    if (parts.size() < 2) {
        refused(line, "a for has a begin, but no end");
    }
    loop.values = {std::string(begin), parts.size() < 2 ? std::string(begin) : parts[1].text,
                   parts.size() < 3 ? "1" : parts[2].text};
    for (std::string& value : loop.values) {
        if (value.empty()) {
            refused(line, "a for has an empty part");
            value = "0";
        }
    }
}

}  // namespace fightconv::zss
