// The claims for a coding of SFF v2. Input: two bytes, whose lower 12 bits are the count of pixels,
// then the data. More pixels than the data can describe cost time and show nothing.
#pragma once

#include <algorithm>

#include "formats/mugen/sff/codecs.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace fightconv::fuzz {

constexpr std::size_t most_encoded = 1024;  // looking for the shortest LZ5 takes its time

// `largest`: of the values that the coding can hold.
inline void check_codec(sff::DecodeOutcome (*decode)(Bytes, MutableBytes) noexcept,
                        ByteBuffer (*encode)(Bytes), std::uint8_t largest, Bytes input) {
    if (input.size() < 2) {
        return;
    }
    const std::size_t pixels = std::size_t{input[0]} | (input[1] & 0x0FU) << 8U;
    const Bytes data = input.subspan(2);
    ByteBuffer out(pixels, 0xA5);
    const sff::DecodeOutcome outcome = decode(data, out);
    require(outcome.written <= pixels && outcome.consumed <= data.size(), "neither side is passed");
    require(outcome.input_ended == (outcome.written < pixels),
            "the data ended exactly when pixels are missing");
    require(std::all_of(out.begin() + static_cast<std::ptrdiff_t>(outcome.written), out.end(),
                        [](std::uint8_t pixel) { return pixel == 0; }),
            "missing pixels are 0");
    if (!checks_everything()) {
        return;
    }
    ByteBuffer again(pixels, 0x5A);
    decode(data, again);
    require(out == again, "what was in the buffer before does not matter");

    if (pixels > most_encoded) {
        return;
    }
    std::transform(out.begin(), out.end(), out.begin(), [largest](std::uint8_t pixel) {
        return static_cast<std::uint8_t>(pixel & largest);
    });
    const ByteBuffer encoded = encode(out);
    const sff::DecodeOutcome back = decode(encoded, again);
    require(
        out == again && back.consumed == encoded.size() && !back.input_ended && !back.bad_distance,
        "what is encoded comes back");
}

}  // namespace fightconv::fuzz
