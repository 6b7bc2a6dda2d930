#include "formats/mugen/zss/cursor.hpp"

#include <algorithm>

#include "core/base/text/text.hpp"

namespace fightconv::zss {

namespace {

constexpr std::size_t longest_label = 48;

// "Light Kung Fu Palm" of "#  Light Kung Fu Palm" or "#--- Palm ---"; empty for a mere line.
std::string_view words_of(std::string_view comment) noexcept {
    constexpr std::string_view ornaments = "#-=*|~_;: \t\r";
    const std::size_t first = comment.find_first_not_of(ornaments);
    return first == std::string_view::npos
               ? std::string_view()
               : comment.substr(first, comment.find_last_not_of(ornaments) + 1 - first);
}

}  // namespace

bool is_space(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0' || c == '\x1A' ||
           c == '\v' || c == '\f';
}
bool ends_word(char c) noexcept {
    return is_space(c) ||
           std::string_view("!=<>()|&+-*/%,[]^:;{}#\"").find(c) != std::string_view::npos;
}

void Cursor::advance(std::size_t bytes) noexcept {
    for (std::size_t i = 0; i < bytes; ++i) {
        advance();
    }
}
bool Cursor::accept(char c) noexcept {
    const bool here = peek() == c && !at_end();
    if (here) {
        advance();
    }
    return here;
}

void Cursor::skip_space() {
    while (!at_end()) {
        if (peek() == '#') {
            skip_comment();
        } else if (is_space(peek())) {
            advance();
        } else {
            return;
        }
    }
}

// Z9: whether nothing but a comment follows on this line.
bool Cursor::is_line_over() const noexcept {
    for (const char c : rest()) {
        if (c == '\n' || c == '#') {
            return true;
        }
        if (!is_space(c)) {
            return false;
        }
    }
    return true;
}

// Skips to the next line that begins with '['.
void Cursor::skip_to_section() noexcept {
    while (!at_end() && !(peek() == '[' && begins_line())) {
        const std::size_t end = text_.find('\n', place_);
        line_ += end == std::string_view::npos ? 0U : 1U;
        place_ = end == std::string_view::npos ? text_.size() : end + 1;
        while (!at_end() && is_space(peek())) {
            advance();
        }
    }
}

bool Cursor::begins_line() const noexcept {
    for (std::size_t i = place_; i > 0; --i) {
        const char c = text_[i - 1];
        if (c == '\n' || !is_space(c)) {
            return c == '\n';
        }
    }
    return true;
}

// Z8, in lower case.
bool Cursor::begins_section() const {
    if (peek() != '[' || !begins_line()) {
        return false;
    }
    Cursor inside = *this;
    inside.advance();
    inside.skip_space();
    const std::string word = inside.peek_word();
    return word == "statedef" || word == "function";
}

std::string Cursor::peek_word() const {
    const std::string_view all = rest();
    const auto end = std::find_if(all.begin(), all.end(), ends_word) - all.begin();
    return lower_case(all.substr(0, static_cast<std::size_t>(end)));
}

// The comment of one line above a statement in this line.
std::string Cursor::label() const {
    const bool is_one = comments_.count == 1 && comments_.last_line + 1 == line_ &&
                        comments_.words.size() <= longest_label;
    return is_one ? std::string(comments_.words) : std::string();
}

void Cursor::skip_comment() {
    const bool own_line = begins_line();
    const std::uint32_t line = line_;
    const std::string_view comment = rest().substr(0, rest().find('\n'));
    place_ += comment.size();
    if (!own_line) {
        return;
    }
    if (comments_.last_line + 1 != line) {
        comments_ = {};
    }
    comments_.last_line = line;
    if (const std::string_view words = words_of(comment); !words.empty()) {
        comments_.words = words;
        ++comments_.count;
    } else if (comments_.count > 0) {
        comments_.count = 0;  // a line below words ends what they say
    }
}

}  // namespace fightconv::zss
