// The input of a move, taken apart: directions, buttons and stance. For formats whose games read
// commands by themselves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fightconv {

// The stances in which the input begins a move. game/character.h of the ZX folder has the same
// bits.
enum StanceBits : std::uint8_t { standing_bit = 1, crouching_bit = 2, in_air_bit = 4 };

struct MoveInput {
    std::string motion;        // digits of the number pad; empty if a stance and buttons say it all
    std::uint8_t buttons = 0;  // bits 0 to 5: a b x y z c
    std::uint8_t stances = standing_bit | crouching_bit;
    bool follows = false;  // another move, as the part after the last ">" does
    friend bool operator==(const MoveInput&, const MoveInput&) = default;
};

// Which of MUGEN's buttons a b x y z c has this name in notations: by its own name, those of the
// sets of --buttons, and P K S L M H of packs.
std::optional<char> button_letter(std::string_view name);

// "236x" -> the motion "236" and the button x, also by the other names that --buttons and packs
// have for it. What is held or released counts as pressed. Nothing for an input that has other
// buttons or parts, or that is only a direction.
std::optional<MoveInput> move_input(std::string_view notation);

}  // namespace fightconv
