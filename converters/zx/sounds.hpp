// The sounds of a character as the ZX runtime takes them: WAV of 16 bits, 22050 Hz, mono (zx.md 2).
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

// One for each sound that can be decoded; of the others a warning. What they take is charged to `charge`. limit_exceeded only.
Result<std::vector<SoundFile>> sounds_of(const Character& character, Context& context, Charge& charge);

}  // namespace fightconv::zx
