// Finds the reasons for which an engine does not load a character, hangs in one of its states, or
// reads something otherwise than its author meant. mugen_writer.md W1 to W51.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "converters/mugen/files/locate.hpp"
#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"

namespace fightconv::mugen {

// So many of each kind are kept where all reasons are listed.
inline constexpr std::uint32_t most_refusals = 10'000;

// A line of a state for which Ikemen GO does not load a character, as MUGEN reads it.
struct LineMend {
    std::string file{};
    std::uint32_t line = 0;
    std::optional<std::string> text{};  // nothing: MUGEN passes over the line
    std::string added{};                // a further line; then this one stays as it is
    std::string why{};                  // "has more than 2 values"
};
struct LineMends {
    std::vector<LineMend> all;  // in the order of the states
    Charge charge{};
    Status status{};  // limit_exceeded if they are more than the budget holds
    // what keeps an engine from loading the character and reading it has reported
    DiagnosticSink of_reading{most_refusals};
};

// Reports the findings with file and line, and changes nothing. The files are read again; problems
// in reading them are not repeated. Files that are missing or cannot be read are left out.
// limit_exceeded; cancelled.
// With `mends`, these are the lines that can be written so that both engines read the same, and
// what reading has reported of all others.
Status check_for_engines(const InputTree& tree, const CharacterFiles& files, Context& context,
                         LineMends* mends = nullptr);

// Checks one file without its character, and reports the problems in reading it; checks that need
// the other files are left out. The errors of reading it.
Status check_states_alone(Source source, Context& context);    // .cns, .st
Status check_commands_alone(Source source, Context& context);  // .cmd
Status check_actions_alone(Source source, Context& context);   // .air
Status check_sprites_alone(Source source, Context& context);   // .sff
Status check_sounds_alone(Source source, Context& context);    // .snd

}  // namespace fightconv::mugen
