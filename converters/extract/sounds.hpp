// The sounds of a character as files that every program opens.
#pragma once

#include "converters/interface/converter.hpp"

namespace fightconv {

// A folder NAME-sounds: each sound as a WAV of 16-bit PCM in its own rate and channels, named by
// name_of(SoundKey), and sounds.json, which lists them. What cannot be decoded is written as it is
// stored, with a diagnostic. not_found when the character has no sounds; limit_exceeded when the
// budget does not hold the files.
Result<OutputSet> extract_sounds(const Character& character, std::string_view name,
                                 Context& context);

}  // namespace fightconv
