#include <algorithm>

#include "core/base/bytes/byte_runs.hpp"
#include "formats/mugen/sff/codecs.hpp"

namespace fightconv::sff {

namespace {
constexpr std::uint8_t run_marker = 0x40;  // in the top two bits; the low six are the length
constexpr std::uint8_t marker_bits = 0xC0;
constexpr std::size_t rle8_run = 0x3F;
}  // namespace

DecodeOutcome decode_rle8(Bytes in, MutableBytes out) noexcept {
    const std::uint8_t* from = in.data();
    const std::uint8_t* const from_end = from + in.size();
    std::uint8_t* to = out.data();
    std::uint8_t* const to_end = to + out.size();

    // A turn takes up to 8 literals or up to 7 and a run: it reads at most 9 bytes and writes
    // within 7 + 64.
    while (from_end - from >= 9 && to_end - to >= 71) {
        const std::size_t literals = bytes_before_marker<run_marker>(from);
        std::memcpy(to, from, 8);
        from += literals;
        to += literals;
        if (literals < 8) {
            std::memset(to, from[1], 64);
            to += from[0] & rle8_run;
            from += 2;
        }
    }
    while (from < from_end && to < to_end) {
        if ((*from & marker_bits) != run_marker) {
            *to++ = *from++;
            continue;
        }
        if (from_end - from < 2) {
            break;
        }
        to = std::fill_n(to, std::min(static_cast<std::ptrdiff_t>(from[0] & rle8_run), to_end - to),
                         from[1]);
        from += 2;
    }
    const bool input_ended = to < to_end;
    const auto written = static_cast<std::size_t>(to - out.data());
    std::fill(to, to_end, std::uint8_t{0});
    return {written, static_cast<std::size_t>(from - in.data()), input_ended, false};
}

ByteBuffer encode_rle8(Bytes pixels) {
    ByteBuffer out;
    out.reserve(pixels.size() / 4);
    for (auto at = pixels.begin(); at != pixels.end();) {
        const std::uint8_t colour = *at;
        const auto limit = at + std::min<std::ptrdiff_t>(rle8_run, pixels.end() - at);
        const auto run_end =
            std::find_if(at, limit, [colour](std::uint8_t pixel) { return pixel != colour; });
        const auto run = static_cast<std::size_t>(run_end - at);
        if (run < 3 && (colour & marker_bits) != run_marker) {
            out.insert(out.end(), run, colour);
        } else {
            out.push_back(static_cast<std::uint8_t>(run_marker | run));
            out.push_back(colour);
        }
        at = run_end;
    }
    return out;
}

}  // namespace fightconv::sff
