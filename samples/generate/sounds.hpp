// Synthesised sounds, and the .snd of them. Plain arithmetic only, so that the same bytes come out
// on every machine.
#pragma once

#include <vector>

#include "core/base/result.hpp"
#include "formats/mugen/snd/snd.hpp"
#include "formats/wav/wav.hpp"

namespace fightconv::samples {

// A tone that glides and fades, with noise in it.
struct Voice {
    double seconds = 0.1;
    double from_hz = 440;
    double to_hz = 440;
    double noise = 0;     // 0 tone only .. 1 noise only
    double dull = 0;      // of the noise: 0 bright .. near 1 a rumble
    double swell = 0.02;  // the part of the time until it is loudest
    double level = 0.8;   // all voices that sound at once should not pass 1
    double start = 0;     // seconds into the sound
    double right = 0.5;   // where it is heard in stereo: 0 left .. 1 right
};

// All voices together, in 16-bit PCM.
wav::Pcm render(const std::vector<Voice>& voices, std::uint32_t rate, std::uint16_t channels);

// A WAV of 8-bit samples, as many characters of old have them.
ByteBuffer wav_of_8_bits(const wav::Pcm& pcm);

struct NamedSound {
    SoundKey key;
    std::vector<Voice> voices;
};
struct SoundStyle {
    std::uint32_t rate = 22050;
    std::uint16_t channels = 1;
    bool eight_bits = false;
};
Result<ByteBuffer> sound_file(const std::vector<NamedSound>& sounds, const SoundStyle& style);

}  // namespace fightconv::samples
