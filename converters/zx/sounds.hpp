// The sounds of a character as the ZX runtime needs them: WAV of 16 bits, 22050 Hz, mono (zx.md 2).
#pragma once

#include <string>
#include <vector>

#include "core/base/context.hpp"
#include "core/base/output_set.hpp"
#include "core/model/character.hpp"

namespace fightconv::zx {

struct SoundFile {
    std::string clip;  // as cues name it, "snd_5_0"
    ByteBuffer wav;
};

// One for each sound that can be decoded, and a warning for each of the others. Their bytes are charged to `charge`. The only error is limit_exceeded.
Result<std::vector<SoundFile>> sounds_of(const Character& character, Context& context, Charge& charge);

}  // namespace fightconv::zx
