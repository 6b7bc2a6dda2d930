// WAV: what the sounds of a .snd are. Rules: mugen.md 8.
#pragma once

#include <string>
#include <vector>

#include "core/base/bytes/bytes.hpp"
#include "core/base/context.hpp"

namespace fightconv::wav {

struct File {
    std::uint16_t codec = 0;  // WAVE_FORMAT_*; that of the sub-format if the format is extensible
    std::uint16_t channels = 0;
    std::uint32_t rate = 0;  // frames per second
    std::uint16_t bits = 0;  // of one sample
    Bytes data;              // borrowed from the source; whole frames for PCM
    std::uint64_t data_offset = 0;

    bool is_pcm() const noexcept {
        return codec == 1 && (bits == 8 || bits == 16 || bits == 24 || bits == 32);
    }
    std::size_t frame_bytes() const noexcept { return std::size_t{channels} * (bits / 8U); }
    // samples of each channel
    std::size_t frames() const noexcept { return is_pcm() ? data.size() / frame_bytes() : 0; }
};

std::string codec_name(const File& file);  // "PCM 16", "IMA ADPCM", "0x1234"

// Finds the format and the samples. `base_offset` is the offset of the source in its file, `item`
// its name in messages ("sound 5,0"). A data chunk that is longer than the source is clamped and
// reported. bad_magic, truncated, malformed.
Result<File> parse(Source source, std::uint64_t base_offset, std::string_view item,
                   Context& context);

// 16-bit samples; the channels of a frame are adjacent.
struct Pcm {
    std::uint16_t channels = 1;
    std::uint32_t rate = 0;
    std::vector<std::int16_t> samples;
    Charge charge{};

    std::size_t frames() const noexcept { return samples.size() / channels; }
    std::uint64_t bytes() const noexcept { return samples.size() * sizeof(std::int16_t); }
};

// The samples, or their upper 16 bits if they have more. unsupported_feature unless is_pcm();
// limit_exceeded if the budget does not hold them.
Result<Pcm> decode(const File& file, Context& context);

inline constexpr std::size_t header_bytes = 44;
// A canonical WAV: a header of header_bytes, and the samples. limit_exceeded from 4 GiB on.
Result<ByteBuffer> serialise(const Pcm& pcm);

}  // namespace fightconv::wav
