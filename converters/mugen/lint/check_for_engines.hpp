// Finds the reasons for which an engine does not load a character, hangs in one of its states, or
// reads something otherwise than its author meant. mugen_writer.md W1 to W51.
#pragma once

#include "converters/mugen/files/locate.hpp"
#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"

namespace fightconv::mugen {

// Reports the findings with file and line, and changes nothing. The files are read again; problems
// in reading them are not repeated. Files that are missing or cannot be read are left out.
// limit_exceeded; cancelled; the errors of parsing the options.
Status check_for_engines(const InputTree& tree, const CharacterFiles& files, Context& context);

// Checks one file without its character, and reports the problems in reading it; checks that need
// the other files are left out. The errors of reading it.
Status check_states_alone(Source source, Context& context);    // .cns, .st
Status check_commands_alone(Source source, Context& context);  // .cmd
Status check_actions_alone(Source source, Context& context);   // .air
Status check_sprites_alone(Source source, Context& context);   // .sff
Status check_sounds_alone(Source source, Context& context);    // .snd

}  // namespace fightconv::mugen
