// An input as a player gives it, and which other inputs are given with it. mugen_writer.md W44.
#pragma once

#include <string>
#include <vector>

#include "converters/mugen/commands/input.hpp"

namespace fightconv::mugen {

// The stick and the buttons in one moment of an input.
struct InputMoment {
    int direction = 5;
    bool is_charged = false;   // the direction, held as long as a charge asks for
    std::string pressed{};     // letters
    std::string released{};    // letters
    std::string after_hold{};  // of these, those that were held for long
};

// The moments of an input that is done without a mistake and without anything more.
std::vector<InputMoment> performance_of(const GivenInput& input);

// Whether all that `asked` needs is there in the last moment.
bool gives(const std::vector<InputMoment>& performance, const GivenInput& asked);

}  // namespace fightconv::mugen
