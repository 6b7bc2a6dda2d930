// Inputs in numpad notation as commands: the way back from notation(). mugen_writer.md W40 to W42.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/mugen/cmd/cmd.hpp"

namespace fightconv::mugen {

// The commands and the stance that an input such as "236x", "2y", "j.x" or "6a+b" needs, all at
// once.
struct GivenInput {
    // each by its name, which is its notation; several with one name are alternatives
    std::vector<cmd::Command> commands;
    // of the commands that are needed, those for held directions included: "x", "holddown"
    std::vector<std::string> names;
    char state_type = 'S';         // S, C or A
    std::size_t directions = 0;    // of the motion; 0 if directions are only held
    std::size_t buttons = 0;       // that are pressed
    bool holds_direction = false;  // other than down alone
    bool is_charged = false;       // the first direction of the motion
    int direction = 5;             // where the stick is at the end, 1 to 9
};

// The letter of a button (a b c x y z s d w) by its name in notations; nothing for an unknown one.
using ButtonLetters = std::function<std::optional<char>(std::string_view name)>;

// Reads the last step of a follow-up ("5x > 5y"). Nothing for an input that no command can express.
std::optional<GivenInput> given_input(std::string_view notation, const ButtonLetters& letter_of);

}  // namespace fightconv::mugen
