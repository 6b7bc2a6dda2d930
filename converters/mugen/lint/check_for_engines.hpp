// What keeps an engine from loading a character, makes one of its states hang, or is read otherwise
// than its author meant. mugen_writer.md W1 to W51.
#pragma once

#include "converters/mugen/files/locate.hpp"
#include "core/base/context.hpp"
#include "core/disk/input_tree.hpp"

namespace fightconv::mugen {

// What an engine refuses: `validate` counts these as errors. All other findings are warnings and
// notes.

// Reports it, with file and line; nothing is changed. The files are read again, and what reading
// them reports is not repeated. Files that are missing or cannot be read are left out.
// limit_exceeded; cancelled; what parsing the options fails with.
Status check_for_engines(const InputTree& tree, const CharacterFiles& files, Context& context);

// The same for one file without its character, with what reading it reports: what only the other
// files can tell is not asked. The errors of reading it.
Status check_states_alone(Source source, Context& context);    // .cns, .st
Status check_commands_alone(Source source, Context& context);  // .cmd
Status check_actions_alone(Source source, Context& context);   // .air
Status check_sprites_alone(Source source, Context& context);   // .sff
Status check_sounds_alone(Source source, Context& context);    // .snd

}  // namespace fightconv::mugen
