// The input of a move as the keys of OpenBOR (openbor.md 3).
#pragma once

#include <optional>
#include <string>

#include "core/model/character.hpp"
#include "core/model/move_input.hpp"

namespace fightconv::openbor {

inline constexpr std::size_t most_steps = 24;  // of a command

// The engine has four keys for attacks, one for special moves and one for jumping. They go to the
// buttons that a character uses, in this order.
class Keyboard {
public:
    // The buttons in the inputs of all moves.
    explicit Keyboard(const Character& character);

    // "d f a", or "f + a" for keys that are pressed at once. Nothing for an input that the engine
    // cannot ask for.
    std::optional<std::string> keys_of(const MoveInput& input) const;
    // Whether it is a single button that has an attack key, with or without others before it.
    bool is_attack(const MoveInput& input) const;
    // the one button of `a`, with which the engine's own attacks begin
    bool is_first(const MoveInput& input) const;

private:
    std::string_view key_of(unsigned bit) const;

    std::uint8_t used_ = 0;
};

}  // namespace fightconv::openbor
