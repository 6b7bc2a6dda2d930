// The sounds of a character: mugen.md section 8.
#pragma once

#include "converters/mugen/files/locate.hpp"
#include "core/model/character.hpp"

namespace fightconv::mugen {

// Makes the .snd the character's sound file. The sounds stay as they are stored. Errors of
// snd::parse; limit_exceeded when the budget does not hold the file.
Status place_sounds(std::string file_name, ByteBuffer bytes, Character& character,
                    Context& context);

// The .snd that the .def names, if any. A character is one without its sounds too: what is wrong
// with the file is a diagnostic. Error: exhausted.
Status read_sounds(const InputTree& tree, const CharacterFiles& files, Character& character,
                   Context& context);

// Reports each sound that is no WAV of PCM, with what is odd about the others.
void check_sounds(const Character& character, Context& context);

}  // namespace fightconv::mugen
