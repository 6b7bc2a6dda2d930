// The input of a move as the starter game reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fightconv::zx {

// What game/character.h says of them.
enum StanceBits : std::uint8_t { standing_bit = 1, crouching_bit = 2, in_air_bit = 4 };

struct GameInput {
    std::string motion;
    std::uint8_t buttons = 0;
    std::uint8_t stances = standing_bit | crouching_bit;
    bool follows = false;  // another move, as the part after the last ">" does
    friend bool operator==(const GameInput&, const GameInput&) = default;
};

// "236x" -> the motion "236" and the button X; the letters a b c x y z are A B R1 X Y L1, and so are the usual other names of these six. What is held or
// released counts as pressed. Nothing for an input that has other buttons or parts, or that is only a direction.
std::optional<GameInput> game_input(std::string_view notation);

}  // namespace fightconv::zx
