// The kinds of lines in an AIR, for the code that reads them and the code that mends them. mugen.md
// A1, A4, A11-A13, A16.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/character.hpp"
#include "formats/text/mugen_text.hpp"

namespace fightconv::air {

// All take a line without its comment, trimmed.

// A1: `[Begin Action N`, with any spaces; nothing if there is no number.
std::optional<std::int32_t> action_number(std::string_view line) noexcept;

bool is_clsn(std::string_view line) noexcept;  // a declaration or a box
bool is_box(std::string_view line) noexcept;   // "Clsn2[0] = ..."
// of such a line: '1' or '2' if it is in order; 0 if there is none
char kind_digit(std::string_view line) noexcept;

// "Clns2: 1" and "Csln1[0] = ...", which the engines ignore like any other text.
bool is_misspelt_clsn(std::string_view line);

// "Clsn2Default: 3"
struct Declaration {
    char digit = '1';  // or '2'
    // A11: the engines only check whether "default" follows the digit immediately
    bool is_default = false;
    bool misspelt = false;  // there is other text before the colon
    std::uint32_t count = 0;
    std::string_view count_text;  // trimmed; not always a plain number
};
// Reads a line for which is_clsn() holds and is_box() does not. Nothing without a colon, for
// another digit or a negative count.
std::optional<Declaration> declaration_of(std::string_view line) noexcept;

// The values of a box; it needs four.
text::Fields<4> corners_of(std::string_view box) noexcept;

bool is_interpolate(std::string_view line) noexcept;
// A16: the value that an Interpolate line switches on; null if it is none of the four.
bool Interpolation::*interpolation_of(std::string_view line) noexcept;

}  // namespace fightconv::air
