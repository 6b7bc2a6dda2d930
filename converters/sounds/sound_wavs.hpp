// The sounds of a character as WAV files of 16-bit samples, for exporters whose output plays them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/context.hpp"
#include "core/model/character.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv {

struct SoundWav {
    std::string clip;  // as cues name it, "snd_5_0"
    ByteBuffer wav;
};

// Adapts samples to an engine: its rate, its channels. unsupported_feature: the sound is left out.
using AdaptSamples = std::function<Result<wav::Pcm>(wav::Pcm samples)>;

// One for each sound that can be decoded and has samples, and a warning `left_out` for each of the
// others. Their bytes are charged to `charge`. Errors: limit_exceeded, cancelled.
Result<std::vector<SoundWav>> sound_wavs(const Character& character, const Problem& left_out,
                                         const AdaptSamples& adapt, Context& context,
                                         Charge& charge);

}  // namespace fightconv
