// The most likely value of an expression that may depend on the game, without playing: what is
// exact, and otherwise the heuristics of mugen.md C6.
#pragma once

#include <cstdint>
#include <string>

#include "converters/mugen/script/code.hpp"

namespace fightconv::mugen {

struct Value {
    enum class Kind : std::uint8_t {
        exact,
        approximate,  // `number` is estimated by a rule of mugen.md C6; `why` says what it depends
                      // on
        depends,      // depends on the game; `why` says on what
        invalid,      // cannot be read or computed; `why` says why
    };
    Kind kind = Kind::invalid;
    bool is_integer = false;  // of a number
    double number = 0;
    std::string why{};
    std::string_view rule{};  // in words, of an approximate one

    bool known() const noexcept { return kind == Kind::exact || kind == Kind::approximate; }
};

// Takes linear time, without recursion.
Value estimate(const Code& code, const Facts& facts);

}  // namespace fightconv::mugen
