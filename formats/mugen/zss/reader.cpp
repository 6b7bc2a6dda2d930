#include "formats/mugen/zss/reader.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/text.hpp"
#include "formats/mugen/zss/problems.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::zss {

namespace {

constexpr std::size_t most_names = 256;

}  // namespace

bool is_name(std::string_view name) noexcept {
    return !name.empty() && !(name.front() >= '0' && name.front() <= '9') &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
           });
}

std::vector<std::string> Reader::names_in(std::string_view list, std::uint32_t line) {
    std::vector<std::string> names;
    if (text::trim(list).empty()) {
        return names;
    }
    for (std::string_view part : text::split(list, ',', most_names)) {
        std::string name = lower_case(part);
        if (!is_name(name)) {
            broken(line, "expected the name of a variable, found {}", text::quoted(part));
            return {};
        }
        names.push_back(std::move(name));
    }
    return names;
}

Status Reader::take(const Sentence& key, Sentence value, std::vector<cns::Parameter>& parameters,
                    Places& places) {
    std::string name = lower_case(key.text);
    if (name.empty()) {
        broken(key.line, "expected a key before ':'");
        return {};
    }
    FC_TRY(charge(2 * (sizeof(cns::Parameter) + name.size()) + value.text.size()));
    const auto [known, is_new] = places.try_emplace(name, parameters.size());
    if (is_new) {
        parameters.push_back({std::move(name), std::move(value.text), key.line});
        return {};
    }
    here().report(problem.duplicate_key, Place::at_line(key.line),
                  "the key {} occurs again; the last one is used", text::quoted(name));
    parameters[known->second].value = std::move(value.text);
    parameters[known->second].line = key.line;
    return {};
}

void Reader::end_of_sentence(const Sentence& sentence) {
    if (is_broken_) {
        return;
    }
    if (sentence.end == ';') {
        cursor_.advance();
    } else if (sentence.end == '{' || sentence.end == ':') {
        broken(sentence.line, "expected ';' behind {}", text::quoted(sentence.text));
    } else {
        refused(sentence.line, "there is no ';' behind {}", text::quoted(sentence.text));
    }
}

Result<Sentence> Reader::sentence(bool in_header) {
    cursor_.skip_space();
    Sentence sentence;
    sentence.line = cursor_.line();
    std::size_t brackets = 0;
    bool in_text = false;
    std::string& text = sentence.text;
    for (; !cursor_.at_end(); cursor_.advance()) {
        const char c = cursor_.peek();
        if (c == '\n' && in_text) {  // Z6
            refused(cursor_.line(), "a text in quotes has no end on its line");
            text.push_back('"');
            in_text = false;
        }
        if (!in_text && c == '#') {
            cursor_.skip_space();
            text.push_back(' ');
            if (cursor_.at_end()) {
                break;
            }
        }
        const char now = cursor_.peek();
        if (!in_text && (ends_sentence(now, in_header, brackets) || cursor_.begins_section())) {
            sentence.end = now;
            break;
        }
        if (now == '"') {
            in_text = !in_text;
        } else if (!in_text) {
            brackets += now == '[' ? 1U : 0U;
            brackets -= now == ']' && brackets > 0 ? 1U : 0U;
        }
        text.push_back(!in_text && is_space(now) ? ' ' : now);
        if (text.size() > longest_sentence) {
            broken(sentence.line, "a value or condition has more than {} bytes", longest_sentence);
            break;
        }
    }
    if (in_text && !is_broken_) {
        refused(cursor_.line(), "a text in quotes has no end on its line");
        text.push_back('"');
    }
    text = std::string(text::trim(text));
    return sentence;
}

bool Reader::ends_sentence(char c, bool in_header, std::size_t brackets) const noexcept {
    return c == ';' || c == '{' || c == '}' || (c == ':' && !cursor_.rest().starts_with(":=")) ||
           (c == ']' && in_header && brackets == 0);
}

}  // namespace fightconv::zss
