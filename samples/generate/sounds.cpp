#include "samples/generate/sounds.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/bytes/byte_writer.hpp"

namespace fightconv::samples {
namespace {

// One turn of something close to a sine: two parabolas, bent a little.
double wave(double phase) {
    const double x = 2 * (phase - std::floor(phase)) - 1;
    const double parabola = 4 * x * (1 - std::abs(x));
    return 0.225 * (parabola * std::abs(parabola) - parabola) + parabola;
}

// Rises in a line, falls in a curve.
double loudness(double part, double swell) {
    if (part < swell) {
        return part / swell;
    }
    const double left = (1 - part) / (1 - swell);
    return left * left;
}

class Noise {
public:
    double next(double dull) {
        state_ = state_ * 1664525U + 1013904223U;
        const double bright = static_cast<double>(state_ >> 8) / (1 << 23) - 1;
        value_ += (bright - value_) * (1 - dull);
        return value_;
    }

private:
    std::uint32_t state_ = 12345;
    double value_ = 0;
};

void add(const Voice& voice, std::uint32_t rate, std::uint16_t channels, std::vector<double>& mix) {
    const auto count = static_cast<std::size_t>(voice.seconds * rate);
    const auto first = static_cast<std::size_t>(voice.start * rate);
    Noise noise;
    double phase = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(count);
        phase += (voice.from_hz + (voice.to_hz - voice.from_hz) * part) / rate;
        const double heard = (1 - voice.noise) * wave(phase) + voice.noise * noise.next(voice.dull);
        const double value = heard * voice.level * loudness(part, voice.swell);
        if (channels == 1) {
            mix[first + i] += value;
        } else {
            mix[2 * (first + i)] += value * std::min(1.0, 2 * (1 - voice.right));
            mix[2 * (first + i) + 1] += value * std::min(1.0, 2 * voice.right);
        }
    }
}

}  // namespace

wav::Pcm render(const std::vector<Voice>& voices, std::uint32_t rate, std::uint16_t channels) {
    double seconds = 0;
    for (const Voice& voice : voices) {
        seconds = std::max(seconds, voice.start + voice.seconds);
    }
    std::vector<double> mix((static_cast<std::size_t>(seconds * rate) + 1) * channels);
    for (const Voice& voice : voices) {
        add(voice, rate, channels, mix);
    }
    wav::Pcm pcm{channels, rate, std::vector<std::int16_t>(mix.size())};
    std::transform(mix.begin(), mix.end(), pcm.samples.begin(), [](double value) {
        return static_cast<std::int16_t>(std::lround(std::clamp(value, -1.0, 1.0) * 32767));
    });
    return pcm;
}

ByteBuffer wav_of_8_bits(const wav::Pcm& pcm) {
    const auto size = static_cast<std::uint32_t>(pcm.samples.size());
    ByteWriter out;
    out.text("RIFF");
    out.le(static_cast<std::uint32_t>(wav::header_bytes - 8) + size);
    out.text("WAVEfmt ");
    out.le(std::uint32_t{16});
    out.le(std::uint16_t{1});
    out.le(pcm.channels);
    out.le(pcm.rate);
    out.le(pcm.rate * pcm.channels);
    out.le(pcm.channels);
    out.le(std::uint16_t{8});
    out.text("data");
    out.le(size);
    for (const std::int16_t sample : pcm.samples) {
        out.le(static_cast<std::uint8_t>((sample + 32768) >> 8));
    }
    return std::move(out).take();
}

Result<ByteBuffer> sound_file(const std::vector<NamedSound>& sounds, const SoundStyle& style) {
    std::vector<ByteBuffer> wavs;
    snd::File file;
    for (const NamedSound& sound : sounds) {
        const wav::Pcm pcm = render(sound.voices, style.rate, style.channels);
        FC_ASSIGN(ByteBuffer wav,
                  style.eight_bits ? Result<ByteBuffer>(wav_of_8_bits(pcm)) : wav::serialise(pcm));
        wavs.push_back(std::move(wav));
        // the bytes stay where they are when the vector grows
        file.sounds.push_back({sound.key, wavs.back()});
    }
    return snd::serialise(file);
}

}  // namespace fightconv::samples
