// The characters of a ZSS, with the line and the comments that were passed. zss.md Z5, Z8, Z9, Z33.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fightconv::zss {

bool is_space(char c) noexcept;
bool ends_word(char c) noexcept;

class Cursor {
public:
    explicit Cursor(std::string_view text) noexcept : text_(text) {}

    bool at_end() const noexcept { return place_ >= text_.size(); }
    char peek() const noexcept { return at_end() ? '\0' : text_[place_]; }
    std::uint32_t line() const noexcept { return line_; }
    std::string_view rest() const noexcept { return text_.substr(place_); }

    void advance() noexcept {
        line_ += text_[place_] == '\n' ? 1U : 0U;
        ++place_;
    }
    void advance(std::size_t bytes) noexcept;
    bool accept(char c) noexcept;  // passes it if it is here

    void skip_space();                   // and comments
    bool is_line_over() const noexcept;  // nothing but a comment follows on this line
    bool begins_section() const;         // [StateDef or [Function is here, on a line of its own
    void skip_to_section() noexcept;     // up to the next line that begins with '['
    std::string peek_word() const;       // in lower case
    std::string label() const;           // of a statement in this line

private:
    // Comments that stand directly above each other, on lines of their own.
    struct Comments {
        std::string_view words;  // of the only one that has words
        std::size_t count = 0;   // of those that have words
        std::uint32_t last_line = 0;
    };

    bool begins_line() const noexcept;
    void skip_comment();

    std::string_view text_;
    std::size_t place_ = 0;
    std::uint32_t line_ = 1;
    Comments comments_;
};

}  // namespace fightconv::zss
