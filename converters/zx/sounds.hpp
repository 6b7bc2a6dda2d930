// The sounds of a character as the ZX runtime needs them: WAV of 16 bits, 22050 Hz, mono (zx.md 2).
#pragma once

#include <vector>

#include "converters/sounds/sound_wavs.hpp"
#include "core/base/context.hpp"
#include "core/model/character.hpp"

namespace fightconv::zx {

// One for each sound that can be decoded, and a warning for each of the others. Their bytes are
// charged to `charge`. Errors: limit_exceeded, cancelled.
Result<std::vector<SoundWav>> sounds_of(const Character& character, Context& context,
                                        Charge& charge);

}  // namespace fightconv::zx
