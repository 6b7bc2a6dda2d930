// The options with which a user can change how a MUGEN character is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "converters/interface/options.hpp"
#include "converters/mugen/commands/notation.hpp"

namespace fightconv::mugen {

// The engine whose rule counts for .act files beside a .sff of version 2 (mugen.md V14).
enum class ActColours : std::uint8_t { mugen, ikemen };

struct Options {
    // the one that the character is shown in, as the .def or the .sff numbers it
    std::optional<std::int32_t> palette;
    ActColours act_colours = ActColours::mugen;
    std::string encoding = "auto";  // of texts that are not UTF-8, as to_utf8() takes it
    Buttons buttons;                // what inputs call the buttons
    // the text of a .cmd whose commands every character of the game has
    std::string common_commands;
};

const OptionTable<Options>& option_table();

// The same for reading and writing.
inline constexpr std::string_view buttons_help =
    "the button names used in inputs: mugen (a b c x y z s), sf (LK MK HK LP MP HP), snk (B D c A "
    "C "
    "z), or a list such as LK,MK,HK,LP,MP,HP";

}  // namespace fightconv::mugen
